"""How a deck says something of itself, in its own file format: its game, or a value of an option."""

from __future__ import annotations

from deckcheck.language import said

_IN_NOTES = ("o8d", "cod", "lackey")
"""Formats that say their game in a line of the notes."""

_NOWHERE = ("mtgo", "gemp-xml")
_TABLES = ("csv", "xlsx")


def statement(reader: str, key: str, value: str | int) -> str:
    """Write a key and its value: ``game = "conan"``, ``"game": "conan"``, ``Game: conan``."""
    written = f'"{value}"' if isinstance(value, str) else str(value)
    if reader == "toml":
        return f"{key} = {written}"
    if reader == "json":
        return f'"{key}": {written}'
    return f"{key.capitalize()}: {value}"


def how_to_name_the_game(reader: str, game: str) -> str:
    """Say how the deck can name its game, or how else that can be said."""
    if reader in _NOWHERE:
        return said("Say it with --game {game}.", game=game)
    written = statement(reader, "game", game)
    if reader in _IN_NOTES:
        return said("Write {text} into its notes.", text=written)
    if reader in _TABLES:
        return said("Write {text} into the first row.", text=written)
    return said("Write {text} at its top.", text=written)
