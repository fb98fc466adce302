"""A second oracle for real sizes: decks drawn at random and thrown away where the judge finds them illegal."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from deck_oracle import is_legal
from small_worlds import World

from deckcheck.cards.card import Card
from deckcheck.evaluation.view import View
from deckcheck.library.library import Library

SIZE, DECKS = 25, 1500


@pytest.fixture(scope="module")
def conan() -> World:
    return World(Library(cache=False), "conan")


def rejected(small: World, foes: list[Card], *, physical: bool) -> list[dict[Card, int]]:
    """Draw multisets of foes uniformly (or piles of 3 copies of each), until enough of them are legal."""
    view = View(small.game, small.constraints, sections=frozenset(["foe"]), options={}, leaders={})
    random = Random(7)
    pile = [card for card in foes for _ in range(1 if card.facts["unique"] == (True,) else 3)]
    found: list[dict[Card, int]] = []
    while len(found) < DECKS:
        if physical:
            drawn = Counter(random.sample(pile, SIZE))
        else:  # stars and bars: the gaps between so many stars among so many places
            places = sorted(random.sample(range(SIZE + len(foes) - 1), SIZE))
            drawn = Counter(foes[place - number] for number, place in enumerate(places))
        if is_legal(view, {("foe", card): count for card, count in drawn.items()}):
            found.append(dict(drawn))
    return found


def traits(decks: list[dict[Card, int]]) -> list[Counter[int]]:
    """Give how often each total of renown, number of different cards, and number of unique cards occurs."""
    return [
        Counter(sum(int(card.facts["renown"][0]) * count for card, count in deck.items()) for deck in decks),
        Counter(len(deck) for deck in decks),
        Counter(sum(card.facts["unique"] == (True,) for card in deck) for deck in decks),
    ]


def apart(one: Counter[int], other: Counter[int]) -> float:
    """Compare two samples of one size: by how many standard deviations their squared differences are too large."""
    values = [value for value in one | other if one[value] + other[value] >= 10]
    squares = sum((one[value] - other[value]) ** 2 / (one[value] + other[value]) for value in values)
    free = len(values) - 1
    return float((squares - free) / (2 * free) ** 0.5)


@pytest.mark.parametrize("physical", [False, True], ids=["lists", "cards"])
def test_rejection_finds_the_same_decks(conan: World, physical: bool) -> None:
    known = [card for card in conan.cards if card.facts.get("type") == ("foe",)]
    known = [card for card in known if {"renown", "unique"} <= card.facts.keys()]
    foes = list({card.key: card for card in reversed(known)}.values())
    sampler = conan.sampler(conan.setting(["foe"], sizes={"foe": (SIZE, SIZE)}, physical=physical))
    drawn = [sampler.draw(index, "rejection").cards for index in range(1, DECKS + 1)]
    mine = traits([{card: count for (_, card), count in deck.items()} for deck in drawn])
    theirs = traits(rejected(conan, foes, physical=physical))
    assert all(apart(one, other) < 3.1 for one, other in zip(mine, theirs, strict=True))
