"""The command that serves the page and the programming interface."""
