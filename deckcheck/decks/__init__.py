"""Decks: what a file says, entry by entry, and where it says it."""
