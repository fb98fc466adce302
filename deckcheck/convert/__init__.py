"""A deck is written in another file format here. Reading lives in decks."""
