"""Pools that grow: sources become pool files by maps; what is missing is asked for, counted and compared."""
