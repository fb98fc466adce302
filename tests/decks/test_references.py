"""One way to find a reference, whatever file names it: set and number beside a name, before it, or alone."""

from __future__ import annotations

import pytest
from pool_files import card
from tides import check

from deckcheck.cards.finder import Finder
from deckcheck.cards.index import MemoryCards

CARDS = [
    card("Low Feint", "120", "CSA"),
    card("Freed Rower", "15", "CSA"),
    card("Unstable Obelisk", "489", "JMP"),
    card("Zero", "007", "ABC"),
    card("Bossk", "7", "SAV"),
    card("Upper", "B1", "T"),
    card("Lower", "b1", "T"),
    card("Fire // Ice", "20", "CSA"),
    card("Bind", "21", "CSA"),
    card("Bind // Liberate", "22", "CSA"),
    card("Sun-Dry", "23", "CSA"),
    card("Sundry", "24", "CSA"),
    card("Moth-Eaten Fur Cloak", "25", "CSA"),
    card("Widow's Kiss", "26", "CSA"),
    card("Brother Anselm, Unfrocked", "27", "CSA"),
    card("イフリート", "28", "CSA"),
]
FINDER = Finder(MemoryCards(CARDS))


def found(written: str, set: str = "", number: str = "") -> list[str]:
    match = FINDER.find(written, set, number)
    assert not match.note
    return list(dict.fromkeys(one.reference for one in match.cards))


@pytest.mark.parametrize(
    ("written", "reference"),
    [
        ("CSA-15", "CSA 15"), ("CSA_15", "CSA 15"), ("CSA:15", "CSA 15"), ("CSA/15", "CSA 15"), ("csa 15", "CSA 15"),
        ("(CSA) 15", "CSA 15"), ("CSA-0015", "CSA 15"), ("ABC_7", "ABC 007"), ("ABC_07", "ABC 007"),
        ("Low Feint CSA-120", "CSA 120"), ("CSA-120 Low Feint", "CSA 120"), ("Low Feint (CSA-120)", "CSA 120"),
        ("Low Feint (120)", "CSA 120"), ("JMP 489 Unstable Obelisk", "JMP 489"), ("[CSA:*] Low Feint", "CSA 120"),
        ("Low Feint [CSA:*]", "CSA 120"), ("Bossk (SAV) *F*", "SAV 7"), ("Bossk (SAV) 7 *F*", "SAV 7"),
        ("T B1", "T B1"), ("T b1", "T b1"), ("T-b1", "T b1"), ("Lower (T b1)", "T b1"),
    ],
)  # fmt: skip
def test_ways_to_write_a_reference(written: str, reference: str) -> None:
    assert found(written) == [reference]


def test_set_and_number_apart_may_be_an_id_too() -> None:
    assert found("", "CSA", "15") == found("", "", "CSA-15") == ["CSA 15"]


def test_of_two_numbers_that_differ_in_zeros_the_written_one_is_meant() -> None:
    finder = Finder(MemoryCards([card("A", "7", "ABC"), card("B", "07", "ABC")]))
    assert [one.name for one in finder.find("ABC_7").cards] == ["A"]
    assert [one.name for one in finder.find("ABC_07").cards] == ["B"]
    assert finder.find("ABC_007").cards == ()


@pytest.mark.parametrize("written", ["Fire/Ice", "Fire / Ice", "Fire//Ice", "fire // ice", "Fire /// Ice"])
def test_faces_are_divided_in_many_ways(written: str) -> None:
    assert found(written) == ["CSA 20"]


@pytest.mark.parametrize(
    ("written", "reference"),
    [
        ("moth eaten fur cloak", "CSA 25"),
        ("widows kiss", "CSA 26"),
        ("brother anselm unfrocked", "CSA 27"),
        ("Low-Feint", "CSA 120"),
        ("いふりーと", "CSA 28"),
        ("ｲﾌﾘｰﾄ", "CSA 28"),
        ("Sundry", "CSA 24"),
        ("Sun-Dry", "CSA 23"),
        ("widows kiss (CSA 26)", "CSA 26"),
    ],
)
def test_letters_and_digits_decide(written: str, reference: str) -> None:
    assert found(written) == [reference]


def test_letters_that_fit_two_cards_are_told() -> None:
    assert found("Sun Dry") == ["CSA 23", "CSA 24"]


@pytest.mark.parametrize("written", ["Widows Kis", "Moth Eaten Fur Coak"])
def test_other_letters_are_another_name(written: str) -> None:
    assert found(written) == []


@pytest.mark.parametrize(
    "line",
    [
        "4 TT-10",
        "4xTT-10",
        "4 Low Feint TT-10",
        "4 TT-10 Low Feint",
        "4 Low Feint (10)",
        "4 TT 10 Low Feint",
        "4 TT:10",
    ],
)
def test_lists_have_references_of_all_forms(line: str) -> None:
    report = check(f"{line}\n56 Ebb\n")
    assert (report.verdict, report.sections["main"], report.findings) == ("legal", 60, ())


def test_numbers_in_brackets_are_those_of_the_cards_where_all_are_right() -> None:
    report = check("Low Feint (10)\nFreed Rower (11)\n58 Ebb\n")
    assert (report.verdict, report.sections["main"]) == ("legal", 60)
    report = check("Low Feint (4)\nFreed Rower (4)\nEbb (52)\n")
    assert (report.verdict, report.sections["main"]) == ("legal", 60)
