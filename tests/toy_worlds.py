"""A random game with its pool, for an evaluator that shares no code with the checker."""

from __future__ import annotations

from random import Random

import oracle
import tomli_w
from random_games import Tree, random_cards, random_game

from deckcheck.cards.card import Card
from deckcheck.evaluation.judge import judge
from deckcheck.evaluation.outcomes import Cell, Outcome
from deckcheck.evaluation.view import View
from deckcheck.games.game import Game
from deckcheck.games.load import read_game


class World:
    """A random game, its pool, and decks of it."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.tree = random_game(self.rng)
        self.game: Game = read_game(tomli_w.dumps(self.tree).encode(), "random-game.toml")
        self.cards = random_cards(self.rng, 9)
        self.options = {"mode": self.tree["options"]["mode"]["default"]}

    def oracle_deck(self, deck: dict[str, dict[str, int]], facts: dict[str, Tree]) -> oracle.Deck:
        return {s: [(as_lists(facts[name]), n) for name, n in cards.items()] for s, cards in deck.items()}

    def judge(self, deck: dict[str, dict[str, int]], cards: dict[str, Card]) -> list[Outcome]:
        cells = [Cell(s, cards[name], n, n) for s, rows in deck.items() for name, n in rows.items()]
        leaders = {s: [cards[name] for name in deck[s]] for s in self.game.leaders}
        view = View(self.game, self.game.constraints, sections=frozenset(deck), options=self.options, leaders=leaders)
        return judge(view, cells)


def as_lists(card: Tree) -> oracle.Card:
    return {k: v if isinstance(v, list) else [] if v == "" else [v] for k, v in card.items()}


def as_card(card: Tree, unknown: set[str]) -> Card:
    facts = {k: tuple(v) for k, v in as_lists(card).items() if k not in unknown}
    for field in ("guild", "cost", "budget"):
        if field not in card:
            facts[field] = ()
    return Card("S", card["number"], card["name"], facts, ((card["name"],),), card["name"])
