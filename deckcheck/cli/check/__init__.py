"""`deckcheck check` and `deckcheck impact` live here. Judging lives in checking."""
