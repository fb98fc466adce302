"""Receipts for people: one self-contained page an event and a player, that can recompute the draw it shows."""
