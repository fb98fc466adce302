"""Short ways to repair decks in tests."""

from __future__ import annotations

import functools
from pathlib import Path

from helpers import games_with_cards, library

from deckcheck.checking.checker import Checker
from deckcheck.repair.deck import Wishes
from deckcheck.repair.repairer import Repair, Repairer, keep_parts

ROOT = Path(__file__).parent.parent.parent
ALL = 10_000
KNOWN = set(games_with_cards())


def repaired(data: bytes, name: str, game: str = "", reader: str = "", **wishes: object) -> Repair:
    checker = Checker(library(), game=game, reader=reader, details=keep_parts)
    return Repairer(checker, Wishes(**{"most": ALL, **wishes})).repair(name, data)  # type: ignore[arg-type]


@functools.cache
def illegal_decks() -> list[Path]:
    """List the decks of the examples and of the corpus that break a rule; those that must say a number are left out."""
    files = [*ROOT.glob("examples/*/illegal/*"), *ROOT.glob("tests/corpus/*/*-breaks-*")]
    known = [path for path in files if KNOWN & set(path.parts)]
    return sorted(path for path in known if path.stem not in ASKED)


ASKED = {"entry-of-102", "GU008-breaks-41-drawn", "GU008-breaks-minus-1-drawn", "GU008-breaks-no-number"}
"""Decks in which the number of cards drawn is wrong or missing, so that it is asked for."""
