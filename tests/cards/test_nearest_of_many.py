"""The names nearest to a text, among so many that not all of them are compared."""

from __future__ import annotations

import random

import pytest

from deckcheck.cards import suggestions
from deckcheck.cards.suggestions import Nearest

WORDS = [
    a + b + c for a in ("ka", "ro", "mil", "tha", "dor") for b in ("ven", "lis", "ar", "quo") for c in ("k", "na", "x")
]


def names(number: int) -> list[str]:
    rng = random.Random(number)
    return list(dict.fromkeys(" ".join(rng.sample(WORDS, rng.randint(1, 3))) for _ in range(number)))


def slip(name: str, rng: random.Random) -> str:
    at = rng.randrange(1, len(name) - 1)
    return rng.choice([name[:at] + "z" + name[at + 1 :], name[:at] + name[at + 1 :], name[:at] + "y" + name[at:]])


@pytest.mark.parametrize("seed", range(5))
def test_one_slip_is_found_as_among_few(seed, monkeypatch):
    all = names(3000)
    few = Nearest(all, {})
    monkeypatch.setattr(suggestions, "MANY", 100)
    many = Nearest(all, {})
    rng = random.Random(seed)
    for name in rng.sample([name for name in all if len(name) > 6], 40):
        written = slip(name, rng)
        assert name in few.to([written], 3)
        assert many.to([written], 3)[0] == few.to([written], 3)[0], written


def test_words_of_a_name_and_names_in_a_text_are_found_alike(monkeypatch):
    all = names(2000)
    few = Nearest(all, {})
    monkeypatch.setattr(suggestions, "MANY", 100)
    many = Nearest(all, {})
    for written in ("kavenk", "rolisna milarx", "the kavenk of thaquok", "dorarna"):
        assert many.to([written], 5) == few.to([written], 5)
