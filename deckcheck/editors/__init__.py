"""Editors ask here, by the Language Server Protocol: faults while typing, names of cards, fixes, and facts."""
