"""`deckcheck pool` lives here. Reading pools lives in cards/pools."""
