"""Writing a catalogue, and looking after the folder in which catalogues are kept."""

from __future__ import annotations

import marshal
import os
import sqlite3
import time
from typing import TYPE_CHECKING

from deckcheck.cards.fold import fold
from deckcheck.cards.source import index_keys
from deckcheck.catalogue import cache_folder, sealed
from deckcheck.rules.stored import store_ruleset

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.cards.source import MemoryCards
    from deckcheck.rules.ruleset import Ruleset

_ENDINGS = (".sqlite", ".settings")
_KEPT = 40
"""So many catalogues are kept; the ones not used for longest go first."""


def write_catalogue(
    path: str, key: str, sources: Sequence[tuple[str, tuple[int, ...], str]], ruleset: Ruleset, cards: MemoryCards
) -> bool:
    """Write a catalogue whole and put it in place; say whether that worked. No failure is an error.

    Args:
        path: where it is to be.
        key: names its sources (``catalogue.key_of``).
        sources: path, stamp taken before reading, and digest of what was read, of each source.
        ruleset: what decks of the game are judged by.
        cards: all cards of its pools.
    """
    unfinished = f"{path}.{os.getpid()}.{time.time_ns():x}"
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        _fill(unfinished, key, sources, ruleset, cards)
        os.replace(unfinished, path)
        _tidy(os.path.dirname(path))
    except (OSError, sqlite3.Error, ValueError):
        _remove(unfinished)
        return False
    return True


def _fill(
    path: str, key: str, sources: Sequence[tuple[str, tuple[int, ...], str]], ruleset: Ruleset, cards: MemoryCards
) -> None:
    base = sqlite3.connect(path)
    try:
        base.execute("PRAGMA journal_mode = OFF")
        base.execute("PRAGMA synchronous = OFF")
        named = _grouped((text, card) for card in cards.cards for text in index_keys(card))
        tables: dict[str, dict[str, object]] = {
            "meta": {
                "head": (key, list(sources), time.time_ns()),
                "ruleset": store_ruleset(ruleset),
                "names": list(cards.names()),
                "index": frozenset(named),
                "sets": dict(cards.sets()),
            },
            "named": {**named},
            "numbered": {
                **_grouped((text, card) for card in cards.cards if card.number for text in _number_keys(card))
            },
            "keyed": {**_grouped((card.key, card) for card in cards.cards)},
        }
        for table, rows in tables.items():
            base.execute(f"CREATE TABLE {table} (key TEXT PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID")
            base.executemany(
                f"INSERT INTO {table} VALUES (?, ?)",  # noqa: S608 (our own names)
                ((name, sealed(name, marshal.dumps(value))) for name, value in rows.items()),  # type: ignore[arg-type]
            )
        base.commit()
    finally:
        base.close()


def _grouped(pairs: Iterable[tuple[str, Card]]) -> dict[str, list[tuple[object, ...]]]:
    groups: dict[str, list[tuple[object, ...]]] = {}
    for key, card in pairs:
        groups.setdefault(key, []).append(_stored(card))
    return groups


def _stored(card: Card) -> tuple[object, ...]:
    about = (card.set, card.number, card.name, card.facts, card.identity, card.key)
    return (*about, card.sample, card.file, card.index, card.subtitles)


def _number_keys(card: Card) -> tuple[str, str]:
    number = fold(card.number)
    return number, f"{fold(card.set)}\x1f{number}"


def catalogues() -> list[tuple[str, int, float]]:
    """List path, size in bytes and time of last writing of each catalogue and kept configuration, oldest first."""
    folder = cache_folder()
    found: list[tuple[str, int, float]] = []
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return []
    for entry in entries:
        if any(ending in entry.name for ending in _ENDINGS) and entry.is_file(follow_symlinks=False):
            status = entry.stat(follow_symlinks=False)
            found.append((entry.path, status.st_size, status.st_mtime))
    return sorted(found, key=lambda one: one[2])


def clear() -> int:
    """Remove all catalogues, and give their number."""
    found = catalogues()
    for path, _, _ in found:
        _remove(path)
    return len(found)


def _tidy(folder: str) -> None:
    if folder == cache_folder():
        for path, _, _ in catalogues()[:-_KEPT]:
            _remove(path)


def _remove(path: str) -> None:
    try:
        os.remove(path)
    except OSError:
        pass
