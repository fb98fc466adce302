"""The section that a list does not name: the facts of a card decide, else the section that the game says."""

from __future__ import annotations

from pathlib import Path

import pytest
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


PROGRAMS = {
    "arena": ("list.txt", "Deck\n4 Low Feint (TT) 10\n56 Ebb (TT) 2\n\nSideboard\n4 Sundry (TT) 21\n"),
    "cod": (
        "a.cod",
        '<cockatrice_deck version="1"><zone name="main"><card number="4" name="Low Feint"/>'
        '<card number="56" name="Ebb"/></zone><zone name="side"><card number="4" name="Sundry"/></zone>'
        "</cockatrice_deck>",
    ),
    "mtgo": (
        "a.dek",
        '<Deck><Cards CatID="1" Quantity="4" Sideboard="false" Name="Low Feint"/>'
        '<Cards CatID="1" Quantity="56" Sideboard="false" Name="Ebb"/>'
        '<Cards CatID="1" Quantity="4" Sideboard="true" Name="Sundry"/></Deck>',
    ),
    "o8d": (
        "a.o8d",
        '<deck game="x"><section name="Main"><card qty="4" id="1">Low Feint</card><card qty="56" id="1">Ebb</card>'
        '</section><section name="Sideboard"><card qty="4" id="1">Sundry</card></section></deck>',
    ),
    "json": (
        "a.json",
        '{"data": {"mainBoard": [{"count": 4, "name": "Low Feint"}, {"count": 56, "name": "Ebb"}],'
        '"sideBoard": [{"count": 4, "name": "Sundry"}]}}',
    ),
    "mws": ("a.mwDeck", "    4 [TT] Low Feint\n    56 [TT] Ebb\nSB:  4 [TT] Sundry\n"),
    "xmage": ("a.dck", "4 [TT:10] Low Feint\n56 [TT:2] Ebb\nSB: 4 [TT:21] Sundry\n"),
    "forge": ("a.dck", "[Main]\n4 Low Feint|TT\n56 Ebb|TT|1\n[Sideboard]\n4 Sundry|TT\n"),
    "lackey": (
        "a.dek",
        '<deck version="0.8"><superzone name="Deck">'
        + "<card><name>Low Feint</name></card>" * 4
        + "<card><name>Ebb</name></card>" * 56
        + '</superzone><superzone name="Sideboard">'
        + "<card><name>Sundry</name></card>" * 4
        + "</superzone></deck>",
    ),
    "lackey-text": ("a.txt", "4\tLow Feint\n56\tEbb\nSideboard:\n4\tSundry\n"),
    "csv": ("a.csv", "Count,Name,Board\n4,Low Feint,main\n56,Ebb,mainboard\n4,Sundry,sideboard\n"),
    "text": ("a.txt", "4 Low Feint\n56 Ebb\nSB: 4 Sundry\n"),
    "ydk": ("a.ydk", "#main\n" + "10\n" * 4 + "2\n" * 56 + "#extra\n!side\n" + "21\n" * 4),
}


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
    game.write_text(text + '\n[[rules.TT006]]\ntext = "None of the north."\nsection = "captain"\nevery.shore.not = "north"\n')
    assert sections_of(read("4 Freed Rower\n", game=str(game))) == [("main", 4, "Freed Rower")]


def test_two_defaults_are_a_fault(tmp_path: Path) -> None:
    game = tmp_path / "twin-tides.toml"
    game.write_text(GAME.read_text(encoding="utf-8").replace('title = "Side deck"', 'title = "Side deck", default = true'))
    with pytest.raises(UsageProblem) as caught:
        load_game(str(game))
    assert all("is the default section already" in finding.message for finding in caught.value.findings)
