"""deckcheck: does a deck keep its game's rules of construction?"""
