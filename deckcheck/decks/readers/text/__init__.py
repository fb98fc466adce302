"""The readers of lists in lines of text live here."""
