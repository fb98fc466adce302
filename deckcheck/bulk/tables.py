"""The copies of each deck of a batch, added up by tally and by key.

There are two ways to add up. A table of all decks and all slots is made where it is small beside the lines: counting
into it needs no sort. Where a pool is large, only the pairs of a deck and a key that occur are listed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from deckcheck.bulk.weights import Weights

    Ints = NDArray[np.int64]
    Numbers = NDArray[np.float64]

COUNT_BITS = 14
"""Bits for the copies on a line, beside a key."""
CELLS = 16
"""Cells of a full table for each line that are still cheaper than a sort."""


def tables_of(weights: Weights, decks: int, deck: Ints, slots: Ints, counts: Ints) -> FullTable | PairTable:
    """Add up decks that share a view, in the cheaper way.

    Args:
        weights: the view, for the slots that occur.
        decks: how many decks there are.
        deck: for each line the number of its deck.
        slots: for each line its slot in ``weights``.
        counts: for each line its copies, from 1 to 9999.
    """
    width = len(weights.ordinary) + len(weights.keys)
    table = FullTable if decks * width <= CELLS * len(slots) else PairTable
    return table(weights, decks, deck, slots, counts)


class FullTable:
    """A row for each slot and one for each key, with a cell for each deck.

    Sums are of floating-point numbers, all of them whole and below 2**53 (see ``EXACT``), so that they are exact.
    """

    def __init__(self, weights: Weights, decks: int, deck: Ints, slots: Ints, counts: Ints) -> None:
        width = len(weights.ordinary)
        copies = counts.astype(np.float64)
        summed: Numbers = np.bincount(slots * decks + deck, copies, width * decks).astype(np.float64, copy=False)
        held = summed.reshape(width, decks)
        tallies = len(weights.view.tallies)
        slot, (tally, low, high) = weights.plain.owners, weights.plain.values
        self.least = _weighed(held, slot, tally, low, tallies)
        self.most = self.least if np.array_equal(low, high) else _weighed(held, slot, tally, high, tallies)
        self._of_key = _by_key(held, weights.keyed.owners, weights.keyed.values[0], len(weights.keys))

    def over(self, keys: slice, limits: Ints) -> tuple[Ints, Ints]:
        """Return deck and copies of each key that a deck has in more copies than its limit."""
        mine = self._of_key[keys]
        over = mine > np.maximum(limits[keys, None], 0)  # what a deck does not have breaks no limit below 0
        decks = np.flatnonzero(over.any(axis=0))
        key, at = np.nonzero(over[:, decks])
        return decks[at], mine[key, decks[at]].astype(np.int64)

    def spread(self, keys: slice, threshold: int) -> Ints:
        """Return for each deck how many keys it has in so many copies at least."""
        return _whole(np.count_nonzero(self._of_key[keys] >= threshold, axis=0))

    def of_key(self, key: int) -> Ints:
        """Return the copies that each deck has of one key."""
        return _whole(self._of_key[key])


class PairTable:
    """The pairs of a deck and a key that occur, with their copies, sorted."""

    def __init__(self, weights: Weights, decks: int, deck: Ints, slots: Ints, counts: Ints) -> None:
        self._decks = decks
        line, place = weights.plain.spread_over(slots)
        tally, low, high = weights.plain.values
        at = tally[place] * decks + _of(deck, line)
        copies = _of(counts, line)
        tallies = len(weights.view.tallies)
        self.least = _added(at, low[place] * copies, tallies, decks)
        self.most = self.least
        if not np.array_equal(low, high):
            self.most = _added(at, high[place] * copies, tallies, decks)
        line, place = weights.keyed.spread_over(slots)
        bits = max(1, len(weights.keys)).bit_length()
        keys = weights.keyed.values[0][place] if len(place) else place
        packed = np.sort((((_of(deck, line) << bits) | keys) << COUNT_BITS) | _of(counts, line))
        codes = packed >> COUNT_BITS
        first = np.flatnonzero(np.concatenate(([True], codes[1:] != codes[:-1]))) if len(codes) else codes
        copies = packed & ((1 << COUNT_BITS) - 1)
        self._copies = np.add.reduceat(copies, first) if len(first) else copies
        self._deck, self._key = codes[first] >> bits, codes[first] & ((1 << bits) - 1)

    def over(self, keys: slice, limits: Ints) -> tuple[Ints, Ints]:
        """Return deck and copies of each key that a deck has in more copies than its limit."""
        within = np.full(len(limits) + 1, np.iinfo(np.int64).max)
        within[keys] = limits[keys]
        over = self._copies > within[self._key]
        return self._deck[over], self._copies[over]

    def spread(self, keys: slice, threshold: int) -> Ints:
        """Return for each deck how many keys it has in so many copies at least."""
        there = (self._key >= keys.start) & (self._key < keys.stop) & (self._copies >= threshold)
        return _whole(np.bincount(self._deck[there], minlength=self._decks))

    def of_key(self, key: int) -> Ints:
        """Return the copies that each deck has of one key."""
        mine = self._key == key
        return _whole(np.bincount(self._deck[mine], self._copies[mine], self._decks))


def _of(column: NDArray[np.int64], line: Ints | None) -> NDArray[np.int64]:
    return column if line is None else column[line]


def _weighed(held: Numbers, slot: Ints, tally: Ints, weight: Ints, tallies: int) -> Ints:
    """Return for each tally what the slots that decks hold add to it.

    A product of matrices would do, but libraries for it start threads that cost more than they save here.
    """
    found = np.zeros((tallies, held.shape[1]))
    for one, to, times in zip(slot.tolist(), tally.tolist(), weight.tolist(), strict=True):
        found[to] += held[one] if times == 1 else held[one] * times
    return _whole(found)


def _by_key(held: Numbers, slot: Ints, key: Ints, keys: int) -> Numbers:
    """Add up the rows of slots to those of keys: few keys have more than one slot."""
    _, first = np.unique(key, return_index=True)
    found: Numbers = np.zeros((keys, held.shape[1]))
    found[key[first]] = held[slot[first]]
    rest = np.ones(len(key), bool)
    rest[first] = False
    for place in np.flatnonzero(rest).tolist():
        found[key[place]] += held[slot[place]]
    return found


def _added(at: Ints, values: Ints, tallies: int, decks: int) -> Ints:
    summed = np.bincount(at, values, tallies * decks) if len(at) else np.zeros(tallies * decks)
    return _whole(summed).reshape(tallies, decks)


def _whole(numbers: NDArray[np.float64] | NDArray[np.intp]) -> Ints:
    return numbers.astype(np.int64)
