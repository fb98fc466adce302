"""Random decks of random games of the second edition: as many as there are legal decks when all are looked at."""

from __future__ import annotations

import os
import sys
from collections import Counter
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from deckcheck.cards.card import Card
from deckcheck.errors import UsageProblem
from deckcheck.evaluation.judge import judge
from deckcheck.evaluation.outcomes import HELD, OFF, Cell
from deckcheck.evaluation.ruleset import Ruleset
from deckcheck.evaluation.view import View
from deckcheck.report import ERROR
from deckcheck.sampling.sampler import NoDeck, Sampler
from deckcheck.sampling.setting import Setting

sys.path.append(str(Path(__file__).parents[1] / "evaluation"))
from test_second_edition import World

GAMES = 400 if os.environ.get("DECKCHECK_LONG") else 60
SIZES = {"main": (2, 2), "side": (0, 1)}
Deck = dict[tuple[str, Card], int]


def all_legal(world: World, cards: list[Card]) -> set[frozenset[tuple[str, str, int]]]:
    """Look at every deck of these sizes, with the least number of bosses that the rules ask for."""
    least = fewest_bosses(world)
    found = set()
    for boss in combinations_with_replacement(cards, least):
        for main in combinations_with_replacement(cards, 2):
            for side in [(), *((card,) for card in cards)]:
                deck = Counter([("boss", c) for c in boss] + [("main", c) for c in main] + [("side", c) for c in side])
                if is_legal(world, deck):
                    found.add(frozenset((section, card.name, count) for (section, card), count in deck.items()))
    return found


def fewest_bosses(world: World) -> int:
    bosses = world.tree["rules"]["RG001"][0]["count"]
    return bosses.get("exactly", bosses.get("min", 0))


def is_legal(world: World, deck: Deck) -> bool:
    cells = [Cell(section, card, count, count) for (section, card), count in deck.items()]
    leaders = {"boss": [cell.card for cell in cells for _ in range(cell.least) if cell.section == "boss"]}
    leaders = {name: found for name, found in leaders.items() if name in world.game.leaders}
    view = View(
        world.game, world.constraints, sections=frozenset(world.game.sections), options=world.options, leaders=leaders
    )
    outcomes = judge(view, cells)
    return all(o.state in (HELD, OFF) for o in outcomes if o.row.constraint.severity == ERROR or o.row.constraint.lifts)


@pytest.mark.parametrize("start", range(0, GAMES, 10))
def test_the_count_is_that_of_all_legal_decks(start: int) -> None:
    refused = 0
    for seed in range(start, start + 10):
        world = World(seed + 500_000)
        world.printings = [p for p in world.printings if p["set"] == "S1"][:6]
        cards = world.cards(set())
        ruleset = Ruleset(world.game, None, world.constraints, world.options, "default")  # type: ignore[arg-type]
        try:
            sizes = SIZES | ({} if "boss" in world.game.leaders else {"boss": (fewest_bosses(world),) * 2})
            sampler = Sampler(ruleset, cards, Setting(tuple(world.game.sections), world.options, sizes=sizes))
            number = sampler.count()
        except UsageProblem as problem:
            if "RG0" not in str(problem) and "Boss" not in str(problem):
                raise
            refused += 1
            continue
        legal = all_legal(world, cards)
        assert number == len(legal), (seed, world.tree["rules"], world.tree.get("beyond"))
        for index in range(1, 4):
            try:
                deck = sampler.draw(index, "seed")
            except NoDeck:
                assert not legal
                break
            drawn = frozenset((section, card.name, count) for (section, card), count in deck.cards.items())
            assert drawn in legal, (seed, drawn)
    assert refused <= 5
