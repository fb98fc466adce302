"""From bytes to a deck: the one door for every file format."""
