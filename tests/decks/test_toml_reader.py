from __future__ import annotations

import datetime as dt
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st
from small_game import GAME, cards, codes, deck_of, knows

from deckcheck.decks.deck import Deck
from deckcheck.decks.formats import FORMATS
from deckcheck.decks.read import game_places, open_source
from deckcheck.decks.vocabulary import words_of


def toml(text: str) -> Deck:
    return deck_of(textwrap.dedent(text), "deck.toml")


def underlined(deck: Deck, number: int = 0) -> str:
    place = deck.findings[number].locations[0]
    return place.text[place.column - 1 : place.end_column - 1]


def test_both_forms_of_a_section() -> None:
    deck = toml("""\
        game = "small"
        name = "Bounty run"
        player = "Ann"
        date = 2027-01-02
        format = "open"
        random = 30

        [theme]
        "Boba Fett, Bounty Hunter" = 1   # a comment

        [draw]
        Bossk = 3
        "Luke Skywalker (SV 41)" = 1

        [[foe]]
        card = "Control"
        number = "SV 17"
        count = 2
        note = "kept, never judged"

        [[foe]]
        name = "Sense"
        set = "SV"
        number = 18
        """)
    assert deck.findings == []
    assert (deck.reader, deck.game, deck.name, deck.format) == ("toml", "small", "Bounty run", "open")
    assert deck.meta == {"player": "Ann", "date": dt.date(2027, 1, 2)}
    assert deck.options == {"random": 30}
    assert cards(deck) == [
        ("theme", 1, "Boba Fett, Bounty Hunter"),
        ("draw", 3, "Bossk"),
        ("draw", 1, "Luke Skywalker (SV 41)"),
        ("foe", 2, "Control"),
        ("foe", 1, "Sense"),
    ]
    assert [(entry.set, entry.number) for entry in deck.entries[3:]] == [("", "SV 17"), ("SV", "18")]
    assert list(deck.headers) == ["theme", "draw", "foe"]
    assert [deck.locate(entry.place).line for entry in deck.entries] == [9, 12, 13, 16, 22]
    assert deck.locate(deck.headers["foe"]).line == 15
    place = deck.locate(deck.entries[1].place)
    assert (place.column, place.end_column, place.text) == (1, 10, "Bossk = 3")


@pytest.mark.parametrize("key", ["draw", '"Draw deck"', "draw-deck", '"DRAW PILE"', "Draw"])
def test_sections_are_known_by_id_title_and_alias(key: str) -> None:
    assert cards(toml(f"[{key}]\n'Bossk' = 3")) == [("draw", 3, "Bossk")]
    assert cards(toml(f"[[{key}]]\ncard = 'Bossk'")) == [("draw", 1, "Bossk")]


def test_sections_inside_one_line() -> None:
    assert cards(toml("draw = { Bossk = 3, Yoda = 2 }")) == [("draw", 3, "Bossk"), ("draw", 2, "Yoda")]
    assert cards(toml("draw = [{ card = 'Bossk' }, { card = 'Yoda', count = 2 }]"))[1] == ("draw", 2, "Yoda")


def test_o2_repeated_entries_are_kept_apart() -> None:
    deck = toml("[[draw]]\ncard = 'Bossk'\ncount = 2\n[[draw]]\ncard = 'Bossk'\n['Draw deck']\nBossk = 3")
    assert cards(deck) == [("draw", 2, "Bossk"), ("draw", 1, "Bossk"), ("draw", 3, "Bossk")]


def test_a_repeated_key_cannot_be_read() -> None:
    deck = toml("[draw]\nBossk = 3\nBossk = 2")
    assert codes(deck) == [("DK006", "error", 3)]
    assert deck.entries == []
    assert "once" in deck.findings[0].message


WRONG = [
    "true",
    "3.0",
    '"3"',
    "nan",
    "inf",
    "-1",
    "10000",
    "1" + "0" * 20,
    "2027-01-01",
    "0x" + "f" * 5000,
    "''",
    "-0.0",
]


@pytest.mark.parametrize("count", WRONG)
def test_wrong_counts(count: str) -> None:
    for text in (f"[draw]\n\n\n'Bossk' = {count}\n", f"[[draw]]\n\ncard = 'Bossk'\ncount = {count}\n"):
        deck = toml(text)
        assert cards(deck) == [("draw", None, "Bossk")]
        assert codes(deck) == [("DK004", "error", 4)]
        assert deck.findings[0].allowed == {"min": 1, "max": 9999}
        assert len(deck.findings[0].message) < 120


def test_counts_that_are_just_right_and_zero() -> None:
    assert cards(toml("draw = { a = 1, b = 9999 }")) == [("draw", 1, "a"), ("draw", 9999, "b")]
    for text in ("[draw]\nBossk = 0", "[[draw]]\ncard = 'Bossk'\ncount = 0", "[draw]\nBossk = -0"):
        deck = toml(text)
        assert deck.entries == []
        assert [(finding.code, finding.severity) for finding in deck.findings] == [("DK004", "warning")]


@pytest.mark.parametrize(
    ("text", "line", "part"),
    [
        ("[[draw]]\ncard = 3", 2, "card = 3"),
        ("[[draw]]\ncard = ['Bossk']", 2, "card = ['Bossk']"),
        ("[[draw]]\ncount = 2", 1, "[[draw]]"),
        ("[[draw]]\ncard = ' '\n", 2, "card = ' '"),
        ("[[draw]]\ncard = 'Bossk'\nname = 'Yoda'", 3, "name = 'Yoda'"),
        ("[draw]\n'' = 3", 2, "'' = 3"),
        ("[draw]\nBossk = { count = 3 }", 2, "Bossk = { count = 3 }"),
        ("[draw.characters]\nBossk = 3", 1, "[draw.characters]"),
        ("draw = ['Bossk']", 1, "'Bossk'"),
        ("draw = 3", 1, "draw = 3"),
    ],
)
def test_what_is_not_understood_is_lost_in_its_section(text: str, line: int, part: str) -> None:
    deck = toml(text)
    assert deck.entries == []
    assert codes(deck) == [("DK003", "error", line)]
    assert underlined(deck) == part
    assert list(deck.lost) == ["draw"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nmae = 'x'", "did you mean name?"),
        ("colour = 'red'", "colour is not a key"),
        ("game = 3", "game is a text"),
        ("name = ['x']", "name is a text"),
        ("bring = 100", "bring is not a key"),
        ("[[draw]]\ncard = 'Bossk'\nnumber = 7.5", "number of a card is a text"),
        ("[[draw]]\ncard = 'Bossk'\nset = true", "set of a card is a text"),
        ("[[draw]]\ncard = 'Bossk'\ncount = 1\ncolour = 'red'", "colour is not a key of an entry"),
    ],
)
def test_keys_that_are_not_understood(text: str, words: str) -> None:
    deck = toml(text)
    assert codes(deck) == [("DK003", "error", text.count("\n") + 1)]
    assert words in deck.findings[0].message
    assert deck.lost == {}


def test_a_mistaken_key_may_have_been_the_count() -> None:
    deck = toml("[[draw]]\ncard = 'Bossk'\ncuont = 3")
    assert cards(deck) == [("draw", None, "Bossk")]
    assert "did you mean count?" in deck.findings[0].message


def test_what_belongs_above_the_sections_is_no_card_below_them() -> None:
    deck = toml("[draw]\nBossk = 3\nrandom = 30\nnotes = 'x'")
    assert cards(deck) == [("draw", 3, "Bossk")]
    assert codes(deck) == [("DK003", "error", 3), ("DK003", "error", 4)]
    assert "above" in deck.findings[0].hint
    known = deck_of("[draw]\nrandom = 30", "deck.toml", knows=lambda name: name == "random")
    assert cards(known) == [("draw", 30, "random")]


def test_a_section_that_the_game_does_not_have() -> None:
    deck = toml("[draw]\nBossk = 3\n[fo]\nRancor = 2\n[[extra]]\ncard = 'Yoda'")
    assert cards(deck) == [("draw", 3, "Bossk"), (None, 2, "Rancor"), (None, 1, "Yoda")]
    assert codes(deck) == [("DK005", "error", 3), ("DK005", "error", 5)]
    assert "did you mean foe?" in deck.findings[0].message
    assert underlined(deck) == "[fo]"


def test_names_with_signs_that_play_tricks_are_kept_and_shown_harmless() -> None:
    deck = toml('[draw]\n"Bo\\u202essk\\u0007" = -1')
    assert deck.entries[0].name == "Bo\u202essk\x07"
    assert "Bo\\u202essk\\x07" in deck.findings[0].message


def test_o12_an_empty_file_and_one_with_a_heading_alone() -> None:
    for text in ("", "# nothing\n", "\ufeff"):
        deck = deck_of(text, "deck.toml")
        assert (deck.entries, deck.findings, deck.reader) == ([], [], "toml")
    assert list(toml("[draw]").headers) == ["draw"]


def test_o13_colons_and_brackets_in_names() -> None:
    names = [
        "Oath: Blood and Steel",
        "Name [4]",
        "Widow (Reissue)",
        "Yoda • Old Master",
        'The "Old" One',
        "a\\b",
        "a.b",
        "#1",
    ]
    for tree in ({"draw": dict.fromkeys(names, 2)}, {"draw": [{"card": name, "count": 2} for name in names]}):
        assert cards(deck_of(tomli_w.dumps(tree), "deck.toml")) == [("draw", 2, name) for name in names]


@pytest.mark.parametrize(
    ("path", "text", "reader"),
    [
        ("x.toml", "3 Bossk", "toml"),
        ("x.toml", "", "toml"),
        ("x.txt", 'game = "small"\n[draw]', "toml"),
        ("-", '# a comment\n\n[draw]\n"IG-88\'s Pulse Cannon" = 3', "toml"),
        ("-", "[[draw]]\ncard = 1", "toml"),
        ("-", "[draw]\n3 Bossk", "text"),
        ("-", "Name = Bounty run\n3 Bossk", "text"),
        ("-", "== Foe ==\n3 Bossk", "text"),
        ("-", "", "text"),
        ("X.TOML", "", "toml"),
    ],
)
def test_content_decides_with_the_extension_as_a_hint(path: str, text: str, reader: str) -> None:
    assert open_source(path, text.encode()).reader == reader


def test_a_reader_can_be_forced() -> None:
    assert open_source("x.toml", b"3 Bossk", "text").findings == []
    assert open_source("x.txt", b"3 Bossk", "toml").findings[0].code == "DK006"
    (finding,) = open_source("x.txt", b"3 Bossk", "yaml").findings
    assert finding.code == "DK006"
    assert all(name in finding.hint for name in FORMATS)


def test_broken_toml_is_one_finding_with_its_place() -> None:
    deck = toml("[draw]\nBossk = \nYoda = 1")
    assert codes(deck) == [("DK006", "error", 2)]
    place = deck.findings[0].locations[0]
    assert (place.column, place.text) == (9, "Bossk = ")


def test_a_guessed_encoding_is_said_in_a_note() -> None:
    deck = deck_of("3 炎\n".encode("cp932"))
    assert codes(deck) == [("DK006", "note", 0)]
    assert cards(deck) == [("", 3, "炎")]


def test_the_game_is_known_before_the_deck_is_read() -> None:
    source = open_source("x.toml", b'# deck\ngame = "conan"\n')
    assert source.game == "conan"
    assert [(place.line, place.end_column) for place in game_places(source)] == [(2, 15)]
    assert open_source("x.toml", b"game = 3").game == "3"


NAMES = st.text(min_size=1, max_size=12).filter(lambda name: name.strip() and name not in words_of(GAME).outside)
ROWS = st.lists(st.tuples(NAMES, st.integers(1, 9999)), max_size=12)


@given(ROWS, st.booleans(), st.sampled_from(["\n", "\r\n"]))
def test_what_was_written_is_read(rows: list[tuple[str, int]], tables: bool, end: str) -> None:
    counts = dict(rows)
    section = [{"card": name, "count": count} for name, count in rows] if tables else counts
    deck = deck_of(tomli_w.dumps({"game": "small", "draw": section}).replace("\n", end), "deck.toml")
    assert cards(deck) == [("draw", count, name) for name, count in (rows if tables else counts.items())]
    for entry in deck.entries:
        assert deck.locate(entry.place).line > 1


VALUES = st.recursive(
    st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.dates(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["card", "count", "name", "x", "set"]), inner, max_size=4)
    ),
    max_leaves=8,
)
KEYS = st.sampled_from(["game", "name", "draw", "Foe deck", "random", "notes", "extra", "x y", "theme", ""])


@given(st.dictionaries(KEYS, VALUES, max_size=5))
def test_no_tree_is_too_odd(tree: dict[str, object]) -> None:
    deck = deck_of(tomli_w.dumps(tree), "deck.toml")
    for place in [*(entry.place for entry in deck.entries), *deck.headers.values()]:
        assert deck.locate(place).line > 0
    for entry in deck.entries:
        assert entry.count is None or 1 <= entry.count <= 9999
        assert entry.name.strip() or entry.number
    for finding in deck.findings:
        assert finding.locations[0].line > 0
        assert len(finding.message) < 300


def test_a_huge_deck_costs_what_it_is_long() -> None:
    deck = deck_of("[draw]\n" + "\n".join(f'"Card {number}" = -1' for number in range(10_000)), "deck.toml")
    assert len(deck.findings) == len(deck.entries) == 10_000
    assert deck.findings[-1].locations[0].line == 10_001
    assert not knows("Card 1")


HEAVY = {
    "re",
    "enum",
    "tomli",
    "datetime",
    "json",
    "typing",
    "pathlib",
    "dataclasses",
    "rapidfuzz",
    "bisect",
    "inspect",
}


@pytest.mark.parametrize("deck", ["('x.toml', '[draw]\\nBossk = 3')", "('x.txt', '[draw]\\n3 Bossk // flex')"])
def test_reading_a_plain_deck_loads_nothing_heavy(deck: str) -> None:
    program = f"import sys; before = set(sys.modules); from small_game import deck_of; path, text = {deck}"
    program += "; assert deck_of(text, path).entries; print(*(set(sys.modules) - before))"
    here = Path(__file__).parent.parent
    run = subprocess.run([sys.executable, "-c", program], cwd=here, capture_output=True, text=True, check=True)
    assert "deckcheck.decks.vocabulary" in run.stdout
    assert not HEAVY.intersection(run.stdout.split())
