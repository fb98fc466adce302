"""Compact pools: ``fields`` names the facts once, and each of the ``rows`` is a card."""

from __future__ import annotations

from deckcheck.files.display import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

FIELDS, ROWS, CARDS = "fields", "rows", "cards"
LEFT_OUT = "?"
"""What stands in a row for a fact that is left out."""

Fault = tuple[tuple[str | int, ...], str]


def column_faults(tree: dict[str, object]) -> Iterator[Fault]:
    """Find what keeps rows from being read as cards."""
    fields, rows = tree.get(FIELDS), tree.get(ROWS, [])
    if not isinstance(fields, list) or not all(isinstance(name, str) for name in fields):
        yield (FIELDS,), 'fields must be a list of names, as in fields = ["number", "name", "type"]'
        return
    for at, name in enumerate(fields):
        if name in fields[:at]:
            yield (FIELDS, at), f"{shown(name)} stands in fields twice"
    if not isinstance(rows, list):
        yield (ROWS,), "rows must be a list of rows, each in brackets"
        return
    for at, row in enumerate(rows):
        if not isinstance(row, list):
            yield (ROWS, at), f"Row {at + 1} must be a list in brackets"
        elif len(row) > len(fields):
            yield (ROWS, at), f"Row {at + 1} has {len(row)} values, and there are {len(fields)} fields"
    if not isinstance(tree.get(CARDS, []), list):
        yield (CARDS,), "cards must be tables: each card below a line [[cards]]"


def expanded(tree: dict[str, object]) -> dict[str, object]:
    """Return the tree of a compact pool without faults as it would be with a table for each card."""
    fields, rows, cards = tree.get(FIELDS), tree.get(ROWS, []), tree.get(CARDS, [])
    assert isinstance(fields, list)
    assert isinstance(rows, list)
    assert isinstance(cards, list)
    tables = [{name: value for name, value in zip(fields, row, strict=False) if value != LEFT_OUT} for row in rows]
    return {key: value for key, value in tree.items() if key not in (FIELDS, ROWS)} | {CARDS: [*tables, *cards]}
