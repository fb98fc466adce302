"""JSON and tables: the shapes that sites and spreadsheets give them, and what goes wrong there elsewhere."""

from __future__ import annotations

import json

import pytest
import tides
from small_game import KNOWN, cards, codes, deck_of

from deckcheck.cards.fold import fold
from deckcheck.decks.deck import Deck
from deckcheck.decks.readers.csv.rows import guard, unguard


def printings(deck: Deck) -> list[tuple[str, str, str]]:
    return [(entry.name, entry.set, entry.number) for entry in deck.entries]


def json_deck(tree: object) -> Deck:
    return deck_of(json.dumps(tree, ensure_ascii=False), "a.json")


# JSON


def test_our_own_shape_is_that_of_the_toml_file() -> None:
    deck = json_deck({
        "game": "small", "name": "Bounty run", "format": "open", "random": 30, "player": "Tess",
        "draw": [{"card": "Bossk", "set": "SAV", "number": "7", "count": 3}, {"card": "Yoda"}],
        "theme": {"Rancor": 1},
    })  # fmt: skip
    assert (deck.game, deck.name, deck.format, deck.options) == ("small", "Bounty run", "open", {"random": 30})
    assert deck.meta == {"player": "Tess"}
    assert cards(deck) == [("draw", 3, "Bossk"), ("draw", 1, "Yoda"), ("theme", 1, "Rancor")]
    assert deck.findings == []


def test_a_list_of_ids_one_for_each_copy() -> None:
    deck = json_deck(["Exported from a site\t", " Bossk\t", "Bossk", "BT1-001", "01001", 7])
    assert printings(deck) == [("Bossk", "", "")] * 2 + [("BT1-001", "", ""), ("", "", "01001"), ("", "", "7")]


def test_star_wars_unlimited_shape() -> None:
    deck = json_deck({
        "metadata": {"name": "N", "author": "A"},
        "leader": {"id": "SAV_001", "count": 1},
        "deck": [{"id": "Bossk", "count": 3}],
        "sideboard": [],
    })  # fmt: skip
    assert (deck.name, deck.meta) == ("N", {"author": "A"})
    assert [section for section, _, _ in cards(deck)] == [None, ""]
    assert [code for code, _, _ in codes(deck)] == ["DK005"]


def test_mtgjson_shape() -> None:
    card = {"count": 3, "name": "Bossk", "setCode": "SAV", "number": "7", "isFoil": False, "manaValue": 4}
    tree = {"meta": {"version": "5"}, "data": {"name": "N", "mainBoard": [card], "sideBoard": [card], "commander": []}}
    deck = json_deck(tree)
    assert printings(deck) == [("Bossk", "SAV", "7")] * 2
    assert [section for section, _, _ in cards(deck)] == ["", None]
    assert deck.locate(deck.entries[0].place).text.count("Bossk") == 2


def test_arkham_build_shape_keeps_json_in_texts_as_text() -> None:
    deck = json_deck({
        "slots": {"01001": 2, "Bossk": 1}, "sideSlots": {"01002": 1}, "ignoreDeckLimitSlots": {"01001": 2},
        "meta": '{"x": 1}', "name": "N",
    })  # fmt: skip
    assert printings(deck) == [("", "", "01001"), ("Bossk", "", ""), ("", "", "01002")]
    assert [count for _, count, _ in cards(deck)] == [2, 1, 1]
    assert "meta" in next(f.message for f in deck.findings if f.severity == "note")


def test_jinteki_shape() -> None:
    deck = json_deck([{"qty": 3, "card": "Bossk"}, {"qty": 1, "card": {"title": "Yoda", "code": "01001"}}])
    assert cards(deck) == [("", 3, "Bossk"), ("", 1, "Yoda")]


@pytest.mark.parametrize(
    ("count", "written"),
    [
        ('"3"', '"3"'), ("3.0", "3.0"), ("null", "null"), ("true", "true"), ("-1", "-1"), ("1e9", "1000000000.0"),
        ("NaN", "nan"), ("9" * 30, "9" * 30), ("[]", "[]"), ("10000", "10000"),
    ],
)  # fmt: skip
def test_counts_are_whole_numbers(count: str, written: str) -> None:
    deck = deck_of(f'{{"deck":\n[{{"card": "Bossk", "count": {count}}}]}}', "a.json")
    assert [(f.code, f.locations[0].line) for f in deck.findings] == [("DK004", 2)]
    assert deck.findings[0].message.startswith(f"Count {written[:20]}")
    assert cards(deck) == [("", None, "Bossk")]


def test_a_mistyped_key_may_have_been_the_count() -> None:
    assert cards(json_deck({"deck": [{"card": "Bossk", "cuont": 3}]})) == [("", None, "Bossk")]


def test_keys_that_stand_twice_are_refused_by_name_and_place() -> None:
    deck = deck_of('{"draw": {"Bossk": 1,\n  "Yoda": 1,\n  "Bo\\u0073sk": 2}}', "a.json")
    (finding,) = deck.findings
    assert (finding.code, finding.locations[0].line, finding.locations[0].column) == ("DK006", 3, 3)
    assert "Bossk" in finding.message


@pytest.mark.parametrize(
    ("text", "place", "word"),
    [
        ('{"draw": {"Bossk": 1,}}', (1, 22), "comma"),
        ('["a",\n]', (2, 1), "comma"),
        ('{"draw": [', (1, 11), "breaks off"),
        ("", (1, 1), "breaks off"),
        ('{"a": 1} x', (1, 10), "More follows"),
        ("{a: 1}", (1, 2), "quotes"),
        ('{"a" 1}', (1, 6), "':'"),
        ('["\\ud83d"]', (1, 3), "half"),
        ('{"a": x}', (1, 7), "value"),
    ],
)
def test_broken_json_is_located(text: str, place: tuple[int, int], word: str) -> None:
    (finding,) = deck_of(text, "a.json").findings
    assert finding.code == "DK006"
    assert (finding.locations[0].line, finding.locations[0].column) == place
    assert word in finding.message


@pytest.mark.parametrize("tree", [{"name": "x", "version": "1"}, {"dependencies": {"a": "1"}}, 5, "x", None, [], {}])
def test_json_without_cards_is_no_empty_deck(tree: object) -> None:
    assert "DK006" in [code for code, _, _ in codes(json_deck(tree))]


def test_an_empty_section_is_a_deck_all_the_same() -> None:
    assert json_deck({"game": "small", "draw": []}).findings == []


# Tables


DECKBOX = [
    "Count,Tradelist Count,Name,Edition,Card Number,Condition,Section",
    "3,0,Bossk,Scum and Villainy,7,Mint,Draw deck",
    '1,,"Ragnar, Captain of the ""Guard""",Base,12,,Draw deck',
]


def test_headers_name_the_columns_and_quotes_hold_commas_and_quotes() -> None:
    deck = deck_of("\n".join(DECKBOX), "a.csv")
    assert deck.reader == "csv"
    assert printings(deck) == [("Bossk", "Scum and Villainy", "7"), ('Ragnar, Captain of the "Guard"', "Base", "12")]
    assert [section for section, _, _ in cards(deck)] == ["draw", "draw"]
    place = deck.locate(deck.entries[1].place)
    assert (place.line, place.text[place.column - 1 : place.end_column - 1]) == (
        3,
        '"Ragnar, Captain of the ""Guard"""',
    )
    assert deck.findings == []


@pytest.mark.parametrize("sign", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
def test_separators_and_encodings_of_spreadsheets(sign: str, encoding: str) -> None:
    rows = [["Quantity", "Name", "Set Code"], ["3", "イフリート", "SAV"], ["1", "Séance", "SAV"]]
    text = "\r\n".join(sign.join(row) for row in rows)
    for path in ("a.csv", "a.txt", "a.tsv"):
        deck = deck_of(text.encode(encoding), path)
        assert (deck.reader, printings(deck)) == ("csv", [("イフリート", "SAV", ""), ("Séance", "SAV", "")])


@pytest.mark.parametrize("rows", ["3;Bossk\n1;4-LOM\n", "Bossk;3\n4-LOM;1\n", "sep=;\nBossk;3\n4-LOM;1\n"])
def test_without_a_header_columns_are_told_by_what_they_hold(rows: str) -> None:
    deck = deck_of(rows, "a.csv")
    assert (deck.reader, cards(deck)) == ("csv", [("", 3, "Bossk"), ("", 1, "4-LOM")])


def test_set_number_and_section_are_told_too() -> None:
    known = KNOWN | {"bossk (sav)", "bossk #7", "yoda (sav)", "yoda #12"}
    deck = deck_of("7,3,Bossk,SAV,Draw\n12,1,Yoda,SAV,Theme\n", "a.csv", lambda text: fold(text) in known)
    assert printings(deck) == [("Bossk", "SAV", "7"), ("Yoda", "SAV", "12")]
    assert [(section, count) for section, count, _ in cards(deck)] == [("draw", 3), ("theme", 1)]


@pytest.mark.parametrize("last", ["4,,", ",Total,", "Total,4,", "4,Total,", ",,Total: 4", "Total cards: 4"])
def test_a_row_of_totals_is_no_card(last: str) -> None:
    deck = deck_of(f"Count,Name,Set\n3,Bossk,\n1,Yoda,\n{last}\n", "a.csv")
    assert (cards(deck), deck.findings) == ([("", 3, "Bossk"), ("", 1, "Yoda")], [])


@pytest.mark.parametrize("row", ["5,,", ",,SAV"])
def test_another_row_without_a_name_is_told(row: str) -> None:
    deck = deck_of(f"Count,Name,Set\n3,Bossk,\n1,Yoda,\n{row}\n", "a.csv")
    assert codes(deck) == [("DK003", "error", 4)]


@pytest.mark.parametrize("count", ['"1,000"', "1.000", "3.0", "-3", "", "x"])
def test_counts_of_tables(count: str) -> None:
    deck = deck_of(f"Count,Name\n{count},Bossk\n1,Yoda\n", "a.csv")
    assert cards(deck)[0] == ("", None, "Bossk")
    assert codes(deck) == [("DK004", "error", 2)]


def test_columns_that_nobody_knows_are_named() -> None:
    deck = deck_of("Count,Name,Luck\n3,Bossk,good\n", "a.csv")
    assert [(f.code, f.severity) for f in deck.findings] == [("DK003", "note")]
    assert "Luck" in deck.findings[0].message


def test_zones_of_tables() -> None:
    deck = deck_of("Count,Name,Board\n3,Bossk,Main\n1,Yoda,Sideboard\n1,Rancor,\n", "a.csv")
    assert [section for section, _, _ in cards(deck)] == ["", None, ""]
    assert codes(deck) == [("DK005", "error", 3)]


@pytest.mark.parametrize("cell", ["=1+1", "+x", "-x", "@x", "'x", "'=x", "''x", "＝x", "x", "", "'", "=", "-"])
def test_the_guard_against_formulas_can_be_taken_off(cell: str) -> None:
    assert unguard(guard(cell)) == cell
    assert not guard(cell).startswith(("=", "+", "-", "@", "＝"))


@pytest.mark.parametrize(
    ("cell", "name"), [('="Bossk"', "Bossk"), ("'=Bossk", "=Bossk"), ("=Bossk", "=Bossk"), ("'Twas", "'Twas")]
)
def test_what_spreadsheets_put_before_texts(cell: str, name: str) -> None:
    assert [entry.name for entry in deck_of(f"Count,Name\n3,{cell}\n", "a.csv").entries] == [name]


def test_a_quote_that_is_never_closed_is_told() -> None:
    deck = deck_of('Count,Name\n3,"Bossk\n' + "1,Yoda\n" * 100, "a.csv")
    assert codes(deck) == [("DK003", "error", 2)]


HOLDERS = [
    {"sideboard": True},
    {"zone": "side"},
    {"board": "Sideboard"},
    {"boardType": "sideboard"},
    {"isSide": 1},
    {"inSideboard": "yes"},
    {"tags": ["Sideboard"]},
    {"categories": ["Sideboard", "Move"]},
]


@pytest.mark.parametrize("holder", HOLDERS, ids=str)
def test_a_card_says_itself_where_it_belongs(holder: dict[str, object]) -> None:
    rest = {key: False if value is True else 0 for key, value in holder.items() if value in (True, 1)}
    cards = [{"name": "Low Feint", "count": 4, **rest}, {"name": "Ebb", "count": 56, **rest}]
    cards.append({"name": "Sundry", "count": 4, **holder})
    for tree in ({"cards": cards}, cards):
        report = tides.check(json.dumps(tree), "a.json")
        assert (report.verdict, report.sections["main"], report.sections["side"]) == ("legal", 60, 4)


def test_a_card_that_may_say_where_it_belongs_is_an_error() -> None:
    cards = [{"name": "Ebb", "count": 60}, {"name": "Sundry", "count": 4, "in": "sideboard"}]
    assert tides.check(json.dumps({"cards": cards}), "a.json").verdict == "undetermined"
    aside = tides.check(json.dumps({"cards": [cards[0], {**cards[1], "in": "", "board": "maybe"}]}), "a.json")
    assert (aside.verdict, aside.sections["main"], [f.code for f in aside.findings]) == ("legal", 60, ["DK005"])


MOXFIELD = {"quantity": 4, "card": {"name": "Low Feint"}}, {"quantity": 56, "card": {"name": "Ebb"}}
ARCHIDEKT = [
    {"quantity": count, "categories": [label], "card": {"oracleCard": {"name": name}, "edition": {"editioncode": "TT"}}}
    for count, label, name in ((4, "Spell", "Low Feint"), (56, "Land", "Ebb"), (4, "Sideboard", "Sundry"))
]


@pytest.mark.parametrize(
    "tree",
    [
        {"main": ["4 Low Feint", "56x Ebb"], "side": ["4 Sundry"]},
        {"main": {"Low Feint": {"quantity": 4}, "Ebb": {"quantity": 56}}, "side": {"Sundry": {"quantity": 4}}},
        {
            "boards": {
                "mainboard": {"count": 60, "cards": dict(zip("ab", MOXFIELD, strict=True))},
                "sideboard": {"count": 4, "cards": {"c": {"quantity": 4, "card": {"name": "Sundry"}}}},
            }
        },
        {"cards": ARCHIDEKT},
    ],
)
def test_trees_of_sites(tree: object) -> None:
    report = tides.check(json.dumps(tree), "a.json")
    assert (report.verdict, report.sections["main"], report.sections["side"]) == ("legal", 60, 4)


def test_a_card_under_a_key_alone_is_read() -> None:
    report = tides.check(json.dumps({"main": {"Ebb": 60}, "side": "Sundry"}), "a.json")
    assert report.sections["side"] == 1


def test_a_count_of_none_beside_another_number_is_an_error() -> None:
    cards = [{"name": "Ebb", "count": 60}, {"name": "Sundry", "count": 0, "sideCount": 4}]
    assert tides.check(json.dumps({"cards": cards}), "a.json").verdict == "undetermined"
