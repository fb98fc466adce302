"""A deck is judged here: rules over the cells of a deck, in three answers. No files, no messages."""
