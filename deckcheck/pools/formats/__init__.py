"""From other programs' ban lists, rotations and legalities to format files, by maps that are data."""
