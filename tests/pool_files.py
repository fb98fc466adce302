"""Small pools for tests: written as files, read as cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import tomli_w

import deckcheck
from deckcheck.cards.card import Card
from deckcheck.cards.pools.assemble import read_pools
from deckcheck.cards.pools.lint import lint_pools
from deckcheck.cards.pools.pools import Pools
from deckcheck.games.game import Game
from deckcheck.games.load import load_game
from deckcheck.report import Finding

GAMES = Path(deckcheck.__file__).parent / "gamedata"
Row = Mapping[str, object]


@cache
def game(id: str) -> Game:
    return load_game(str(GAMES / id / "game.toml"))


def write_pool(folder: Path, id: str, rows: Iterable[Row], set: str = "SV", file: str = "", **head: object) -> str:
    path = folder / (file or f"{set}.toml")
    tree = {"game": id, "set": set, **head, "cards": [dict(row) for row in rows]}
    path.write_text(tomli_w.dumps(tree), encoding="utf-8")
    return str(path)


def read(folder: Path, id: str, rows: Iterable[Row], agreeing: frozenset[str] = frozenset(), **head: object) -> Pools:
    return read_pools([write_pool(folder, id, rows, **head)], game(id), agreeing)  # type: ignore[arg-type]


def lint_text(folder: Path, id: str, text: str, agreeing: frozenset[str] = frozenset()) -> list[Finding]:
    path = folder / "pool.toml"
    path.write_text(text, encoding="utf-8")
    return lint_pools([str(path)], game(id), agreeing)


def card(name: str, number: str = "1", set: str = "SV", subtitle: str | None = None, **facts: object) -> Card:
    """Make a card of a game whose identity is name and subtitle; ``None`` is an unknown subtitle."""
    subtitles = None if subtitle is None else (subtitle,) if subtitle else ()
    identity = ((name,), subtitles)
    key = f"?{set} {number}" if subtitle is None else f"={name}\x1f{subtitle}"
    return Card(set, number, name, {key: (value,) for key, value in facts.items()}, identity, key)  # type: ignore[misc]
