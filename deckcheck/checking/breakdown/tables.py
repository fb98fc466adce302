"""What a deck is made of: how many cards of each section have which value of the game's listed fields."""

from __future__ import annotations

from deckcheck.checking.breakdown.model import AccountTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.evaluation.outcomes import Cell
    from deckcheck.games.game import Field, Game


def tables_of(cells: Sequence[Cell], game: Game) -> tuple[AccountTable, ...]:
    """Return a table for each section and listed field; those with one value only would tell nothing."""
    tables = []
    for section in game.sections.values():
        inside = [cell for cell in cells if cell.section == section.id]
        for field in game.fields.values():
            if field.values:
                table = _table(inside, field, section.title)
                if len(table.counts) + bool(table.unknown) > 1:
                    tables.append(table)
    return tuple(tables)


def _table(cells: Sequence[Cell], field: Field, place: str) -> AccountTable:
    """Count the cards that are surely there, in the order of the field's values."""
    counts = dict.fromkeys(field.values, 0)
    unknown = 0
    for cell in cells:
        values = cell.card.facts.get(field.name)
        if values is None:
            unknown += 0 if field.on and not _has(cell, field) else cell.least
            continue
        for value in values:
            counts[str(value)] = counts.get(str(value), 0) + cell.least
    return AccountTable(place, field.name, tuple((value, count) for value, count in counts.items() if count), unknown)


def _has(cell: Cell, field: Field) -> bool:
    """Say whether a card may be of a type that has the field."""
    types = cell.card.facts.get("type")
    return types is None or any(kind in field.on for kind in types)
