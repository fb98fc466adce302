"""Accounts: the arithmetic of every rule over one deck, and what the deck is made of. Made only when asked for."""
