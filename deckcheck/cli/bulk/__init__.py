"""`deckcheck bulk` lives here. Judging batches lives in bulk."""
