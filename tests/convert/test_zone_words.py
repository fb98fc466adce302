"""What is written is what the other program reads: its own words for the main deck, the side deck and the leader."""

from __future__ import annotations

import csv
import io

import openpyxl
import pytest
from tides import check, tides

from deckcheck.convert.converter import Conversion, Converter
from deckcheck.convert.writers import WRITERS
from deckcheck.decks.formats import FORMATS

DECK = '[captain]\n"Orla of Two Seas" = 1\n[main]\n"Low Feint" = 4\nEbb = 56\n[side]\n"Freed Rower" = 4\n'
WORDS = {
    "arena": ["Commander\n1 Orla", "Deck\n4 Low Feint", "Sideboard\n4 Freed Rower"],
    "cod": ['<zone name="main">', '<zone name="side">'],
    "o8d": ['<section name="Command Zone"', '<section name="Main"', '<section name="Sideboard"'],
    "lackey": ['<superzone name="Command Zone">', '<superzone name="Deck">', '<superzone name="Sideboard">'],
}


def convert(to: str, **options: bool) -> Conversion:
    return Converter(tides(), to, game="twin-tides", **options).convert("a.toml", DECK.encode())  # type: ignore[arg-type]


@pytest.mark.parametrize("to", WORDS)
def test_sections_have_the_names_that_the_program_knows(to: str) -> None:
    text = convert(to).text
    places = [text.index(word) for word in WORDS[to]]
    assert places == sorted(places)


@pytest.mark.parametrize("to", WRITERS)
def test_decks_with_a_side_deck_come_back(to: str) -> None:
    conversion = convert(to)
    assert not [loss for loss in conversion.losses if "game" not in loss]
    report = check(conversion.data, f"deck{FORMATS[to].extensions[0]}")
    assert (report.verdict, report.sections) == ("legal", {"captain": 1, "main": 60, "side": 4})


def test_facts_are_columns_if_they_are_asked_for() -> None:
    rows = list(csv.DictReader(io.StringIO(convert("csv", with_facts=True).text)))
    assert list(rows[0]) == ["Count", "Name", "Edition", "Card Number", "Section", "type", "shore", "basic"]
    assert [(row["Name"], row["type"], row["shore"], row["basic"]) for row in rows] == [
        ("Orla of Two Seas", "captain", "", "no"),
        ("Low Feint", "sailor", "", "no"),
        ("Ebb", "tide", "", "yes"),
        ("Freed Rower", "sailor", "north", "no"),
    ]
    data = convert("xlsx", with_facts=True).data
    (first, *_) = openpyxl.load_workbook(io.BytesIO(data)).active.iter_rows(min_row=5, values_only=True)
    assert first == (4, "Freed Rower", "TT", "11", "Side deck", "sailor", "north", "no")
    for to, path in (("csv", "a.csv"), ("xlsx", "a.xlsx")):
        assert check(convert(to, with_facts=True).data, path).verdict == "legal"


def test_no_cell_of_a_workbook_is_a_formula() -> None:
    deck = 'game = "twin-tides"\n[main]\n"=1+1" = 1\n"@SUM(A1)" = 1\n'
    data = Converter(tides(), "xlsx", game="twin-tides").convert("a.toml", deck.encode()).data
    sheet = openpyxl.load_workbook(io.BytesIO(data)).active
    assert [(cell.value, cell.data_type) for cell in sheet["B"][1:]] == [("=1+1", "s"), ("@SUM(A1)", "s")]


def test_what_is_kept_outside_is_told_as_lost() -> None:
    text = b"60 Ebb\nMaybeboard\n3 Sundry\n"
    losses = Converter(tides(), "cod", game="twin-tides").convert("a.txt", text).losses
    assert any("outside of the deck (3 copies)" in loss for loss in losses)
