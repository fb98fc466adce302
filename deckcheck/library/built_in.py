"""What comes with deckcheck: games, their formats and their pools."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
"""The folder of the package."""
GAMEDATA = os.path.join(HERE, "gamedata")
"""The built-in games: a folder each, of the game's id, with ``game.toml``, ``formats`` and ``maps`` in it."""
_INSTALLED_POOLS = os.path.join(HERE, "cardpools")
_CHECKOUT_POOLS = os.path.join(os.path.dirname(HERE), "cardpools")
POOLS = _INSTALLED_POOLS if os.path.isdir(_INSTALLED_POOLS) else _CHECKOUT_POOLS


def built_in_games() -> dict[str, str]:
    """Map the ids of the built-in games to their files."""
    return {id: os.path.join(GAMEDATA, id, "game.toml") for id in sorted(os.listdir(GAMEDATA))}


def built_in_formats(id: str) -> dict[str, str]:
    """Map the ids of the formats that come with a game to their files, which are named like them."""
    return named_files(os.path.join(GAMEDATA, id, "formats"))


def built_in_maps(id: str) -> dict[str, str]:
    """Map the names of the import maps that come with a game to their files."""
    return named_files(os.path.join(GAMEDATA, id, "maps"))


def named_files(folder: str) -> dict[str, str]:
    """Map the names of the TOML files in a folder, if there is one, to their paths, in the order of names."""
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else ()
    return {name.removesuffix(".toml"): os.path.join(folder, name) for name in names if name.endswith(".toml")}


def how_to_get_cards(ids: Sequence[str]) -> str:
    """Say how to make pools of the public card data of a game, or of one that it uses; ``""`` without a map."""
    for id in ids:
        maps = built_in_maps(id)
        if maps:
            return f"deckcheck pool import FOLDER --game {id} --map {' or '.join(maps)} -o my-pools/{id}"
    return ""
