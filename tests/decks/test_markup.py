"""An element that has the attributes of a card is a card, or an error, wherever it stands."""

from __future__ import annotations

import pytest
from tides import check

from deckcheck.decks.readers.xml.xml_tree import parse_xml
from deckcheck.files.toml import BrokenFile

COD = '<cockatrice_deck version="1"><zone name="main"><card number="60" name="Ebb"/>{}</zone>{}</cockatrice_deck>'
O8D = '<deck game="x"><section name="Main"><card qty="60" id="1">Ebb</card>{}</section>{}</deck>'
LACKEY = (
    '<deck version="0.8"><superzone name="Deck">' + "<card><name>Ebb</name></card>" * 60 + "{}</superzone>{}</deck>"
)
MTGO = '<Deck><Cards CatID="1" Quantity="60" Sideboard="false" Name="Ebb"/>{}{}</Deck>'
GEMP = "<deck>" + '<card blueprintId="TT_2"/>' * 60 + "{}{}</deck>"
STRAYS = {
    "cod": [COD, '<{} number="4" name="Freed Rower"/>'],
    "o8d": [O8D, '<{} qty="4" id="7">Freed Rower</{}>'],
    "lackey": [LACKEY, "<{}><name>Freed Rower</name><set>TT</set></{}>"],
    "mtgo": [MTGO, '<{} CatID="7" Quantity="4" Sideboard="false" Name="Freed Rower"/>'],
    "gemp-xml": [GEMP, '<{} blueprintId="TT_11"/>'],
}


def stray(reader: str, tag: str) -> tuple[str, str]:
    whole, card = STRAYS[reader]
    return whole, card.replace("{}", tag)


@pytest.mark.parametrize("reader", STRAYS)
@pytest.mark.parametrize("tag", ["crad", "kard", "Card", "token", "x"])
def test_a_card_under_another_tag_is_an_error(reader: str, tag: str) -> None:
    whole, card = stray(reader, tag)
    for text in (whole.format(card, ""), whole.format("", card)):
        report = check(text, "a.xml", reader=reader)
        assert (report.verdict, {f.code for f in report.findings if f.severity == "error"}) == (
            "undetermined",
            {"DK003"},
        )


@pytest.mark.parametrize("reader", ["cod", "o8d", "lackey"])
def test_a_card_behind_its_zone_is_an_error(reader: str) -> None:
    whole, card = stray(reader, "card")
    report = check(whole.format("", card), "a.xml", reader=reader)
    assert (report.verdict, [f.code for f in report.findings]) == ("undetermined", ["DK003"])


def test_a_card_in_a_card_is_an_error() -> None:
    text = COD.format('<card number="4" name="Sundry"><card number="4" name="Freed Rower"/></card>', "")
    assert check(text, "a.cod").verdict == "undetermined"


@pytest.mark.parametrize("zone", ['<zone nmae="side">', "<zone>", '<zone name="">'])
def test_a_zone_without_a_name_is_told(zone: str) -> None:
    text = COD.format("", f'{zone}<card number="4" name="Sundry"/></zone>')
    assert (check(text, "a.cod").verdict, check(text, "a.cod").sections["main"]) == ("undetermined", 60)


@pytest.mark.parametrize("word", ["fals", "tru", "2", "no"])
def test_a_side_mark_that_is_neither_true_nor_false_is_told(word: str) -> None:
    text = MTGO.format(f'<Cards CatID="7" Quantity="4" Sideboard="{word}" Name="Sundry"/>', "")
    assert check(text, "a.dek").verdict == "undetermined"


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
        '<!DOCTYPE a [<!ENTITY % p SYSTEM "file:///etc/passwd"> %p;]><a/>',
        '<!DOCTYPE a SYSTEM "http://127.0.0.1:9/x" [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
        '<!DOCTYPE a [<!NOTATION n SYSTEM "x"><!ENTITY x SYSTEM "y" NDATA n>]><a/>',
        "<!DOCTYPE a [<!ELEMENT a ANY>]><a/>",
        '<!DOCTYPE a SYSTEM "x"><a>&unknown;</a>',
        "<a>" * 101 + "</a>" * 101,
    ],
)
def test_what_a_deck_has_no_use_for_is_refused(text: str) -> None:
    with pytest.raises(BrokenFile):
        parse_xml(text)


def test_a_document_type_that_only_names_something_is_passed_over() -> None:
    assert parse_xml('<!DOCTYPE a PUBLIC "-//X//Y" "http://127.0.0.1:9/x.dtd"><a b="&amp;&#65;">c</a>').get("b") == "&A"


IN_MAIN = '<cockatrice_deck version="1"><zone name="main"><card number="60" name="Ebb"/>{}</zone></cockatrice_deck>'


@pytest.mark.parametrize("said", ['zone="side"', 'side="true"', 'sideboard="1"', 'board="Sideboard"', 'tags="side"'])
def test_a_card_says_itself_where_it_belongs(said: str) -> None:
    report = check(IN_MAIN.format(f'<card number="4" name="Sundry" {said}/>'), "a.cod")
    assert (report.verdict, report.sections["main"], report.sections["side"]) == ("legal", 60, 4)


@pytest.mark.parametrize(
    "part",
    [
        '<card number="4" name="Sundry" location="maybeboard"/>',
        '<card number="4" name="Sundry" side="perhaps"/>',
        "4 Sundry",
        '<card number="4" name="Low Feint"/> and 4 Sundry',
        "<also>4 Sundry</also>",
        "<also><!-- x -->\n4 Sundry\n</also>",
    ],
)
def test_what_may_hold_or_move_a_card_is_an_error(part: str) -> None:
    assert check(IN_MAIN.format(part), "a.cod").verdict == "undetermined"


def test_marks_of_magic_online() -> None:
    cards = "".join(f'<Cards CatID="1" Quantity="{n}" {side} Name="{name}"/>' for n, side, name in (
        (60, 'Sideboard="false"', "Ebb"), (4, 'Sidebaord="true"', "Sundry")))  # fmt: skip
    assert check(f"<Deck>{cards}</Deck>", "a.dek").verdict == "undetermined"
    assert check(f"<Deck>{cards.replace('Sidebaord', 'Sideboard')}</Deck>", "a.dek").sections["side"] == 4
