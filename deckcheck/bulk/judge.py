"""Judging a batch of decks of one view with arrays: each row of the view for all decks at once.

What arrays cannot decide (a fact that is not known and matters, a kind of rule that they do not know) is not decided
here: these decks are named, and go to the ordinary judge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from deckcheck.bulk.weights import limit_of
from deckcheck.evaluation.judge import sections_read
from deckcheck.report import ERROR

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from deckcheck.bulk.weights import Weights
    from deckcheck.evaluation.rows import Row

    Ints = NDArray[np.int64]
    Bools = NDArray[np.bool_]

LARGEST_COUNT = 9999
"""Copies on a line; what is more is no count. Below ``1 << COUNT_BITS``, so that it fits beside a key."""
COUNT_BITS = 14


class Answers:
    """What came out: whether a row is broken in a deck, what was counted, and which decks are not decided."""

    def __init__(self, decks: int, rows: int) -> None:
        self.broken = np.zeros((rows, decks), bool)
        self.found = np.zeros((rows, decks), np.int64)
        self.ordinary = np.zeros(decks, bool)


def judge_lines(weights: Weights, decks: int, deck: Ints, slots: Ints, counts: Ints) -> Answers:
    """Judge decks that share a view.

    Args:
        weights: the view, for the slots that occur.
        decks: how many decks there are.
        deck: for each line the number of its deck.
        slots: for each line its slot in ``weights``.
        counts: for each line its copies, from 1 to 9999.
    """
    rows = weights.view.rows
    answers = Answers(decks, len(rows))
    answers.ordinary[deck[weights.ordinary[slots]]] = True
    least, most = _sums(weights, decks, deck, slots, counts)
    families = _Families(weights, decks, deck, slots, counts)
    for number, row in enumerate(rows):
        off = _guarded_off(row, least, most, answers)
        tally = weights.view.tally_of[number]
        if row.constraint.lifts:
            answers.ordinary |= ~off & (most[tally] > 0)
            continue
        if row.constraint.untold:
            answers.ordinary |= ~off
            continue
        if not row.keyed:
            broken, open_, found = _within(row, least[tally], most[tally])
        else:
            broken, found = families.judge(number, row, least[tally], most[tally], answers)
            open_ = np.zeros(decks, bool)
        answers.ordinary |= ~off & open_
        answers.broken[number] = broken & ~off
        answers.found[number] = found
    _leave_unjudged(weights, answers)
    return answers


def _sums(weights: Weights, decks: int, deck: Ints, slots: Ints, counts: Ints) -> tuple[Ints, Ints]:
    """Add up the tallies: an array of decks for each, the least and the most."""
    tallies = len(weights.view.tallies)
    line, place = weights.plain.spread_over(slots)
    tally, low, high = weights.plain.values
    at = tally[place] * decks + deck[line]
    copies = counts[line]
    least = _added(at, low[place] * copies, tallies, decks)
    known = np.array_equal(low, high)
    return least, least if known else _added(at, high[place] * copies, tallies, decks)


def _added(at: Ints, values: Ints, tallies: int, decks: int) -> Ints:
    summed = np.bincount(at, values, tallies * decks) if len(at) else np.zeros(tallies * decks)
    return summed.astype(np.int64).reshape(tallies, decks)


def _within(row: Row, least: Ints, most: Ints) -> tuple[Bools, Bools, Ints]:
    """Judge numbers against two bounds: which are outside, which cannot be told, and the number to tell."""
    low, high, inside = _beside(least, most, row.lo, row.hi)
    broken = low | high
    return broken, ~broken & ~inside, np.where(low, most, least)


def _beside(least: Ints, most: Ints, lo: int | None, hi: int | None) -> tuple[Bools, Bools, Bools]:
    """Say which numbers are surely below two bounds, surely above, and surely between them."""
    nothing, everything = np.zeros(len(least), bool), np.ones(len(least), bool)
    low = nothing if lo is None else most < lo
    high = nothing if hi is None else least > hi
    inside = (everything if lo is None else least >= lo) & (everything if hi is None else most <= hi)
    return low, high, inside


def _guarded_off(row: Row, least: Ints, most: Ints, answers: Answers) -> Bools:
    """Say for which decks a row is not in force; where that cannot be told, the deck is not decided."""
    off = np.zeros(len(answers.ordinary), bool)
    for tally, lo, hi in row.guards:
        low, high, inside = _beside(least[tally], most[tally], lo, hi)
        outside = low | high
        answers.ordinary |= ~outside & ~inside
        off |= outside
    return off


class _Families:
    """The copies of each deck under each key of the families, added up."""

    def __init__(self, weights: Weights, decks: int, deck: Ints, slots: Ints, counts: Ints) -> None:
        self.weights = weights
        self.decks = decks
        self.keys = max(1, len(weights.keys))
        line, place = weights.keyed.spread_over(slots)
        keys = weights.keyed.values[0][place] if len(place) else place
        packed = np.sort(((deck[line] * self.keys + keys) << COUNT_BITS) | counts[line])
        codes = packed >> COUNT_BITS
        first = np.flatnonzero(np.concatenate(([True], codes[1:] != codes[:-1]))) if len(codes) else codes
        copies = packed & ((1 << COUNT_BITS) - 1)
        self.copies = np.add.reduceat(copies, first) if len(first) else copies
        self.deck, self.key = np.divmod(codes[first], self.keys)
        self.row = weights.key_row[self.key] if len(self.key) else self.key

    def judge(self, number: int, row: Row, least: Ints, most: Ints, answers: Answers) -> tuple[Bools, Ints]:
        """Judge a family or a spread for all decks."""
        mine = self.row == number
        deck, key, copies = self.deck[mine], self.key[mine], self.copies[mine]
        if row.constraint.spread:
            return self._spread(row, deck, copies, least, most, answers)
        if row.constraint.values:
            return self._listed(number, row, deck, key, copies)
        over = copies > limit_of(self.weights, row)[key]
        broken = np.zeros(self.decks, bool)
        broken[deck[over]] = True
        found = np.zeros(self.decks, np.int64)
        np.maximum.at(found, deck[over], copies[over])
        return broken, found

    def _spread(
        self, row: Row, deck: Ints, copies: Ints, least: Ints, most: Ints, answers: Answers
    ) -> tuple[Bools, Ints]:
        there = deck[copies >= (row.threshold or 1)]
        values = np.bincount(there, minlength=self.decks).astype(np.int64)
        broken, open_, found = _within(row, values + least, values + most)
        answers.ordinary |= open_
        return broken, found

    def _listed(self, number: int, row: Row, deck: Ints, key: Ints, copies: Ints) -> tuple[Bools, Ints]:
        broken = np.zeros(self.decks, bool)
        for value in row.constraint.values:
            code = self.weights.key_number(number, value)
            mine = key == code
            total = np.bincount(deck[mine], copies[mine], self.decks) if mine.any() else np.zeros(self.decks)
            broken |= _within(row, total.astype(np.int64), total.astype(np.int64))[0]
        return broken, np.zeros(self.decks, np.int64)


def _leave_unjudged(weights: Weights, answers: Answers) -> None:
    """Take back what was read off a leading section that is itself at fault, as the ordinary judge does."""
    view = weights.view
    faulty = {section: np.zeros(len(answers.ordinary), bool) for section in view.leaders}
    plainly = {section: np.zeros(len(answers.ordinary), bool) for section in view.leaders}
    for number, row in enumerate(view.rows):
        constraint = row.constraint
        if constraint.severity == ERROR and len(constraint.sections) == 1 and constraint.sections[0] in faulty:
            section = constraint.sections[0]
            faulty[section] |= answers.broken[number]
            if section not in sections_read(constraint):
                plainly[section] |= answers.broken[number]
    if not any(mask.any() for mask in faulty.values()):
        return
    for number, row in enumerate(view.rows):
        for section in sections_read(row.constraint) & faulty.keys():
            at_fault = plainly if section in row.constraint.sections else faulty
            answers.broken[number] &= ~at_fault[section]
