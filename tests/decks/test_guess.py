"""A deck that does not name its game: the pools may tell, and advice is given in the deck's own format."""

from __future__ import annotations

import pytest
from helpers import check_text

from deckcheck.report import Finding

CARDS = {"Freed Rower": 3, "Pale Strangler": 2, "Old Wolf Hakkor": 1}
LINES = "\n".join(f"{count} {name}" for name, count in CARDS.items())
TABLE = "[draw]\n" + "\n".join(f'"{name}" = {count}' for name, count in CARDS.items())


def told(text: str, name: str = "deck.txt") -> Finding:
    return next(finding for finding in check_text(text, name).findings if finding.code == "DK007")


@pytest.mark.parametrize(
    ("name", "text", "hint"),
    [
        ("deck.txt", LINES, "Write Game: conan at its top."),
        ("deck.toml", TABLE, 'Write game = "conan" at its top.'),
        ("deck.json", '{"draw": {"Freed Rower": 3}}', 'Write "game": "conan" at its top.'),
        ("deck.csv", "count,name\n3,Freed Rower\n", "Write Game: conan into the first row."),
        ("deck.cod", '<cockatrice_deck version="1"><zone name="main"><card number="3" name="Freed Rower"/></zone>'
         "</cockatrice_deck>", "Write Game: conan into its notes."),
    ],
)  # fmt: skip
def test_the_advice_is_in_the_format_of_the_deck(name: str, text: str, hint: str) -> None:
    note = told(text, name)
    assert (note.severity, note.hint) == ("note", hint)
    assert note.message == "The deck names no game; only the pools of Conan Collectible Card Game know its cards"


def test_a_game_that_knows_most_of_the_cards() -> None:
    note = told(f"{LINES}\n1 Omega Dreadnought")
    assert note.message.endswith("; the pools of Conan Collectible Card Game know most of its cards, 3 of 4")


def test_two_games_that_know_as_many_cards() -> None:
    error = told("1 Freed Rower\n1 Omega Dreadnought")
    assert error.message == "The deck does not say which game it is of; its cards are known in conan, guardians"
    assert error.hint.startswith("Write Game: conan at its top, if it is that game. ")


def test_an_empty_file() -> None:
    assert told(" \n").message == "The file is empty: it does not say which game it is of"


def test_a_game_that_is_no_text() -> None:
    error = told("game = 3\n" + TABLE, "deck.toml")
    assert (error.message, error.locations[0].line) == ("There is no game 3", 1)
