"""`deckcheck random` lives here. Counting and drawing live in sampling."""
