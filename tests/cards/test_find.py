"""Finding a card by what a person wrote: never another card than the one written."""

from __future__ import annotations

import string

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from pool_files import card

from deckcheck.cards.card import Card
from deckcheck.cards.finder import Finder, what_to_write
from deckcheck.cards.fold import fold, fold_accents
from deckcheck.cards.index import MemoryCards

BOUNTY = card("Boba Fett", "2", subtitle="Bounty Hunter")
CLONE = card("Boba Fett", "3", subtitle="Unaltered Clone")
LUKES = [card("Luke Skywalker", number) for number in ("41", "43")]
CARDS = [
    *LUKES,
    BOUNTY,
    CLONE,
    card("Boba Fett's Blaster Rifle", "4", subtitle=""),
    card("Bossk", "7", subtitle=""),
    card("Bossk", "7", subtitle=""),
    card("Hound's Tooth", "8", subtitle=""),
    card("IG-88's Pulse Cannon", "13", subtitle=""),
    card("Jabba the Hutt", "21", subtitle=""),
    card("4-LOM", "23", subtitle=""),
    card("Force 1", "111", subtitle=""),
    card("Darth Vader", "6", subtitle=""),
    card("TK-577", "577", subtitle=""),
    card("Obi-Wan Kenobi", "39", subtitle=""),
    card("Oath: Blood and Steel", "50", subtitle=""),
    card("Sign [4]", "51", subtitle=""),
    card("Cave (Reissue)", "52", subtitle=""),
    card("Séance", "P3", "PR", subtitle=""),
    card("イフリート", "P4", "PR", subtitle=""),
]
FINDER = Finder(MemoryCards(CARDS, {"SV": "Scum and Villainy", "PR": "Promos"}))


def found(written: str, set: str = "", number: str = "") -> tuple[str, list[str]]:
    match = FINDER.find(written, set, number)
    return match.status, list(dict.fromkeys(card.reference for card in match.cards))


@pytest.mark.parametrize(
    ("written", "reference"),
    [
        ("IG-88’s Pulse Cannon", "SV 13"),
        ("Boba Fettʼs Blaster Rifle", "SV 4"),
        ("Hound＇s Tooth", "SV 8"),
        ("4–LOM", "SV 23"),
        ("Obi‑Wan Kenobi", "SV 39"),
        ("ｲﾌﾘｰﾄ", "PR P4"),
    ],
)
def test_o6_quotes_and_dashes(written: str, reference: str) -> None:
    assert found(written) == ("one", [reference])


def test_o6_a_long_vowel_mark_is_no_dash() -> None:
    assert found("イフリ-ト") == ("none", [])


@pytest.mark.parametrize(
    "written", ["BOSSK", "bossk  ", "\tBossk\t", "Bossk\u00a0", "Ｂｏｓｓｋ", "\ufeffBossk", "bos\u200bsk\r"]
)
def test_o7_case_and_spaces(written: str) -> None:
    assert found(written) == ("one", ["SV 7"])


def test_o7_double_spaces() -> None:
    assert found("Jabba  The  Hutt") == ("one", ["SV 21"])


def test_o8_names_inside_names() -> None:
    assert found("Boba Fett's Blaster Rifle") == ("one", ["SV 4"])
    assert found("Boba Fett") == ("several", ["SV 2", "SV 3"])


@pytest.mark.parametrize("written", ["Luke", "Force", "Darth Vadr", "Bossk Reissue", "Bossk (Reissue)", "", " "])
def test_o8_a_near_name_is_no_name(written: str) -> None:
    assert found(written) == ("none", [])


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Darth Vadr", "Darth Vader"),
        ("Varth Vader", "Darth Vader"),
        ("arth Vader", "Darth Vader"),
        ("Luke", "Luke Skywalker"),
        ("Force", "Force 1"),
        ("Bossk Reissue", "Bossk"),
        ("Bosk (SV 7)", "Bossk"),
        ("Hound&#39;s Tooth", "Hound's Tooth"),
        ("Hound&amp;s Tooth", "Hound's Tooth"),
        ("SÃ©ance", "Séance"),
    ],
)
def test_o8_the_nearest_names_are_offered(written: str, meant: str) -> None:
    assert found(written)[0] == "none"
    assert meant in FINDER.nearest(written)


def test_nothing_is_offered_where_nothing_is_near() -> None:
    assert FINDER.nearest("Quartermaster Xyzzy") == []


@pytest.mark.parametrize(
    "written",
    [
        "Boba Fett, Bounty Hunter",
        "Boba Fett • Bounty Hunter",
        "Boba Fett - Bounty Hunter",
        "Boba Fett – Bounty Hunter",
        "Boba Fett: Bounty Hunter",
        "Boba Fett：Bounty Hunter",
        "Boba Fett (Bounty Hunter)",
        "boba fett,bounty  hunter",
        "Boba Fett (Bounty Hunter) (SV 2)",
        "Boba Fett, Bounty Hunter [SV] 2",
        "Boba Fett (SV 2)",
        "Boba Fett (SV:2)",
        "Boba Fett [SV:2]",
        "Boba Fett [sv 2]",
        "Boba Fett (SV) 2",
        "Boba Fett (SV) (2)",
        "Boba Fett （ＳＶ　２）",
        "Boba Fett SV 2",
        "Boba Fett, SV 2",
        "Boba Fett (2)",
        "Boba Fett #2",
        "Boba Fett (SV) #2",
        "Boba Fett (SV) 2 *F*",
        "Boba Fett (SV) 2 *F* #hunter #main deck",
        "Boba Fett (Scum and Villainy) 2",
        "[SV:2] Boba Fett",
        "[SV 2] Boba Fett",
        "Boba Fett|SV|2",
        "Boba Fett () 2",
        "SV 2",
        "(SV 2)",
        "sv:2",
    ],
)
def test_subtitles_sets_and_numbers(written: str) -> None:
    assert found(written) == ("one", ["SV 2"])
    assert not FINDER.find(written).note


@pytest.mark.parametrize(
    "mark", ["*F*", "*E*", "(F)", "[foil]", "(Foil)", "+F", "#tag", "#!two words", "^Have,#37d67a^"]
)
def test_marks_say_nothing_of_the_card(mark: str) -> None:
    assert found(f"Bossk {mark}") == ("one", ["SV 7"])


@pytest.mark.parametrize("written", ["[SV] Bossk", "Bossk|SV|1", "Bossk|SV", "Bossk [SV]", "Bossk (Scum and Villainy)"])
def test_a_set_alone(written: str) -> None:
    assert found(written) == ("one", ["SV 7"])


@pytest.mark.parametrize(
    ("written", "reference"),
    [
        ("Oath: Blood and Steel", "SV 50"),
        ("Sign [4]", "SV 51"),
        ("Cave (Reissue)", "SV 52"),
        ("Cave (reissue) (SV 52)", "SV 52"),
    ],
)
def test_o13_brackets_and_colons_in_names(written: str, reference: str) -> None:
    assert found(written) == ("one", [reference])


@pytest.mark.parametrize(
    ("written", "note"),
    [
        ("Bossk (SV 99)", "SV 99 is not a printing of Bossk: SV 7"),
        ("Bossk [SV:99]", "SV 99 is not a printing of Bossk: SV 7"),
        ("Bossk SV 99", "SV 99 is not a printing of Bossk: SV 7"),
        ("Bossk #99", "99 is not a printing of Bossk: SV 7"),
        ("Bossk (PR)", "PR has no printing of Bossk: SV 7"),
        ("Bossk (SAV) 7", "SAV is not a set that the pools know. Printings of Bossk: SV 7"),
    ],
)
def test_a_wrong_printing_keeps_the_name_and_is_told(written: str, note: str) -> None:
    match = FINDER.find(written)
    assert (match.status, match.note) == ("one", note)
    assert not FINDER.knows(written)


def test_set_and_number_apart_from_the_name() -> None:
    assert found("Boba Fett", "SV", "3") == ("one", ["SV 3"])
    assert found("Boba Fett", "sv", "") == ("several", ["SV 2", "SV 3"])
    assert found("Boba Fett", "", "SV 3") == ("one", ["SV 3"])
    assert found("Boba Fett", "Scum and Villainy", "3") == ("one", ["SV 3"])
    assert found("", "SV", "3") == ("one", ["SV 3"])
    assert found("", "", "SV 3") == ("one", ["SV 3"])
    assert found("Boba Fett", "SV", "7") == ("several", ["SV 2", "SV 3"])
    assert FINDER.find("Boba Fett", "SV", "7").note == "SV 7 is not a printing of Boba Fett: SV 2, SV 3"
    assert FINDER.find("Bosk", "SV", "7").note == "SV 7 is Bossk"
    assert found("Bosk", "SV", "7") == ("none", [])


def test_numbers_are_texts() -> None:
    assert found("Bossk", "SV", "007")[0] == "one"
    assert FINDER.find("Bossk", "SV", "007").note


def test_a_subtitle_that_is_not_recorded_is_not_guessed() -> None:
    match = FINDER.find("Luke Skywalker, Jedi Master")
    assert match.status == "none"
    assert (
        match.note == 'The pools do not record whether Luke Skywalker is "Jedi Master". Name a printing: SV 41, SV 43'
    )


@pytest.mark.parametrize(
    "line", ["4-LOM", "TK-577", "Force 1", "Luke Skywalker", "Luke Skywalker (SV 41)", "SV 41", "Sign [4]"]
)
def test_whole_lines_that_are_names(line: str) -> None:
    assert FINDER.knows(line)


@pytest.mark.parametrize("line", ["3 Bossk", "Bossk (7)", "Bossk x3", "41", "3 4-LOM", "Bossk 7", "Luke"])
def test_lines_in_which_a_number_may_be_a_count(line: str) -> None:
    assert not FINDER.knows(line)


def test_o4_arts_of_one_number_are_one_card() -> None:
    match = FINDER.find("Bossk")
    assert (match.status, len(match.cards)) == ("one", 2)
    assert match.card is match.cards[0]


def test_a_name_of_several_cards_stays_open() -> None:
    match = FINDER.find("Luke Skywalker")
    assert (match.status, match.card) == ("several", None)
    assert [what_to_write(one, FINDER.source) for one in match.cards] == [
        "Luke Skywalker (SV 41)",
        "Luke Skywalker (SV 43)",
    ]


def test_what_to_write_is_as_short_as_can_be() -> None:
    source = FINDER.source
    assert what_to_write(CARDS[5], source) == "Bossk"
    assert what_to_write(BOUNTY, source) == "Boba Fett, Bounty Hunter"


def test_cards_of_two_types_under_one_title() -> None:
    foe, ally = card("Jorunn", "43", subtitle="", type="foe"), card("Jorunn", "80", subtitle="", type="ally")
    finder = Finder(MemoryCards([foe, ally]))
    assert finder.find("Jorunn").status == "several"
    assert finder.find("Jorunn (SV 80)").card == ally
    assert what_to_write(ally, finder.source) == "Jorunn (SV 80)"


def test_exact_before_folded_before_accents() -> None:
    cards = [card(name, str(n), subtitle="") for n, name in enumerate(["Seance", "Séance", "SÉANCE"], 1)]
    finder = Finder(MemoryCards(cards))
    assert [finder.find(one.name).card for one in cards] == cards
    assert finder.find("seance").card == cards[0]
    assert {one.number for one in finder.find("séance").cards} == {"2", "3"}
    assert len(finder.find("sèance").cards) == 3
    assert finder.find("Sèance (SV 2)").card == cards[1]


def numbered_card(name: str, number: str, same_as: str = "") -> Card:
    root = same_as or number
    return Card("V1", number, name, {}, ((root,),), f"={root}")


def test_numbers_are_names_where_cards_are_told_apart_by_number() -> None:
    cards = [numbered_card("大凪", "A073"), numbered_card("大凪", "A125"), numbered_card("大凪", "P2", "A073")]
    finder = Finder(MemoryCards(cards))
    assert finder.find("A073").card == cards[0]
    assert finder.find("Ａ０７３").card == cards[0]
    assert finder.find("p2").card == cards[2]
    assert finder.find("大凪").status == "several"
    assert finder.find("大凪 A125").card == finder.find("A125 大凪").card == cards[1]
    assert finder.find("A073", "V1").card == cards[0]
    assert what_to_write(cards[1], finder.source) == "大凪 (V1 A125)"
    assert finder.knows("A073")
    assert not finder.knows("3 A073")


def test_several_identity_texts() -> None:
    system = Card("G", "1", "System", {}, (("System",), ("Twin Suns",), ("North",)), "=a")
    finder = Finder(MemoryCards([system, Card("G", "2", "System", {}, (("System",), ("Ice Moon",), ()), "=b")]))
    for written in ("System, Twin Suns", "System, North", "System, Twin Suns, North", "System: Twin Suns - North"):
        assert finder.find(written).card == system, written


@pytest.mark.parametrize(
    "written", ["(" * 1000, "a" * 1_000_000, "[x] " * 5_000, "a, " * 100_000, "|" * 99, "()[]#^*", "# #", "^ ^"]
)
def test_hostile_texts_are_unknown_in_a_blink(written: str) -> None:
    assert found(written) == ("none", [])
    FINDER.nearest(written[:1000])


NAMES = st.text(string.ascii_letters + string.digits + " -'’.,:()[]#é/&ー", min_size=1, max_size=12).filter(fold)


@given(st.lists(NAMES, min_size=1, max_size=6, unique_by=lambda name: fold_accents(fold(name))))
def test_every_name_finds_its_card(names: list[str]) -> None:
    cards = [card(name, str(number), subtitle="") for number, name in enumerate(names, 1)]
    finder = Finder(MemoryCards(cards))
    for one in cards:
        for written in (one.name, one.name.upper(), f" {one.name}\t"):
            assume(fold(written) == fold(one.name))
            assert finder.find(written).card == one
            assert finder.knows(written)


@given(st.lists(NAMES, min_size=1, max_size=4), st.text(max_size=15))
def test_what_is_found_has_that_name_or_holds_it(names: list[str], written: str) -> None:
    cards = [card(name, str(number), subtitle="") for number, name in enumerate(names, 1)]
    match = Finder(MemoryCards(cards)).find(written)
    folded = fold_accents(fold(written))
    assert all(fold_accents(fold(one.name)) in folded or one.number in written for one in match.cards)


@given(st.lists(st.tuples(NAMES, NAMES), min_size=1, max_size=6))
def test_what_to_write_finds_the_card_again(titles: list[tuple[str, str]]) -> None:
    cards = [card(name, str(number), subtitle=sub) for number, (name, sub) in enumerate(titles, 1)]
    source = MemoryCards(cards)
    for one in cards:
        text = what_to_write(one, source)
        match = Finder(source).find(text)
        assert match.status == "one", text
        assert match.cards[0].key == one.key


def test_names_and_sets_of_a_source() -> None:
    source = MemoryCards([BOUNTY, CLONE, BOUNTY], {"SV": "Scum"})
    assert source.names() == ["Boba Fett", "Boba Fett, Bounty Hunter", "Boba Fett, Unaltered Clone"]
    assert source.sets() == {"sv": "sv", "scum": "sv"}
    assert source.keyed(CLONE.key) == (CLONE,)
    assert source.numbered("", "2") == (BOUNTY, BOUNTY)
    assert source.numbered("pr", "2") == ()
