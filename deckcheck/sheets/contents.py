"""What stands on a sheet: who plays, the sections with their cards, and what the check says."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from deckcheck.checking.checker import Checker
from deckcheck.convert.sheet import sheet_of
from deckcheck.language import said
from deckcheck.record import Record

if TYPE_CHECKING:
    from deckcheck.checking.request import CheckRequest
    from deckcheck.checking.resolve import Resolved
    from deckcheck.convert.sheet import Sheet
    from deckcheck.evaluation.ruleset import Judged, Ruleset
    from deckcheck.library.library import Library
    from deckcheck.report import DeckReport

SORTS = ("list", "name", "set", "type")


class SheetRow(Record):
    """So many copies of a card, as they stand on paper."""

    __slots__ = ("count", "kind", "name", "number", "set")

    def __init__(self, count: int, name: str, set: str = "", number: str = "", kind: str = "") -> None:
        self.count = count
        self.name = name
        self.set = set
        self.number = number
        self.kind = kind


class SheetDeck(Record):
    """A deck on paper. ``piles`` are sections with their rows; ``day`` is that whose lists held."""

    __slots__ = ("date", "day", "event", "path", "piles", "player", "remarks", "report")

    def __init__(self, report: DeckReport, day: str, piles: list[tuple[str, list[SheetRow]]]) -> None:
        self.report = report
        self.path = report.path
        self.day = day
        self.piles = piles
        self.player = report.player
        self.event = ""
        self.date = ""
        self.remarks: list[str] = []


def keep_sheet(resolved: Resolved, ruleset: Ruleset, judged: Judged) -> Sheet:  # noqa: ARG001 (what a checker calls)
    """Keep a deck as it is written, as the ``details`` of its report."""
    return sheet_of(resolved, ruleset.finder, ruleset.game, with_facts=True)


def sheet_deck(report: DeckReport, sort: str = "list", day: str = "") -> SheetDeck:
    """Return a checked deck as it stands on paper; its report's details are those of :func:`keep_sheet`."""
    sheet: Sheet | None = report.details  # type: ignore[assignment]
    piles = []
    for pile in sheet.piles if sheet is not None else ():
        rows = [
            SheetRow(row.count, row.text or row.name, row.set, row.number, row.facts.get("type", ""))
            for row in pile.rows
        ]
        piles.append((said(pile.title) if pile.id else pile.title, _sorted(rows, sort)))
    deck = SheetDeck(report, day or date.today().isoformat(), piles)  # noqa: DTZ011 (the player's own day)
    if sheet is not None:
        deck.event, deck.date = (str(sheet.meta.get(key, "")) for key in ("event", "date"))
        deck.remarks = list(sheet.remarks)
    return deck


def read_sheet(
    library: Library, path: str, data: bytes, *, terms: CheckRequest | None = None, sort: str = "list", day: str = ""
) -> SheetDeck:
    """Read and check a deck file for its sheet.

    Raises:
        UsageProblem: the deck's game or pools cannot be used.
    """
    return sheet_deck(Checker(library, details=keep_sheet).check(path, data, terms), sort, day)


def _sorted(rows: list[SheetRow], sort: str) -> list[SheetRow]:
    if sort == "name":
        return sorted(rows, key=lambda row: row.name.casefold())
    if sort == "type":
        return sorted(rows, key=lambda row: (row.kind, row.name.casefold()))
    if sort == "set":
        return sorted(rows, key=lambda row: (row.set, _number(row.number), row.name.casefold()))
    return rows


def _number(number: str) -> tuple[int, str]:
    """Return a collector's number so that 9 comes before 10."""
    digits = "".join(sign for sign in number if sign.isdecimal())
    return (int(digits) if digits else 0), number
