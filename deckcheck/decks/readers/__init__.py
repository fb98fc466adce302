"""Readers of the lists that other programs write, one module a format."""
