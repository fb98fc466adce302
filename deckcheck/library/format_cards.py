"""Cards and sets that a format file names: are they in the pools, and does it contradict itself about them?"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING

from deckcheck.cards.fold import fold
from deckcheck.games.model import entry_filters
from deckcheck.rules import ir
from deckcheck.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cards.pools.pools import PoolSet
    from deckcheck.files.shape_faults import Fault
    from deckcheck.games.formats.load import FormatSource
    from deckcheck.games.formats.model import CardLimit, FormatFile
    from deckcheck.games.lint_rules import Path
    from deckcheck.games.model import EntryModel
    from deckcheck.library.card_names import CardNames
    from deckcheck.rules.model import FieldTest


def card_faults(source: FormatSource, names: CardNames, sets: Sequence[PoolSet]) -> list[Fault]:
    """Find what does not fit the pools of the game."""
    format = source.file
    faults: list[Fault] = []
    for path, reference in _references(format):
        if problem := names.problem(reference):
            faults.append((path, f"the card {reference} {problem}"))
    codes = set_codes(sets)
    for number, written in enumerate(format.sets or ()):
        if fold(written) not in codes:
            known = [one.code for one in sets]
            advice = did_you_mean(written, known) or f"; there are {', '.join(known)}"
            faults.append((("sets", number), f"no pool is of the set {written}{advice}"))
    return [*faults, *_twice_in_group(format, names), *_overlaps(source, names)]


def set_codes(sets: Sequence[PoolSet]) -> dict[str, str]:
    """Map what a set may be called, folded, to its code."""
    names = [fold(one.name) for one in sets]
    found = {fold(one.name): one.code for one in sets if one.name and names.count(fold(one.name)) == 1}
    return found | {fold(one.code): one.code for one in sets}


def _references(format: FormatFile) -> Iterator[tuple[Path, str]]:
    for number, limit in enumerate(format.cards):
        yield ("cards", number, "card"), limit.card
    for number, group in enumerate(format.groups):
        for place, reference in enumerate(group.cards):
            yield ("groups", number, "cards", place), reference
    for code, entries in format.rules.items():
        for number, entry in enumerate(entries):
            for below, reference in card_references(entry):
                yield ("rules", code, number, *below), reference


def card_references(entry: EntryModel) -> Iterator[tuple[Path, str]]:
    """Return the cards that the filters of an entry name, each with the keys that lead there."""
    for below, filter in entry_filters(entry):
        if isinstance(filter, str):
            continue
        for deeper, name, test in filter.walk():
            if name == ir.CARD:
                for reference in _tested(test):
                    yield (*below, *deeper), reference


def _tested(test: FieldTest) -> Iterator[str]:
    yield from (str(value) for value in test.in_ or ())
    if test.not_ is not None:
        yield from _tested(test.not_)


def _twice_in_group(format: FormatFile, names: CardNames) -> Iterator[Fault]:
    for number, group in enumerate(format.groups):
        seen: dict[str, str] = {}
        for place, reference in enumerate(group.cards):
            card = names.card(reference)
            if card is not None and seen.setdefault(card.key, reference) is not reference:
                yield ("groups", number, "cards", place), f"{reference} is the same card as {seen[card.key]}"


def _overlaps(source: FormatSource, names: CardNames) -> Iterator[Fault]:
    """Find entries of one card whose days overlap: it would not be clear which limit holds."""
    before: dict[str, list[int]] = {}
    limits = source.file.cards
    for number, limit in enumerate(limits):
        card = names.card(limit.card)
        if card is None:
            continue
        for other in before.setdefault(card.key, []):
            day = _shared_day(limits[other], limit)
            if day:
                line = source.positions.at(("cards", other)).line
                message = (
                    f"{card.title} is listed for {day} in line {line} too: let one entry end before the other begins"
                )
                yield ("cards", number, "card"), message
        before[card.key].append(number)


def _shared_day(one: CardLimit, other: CardLimit) -> str:
    """Name the first day on which both are in force, ``""`` where there is none."""
    first = max(one.from_ or date.min, other.from_ or date.min)
    last = min(one.until or date.max, other.until or date.max)
    if first > last:
        return ""
    return "all days" if first == date.min and last == date.max else f"{first if first != date.min else last}"
