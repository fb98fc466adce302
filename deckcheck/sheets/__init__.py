"""Registration sheets are made here: a deck as the paper that a player hands to a judge."""
