"""Two decks are compared here, card by card. Reading and judging live in checking."""
