"""Fairness: every result is equally likely, and nothing a draw does tells of another.

All keys come from fixed texts, so the tests give the same numbers on every machine. Beside each stands a draw that is a
little unfair and must fail the same test: that is its power.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
from collections import Counter
from collections.abc import Iterable

import pytest

from deckcheck.draws.copies import Draw, draw_copies

REST = {"GSA 1": 2, "GSA 2": 1, "GSA 3": 1, "GSA 4": 2, "GSA 5": 1}
COPIES = [(card, copy) for card, count in REST.items() for copy in range(1, count + 1)]
SUBSETS = list(itertools.combinations(sorted(COPIES), 3))
DRAWS = 35_000
TABLE = 6_000
CRITICAL_34 = 65.25
"""A fair draw exceeds this in 1 of 1,000 tests: chi-square, 34 degrees of freedom."""
CRITICAL_64 = 104.72
"""The same for 64 degrees of freedom."""


def key(number: int) -> bytes:
    return hashlib.sha256(f"fairness {number}".encode()).digest()


def chi_square(counts: Iterable[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


@functools.cache
def many_draws() -> list[list[tuple[str, int]]]:
    draw = Draw("Spring Open", "rest", "Ilse", 1)
    return [draw_copies(key(number), draw, REST, 3) for number in range(DRAWS)]


def subsets(draws: Iterable[Iterable[tuple[str, int]]]) -> float:
    counts = Counter(tuple(sorted(drawn)) for drawn in draws)
    assert set(counts) <= set(SUBSETS)
    return chi_square((counts[subset] for subset in SUBSETS), DRAWS / len(SUBSETS))


def test_all_subsets_come_equally_often():
    assert subsets(many_draws()) < CRITICAL_34


def test_a_card_that_comes_five_percent_too_often_would_be_noticed():
    """With this number of draws that is seen with a chance of 97 %: non-centrality 66, 34 degrees of freedom."""

    def unfair(number: int, drawn: list[tuple[str, int]]) -> list[tuple[str, int]]:
        favoured = ("GSA 1", 1)
        if favoured not in drawn and number % 27 == 0:  # 4/7 of the draws lack it; 1 in 27 of them is 5 % of 3/7
            return [favoured, *drawn[1:]]
        return drawn

    assert subsets(unfair(number, drawn) for number, drawn in enumerate(many_draws())) > CRITICAL_34


@functools.cache
def firsts(draw: Draw) -> list[tuple[str, int]]:
    """Give what many draws under keys of their own begin with."""
    rest = {"a": 2, "b": 1, "c": 2, "d": 1, "e": 3}
    return [draw_copies(key(number), draw, rest, 1)[0] for number in range(TABLE)]


def independence(one: Draw, other: Draw) -> float:
    """Give the chi-square of the table of what two draws under one key begin with: 9 copies by 9."""
    table = Counter(zip(firsts(one), firsts(other), strict=True))
    rows, columns = Counter(firsts(one)), Counter(firsts(other))
    cells = itertools.product(rows, columns)
    return sum((table[r, c] - rows[r] * columns[c] / TABLE) ** 2 * TABLE / (rows[r] * columns[c]) for r, c in cells)


DRAW = Draw("Spring Open", "rest", "Ilse", 1)
OTHERS = {
    "player": Draw("Spring Open", "rest", "Bruno", 1),
    "attempt": Draw("Spring Open", "rest", "Ilse", 2),
    "tag": Draw("Spring Open", "home", "Ilse", 1),
    "event": Draw("Autumn Open", "rest", "Ilse", 1),
}


@pytest.mark.parametrize("what", OTHERS)
def test_draws_of_another_name_are_independent(what):
    assert independence(DRAW, OTHERS[what]) < CRITICAL_64


def test_draws_that_hang_together_a_little_would_be_noticed():
    """One in eight of these repeats the other draw; the non-centrality is 6,000 * 8 / 64 = 750."""
    pairs = zip(firsts(DRAW), firsts(OTHERS["player"]), strict=True)
    mixed = [one if number % 8 == 0 else other for number, (one, other) in enumerate(pairs)]
    table = Counter(zip(firsts(DRAW), mixed, strict=True))
    expected = TABLE / 81
    assert chi_square(table.values(), expected) > CRITICAL_64
