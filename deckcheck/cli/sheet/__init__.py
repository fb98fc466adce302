"""The command that makes registration sheets."""
