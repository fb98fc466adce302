"""The readers of lists in XML live here."""
