"""A signature is equal for equal decks, however they are written, and different for different ones."""

from __future__ import annotations

import pytest
from helpers import check_text

HEAD = "Game: conan\nDraw deck\n"


def signature(text: str, name: str = "deck.txt") -> str:
    return check_text(text, name).signature


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}1 freed ROWER\n3 Thief’s Rope and Hook\n1 Freed Rower",
        f"{HEAD}Thief's Rope and Hook x3\nFreed Rower (2)",
        "Name: Other\nDraw deck:\n2 Freed Rower\n3 Thief's Rope and Hook\nGame: conan",
    ],
)
def test_equal_decks(text: str) -> None:
    table = 'game = "conan"\n[draw]\n"Freed Rower" = 2\n"Thief\'s Rope and Hook" = 3\n'
    assert signature(text) == signature(table, "deck.toml")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (f"{HEAD}1 Freed Rower", f"{HEAD}2 Freed Rower"),
        (f"{HEAD}1 Freed Rower", "Game: conan\nFoe deck\n1 Freed Rower"),
        (f"{HEAD}1 Nobody\n1 Someone", f"{HEAD}1 Nobody, 1 Someone"),
        (f"{HEAD}1 Jorunn of the Grey Shields (CSA 80)", f"{HEAD}1 Jorunn of the Grey Shields (CSA 43)"),
    ],
)
def test_different_decks(one: str, other: str) -> None:
    assert signature(one) != signature(other)


def test_printings_of_one_card_are_one_card() -> None:
    assert signature(f"{HEAD}2 Oath: Blood and Steel (Reissue)") == signature(f"{HEAD}2 Oath: Blood and Steel")
