"""The commands, each a function that click calls."""
