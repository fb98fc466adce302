"""What comes with deckcheck: games, their formats and their pools."""

from __future__ import annotations

import os

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GAMEDATA = os.path.join(_PACKAGE, "gamedata")
"""The built-in games: a folder each, of the game's id, with ``game.toml``, ``formats`` and ``maps`` in it."""
_INSTALLED_POOLS = os.path.join(_PACKAGE, "cardpools")
_CHECKOUT_POOLS = os.path.join(os.path.dirname(_PACKAGE), "cardpools")
POOLS = _INSTALLED_POOLS if os.path.isdir(_INSTALLED_POOLS) else _CHECKOUT_POOLS


def built_in_games() -> dict[str, str]:
    """Map the ids of the built-in games to their files."""
    return {id: os.path.join(GAMEDATA, id, "game.toml") for id in sorted(os.listdir(GAMEDATA))}


def built_in_formats(id: str) -> dict[str, str]:
    """Map the ids of the formats that come with a game to their files, which are named like them."""
    folder = os.path.join(GAMEDATA, id, "formats")
    if not os.path.isdir(folder):
        return {}
    return {name.removesuffix(".toml"): os.path.join(folder, name) for name in sorted(os.listdir(folder))}
