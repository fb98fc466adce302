"""The command that editors start."""
