"""`deckcheck convert` lives here. Writers live in convert."""
