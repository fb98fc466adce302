"""`deckcheck pair` and `deckcheck entry` live here."""
