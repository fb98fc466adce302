"""Cards that the rules of a format file name: are they in the pools?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.games.model import entry_filters
from deckcheck.rules import ir

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.files.shape_faults import Fault
    from deckcheck.games.formats.model import FormatFile
    from deckcheck.games.lint_rules import Path
    from deckcheck.games.model import EntryModel
    from deckcheck.library.card_names import CardNames
    from deckcheck.rules.model import FieldTest


def reference_faults(format: FormatFile, names: CardNames) -> list[Fault]:
    """Find cards in the filters of rules that do not mean one card of the pools."""
    return [
        (path, f"the card {reference} {problem}")
        for path, reference in _references(format)
        if (problem := names.problem(reference))
    ]


def _references(format: FormatFile) -> Iterator[tuple[Path, str]]:
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
