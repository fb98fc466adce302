"""The command that assistants start."""
