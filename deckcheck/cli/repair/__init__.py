"""`deckcheck fix` lives here. Repairs are found in repair."""
