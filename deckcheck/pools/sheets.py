"""Sheets to be filled in: a template of a game, and the facts that hold decks back."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from deckcheck.cards.pools.facts import has
from deckcheck.cards.pools.keys import expectation, needed
from deckcheck.cards.reference import take_off
from deckcheck.checking.missing_facts import Waiting
from deckcheck.checking.resolve import ONE, SEVERAL
from deckcheck.decks.readers.csv.rows import guard
from deckcheck.games.game import ALWAYS, FILTERS
from deckcheck.pools.row_reader import DASH
from deckcheck.pools.row_reader import SEVERAL as BETWEEN
from deckcheck.report import ERROR

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.checking.resolve import Resolved
    from deckcheck.evaluation.ruleset import Judged, Ruleset
    from deckcheck.games.game import Game
    from deckcheck.rules.ir import Values

FIRST = ("set", "number", "name")
OWN_SET = "OWN"
"""The set of cards of which nobody said the set."""
_MARK = "\ufeff"
"""By this spreadsheets know that a file is UTF-8."""


def template_columns(game: Game) -> list[tuple[str, str]]:
    """Return the columns of a sheet with the facts that rules of a game read, and what each may hold."""
    columns = [
        ("set", "a short code of the set, without spaces"),
        ("number", "the number on the card, as it is printed"),
        ("name", "the name"),
    ]
    for one in game.fields.values():
        if one.name in ALWAYS or one.kind == FILTERS:
            continue
        only = f"of {', '.join(one.on)}: " if one.on else ""
        may = "" if needed(one) else "; may be empty"
        columns.append((one.name, f"{only}{_in_a_sheet(expectation(one))}{may}"))
    return columns


def _in_a_sheet(expected: str) -> str:
    """Turn what a pool expects into what a cell holds."""
    expected = expected.replace("true or false", "yes or no").replace(" in quotes", "")
    return expected.replace("or several in brackets", f"or several with {BETWEEN} between").replace('""', DASH)


def sheet(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a sheet as the text of a CSV file."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([cell if cell == DASH else guard(cell) for cell in row] for row in rows)
    return _MARK + text.getvalue()


@dataclass(slots=True)
class Missing:
    """What holds decks back: facts of cards, and cards that no pool knows, with what would have to be known of them."""

    facts: dict[tuple[str, str, str], dict[str, None]] = field(default_factory=dict)
    cards: dict[tuple[str, str, str], Card] = field(default_factory=dict)
    unknown: dict[tuple[str, str, str], dict[str, None]] = field(default_factory=dict)

    @property
    def number(self) -> int:
        """How many facts are missing, as far as that is known."""
        return sum(map(len, self.facts.values())) + sum(map(len, self.unknown.values()))

    def add(self, other: Missing) -> None:
        """Add what another deck waits for."""
        self.cards |= other.cards
        for mine, more in ((self.facts, other.facts), (self.unknown, other.unknown)):
            for key, fields in more.items():
                mine.setdefault(key, {}).update(fields)


def missing_of(resolved: Resolved, ruleset: Ruleset, judged: Judged) -> Missing:
    """Find out what a deck that was judged waits for, if a rule of severity error does."""
    found = Missing()
    waiting = Waiting(judged.view, judged.outcomes, judged.cells)
    for (card, name), codes in waiting.by_fact.items():
        if card.set and name not in ALWAYS and ERROR in codes.values():
            key = (card.set, card.number, card.name)
            found.facts.setdefault(key, {})[name] = None
            found.cards[key] = card
    for number in resolved.problems:
        match, entry = resolved.matches[number], resolved.deck.entries[number]
        if match.status not in (ONE, SEVERAL) and not match.cards and entry.name:
            section = resolved.sections[number] or entry.section or ""
            key = _as_card(entry.name, entry.set, entry.number)
            found.unknown.setdefault(key, {}).update(dict.fromkeys(_read_in(section, judged, ruleset.game)))
    return found


def _as_card(name: str, set: str, number: str) -> tuple[str, str, str]:
    """Take apart what a list says of a card that no pool knows."""
    sure = next((taken for taken in take_off(name) if taken.sure and taken.set and not taken.bare), None)
    if sure is not None and not set:
        name, set, number = sure.rest, sure.set, number or sure.number
    return ("".join(set.split()) or OWN_SET, number, name)


def _read_in(section: str, judged: Judged, game: Game) -> list[str]:
    """Name the facts that rules read of cards in a section, in the order of the game."""
    rows = [row.constraint for row in judged.view.rows if row.constraint.severity == ERROR]
    read = {name for constraint in rows for name in constraint.fields(section)}
    told = [one.name for one in game.fields.values() if one.name not in ALWAYS and one.kind != FILTERS]
    return [name for name in told if name in read or name in game.identity]


def sheet_of(missing: Missing, game: Game) -> str:
    """Return the sheet of what is missing: what is known is filled in, so that every empty cell is a question."""
    asked = {name for fields in (*missing.facts.values(), *missing.unknown.values()) for name in fields}
    columns = [name for name in game.fields if name in asked]
    return sheet([*FIRST, *columns], _rows(missing, columns, game))


def _rows(missing: Missing, columns: Sequence[str], game: Game) -> Iterator[list[str]]:
    for key in sorted(missing.facts):
        facts = missing.cards[key].facts
        type = next(iter(facts.get("type", ())), None)
        yield [*key, *(_cell(facts.get(name), has(game.fields[name], type)) for name in columns)]
    for key in sorted(missing.unknown):
        yield [*key, *("" for _ in columns)]


def _cell(values: Values | None, fits: bool) -> str:
    if values is None or not fits:
        return "" if fits else DASH
    words = ["yes" if value is True else "no" if value is False else str(value) for value in values]
    return f"{BETWEEN} ".join(words) or DASH
