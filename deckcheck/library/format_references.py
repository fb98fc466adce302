"""Cards that the rules of a format file name: are they in the pools?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.rules import ir
from deckcheck.rules.model import OtherCount

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.files.shape_faults import Fault
    from deckcheck.games.formats.model import FormatFile
    from deckcheck.games.lint_rules import Path
    from deckcheck.games.model import EntryModel
    from deckcheck.library.card_names import CardNames
    from deckcheck.rules.model import FieldTest, FieldTests


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
            for below, tests in _filters(entry):
                if ir.CARD in tests:
                    for reference in _tested(tests[ir.CARD]):
                        yield ("rules", code, number, *below, ir.CARD), reference


def _filters(entry: EntryModel) -> Iterator[tuple[Path, FieldTests]]:
    yield ("where",), entry.where
    if entry.every is not None:
        yield ("every",), entry.every.root
    if entry.when is not None:
        yield ("when", "where"), entry.when.where
    for kind in ("count", "sum"):
        for key in ("min", "max", "exactly"):
            bound = getattr(getattr(entry, kind), key, None)
            if isinstance(bound, OtherCount):
                yield (kind, key, "where"), bound.where


def _tested(test: FieldTest) -> Iterator[str]:
    yield from (str(value) for value in test.in_ or ())
    if test.not_ is not None:
        yield from _tested(test.not_)
