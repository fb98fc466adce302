"""Writing a catalogue: always a new file, whole, under a name of its own until it is done."""

from __future__ import annotations

import marshal
import os
import sqlite3
from contextlib import closing
from time import time_ns
from typing import TYPE_CHECKING

from deckcheck.cards.fold import fold
from deckcheck.cards.index import index_keys, other_keys, text_of
from deckcheck.library.cache.cleanup import remove, tidy
from deckcheck.library.cache.keys import sealed
from deckcheck.library.catalogue import CARDS, CHUNK, KEY, META, NAME, NUMBER, OTHER, PLACES, bucket_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.cards.index import MemoryCards

    Places = dict[str, list[int]]

_TEXTS_A_ROW = 8
_TYPES = {META: "TEXT", PLACES: "INTEGER", CARDS: "INTEGER"}


def write_catalogue(path: str, key: str, cards: MemoryCards) -> bool:
    """Write a catalogue and put it in place; say whether that worked. No failure is an error.

    Args:
        path: where it is to be.
        key: names all that decides what is in it.
        cards: all cards of its pools.
    """

    def fill(base: sqlite3.Connection) -> None:
        places = _places(cards.cards)
        buckets = len(places) // _TEXTS_A_ROW + 1
        pieces = {
            "head": (key, buckets),
            "names": list(cards.names()),
            "real names": list(cards.names(samples=False)),
            "only samples": cards.only_samples(),
            "other names": dict(cards.other_names()),
            "index": frozenset(text[1:] for text in places if text[0] == NAME),
            "sets": dict(cards.sets()),
            "first numbers": frozenset(cards.first_numbers()),
            "texts": [text_of(card) for card in cards.cards],
        }
        _add_table(base, META, pieces.items())
        _add_table(base, PLACES, enumerate(_in_buckets(places, buckets)))
        _add_table(base, CARDS, enumerate(_in_chunks(cards.cards)))

    return _make(path, fill)


def _make(path: str, fill: Callable[[sqlite3.Connection], None]) -> bool:
    """Make a file anew, and put it in place."""
    unfinished = f"{path}.{os.getpid()}.{time_ns():x}"
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(unfinished, "xb"):  # by the user's own mask: the library would make it with one of its own
            pass
        with closing(sqlite3.connect(unfinished, isolation_level=None)) as base:
            base.execute("PRAGMA journal_mode = OFF")
            base.execute("PRAGMA synchronous = OFF")
            fill(base)
        os.replace(unfinished, path)
        tidy(os.path.dirname(path))
    except (OSError, sqlite3.Error, ValueError, TypeError, EOFError):
        return False
    finally:
        remove(unfinished)  # nothing, if all went well
    return True


def _add_table(base: sqlite3.Connection, table: str, rows: Iterable[tuple[str | int, object]]) -> None:
    base.execute(f"CREATE TABLE {table} (key {_TYPES[table]} PRIMARY KEY, data BLOB NOT NULL)")
    base.execute("BEGIN")
    base.executemany(
        f"INSERT INTO {table} VALUES (?, ?)",  # noqa: S608 (our own names)
        ((key, _row(table, key, value)) for key, value in rows),
    )
    base.execute("COMMIT")


def _row(table: str, key: str | int, value: object) -> bytes:
    return sealed(f"{table} {key}", marshal.dumps(value))  # type: ignore[arg-type]


def _places(cards: Sequence[Card]) -> Places:
    """Map all texts by which cards are found to the numbers of these cards."""
    places: Places = {}
    for place, card in enumerate(cards):
        texts = [
            KEY + card.key,
            *(NAME + text for text in index_keys(card)),
            *(OTHER + text for text in other_keys(card)),
        ]
        if card.number:
            texts.append(NUMBER + fold(card.number))
        for text in texts:
            if text in places:
                places[text].append(place)
            else:
                places[text] = [place]
    return places


def _in_buckets(places: Places, buckets: int) -> list[Places]:
    rows: list[Places] = [{} for _ in range(buckets)]
    for text, where in places.items():
        rows[bucket_of(text, buckets)][text] = where
    return rows


def _in_chunks(cards: Sequence[Card]) -> Iterator[list[tuple[object, ...]]]:
    for start in range(0, len(cards), CHUNK):
        yield [_stored(card) for card in cards[start : start + CHUNK]]


def _stored(card: Card) -> tuple[object, ...]:
    about = (card.set, card.number, card.name, card.facts, card.identity, card.key)
    return (*about, card.sample, card.file, card.index, card.subtitles, card.also, card.ids, card.overruled)
