"""Spreads that allow one value, such as one colour: the value is drawn first, or said by whoever asks."""

from __future__ import annotations

from deckcheck.rules.ir import IDENTITY, LISTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.rules.ir import Constraint
    from deckcheck.sampling.counting.binding import Binding


def choice_names(constraints: Iterable[Constraint]) -> dict[str, Constraint]:
    """Return the constraints that allow one value of a field, in force or not, by name.

    What counts more than different values (a cover, a weight, values that are there often) allows others beside the
    one: nothing is drawn first for it. The name is the field, with the code before it where several constraints are
    about that field.
    """
    spreads = [one for one in constraints if one.counts_values and one.hi == 1 and one.per not in (IDENTITY, LISTS)]
    fields = [one.per for one in spreads]
    return {one.per if fields.count(one.per) == 1 else f"{one.code}.{one.per}": one for one in spreads}


def choice_rows(binding: Binding) -> dict[str, int]:
    """Return the rows that are in force in every deck and allow one value of a field, by name."""
    rows = binding.view.rows
    names = choice_names(row.constraint for row in rows)
    numbers = {id(row.constraint): number for number, row in enumerate(rows)}
    choices = {name: numbers[id(constraint)] for name, constraint in names.items()}
    return {name: number for name, number in choices.items() if binding.guards.get(number) == []}
