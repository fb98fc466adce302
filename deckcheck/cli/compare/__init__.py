"""`deckcheck diff` lives here. What differs is told by compare."""
