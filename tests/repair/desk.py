"""Short ways to repair decks in tests."""

from __future__ import annotations

import functools
from pathlib import Path

from deckcheck.checking.checker import Checker
from deckcheck.decks.edit.changes import EDITORS
from deckcheck.errors import UsageProblem
from deckcheck.library.library import POOLS, Library
from deckcheck.repair.deck import RepairWishes
from deckcheck.repair.repairer import Repair, Repairer, keep_parts

ROOT = Path(__file__).parent.parent.parent
ALL = 10_000
FIRST_GAMES = ("conan", "guardians", "jedi-knights", "sky-galleon")


@functools.cache
def library_of(game: str) -> Library:
    """Give a game with its pools: those that come with it, or those of its corpus."""
    own = ROOT / "tests" / "corpus" / game / "pools"
    return Library(pools=[str(own)] if own.is_dir() else [POOLS], cache=False)


def checker_of(game: str, *, reader: str = "", named: bool = True) -> Checker:
    return Checker(library_of(game), game=game if named else "", reader=reader, details=keep_parts)


def repaired(data: bytes, name: str, game: str, reader: str = "", **wishes: object) -> Repair:
    return Repairer(checker_of(game, reader=reader), RepairWishes(**{"most": ALL, **wishes})).repair(name, data)  # type: ignore[arg-type]


def game_of(path: Path) -> str:
    parts = path.relative_to(ROOT).parts
    return parts[2] if parts[0] == "tests" else parts[1]


def can_be_repaired(path: Path) -> bool:
    """Say whether a deck can be judged, and is of a format that is changed in place."""
    try:
        report = checker_of(game_of(path)).check(str(path), path.read_bytes())
    except UsageProblem:
        return False
    return report.reader in EDITORS


@functools.cache
def illegal_decks() -> list[Path]:
    """List the decks of the examples and of the corpus that break a rule; those that must say a number are left out."""
    files = [*ROOT.glob("examples/*/illegal/*"), *ROOT.glob("tests/corpus/*/*-breaks-*")]
    return sorted(path for path in files if path.stem not in ASKED and can_be_repaired(path))


ASKED = {"entry-of-102", "GU008-breaks-41-drawn", "GU008-breaks-minus-1-drawn", "GU008-breaks-no-number"}
"""Decks in which the number of cards drawn is wrong or missing, so that it is asked for."""
