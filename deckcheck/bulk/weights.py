"""A view as arrays: what one copy of each slot adds to each tally and family, and which rows arrays cannot judge."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from deckcheck.rules.ir import IDENTITY, MANY

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from deckcheck.cards.card import Card
    from deckcheck.evaluation.rows import Keyed, Row
    from deckcheck.evaluation.view import View
    from deckcheck.rules.ir import Key

    Ints = NDArray[np.int64]

EXACT = 1 << 22
"""Weights from here on are left to the ordinary judge: sums of them over the longest deck that is judged here (2**15
lines of 2**14 copies) might not be exact as floating-point numbers, which are below 2**53."""


class Ragged:
    """Some values for each slot, one behind the other: those of slot ``n`` begin at ``starts[n]``.

    ``owners`` has for each value its slot.
    """

    def __init__(self, rows: Sequence[Sequence[tuple[int, ...]]], width: int) -> None:
        self.lengths = np.array([len(row) for row in rows], np.int64)
        self.starts = np.concatenate(([0], np.cumsum(self.lengths)))[: len(rows)]
        self.owners = np.repeat(np.arange(len(rows)), self.lengths)
        flat = [value for row in rows for value in row]
        self.values = np.array(flat, np.int64).reshape(len(flat), width).T

    def spread_over(self, slots: Ints) -> tuple[Ints | None, Ints]:
        """Return for each value of each line the number of the line, and the place of the value.

        ``None`` for the lines: each has one value, as it is with nearly all games.
        """
        if len(self.lengths) and self.lengths.min() == self.lengths.max() == 1:
            return None, slots
        lengths = self.lengths[slots]
        line = np.repeat(np.arange(len(slots)), lengths)
        inside = np.arange(len(line)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        return line, self.starts[slots][line] + inside


class Weights:
    """The columns of a view for the slots of a batch.

    ``plain`` has tally, least and most, ``keyed`` the number of a key. ``ordinary`` marks the slots that only the
    ordinary judge can place. ``keys`` are in the order of their rows; ``key_limit`` has the own limit of each.
    """

    def __init__(self, view: View, places: Iterable[tuple[str, Card]]) -> None:
        self.view = view
        self.keys: list[tuple[int, Key]] = []
        self._key_numbers: dict[tuple[int, Key], int] = {}
        self._limits: list[int] = []
        plain: list[list[tuple[int, int, int]]] = []
        keyed: list[list[tuple[int]]] = []
        ordinary: list[bool] = []
        for section, card in places:
            tallies, families = view.column(section, card)
            codes = [self._codes(add, card) for add in families]
            good = all(code is not None for code in codes) and all(
                abs(least) < EXACT and abs(most) < EXACT for _, least, most in tallies
            )
            ordinary.append(not good)
            plain.append(list(tallies) if good else [])
            keyed.append([(code,) for found in codes for code in found or ()] if good else [])
        self.plain, self.keyed = Ragged(plain, 3), Ragged(keyed, 1)
        self.ordinary = np.array(ordinary, bool)
        key_row = np.array([row for row, _ in self.keys], np.int64)
        order = np.argsort(key_row, kind="stable")
        place = np.empty_like(order)
        place[order] = np.arange(len(order))
        self.keyed.values = place[self.keyed.values] if len(place) else self.keyed.values
        self._key_numbers = {key: int(place[number]) for key, number in self._key_numbers.items()}
        self.keys = [self.keys[number] for number in order]
        self.key_limit = np.array(self._limits, np.int64)[order]
        self._bounds = np.searchsorted(key_row[order], np.arange(len(view.rows) + 1)).tolist()

    @property
    def ordinary_rows(self) -> bool:
        """Whether a row is there that arrays cannot judge, whatever is in the deck."""
        return any(_is_ordinary(row) for row in self.view.rows)

    def keys_of(self, row: int) -> slice:
        """Return where the keys of a row's family stand."""
        return slice(self._bounds[row], self._bounds[row + 1])

    def key_number(self, row: int, key: Key) -> int:
        """Return the number of a key of a row's family, -1 where no slot has it."""
        return self._key_numbers.get((row, key), -1)

    def _codes(self, add: Keyed, card: Card) -> list[int] | None:
        """Return the numbers of the keys under which a card counts, ``None`` where they are not known."""
        row = self.view.rows[add.row]
        if add.keys is None or not add.sure or add.outer or add.limit_least != add.limit_most:
            return None
        if row.constraint.per == IDENTITY and None in card.identity:
            return None
        numbers = [self._number(add.row, key, add.limit_least) for key in add.keys]
        same = all(self._limits[number] == add.limit_least for number in numbers)
        return numbers if same else None

    def _number(self, row: int, key: Key, limit: int) -> int:
        place = row, key
        if place not in self._key_numbers:
            self._key_numbers[place] = len(self.keys)
            self.keys.append(place)
            self._limits.append(limit)
        return self._key_numbers[place]


def _is_ordinary(row: Row) -> bool:
    """Say whether a row is of a kind that is left to the ordinary judge: weighed spreads, covers, what is not known."""
    constraint = row.constraint
    if row.uncertain or row.open or (constraint.untold and not row.guards):
        return True
    return constraint.spread and bool(
        constraint.each or constraint.cover or row.threshold is None or constraint.terms[0].of
    )


def limit_of(weights: Weights, row: Row) -> Ints:
    """Return the greatest number of copies of each key, were it of this row."""
    if row.card_limit:
        return weights.key_limit
    return np.full(len(weights.key_limit), MANY if row.hi is None else row.hi, np.int64)
