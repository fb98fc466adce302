"""Decks are found here: folders, git, standard input. Reading them lives in decks."""
