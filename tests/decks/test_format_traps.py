"""The traps of each file format, on a small game: what other programs get wrong there."""

from __future__ import annotations

import base64
import struct

import pytest
from small_game import cards, codes, deck_of

from deckcheck.decks.deck import Deck


def read(text: str | bytes, path: str = "list") -> list[tuple[str | None, int | None, str]]:
    """Read a list in which nothing is wrong."""
    deck = deck_of(text, path)
    assert [finding for finding in deck.findings if finding.severity != "note"] == []
    return cards(deck)


def printings(deck: Deck) -> list[tuple[str, str, str]]:
    return [(entry.name, entry.set, entry.number) for entry in deck.entries]


# XML


COD = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
  <deckname>Bounty run</deckname>
  <comments>test list
Player: Tess
Random: 30</comments>
  <bannerCard providerId="">Bossk</bannerCard>
  <sideboard_plan><name>x</name><move_card_to_zone><card_name>Bossk</card_name></move_card_to_zone></sideboard_plan>
  {}
</cockatrice_deck>
"""


def cod(*zones: str) -> str:
    return COD.format("\n".join(zones))


def test_cockatrice_says_more_than_cards() -> None:
    deck = deck_of(cod('<zone name="main"><card number="3" name="Bossk"/></zone>'), "a.cod")
    assert cards(deck) == [("", 3, "Bossk")]
    assert (deck.reader, deck.name) == ("cod", "Bounty run")
    assert (deck.meta, deck.options) == ({"player": "Tess", "notes": "test list"}, {"random": 30})
    assert deck.findings == []


def test_o2_the_same_card_in_several_elements_stays_apart_and_is_added_up_later() -> None:
    twice = '<zone name="main"><card number="2" name="Bossk"/><card number="1" name="Bossk"/></zone>'
    assert read(cod(twice)) == [("", 2, "Bossk"), ("", 1, "Bossk")]


def test_a_side_zone_is_no_section_and_its_cards_are_not_lost() -> None:
    deck = deck_of(cod('<zone name="main"/>', '<zone name="side"><card number="1" name="Rancor"/></zone>'), "a.cod")
    assert cards(deck) == [(None, 1, "Rancor")]
    assert codes(deck) == [("DK005", "error", 10)]


@pytest.mark.parametrize("zone", ["side", "tokens", "main", "Sideboard", "whatever"])
def test_empty_zones_say_nothing(zone: str) -> None:
    assert read(cod(f'<zone name="{zone}"/>')) == []


def test_zones_of_the_game_are_found_by_title_alias_and_id() -> None:
    zones = [
        f'<zone name="{name}"><card number="1" name="Bossk"/></zone>' for name in ("Draw Deck", "foe", "draw_pile")
    ]
    assert [section for section, _, _ in read(cod(*zones))] == ["draw", "foe", "draw"]


def test_escapes_are_decoded_once() -> None:
    names = ["IG-88&apos;s Pulse Cannon", "Fire &amp;amp; Ice", "A &lt;b&gt; &#x41;"]
    deck = deck_of(cod("<zone name='main'>", *(f'<card number="1" name="{name}"/>' for name in names), "</zone>"))
    assert [entry.name for entry in deck.entries] == ["IG-88's Pulse Cannon", "Fire &amp; Ice", "A <b> A"]


@pytest.mark.parametrize(
    ("count", "code"), [("0", "DK004"), ("-1", "DK004"), ("3.0", "DK004"), ("x", "DK004"), ("", "DK004")]
)
def test_counts_are_looked_at(count: str, code: str) -> None:
    deck = deck_of(cod(f'<zone name="main">\n<card number="{count}" name="Bossk"/></zone>'))
    assert [(found, line) for found, _, line in codes(deck)] == [(code, 10)]
    assert cards(deck) == ([] if count == "0" else [("", None, "Bossk")])


def test_a_card_without_a_name_is_told_and_may_be_any() -> None:
    deck = deck_of(cod('<zone name="main">', '<card number="3"/></zone>'))
    assert codes(deck) == [("DK003", "error", 10)]
    assert list(deck.lost) == [""]


def test_what_is_not_read_of_a_file_is_named() -> None:
    deck = deck_of(cod("<wishes>Bossk</wishes>", '<zone name="main"><token/></zone>'))
    (note,) = deck.findings
    assert (note.code, note.severity) == ("DK003", "note")
    assert "wishes, token" in note.message


O8D = '<deck game="0-1">{}<section name="Theme" shared="False" /><notes><![CDATA[Game: small]]></notes></deck>'


def test_octgn_takes_the_name_and_else_the_id() -> None:
    section = '<section name="Draw Deck"><card qty="3" id="0-a7">Bossk</card><card qty="1" id="0-a8"/></section>'
    deck = deck_of(O8D.format(section), "a.o8d")
    assert cards(deck) == [("draw", 3, "Bossk"), ("draw", 1, "0-a8")]
    assert list(deck.headers) == ["draw", "theme"]


LACKEY = """<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE deck SYSTEM "deck.dtd">
<deck version="0.8"><meta><title>Séance</title><game>Wars</game><email>a@b</email><note>Event: Open</note></meta>
<superzone name="Deck">
<card><name id="tk577">Bossk</name><set>SAV</set></card>
<card><name id="tk577">Bossk</name><set>SAV</set></card>
</superzone></deck>"""


def test_lackey_has_an_element_for_each_copy_an_old_encoding_and_a_doctype() -> None:
    deck = deck_of(LACKEY.encode("cp1252"), "a.dek")
    assert (deck.reader, deck.name) == ("lackey", "Séance")
    assert deck.meta == {"email": "a@b", "event": "Open"}
    assert printings(deck) == [("Bossk", "SAV", "")] * 2
    assert [deck.locate(entry.place).line for entry in deck.entries] == [5, 6]
    assert deck.findings == []


def test_xml_that_declares_another_encoding_than_it_has_is_told() -> None:
    deck = deck_of(LACKEY, "a.dek")
    assert deck.name == "Séance"
    assert [finding.message for finding in deck.findings] == [
        "Read as UTF-8, which it is, although it says that it is windows-1252."
    ]


def test_declared_shift_jis_is_read_so_and_needs_no_note() -> None:
    text = LACKEY.replace("ISO-8859-1", "Shift_JIS").replace("Bossk", "イフリート").replace("Séance", "炎")
    deck = deck_of(text.encode("cp932"), "a.dek")
    assert (deck.name, [entry.name for entry in deck.entries], deck.findings) == ("炎", ["イフリート"] * 2, [])


MTGO = '<Deck><NetDeckID>0</NetDeckID><Cards CatID="9" Quantity="{}" Sideboard="{}" Name="{}" Annotation="0" /></Deck>'


@pytest.mark.parametrize(("side", "section"), [("false", ""), ("False", ""), ("", ""), ("true", None), ("True", None)])
def test_magic_online_says_side_deck_in_a_word(side: str, section: str | None) -> None:
    assert cards(deck_of(MTGO.format(3, side, "Bossk"), "a.dek")) == [(section, 3, "Bossk")]


def test_the_extension_dek_is_of_three_formats() -> None:
    texts = {"lackey": LACKEY, "mtgo": MTGO.format(1, "false", "Bossk"), "text": "3 Bossk\n"}
    assert [deck_of(text, "a.dek").reader for text in texts.values()] == list(texts)


def test_gemp_gives_blueprints_foils_and_titles_and_cards_outside_of_the_deck() -> None:
    text = (
        '<deck>\r\n<card blueprintId="1_168*"/>\r\n<card blueprintId="7_1" title="Bossk"/>\r\n'
        '<cardOutsideDeck blueprintId="2_2"/></deck>'
    )
    deck = deck_of(text)
    assert printings(deck) == [("", "1", "168"), ("Bossk", "", ""), ("", "2", "2")]
    assert codes(deck) == [("DK005", "error", 4)]


# Lines


def test_workstation_lists_begin_with_spaces_and_have_sets_in_brackets() -> None:
    deck = deck_of("// Deck\n    3 [SAV] Bossk\n    1 [] 4-LOM\nSB:  1 [SAV] Rancor\n", "a.mwDeck")
    assert (deck.reader, printings(deck)) == ("mws", [("Bossk", "SAV", ""), ("4-LOM", "", ""), ("Rancor", "SAV", "")])
    assert [section for section, _, _ in cards(deck)] == ["", "", None]
    assert codes(deck) == [("DK005", "error", 4)]


def test_apprentice_lists_have_no_brackets() -> None:
    deck = deck_of("3 Bossk\nSB: 1 Rancor\n", "a.dec")
    assert (deck.reader, cards(deck)) == ("mws", [("", 3, "Bossk"), (None, 1, "Rancor")])


XMAGE = """NAME:Bounty run
AUTHOR:Tess
3 [SAV:7] Bossk
1 [SAV:23] 4-LOM
-3 [SAV:23] Yoda
LAYOUT MAIN:(1,1)(NONE,false,50)|([SAV:7],[SAV:23])
LAYOUT SIDEBOARD:(0,0)(NONE,false,50)|
"""


def test_xmage_keeps_signs_and_numbers_of_names_and_its_layout_is_no_card() -> None:
    deck = deck_of(XMAGE, "a.dck")
    assert (deck.reader, deck.name, deck.meta) == ("xmage", "Bounty run", {"author": "Tess"})
    assert cards(deck) == [("", 3, "Bossk"), ("", 1, "4-LOM"), ("", None, "Yoda")]
    assert printings(deck)[0] == ("Bossk", "SAV", "7")
    assert codes(deck) == [("DK004", "error", 5)]


FORGE = """[metadata]
Name=Bounty run
Deck Type=constructed
Format=standard
[Main]
3 Bossk|SAV|1
1 4-LOM|SAV
2 Rancor+|SAV|2
1 Foe+
[Sideboard]
"""


def test_forge_writes_keys_before_the_cards_a_plus_for_foil_and_empty_sections() -> None:
    deck = deck_of(FORGE, "a.dck")
    assert (deck.reader, deck.name, deck.format) == ("forge", "Bounty run", "")
    assert deck.meta == {"Deck Type": "constructed", "Format": "standard"}
    assert cards(deck)[:3] == [("", 3, "Bossk"), ("", 1, "4-LOM"), ("", 2, "Rancor")]
    assert {entry.set for entry in deck.entries[:3]} == {"SAV"}
    assert deck.findings == []


def test_the_extension_dck_is_of_more_formats_than_two() -> None:
    deck = deck_of(".123\t4\tBossk\n.124\t2\tYoda\n", "a.dck")
    assert deck.reader == "text"
    assert [entry.count for entry in deck.entries] == [1, 1]  # nothing is skipped: the cards are told as unknown


ARENA = """About
Name Bounty run

Deck
3 Bossk (SAV) 7
2 Bosk (SAV) 11 *F* #droid #!mine too
1 4-LOM ()
1x Lone (sav) GR8★ *F* [Ramp{top}] ^Have,#37d67a^
2 Widow (Reissue)
1 Bosk (SAV)
1 Half (DAR) ABC-123 *CMDR*

Sideboard
"""


def test_arena_lists() -> None:
    deck = deck_of(ARENA, "list.txt")
    assert (deck.reader, deck.name) == ("arena", "Bounty run")
    assert printings(deck) == [
        ("Bossk", "SAV", "7"),
        ("Bosk", "SAV", "11"),
        ("4-LOM", "", ""),
        ("Lone", "sav", "GR8★"),
        ("Widow (Reissue)", "", ""),
        ("Bosk", "SAV", ""),
        ("Half", "DAR", "ABC-123"),
    ]
    assert deck.findings == []


def test_a_deck_of_a_general_program_is_all_the_cards_unless_the_list_names_sections() -> None:
    assert [section for section, _, _ in read("Deck\n3 Bossk (SAV) 7\n")] == [""]
    assert [section for section, _, _ in read("Theme\n1 Yoda (SAV) 7\n\nDraw Deck\n3 Bossk (SAV) 7\n")] == [
        "theme",
        "draw",
    ]


PTCGL = "Draw deck: 4\n3 Bosk SAV 7\n1 4-LOM SAV 23\n2 4-LOM\n\nTrainer: 30\n1 Bosk SAV GG12\n\nTotal Cards: 7\n"


def test_counted_headers_count_cards_or_lines() -> None:
    deck = deck_of(PTCGL)
    assert deck.reader == "ptcgl"
    assert cards(deck)[0] == ("draw", 3, "Bosk")
    assert printings(deck) == [("Bosk", "SAV", "7"), ("4-LOM", "SAV", "23"), ("4-LOM", "", ""), ("Bosk", "SAV", "GG12")]
    assert deck.findings == []


JINTEKI = """;; identity: Yoda
;; identity-code: 01001
;; title: Bounty run
;; notes: from the site

Agenda (9)
3 Bossk [id: 1, art: default]
2 Bosk ●●○
1 4-LOM ●
1 Name [4] [id: 7]
2 Bossk
"""


def test_jinteki_lists() -> None:
    deck = deck_of(JINTEKI)
    assert (deck.reader, deck.name) == ("jinteki", "Bounty run")
    assert deck.meta == {"identity-code": "01001", "notes": "from the site"}
    assert cards(deck) == [
        ("", 1, "Yoda"),
        ("", 3, "Bossk"),
        ("", 2, "Bosk"),
        ("", 1, "4-LOM"),
        ("", 1, "Name [4]"),
        ("", 2, "Bossk"),
    ]
    assert deck.findings == []


GEMP = "Ring-bearer: Yoda\nStarting: 4-LOM (starting)\nstarting Rancor [foil]\n3x Bossk (note)\nBossk x2\n1 Force 1\n"


def test_gemp_lists_have_words_and_notes_around_cards() -> None:
    deck = deck_of(GEMP)
    assert deck.reader == "gemp"
    assert cards(deck) == [
        ("", 1, "Yoda"), ("", 1, "4-LOM"), ("", 1, "Rancor"), ("", 3, "Bossk"), ("", 2, "Bossk"), ("", 1, "Force 1"),
    ]  # fmt: skip
    assert deck.findings == []


def test_gemp_stores_a_deck_in_a_line() -> None:
    deck = deck_of("1_231|4_1|7_330,7_331|1_3*,1_3|Standard")
    assert printings(deck) == [("", *id.split("_")) for id in ("1_231", "4_1", "7_330", "7_331", "1_3", "1_3")]


def test_lackey_text_has_tabs_and_zones() -> None:
    deck = deck_of("3\tBossk\n1\t4-LOM\nSideboard:\n1\tRancor\nTheme:\n1\tYoda\n")
    assert deck.reader == "lackey-text"
    assert cards(deck) == [("", 3, "Bossk"), ("", 1, "4-LOM"), (None, 1, "Rancor"), ("theme", 1, "Yoda")]


YDK = "#created by tester\n#main\n# Bossk\n1000007\n1000007\n\nhello\n#extra\n!side\n1000037\n!other\n1000038\n"


def test_ydk_counts_lines_and_skips_nothing_in_silence() -> None:
    deck = deck_of(YDK, "a.ydk")
    assert [(entry.section, entry.count, entry.number) for entry in deck.entries] == [
        ("", 1, "1000007"), ("", 1, "1000007"), (None, 1, "1000037"), (None, 1, "1000038"),
    ]  # fmt: skip
    assert codes(deck) == [("DK003", "error", 7), ("DK005", "error", 9)]


def test_ydke_is_three_lists_of_numbers() -> None:
    main, side = (base64.b64encode(struct.pack("<2I", *ids)).decode() for ids in ((7, 7), (2**32 - 1, 5)))
    deck = deck_of(f"ydke://{main}!!{side}!")
    assert [(entry.section, entry.number) for entry in deck.entries] == [
        ("", "7"), ("", "7"), (None, "4294967295"), (None, "5"),
    ]  # fmt: skip
    assert codes(deck_of("ydke://AAA!!!")) == [("DK003", "error", 1)]


def test_headings_in_brackets_are_no_other_format() -> None:
    for heading in ("<Draw deck>", "{Draw deck}", "[Draw deck]", "(Draw deck)"):
        assert deck_of(f"{heading}\n3 Bossk\n").reader == "text"
        assert read(f"{heading}\n3 Bossk\n") == [("draw", 3, "Bossk")]
    assert read("#Main\n3 Bossk\n1 Yoda\n") == [("", 3, "Bossk"), ("", 1, "Yoda")]
    assert read("[3] Bossk\n[Bossk](https://example.org) x2\n") == [("", 3, "Bossk"), ("", 2, "Bossk")]
