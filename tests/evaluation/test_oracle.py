"""The checker agrees with a plain evaluator that shares no code with it, on random games, pools and decks."""

from __future__ import annotations

import itertools
from typing import Any

import oracle
import pytest
import tomli_w
from random_games import COLORS, GUILDS, random_deck
from toy_worlds import World, as_card

from deckcheck.cards.finder import Finder
from deckcheck.cards.index import MemoryCards
from deckcheck.checking.checker import Checker
from deckcheck.evaluation.outcomes import BROKEN, HELD, OFF, UNDECIDED, UNJUDGED, Outcome
from deckcheck.library.library import Library
from deckcheck.report import DeckReport

DOMAINS: dict[str, list[list[Any]]] = {
    "rare": [[True], [False]],
    "cost": [[n] for n in range(5)],
    "guild": [[g] for g in GUILDS] + [[]],
    "limit": [[n] for n in range(1, 5)] + [[]],
    "colors": [list(c) for size in range(3) for c in itertools.combinations(COLORS, size)],
}


def states(outcomes: list[Outcome]) -> dict[tuple[str, int], set[str]]:
    found: dict[tuple[str, int], set[str]] = {}
    for outcome in outcomes:
        constraint = outcome.row.constraint
        found.setdefault((constraint.code, constraint.entry), set()).add(outcome.state)
    return found


@pytest.mark.parametrize("seed", range(300))
def test_the_judge_agrees_with_the_oracle(seed: int) -> None:
    world = World(seed)
    facts = {card["name"]: card for card in world.cards}
    cards = {name: as_card(card, set()) for name, card in facts.items()}
    for _ in range(12):
        deck = random_deck(world.rng, world.cards)
        broken = oracle.broken_entries(world.tree, world.oracle_deck(deck, facts), world.options)
        for entry, found in states(world.judge(deck, cards)).items():
            if UNJUDGED not in found:
                assert UNDECIDED not in found, (entry, deck)
                assert (BROKEN in found) == (entry in broken), (entry, deck, world.tree["rules"][entry[0]])


@pytest.mark.parametrize("seed", range(150))
def test_what_is_decided_with_unknown_facts_holds_in_every_completion(seed: int) -> None:
    world = World(seed + 10_000)
    rng = world.rng
    deck = random_deck(rng, world.cards)
    facts = {card["name"]: card for card in world.cards}
    used = [name for rows in deck.values() for name in rows]
    gaps = [(name, field) for name in used for field in DOMAINS if field in facts[name]]
    gaps = rng.sample(gaps, min(len(gaps), rng.choice([1, 2, 3])))
    cards = {name: as_card(card, {f for n, f in gaps if n == name}) for name, card in facts.items()}
    told = states(world.judge(deck, cards))
    for values in itertools.product(*(DOMAINS[field] for _, field in gaps)):
        world_facts = {name: dict(card) for name, card in facts.items()}
        for (name, field), value in zip(gaps, values, strict=True):
            world_facts[name][field] = value
        broken = oracle.broken_entries(world.tree, world.oracle_deck(deck, world_facts), world.options)
        for entry, found in told.items():
            if UNJUDGED in found:
                continue
            if BROKEN in found:
                assert entry in broken, (entry, gaps, values)
            elif found <= {HELD, OFF}:
                assert entry not in broken, (entry, gaps, values)


class OneGame(Library):
    """A library of one game and its cards, both from memory."""

    def __init__(self, world: World) -> None:
        super().__init__(cache=False)
        from deckcheck.evaluation.ruleset import Ruleset

        self.game_files = {"random-game": "random-game.toml"}
        finder = Finder(MemoryCards([as_card(card, set()) for card in world.cards]))
        self._rulesets["random-game", "default"] = Ruleset(
            world.game, finder, world.game.constraints, world.options, "default"
        )


@pytest.mark.parametrize("seed", range(100))
def test_the_verdict_of_the_whole_checker_agrees_with_the_oracle(seed: int) -> None:
    world = World(seed + 20_000)
    facts = {card["name"]: card for card in world.cards}
    for _ in range(6):
        deck = random_deck(world.rng, world.cards)
        broken = oracle.broken_entries(world.tree, world.oracle_deck(deck, facts), world.options)
        report = check(world, deck)
        assert (report.verdict == "illegal") == bool(broken), (deck, broken)


def check(world: World, deck: dict[str, dict[str, int]]) -> DeckReport:
    tree = {"game": "random-game", **{name: cards for name, cards in deck.items() if cards}}
    return Checker(OneGame(world)).check("deck.toml", tomli_w.dumps(tree).encode())
