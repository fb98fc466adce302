"""Repairs of random toy games are as small as trying everything finds, and legal by another evaluator."""

from __future__ import annotations

import pytest

pytest.importorskip("highspy")

from brute_force import broken, distance, leaders, smallest
from random_games import random_cards, random_deck
from toy_worlds import World, as_card

from deckcheck.cards.finder import Finder
from deckcheck.cards.index import MemoryCards
from deckcheck.checking.resolve import Resolved
from deckcheck.decks.deck import Deck, Entry
from deckcheck.evaluation.kinds import Kinds, sort_cards
from deckcheck.evaluation.ruleset import Ruleset
from deckcheck.repair.attempt import Found
from deckcheck.repair.search import find_repair
from deckcheck.repair.situation import Demands, Situation
from deckcheck.report import Location

FARTHEST = 2


class Toy(World):
    """A random game with a small pool, and what repairs of its decks need."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.cards = random_cards(self.rng, 7)
        cards = [as_card(card, set()) for card in self.cards]
        self.ruleset = Ruleset(self.game, Finder(MemoryCards(cards)), self.game.constraints, self.options, "default")
        self.kinds = Kinds(self.game.constraints, sort_cards(self.game.constraints, cards), cards.__getitem__)

    def situation(self, sections: dict[str, dict[str, int]], demands: Demands | None = None) -> Situation:
        deck = Deck("deck.txt", "text", lambda _: Location(0))
        rows = [(section, name, count) for section, cards in sections.items() for name, count in cards.items()]
        deck.entries = [Entry(section, name, count, line) for line, (section, name, count) in enumerate(rows, 1)]
        resolved = Resolved(deck, self.ruleset.finder, self.game)
        return Situation(resolved, self.ruleset, self.kinds, tuple(sections), demands or Demands())


def copies_of(found: Found) -> dict[tuple[str, str], int]:
    return {(section, card.name): count for (section, card), count in found.counts.items()}


def flat(sections: dict[str, dict[str, int]]) -> dict[tuple[str, str], int]:
    return {(section, name): count for section, cards in sections.items() for name, count in cards.items()}


@pytest.mark.parametrize("seed", range(500))
def test_the_repair_is_the_smallest(seed: int) -> None:
    toy = Toy(seed)
    sections = random_deck(toy.rng, toy.cards)
    before = flat(sections)
    expected = smallest(toy, before, FARTHEST)
    found = find_repair(toy.situation(sections), [toy.options])
    if found is not None:
        assert not broken(toy, copies_of(found)), copies_of(found)
        assert found.cost == distance(before, copies_of(found), leaders(toy))
        assert found.proven
    if expected is not None:
        assert found is not None, expected
        assert found.cost == expected[0], (before, copies_of(found), expected)
    else:
        assert found is None or found.cost > FARTHEST, copies_of(found)
