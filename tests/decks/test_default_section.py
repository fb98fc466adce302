"""The section that a list does not name: the facts of a card decide, else the section that the game says."""

from __future__ import annotations

from pathlib import Path

import pytest
from programs import PROGRAMS
from tides import check, read, sections_of

from deckcheck.errors import UsageProblem
from deckcheck.games.load import load_game

GAME = Path(__file__).parent.parent / "games" / "twin-tides.toml"


def test_cards_without_a_section_go_to_the_default_one_unless_their_facts_decide() -> None:
    report = check("1 Orla of Two Seas\n4 Low Feint\n56 Ebb\n")
    assert (report.verdict, report.sections) == ("legal", {"captain": 1, "main": 60, "side": 0})
    assert [(f.code, f.severity) for f in report.findings] == [("DK008", "note")]


def test_where_nothing_is_sorted_there_is_no_note() -> None:
    report = check("4 Low Feint\n56 Ebb\n")
    assert (report.verdict, report.findings) == ("legal", ())


def test_what_is_in_no_pool_goes_there_too_and_is_told() -> None:
    report = check("4 Bosk\n56 Ebb\n")
    assert (report.verdict, report.sections["main"]) == ("undetermined", 60)


@pytest.mark.parametrize("reader", PROGRAMS)
def test_the_words_of_programs_for_the_main_deck_are_the_default_section(reader: str) -> None:
    path, text = PROGRAMS[reader]
    report = check(text, path)
    assert (report.reader, report.verdict) == (reader, "legal")
    assert report.sections == {"captain": 0, "main": 60, "side": 4}
    assert report.findings == ()


def test_a_card_is_placed_by_every_fact_that_rules_ask_of_it(tmp_path: Path) -> None:
    text = GAME.read_text(encoding="utf-8").replace('every.type.not = "captain"', 'every.shore.not = "south"')
    game = tmp_path / "twin-tides.toml"
    game.write_text(
        text + '\n[[rules.TT006]]\ntext = "None of the north."\nsection = "captain"\nevery.shore.not = "north"\n'
    )
    assert sections_of(read("4 Freed Rower\n", game=str(game))) == [("main", 4, "Freed Rower")]


def test_two_defaults_are_a_fault(tmp_path: Path) -> None:
    game = tmp_path / "twin-tides.toml"
    game.write_text(
        GAME.read_text(encoding="utf-8").replace('title = "Side deck"', 'title = "Side deck", default = true')
    )
    with pytest.raises(UsageProblem) as caught:
        load_game(str(game))
    assert all("is the default section already" in finding.message for finding in caught.value.findings)
