"""Spreads that allow one value, such as one colour: the value is drawn first, or said by whoever asks."""

from __future__ import annotations

from deckcheck.rules.ir import IDENTITY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.cards.card import Value
    from deckcheck.sampling.binding import Binding
    from deckcheck.sampling.cells import Cell


def choice_rows(binding: Binding) -> dict[str, int]:
    """Give the rows in force that allow one value of a field, by name: the field, with the code if it has several."""
    rows = [number for number, row in enumerate(binding.view.rows) if row.constraint.spread and row.hi == 1]
    constraints = {number: binding.view.rows[number].constraint for number in rows}
    fields = [one.per for one in constraints.values()]
    return {
        one.per if fields.count(one.per) == 1 else f"{one.code}.{one.per}": number
        for number, one in constraints.items()
        if one.per != IDENTITY and binding.guards.get(number) == []
    }


def open_choices(binding: Binding, cells: Iterable[Cell]) -> dict[str, list[Value]]:
    """Give the choices that are not made yet, each with the values that a deck could have, in canonical order."""
    rows = {number: name for name, number in choice_rows(binding).items() if name not in binding.setting.choices}
    found: dict[str, set[Value]] = {name: set() for name in rows.values()}
    for cell in cells:
        for row, values in cell.keys:
            if row in rows and len(values) == 1:
                found[rows[row]].update(values)
    for row, value in binding.given.keys:
        if row in rows:
            found[rows[row]] = {value}
    return {name: sorted(values) for name, values in found.items() if len(values) > 1}
