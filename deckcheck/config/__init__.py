"""The configuration of a repository of decks: found, checked, kept, and applied to each deck."""
