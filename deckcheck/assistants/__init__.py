"""Assistants of deck builders ask here, by the Model Context Protocol, instead of guessing."""
