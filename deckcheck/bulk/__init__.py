"""Millions of decks are judged here, in record batches: over the same view as one deck, and with the same verdicts."""
