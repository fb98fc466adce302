"""Events whose decks are partly drawn: what is locked before the seed is known, drawn by it, and verified later."""
