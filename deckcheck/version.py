"""The version of deckcheck, kept apart so that saying it costs nothing."""

__version__ = "0.1.0"
