"""Repairs of random toy games are as small as trying everything finds, and legal by another evaluator."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("highspy")

import tomli_w
from brute_force import by_description, distance, leaders, neighbours, smallest
from random_games import Tree, random_cards, random_deck
from second_games import second_cards, second_game
from toy_worlds import World, as_card

from deckcheck.cards.finder import Finder
from deckcheck.cards.index import MemoryCards
from deckcheck.checking.resolve import Resolved
from deckcheck.decks.deck import Deck, Entry
from deckcheck.evaluation.kinds import kinds_of
from deckcheck.evaluation.outcomes import BROKEN, UNDECIDED, UNJUDGED
from deckcheck.evaluation.ruleset import Ruleset
from deckcheck.games.load import read_game
from deckcheck.library.derived_facts import add_derived_facts
from deckcheck.repair.attempt import RepairedDeck
from deckcheck.repair.search import find_repair
from deckcheck.repair.situation import Demands, Situation
from deckcheck.report import Location

FARTHEST = 2
Copies = dict[tuple[str, str], int]


class Toy(World):
    """A random game with a small pool, and what repairs of its decks need."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.cards = random_cards(self.rng, 7)
        self.put_together()

    def put_together(self) -> None:
        cards = [as_card(card, set()) for card in self.cards]
        add_derived_facts(cards, self.game, self.game.constraints)
        self.ruleset = Ruleset(self.game, Finder(MemoryCards(cards)), self.game.constraints, self.options, "default")
        self.kinds = kinds_of(self.ruleset)

    def situation(self, sections: dict[str, dict[str, int]], demands: Demands | None = None) -> Situation:
        deck = Deck("deck.txt", "text", lambda _: Location(0))
        rows = [(section, name, count) for section, cards in sections.items() for name, count in cards.items()]
        deck.entries = [Entry(section, name, count, line) for line, (section, name, count) in enumerate(rows, 1)]
        resolved = Resolved(deck, self.ruleset.finder, self.game)
        return Situation(resolved, self.ruleset, self.kinds, tuple(sections), demands or Demands())

    def broken(self, deck: Copies) -> set[tuple[str, int]]:
        return by_description(self, deck)


class SecondToy(Toy):
    """A random game of the second edition. What is broken in it, the judge says: here only the size is in question."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.tree = second_game(self.rng)
        self.game = read_game(tomli_w.dumps(self.tree).encode(), "random-game.toml")
        self.options = {"mode": self.tree["options"]["mode"]["default"]}
        self.cards: list[Tree] = second_cards(self.rng, 6)
        self.put_together()

    def broken(self, deck: Copies) -> set[tuple[str, int]]:
        by_name = {card.name: card for card in self.ruleset.finder.source.every()}
        sections: dict[str, dict[str, int]] = {"boss": {}, "main": {}, "side": {}}
        for (section, name), number in deck.items():
            sections[section][name] = number
        outcomes = [(one, one.row.constraint) for one in self.judge(sections, by_name)]
        beyond = any(one.state == UNDECIDED for one, _ in outcomes)
        wrong = (BROKEN, UNJUDGED) if beyond else (BROKEN, UNJUDGED, UNDECIDED)
        return {(rule.code, rule.entry) for one, rule in outcomes if one.state in wrong and rule.severity == "error"}


def copies_of(found: RepairedDeck) -> Copies:
    return {(section, card.name): count for (section, card), count in found.counts.items()}


def flat(sections: dict[str, dict[str, int]]) -> Copies:
    return {(section, name): count for section, cards in sections.items() for name, count in cards.items()}


def look_at(toy: Toy) -> int:
    """Compare a deck that is near a legal one, if there is one, else a random one; give how far it is."""
    sections = random_deck(toy.rng, toy.cards)
    near = find_repair(toy.situation(sections), [toy.options])
    if near is not None:
        assert not toy.broken(copies_of(near)), copies_of(near)
        deck = copies_of(near)
        for _ in range(toy.rng.randint(1, FARTHEST)):
            deck = toy.rng.choice(neighbours(toy, deck, set(), leaders(toy)))
        sections = {name: {card: n for (place, card), n in deck.items() if place == name} for name in sections}
    return compare(toy, sections, FARTHEST if near else 1)


def compare(toy: Toy, sections: dict[str, dict[str, int]], farthest: int) -> int:
    before = flat(sections)
    expected = smallest(toy, before, farthest)
    found = find_repair(toy.situation(sections), [toy.options])
    if found is not None:
        assert not toy.broken(copies_of(found)), copies_of(found)
        assert found.cost == distance(before, copies_of(found), leaders(toy))
        assert found.proven
    if expected is None:
        assert found is None or found.cost > farthest, copies_of(found)
        return -1
    assert found is not None, expected
    assert found.cost == expected[0], (before, copies_of(found), expected)
    return found.cost


@pytest.mark.parametrize("seeds", [range(start, start + 50) for start in range(0, 500, 50)], ids=str)
def test_the_repair_is_the_smallest(seeds: range) -> None:
    costs = [look_at(Toy(seed)) for seed in seeds]
    assert sum(cost > 0 for cost in costs) >= len(costs) // 10, "too few decks had a fault that can be repaired"


@pytest.mark.parametrize("seeds", [range(start, start + 50) for start in range(0, 250, 50)], ids=str)
def test_the_repair_is_the_smallest_in_games_of_the_second_edition(seeds: range) -> None:
    costs = [look_at(SecondToy(seed)) for seed in seeds]
    assert sum(cost > 0 for cost in costs) >= len(costs) // 10, "too few decks had a fault that can be repaired"
