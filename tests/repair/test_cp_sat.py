"""Repairs of random toy games are as small as CP-SAT finds them, however far they are.

``DECKCHECK_LONG=1`` looks at 500 games (``pip install "deckcheck[oracle]"``); without it a few are looked at.
"""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

pytest.importorskip("highspy")
pytest.importorskip("ortools")

from cp_sat import Described, smallest_by_cp_sat
from random_games import random_deck
from test_brute_force import Toy, flat

from deckcheck.repair.search import find_repair

GAMES = 500 if os.environ.get("DECKCHECK_LONG") else 20


@pytest.mark.parametrize("first", range(0, GAMES, 20))
def test_the_repair_is_as_small_as_cp_sat_finds_it(first: int) -> None:
    toys = [Toy(seed) for seed in range(9000 + first, 9000 + first + 20)]
    decks = [random_deck(toy.rng, toy.cards) for toy in toys]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as other:
        expected = list(other.map(smallest_by_cp_sat, map(Described, toys), map(flat, decks)))
    for toy, deck, cost in zip(toys, decks, expected, strict=True):
        found = find_repair(toy.situation(deck), [toy.options])
        assert (found.cost if found else None) == cost, toy.tree
    assert any(expected), "no deck had a fault that can be repaired"
