from __future__ import annotations

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_game import GAME, NAMES, cards, codes, deck_of, knows

from deckcheck.decks.deck import Deck
from deckcheck.decks.read import game_places, open_source


def undeclared(deck: Deck) -> list[tuple[str, str, int]]:
    """Give the findings but for those that say that a list declares another number of cards than it has."""
    return [found for found in codes(deck) if found[0] != "DK015"]


def one(line: str) -> tuple[str | None, int | None, str]:
    deck = deck_of(line)
    assert deck.findings == []
    (entry,) = cards(deck)
    return entry


FORMS = """
3 Bossk|3x Bossk|3X Bossk|3 x Bossk|3*Bossk|3 * Bossk|3× Bossk|3xBossk|x3 Bossk|(3) Bossk|[3] Bossk|Bossk x3|Bossk X3
Bossk x 3|Bossk ×3|Bossk×3|Bossk*3|Bossk (3)|Bossk(3)|Bossk [3]|Bossk (x3)|Bossk,3|Bossk, 3|- 3 Bossk|* 3 Bossk
• 3 Bossk|•3 Bossk|· 3x Bossk|3 [Bossk](https://example.org/bossk)|[Bossk](https://example.org/bossk) x3|３ Bossk
３ｘ Bossk|Bossk ３枚|3枚 Bossk|3 《Bossk》|《Bossk》×3|3 "Bossk"|３　Bossk|003 Bossk|3  Bossk|3 Bossk // flex slot
3 Bossk # flex|3 Bossk ; flex
3 Bossk #flex|Bossk x3 // flex|- 3 Bossk // flex|3 Bossk // flex // really|Bossk（３）
"""


@pytest.mark.parametrize("line", FORMS.strip().replace("\n", "|").split("|"))
def test_every_form_of_count_and_name(line: str) -> None:
    assert one(line) == ("", 3, "Bossk")


@pytest.mark.parametrize(
    "line", ["3\tBossk", "Bossk\tx3", "Bossk\t3", "\t3\tBossk\t", " 3\u00a0Bossk ", "3\u3000Bossk"]
)
def test_tabs_and_wide_spaces(line: str) -> None:
    assert one(line) == ("", 3, "Bossk")


@pytest.mark.parametrize("name", [name for name in NAMES.strip().replace("\n", "|").split("|") if name])
def test_a_name_that_the_pool_knows_stays_whole(name: str) -> None:
    for line, count in ((name, 1), (f"3 {name}", 3), (f"{name} x3", 3), (f"3x {name} // {name}", 3), (f"- {name}", 1)):
        deck = deck_of(line)
        assert cards(deck) == [("", count, name)]
        assert all(finding.severity == "note" for finding in deck.findings)


@pytest.mark.parametrize(
    "name", ["4-LOX", "TK-578", "2-1C", "Rogue T-48", "Force 2", "R5-D4", "Bosk (SAV 7)", "Bosk [SAV] 7"]
)
def test_numbers_in_names_that_the_pool_does_not_know(name: str) -> None:
    assert one(name) == ("", 1, name)
    assert one(f"2 {name}") == ("", 2, name)


def test_of_a_count_at_both_ends_the_pool_decides_else_the_first() -> None:
    assert one("15 Minutes x2") == ("", 2, "15 Minutes")
    assert one("2 Force 1") == ("", 2, "Force 1")
    assert one("3 Bosk x2") == ("", 3, "Bosk x2")


def test_a_plain_list() -> None:
    deck = deck_of(
        textwrap.dedent("""\
            // Scum raid, test list
            Game: small
            Name: Bounty run
            Player = Ann
            Random: 30
            Draw deck (7)
            3 Bossk
            2x 4-LOM
            1 x IG-88's Pulse Cannon

            TK-577
            Foe: 2 Rancor
            [foe]
            Rancor x3
            ----
            Total cards: 12
            """)
    )
    assert (deck.reader, deck.game, deck.name, deck.meta, deck.options) == (
        "text", "small", "Bounty run", {"player": "Ann"}, {"random": 30},
    )  # fmt: skip
    assert cards(deck) == [
        ("draw", 3, "Bossk"),
        ("draw", 2, "4-LOM"),
        ("draw", 1, "IG-88's Pulse Cannon"),
        ("draw", 1, "TK-577"),
        ("foe", 2, "Rancor"),
        ("foe", 3, "Rancor"),
    ]
    assert deck.headers == {"draw": 6, "foe": 13}
    assert deck.findings == []
    assert deck.lost == {}


HEADINGS = """
Draw deck|DRAW DECK|draw|Draw:|Draw Deck:|Draw deck (27)|Draw deck [27]|Draw deck (27 cards)|Draw deck: 27
[draw]|[Draw deck]|== Draw deck ==|=== Draw ===|--- Draw deck ---|-- Draw deck|**Draw deck**|* Draw deck *|- Draw deck:
Draw pile|draw-deck|draw_deck|Draw cards|【Draw deck】|Draw deck：|Draw deck（２７）|<Draw deck>|■ Draw deck
Draw deck // main|Draw deck (27):|Draw deck: 27 cards
"""


@pytest.mark.parametrize("heading", HEADINGS.strip().replace("\n", "|").split("|"))
def test_every_form_of_heading(heading: str) -> None:
    deck = deck_of(f"Yoda\n{heading}\n3 Bossk\n")
    assert cards(deck) == [("", 1, "Yoda"), ("draw", 3, "Bossk")]
    assert deck.headers == {"draw": 2}
    assert undeclared(deck) == []


@pytest.mark.parametrize(
    ("heading", "section"), [("Home System", "home-system"), ("郷", "home-system"), ("Foes (3)", "foe")]
)
def test_sections_are_known_by_title_alias_and_noun(heading: str, section: str) -> None:
    assert cards(deck_of(f"{heading}\n3 Bossk"))[0][0] == section


@pytest.mark.parametrize("heading", ["Main", "Maindeck:", "Deck", "[Main]", "Mainboard (60)", "Deck: 60"])
def test_a_heading_for_all_cards_leaves_the_section_to_their_type(heading: str) -> None:
    deck = deck_of(f"[foe]\n1 Rancor\n{heading}\n3 Bossk")
    assert cards(deck) == [("foe", 1, "Rancor"), ("", 3, "Bossk")]
    assert undeclared(deck) == []


@pytest.mark.parametrize(
    "heading", ["Allies", "Ally (3)", "Creatures (12)", "Damage removal:", "Events", "ALLIES: 3", "キャラ"]
)
def test_the_types_of_cards_are_no_sections_and_no_cards(heading: str) -> None:
    deck = deck_of(f"[draw]\n{heading}\n3 Bossk")
    assert cards(deck) == [("draw", 3, "Bossk")]
    assert undeclared(deck) == []


@pytest.mark.parametrize(
    "heading", ["Sideboard", "SIDEBOARD:", "Side", "Scum:", "[scum]", "Scum (12)", "== Scum ==", "Scum: 12"]
)
def test_a_section_that_the_game_does_not_have(heading: str) -> None:
    deck = deck_of(f"[draw]\n3 Bossk\n{heading}\n2 Yoda\n\n1 4-LOM\n[foe]\n1 Rancor")
    assert cards(deck) == [("draw", 3, "Bossk"), (None, 2, "Yoda"), (None, 1, "4-LOM"), ("foe", 1, "Rancor")]
    assert undeclared(deck) == [("DK005", "error", 3)]
    assert deck.findings[0].allowed == {"values": list(GAME.sections)}


def test_an_empty_line_is_never_a_divider() -> None:
    assert {entry.section for entry in deck_of("[draw]\n3 Bossk\n\n\n2 Yoda\n\n1 4-LOM\n\n\n").entries} == {"draw"}


def test_o10_unknown_prefixes_are_named_once_with_all_their_lines() -> None:
    deck = deck_of("[draw]\n3 Bossk\nS: 3 Yoda\nSB: 1 Rancor\nS: 2 4-LOM\nFoe: 1 Rancor\n2 Yoda")
    assert cards(deck) == [
        ("draw", 3, "Bossk"),
        (None, 3, "Yoda"),
        (None, 1, "Rancor"),
        (None, 2, "4-LOM"),
        ("foe", 1, "Rancor"),
        ("draw", 2, "Yoda"),
    ]
    assert [[place.line for place in finding.locations] for finding in deck.findings] == [[3, 5], [4]]
    assert {finding.code for finding in deck.findings} == {"DK005"}


def test_a_line_that_is_card_and_heading_is_the_card_with_a_note() -> None:
    deck = deck_of("[draw]\nTheme\n3 Bossk", knows=lambda name: name in ("Theme", "Bossk"))
    assert cards(deck) == [("draw", 1, "Theme"), ("draw", 3, "Bossk")]
    assert codes(deck) == [("DK003", "note", 2)]
    assert cards(deck_of("[draw]\nTheme:\n3 Bossk"))[0] == ("theme", 3, "Bossk")


def test_a_list_with_counts_at_the_end_has_no_counted_headings() -> None:
    deck = deck_of("Draw deck (6)\nBossk (3)\nBosk (2)\nYoda (1)")
    assert cards(deck) == [("draw", 3, "Bossk"), ("draw", 2, "Bosk"), ("draw", 1, "Yoda")]
    assert deck.findings == []


@pytest.mark.parametrize(
    "count", ["-3", "+3", "−3", "1e9", "1E9", "3.5", "3,5", "1,000", "10000", "9" * 20, "9" * 5000, "-0", "1e-9"]
)
def test_a_count_that_is_none_keeps_its_card(count: str) -> None:
    lines = [f"{count} Bossk", f"Bossk x{count}"] if len(count) < 400 else []
    for line in [*lines, f"{count[:300]}x Bossk"]:
        deck = deck_of(line)
        assert cards(deck) == [("", None, "Bossk")], line
        assert codes(deck) == [("DK004", "error", 1)]
        assert len(deck.findings[0].message) < 120


def test_the_largest_count_and_zero() -> None:
    assert one("9999 Bossk") == ("", 9999, "Bossk")
    for line in ("0 Bossk", "Bossk x0", "000 Bossk", "0x Yodda"):
        deck = deck_of(line)
        assert deck.entries == []
        assert codes(deck) == [("DK004", "warning", 1)]


@pytest.mark.parametrize(
    "line", ["3", "x3", "3x", "(3)", "3 (3)", "3 ???", "y" * 400, "y" * 1_000_000, "3 " + "y " * 200_000]
)
def test_what_is_not_understood_is_lost_in_its_section(line: str) -> None:
    deck = deck_of(f"[draw]\n{line}\n3 Bossk")
    assert cards(deck) == [("draw", 3, "Bossk")]
    assert codes(deck) == [("DK003", "error", 2)]
    assert deck.lost == {"draw": [2]}
    assert len(deck.findings[0].message) < 120
    assert len(deck.findings[0].locations[0].text) <= 300


@pytest.mark.parametrize(
    "line",
    ["// 60 Maindeck", "; x", "//", "#", "----", "====", "* * *", "…", "https://example.org/deck/1", "•",
     "3 cards", "Total: 3", "Total Cards: 3", "(3 cards)", "Cards: 3", "3 cards (min 2)", "Notes:",
     "\u200b\ufeff", "\x1a", "\x1f",
     "#" + "x" * 1_000_000, "# Bossk", "#Bossk", "// 3 Bossk", "; Bossk x3", "//Bossk (3)", "- // Bossk"],
)  # fmt: skip
def test_what_is_no_card_is_no_card(line: str) -> None:
    deck = deck_of(f"[draw]\n{line}\n3 Bossk")
    assert cards(deck) == [("draw", 3, "Bossk")]
    assert deck.findings == []


def test_a_pool_that_is_generous_with_tags_does_not_revive_comments() -> None:
    generous = lambda name: knows(name.lstrip("# "))  # noqa: E731
    assert deck_of("# Bossk\n#Bossk x3\n# 3 Bossk", knows=generous).entries == []


def test_what_the_deck_says_of_itself() -> None:
    deck = deck_of(
        "Deck name: A // B\nFormat: open\nEvent: Spring\nDATE： 2027-01-02\n"
        "Notes: one\nNotes: two\nAuthor: Bob\nRandom: many"
    )
    assert (deck.name, deck.format) == ("A", "open")
    assert deck.meta == {"event": "Spring", "date": "2027-01-02", "notes": "one\ntwo", "author": "Bob"}
    assert deck.options == {"random": "many"}
    assert deck.entries == []


def test_what_comments_say_is_kept_unless_the_deck_says_it() -> None:
    deck = deck_of("// NAME: Raid\n# Date: 2027\n// Game: other\n// Format: other\nNotes: x")
    assert (deck.name, deck.game, deck.format, deck.meta) == ("Raid", "", "", {"date": "2027", "notes": "x"})
    assert deck_of("Name: Run\n// NAME: Raid").name == "Run"


def test_two_names_are_not_understood() -> None:
    deck = deck_of("Game: small\nName: One\nName: Two\nGame: large\nName: One")
    assert (deck.game, deck.name) == ("small", "One")
    assert codes(deck) == [("DK003", "error", 3), ("DK003", "error", 4)]


def test_the_game_is_known_before_the_deck_is_read() -> None:
    source = open_source("x.txt", b"// list\n GAME : jedi-knights \n3 Bossk")
    assert source.game == "jedi-knights"
    (place,) = game_places(source)
    assert (place.line, place.column, place.end_column) == (2, 9, 21)
    assert game_places(open_source("x.txt", b"3 Bossk")) == []


@pytest.mark.parametrize(
    ("line", "column", "end"),
    [
        ("3 Bossk", 3, 8),
        ("  3x   Bossk  ", 8, 13),
        ("- 3 Bossk // Bossk", 5, 10),
        ("Bossk x3", 1, 6),
        ("3 [Bossk](http://example.org)", 4, 9),
        ("Foe: 3 Bossk", 8, 13),
        ("3\tBossk", 3, 8),
    ],
)
def test_a_place_is_that_of_the_name(line: str, column: int, end: int) -> None:
    deck = deck_of(f"\n{line}\n")
    place = deck.locate(deck.entries[0].place)
    assert (place.line, place.column, place.end_column, place.text) == (2, column, end, line)


def test_headings_and_faults_have_places() -> None:
    deck = deck_of("  Draw deck:\n\n  -3 Bossk // why")
    assert (deck.locate(deck.headers["draw"]).column, deck.locate(deck.headers["draw"]).end_column) == (3, 13)
    place = deck.findings[0].locations[0]
    assert (place.line, place.column, place.end_column) == (3, 3, 18)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\n", "\r\n\r\n"])
def test_line_ends(end: str) -> None:
    deck = deck_of(f"[draw]{end}3 Bossk{end}2 Yoda")
    assert cards(deck) == [("draw", 3, "Bossk"), ("draw", 2, "Yoda")]
    number = 2 * (len(end.replace("\r\n", "\n")) - 1) + 2 + (len(end.replace("\r\n", "\n")) - 1)
    assert deck.locate(deck.entries[1].place).line == (3 if number == 2 else 5)


def test_line_ends_that_no_editor_numbers() -> None:
    deck = deck_of("[draw]\u20283 Bossk\u20292 Yoda\x0c1 4-LOM\n1 Rancor")
    assert cards(deck) == [("draw", 3, "Bossk"), ("draw", 2, "Yoda"), ("draw", 1, "4-LOM"), ("draw", 1, "Rancor")]
    places = [deck.locate(entry.place) for entry in deck.entries]
    assert [(place.line, place.column) for place in places] == [(1, 10), (1, 18), (1, 25), (2, 3)]


def test_o6_apostrophes_and_dashes_are_left_to_the_pool() -> None:
    lines = ["2 IG-88’s Pulse Cannon", "1 Boba Fettʼs Blaster Rifle", "1 Hound＇s Tooth", "1 4–LOM", "1 Obi‑Wan Kenobi"]
    assert [f"{entry.count} {entry.name}" for entry in deck_of("\n".join(lines)).entries] == lines


def test_o7_case_and_stray_spaces() -> None:
    lines = [
        "3 BOSSK",
        "3 bossk  ",
        "3\tBossk\t",
        "3\u00a0Bossk\u00a0",
        "3 Jabba  The  Hutt",
        "３ イフリート",
        "\ufeff3 Bossk\u200b",
        "3 Bossk\r",
    ]
    deck = deck_of("\ufeff" + "\n".join(lines))
    assert [entry.count for entry in deck.entries] == [3] * 8
    assert all(knows(entry.name) for entry in deck.entries)
    assert deck.findings == []


def test_o1_o2_repeated_lines_are_entries_of_their_own() -> None:
    deck = deck_of("3 Bossk\n2 Bossk\n1 Bossk\n" + "Yoda\n" * 60)
    assert [entry.count for entry in deck.entries] == [3, 2, 1, *[1] * 60]
    assert [deck.locate(entry.place).line for entry in deck.entries] == list(range(1, 64))


def test_o12_an_empty_file_and_one_with_a_heading_alone() -> None:
    for text in ("", "\n\n", "\ufeff", "# nothing"):
        deck = deck_of(text)
        assert (deck.entries, deck.findings, deck.headers, deck.reader) == ([], [], {}, "text")
    assert deck_of("Draw deck").headers == {"draw": 1}


def test_o13_colons_and_brackets_in_names() -> None:
    names = [
        "Oath: Blood and Steel",
        "Name [4]",
        "Widow (Reissue)",
        "Yoda • Old Master",
        "Fire // Ice",
        "#1 Fan",
        "Notes: Lost",
    ]
    assert cards(deck_of("\n".join(f"2 {name}" for name in names))) == [("", 2, name) for name in names]
    assert cards(deck_of("\n".join(names))) == [("", 1, name) for name in names]


def test_a_file_that_is_no_text_is_one_finding() -> None:
    deck = deck_of(b"3 Bossk\n\x00\x01")
    assert codes(deck) == [("DK006", "error", 2)]
    assert deck.entries == []


@pytest.mark.parametrize(
    "text",
    ["(" * 100_000, "- " * 100_000, "SB: " * 100_000, "[a](" * 100_000, ": " * 100_000, "=" * 200_000 + "a",
     "3" * 200_000, "-3 Bossk\n" * 20_000, "Scum (12)\n" * 20_000, "SB: 1 x\n" * 20_000, "3 Bossk\u2028" * 20_000,
     "a //" * 100_000],
)  # fmt: skip
def test_large_and_odd_texts_end_quickly(text: str) -> None:
    deck = deck_of(text)
    for entry in deck.entries:
        deck.locate(entry.place)


LINES = st.sampled_from(
    FORMS.strip().replace("\n", "|").split("|") + HEADINGS.strip().split("|") + ["Scum:", "0 Bossk", "SB: Bossk"]
)
SIGNS = st.sampled_from(
    [*"3x×*-#/;:=()[]【】\"'. ,\t\n\r\u2028\u00a0\u200b\ufeff\x00\x1aaBossk３枚", "Bossk", "//", "Foe", "1e9"]
)


@given(st.lists(LINES | SIGNS | st.text(max_size=6), max_size=12).map("".join))
def test_no_text_is_too_odd(text: str) -> None:
    deck = deck_of(text)
    for place in [*(entry.place for entry in deck.entries), *deck.headers.values()]:
        found = deck.locate(place)
        assert found.line > 0
        assert 1 <= found.column <= found.end_column <= len(found.text) + 1
    for entry in deck.entries:
        assert entry.name.strip()
        assert entry.count is None or 1 <= entry.count <= 9999
    assert all(finding.locations for finding in deck.findings)


@given(
    st.lists(st.tuples(st.integers(1, 9999), st.sampled_from(NAMES.strip().replace("\n", "|").split("|"))), max_size=20)
)
def test_what_is_written_plainly_is_read(rows: list[tuple[int, str]]) -> None:
    assert cards(deck_of("[draw]\n" + "\n".join(f"{count} {name}" for count, name in rows))) == [
        ("draw", count, name) for count, name in rows
    ]
