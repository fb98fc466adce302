"""Which cards may stand where: one cell for each section and kind of card that rules do not strike."""

from __future__ import annotations

from deckcheck.rules.ir import IDENTITY, ONE_TYPE
from deckcheck.sampling.counting.choices import choice_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from deckcheck.evaluation.rows import Column, Keyed
    from deckcheck.rules.ir import Key, Value
    from deckcheck.sampling.counting.binding import Binding
    from deckcheck.sampling.counting.kinds import Stock


class CardKind:
    """A kind of card in a section, and what one copy adds.

    ``adds`` are tallies with weights, ``keys`` rows of families over a field with the values under which it counts,
    ``limits`` rows over identity with the most copies of one card that they allow (``None``: they only count cards).
    ``amounts`` are the limits or weights of keys that have one of their own, by row and key (``""`` is that of a card).
    """

    __slots__ = ("adds", "amounts", "keys", "kind", "limits", "section")

    def __init__(self, section: str, kind: int, binding: Binding, column: Column) -> None:
        plain, keyed = column
        self.section = section
        self.kind = kind
        self.adds = tuple((tally, weight) for tally, weight, _ in plain)
        self.keys: list[tuple[int, tuple[Key, ...]]] = []
        self.limits: list[tuple[int, int | None]] = []
        self.amounts: dict[tuple[int, Key], int] = {}
        for add in keyed:
            row = binding.view.rows[add.row]
            if add.row not in binding.guards:
                continue
            if row.constraint.per != IDENTITY:
                self.keys.append((add.row, add.keys or ()))
                if row.constraint.has_amounts:
                    self.amounts.update(((add.row, key), add.limit_least) for key in add.keys or ())
            elif row.constraint.spread:
                self.limits.append((add.row, None))
                self.amounts[add.row, ""] = add.limit_least if add.weighs else 1
            elif row.card_limit or row.hi is not None:
                self.limits.append((add.row, add.limit_least if row.card_limit else row.hi))


def told_apart(binding: Binding, stock: Stock) -> Callable[[int], object]:
    """Return what tells kinds apart that one card may have: what the rules in force read of them in open sections."""
    rows = frozenset(binding.active)
    tallies = {binding.view.tally_of[row] for row in rows} | {
        tally for row in rows for tally, *_ in binding.guards[row]
    }

    def of(kind: int) -> object:
        card = stock.kinds[kind]
        seen: list[object] = [card.facts["type"] if ONE_TYPE in card.facts and "type" in card.facts else ()]
        for section in binding.open:
            plain, keyed = binding.view.column(section, card)
            seen.append(binding.missing(section, card))
            seen.append(tuple(one for one in plain if one[0] in tallies))
            seen.append(tuple(_told(add, binding) for add in keyed if add.row in rows))
        return tuple(seen)

    return of


def _told(add: Keyed, binding: Binding) -> tuple[object, ...]:
    by_identity = binding.view.rows[add.row].constraint.per == IDENTITY
    return add.row, () if by_identity else add.keys, add.sure, add.limit_least, add.limit_most, add.outer


def open_cells(binding: Binding, stock: Stock) -> tuple[list[CardKind], dict[int, tuple[str, ...]]]:
    """Return the cells of the open sections, and the facts that kinds lack which cannot be judged there."""
    struck = Strikes(binding)
    cells: list[CardKind] = []
    lacking: dict[int, tuple[str, ...]] = {}
    for section in binding.open:
        for kind, card in enumerate(stock.kinds):
            column = binding.view.column(section, card)
            if struck.by_rule(column):
                continue
            if missing := binding.missing(section, card):
                lacking[kind] = tuple(dict.fromkeys([*lacking.get(kind, ()), *missing]))
                continue
            cell = CardKind(section, kind, binding, column)
            if not struck.by_choice(cell):
                cells.append(cell)
    return cells, lacking


class Strikes:
    """Tells what no deck can hold, whatever else is in it."""

    def __init__(self, binding: Binding) -> None:
        self.room: dict[int, int] = {}
        view = binding.view
        for number in binding.active:
            row, tally = view.rows[number], view.tally_of[number]
            counts = all(term.sign > 0 and not term.of for term in view.tallies[tally])
            if not row.keyed and row.hi is not None and not binding.guards[number] and counts:
                self.room[tally] = row.hi - binding.given.tallies.get(tally, 0)
        rows = choice_rows(binding)
        self.chosen = {rows[name]: value for name, value in binding.setting.choices.items() if name in rows}

    def by_rule(self, column: Column) -> bool:
        """Say whether one copy is surely more than a count allows."""
        return any(tally in self.room and least > self.room[tally] for tally, least, _ in column[0])

    def by_choice(self, cell: CardKind) -> bool:
        """Say whether a cell has another value than the one chosen."""
        return any(row in self.chosen and values != (self.chosen[row],) for row, values in cell.keys)


def open_choices(binding: Binding, cells: Iterable[CardKind]) -> dict[str, list[Value]]:
    """Return the choices that are not made yet, each with the values that a deck could have, in canonical order."""
    rows = {number: name for name, number in choice_rows(binding).items() if name not in binding.setting.choices}
    found: dict[str, set[Value]] = {name: set() for name in rows.values()}
    for cell in cells:
        for row, values in cell.keys:
            if row in rows and len(values) == 1:
                found[rows[row]].update(values)  # type: ignore[arg-type]  # of one field: no tuples
    for row, value in binding.given.keys:
        if row in rows:
            found[rows[row]] = {value}  # type: ignore[arg-type]
    return {name: sorted(values) for name, values in found.items() if len(values) > 1}
