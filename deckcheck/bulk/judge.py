"""Judging a batch of decks of one view with arrays: each row of the view for all decks at once.

What arrays cannot decide (a fact that is not known and matters, a kind of rule that they do not know) is not decided
here: these decks are named, and go to the ordinary judge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from deckcheck.bulk.tables import tables_of
from deckcheck.bulk.weights import limit_of
from deckcheck.evaluation.judge import sections_read
from deckcheck.report import ERROR

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from deckcheck.bulk.tables import FullTable, PairTable
    from deckcheck.bulk.weights import Weights
    from deckcheck.evaluation.rows import Row

    Ints = NDArray[np.int64]
    Bools = NDArray[np.bool_]

LARGEST_COUNT = 9999
"""Copies on a line; what is more is no count. It fits beside a key: see ``COUNT_BITS``."""


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
    tables = tables_of(weights, decks, deck, slots, counts)
    least, most = tables.least, tables.most
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
            broken, found = _keyed(weights, tables, number, least[tally], most[tally], answers)
            open_ = np.zeros(decks, bool)
        answers.ordinary |= ~off & open_
        answers.broken[number] = broken & ~off
        answers.found[number] = found
    _leave_unjudged(weights, answers)
    return answers


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


def _keyed(
    weights: Weights, tables: FullTable | PairTable, number: int, least: Ints, most: Ints, answers: Answers
) -> tuple[Bools, Ints]:
    """Judge a family or a spread for all decks: which break it, and the number to tell."""
    row = weights.view.rows[number]
    keys = weights.keys_of(number)
    decks = len(answers.ordinary)
    if row.constraint.spread:
        values = tables.spread(keys, row.threshold or 1)
        broken, open_, found = _within(row, values + least, values + most)
        answers.ordinary |= open_
        return broken, found
    broken, found = np.zeros(decks, bool), np.zeros(decks, np.int64)
    if row.constraint.values:
        for value in row.constraint.values:
            key = weights.key_number(number, value)
            total = found if key < 0 else tables.of_key(key)
            broken |= _within(row, total, total)[0]
        return broken, found
    deck, copies = tables.over(keys, limit_of(weights, row))
    broken[deck] = True
    np.maximum.at(found, deck, copies)
    return broken, found


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
