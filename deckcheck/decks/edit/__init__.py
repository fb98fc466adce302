"""Changing entries of a deck file in place: everything that is not changed stays as it is, to the byte."""
