"""Import: every kind of source, what a map can say, and every fault at its place."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from pool_files import game as game_of
from sources import CARDS, MAP, WITH_A_MAP, WITH_OWN_MAP, write_cockatrice, write_csv, write_json

from deckcheck.__main__ import run
from deckcheck.cards.card import Card
from deckcheck.cards.pools.assemble import read_pools
from deckcheck.errors import UsageProblem
from deckcheck.games.game import limiting_fields
from deckcheck.pools.importing import Imported, ImportRequest, import_pools
from deckcheck.pools.map_file import built_in_maps, load_map
from deckcheck.pools.sources import files as source_files

CONAN = "conan"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def made(source: Path, map: str, id: str = CONAN, **asked: object) -> Imported:
    Path("map.toml").write_text(map, encoding="utf-8")
    return import_pools([str(source)], load_map("map.toml"), game_of(id), ImportRequest(**asked))  # type: ignore[arg-type]


def cards(result: Imported, id: str = CONAN) -> dict[str, Card]:
    """Read what was made as pools are read."""
    assert not result.faults, [finding.message for finding in result.faults]
    paths = []
    for name, text in result.files.items():
        path = Path("made") / Path(name).name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        paths.append(str(path))
    game = game_of(id)
    pools = read_pools(paths, game, limiting_fields(game))
    assert not [fault for fault in pools.faults if fault.severity == "error"]
    return {card.reference: card for card in pools.cards}


def from_rows(rows: object, map: str, id: str = CONAN, **asked: object) -> Imported:
    path = Path("rows.json")
    path.write_text(json.dumps(rows), encoding="utf-8")
    return made(path, map, id, **asked)


def card_map(facts: str, more: str = "", source: str = "") -> str:
    return f'{source}\n[set]\ncode = "set"\n[card]\nnumber = "number"\nname = "name"\n{more}\n[card.facts]\n{facts}\n'


TYPE = 'type = "type"\n'


def facts(row: dict[str, object], line: str, id: str = CONAN, **asked: object) -> Card:
    [card] = cards(
        from_rows([{"set": "X", "number": 1, "name": "A", "type": "foe"} | row], card_map(line), id, **asked)
    ).values()
    return card


@pytest.mark.parametrize("write", WITH_OWN_MAP, ids=lambda write: write.__name__)
def test_a_source_that_tells_its_map_itself(write: Callable[[Path], Path], folder: Path) -> None:
    source = write(folder)
    assert run(["pool", "import", str(source), "--game", CONAN, "-o", "pools"]) == 0
    check_cards(Path("pools"))


@pytest.mark.parametrize("write", WITH_A_MAP, ids=lambda write: write.__name__)
def test_a_source_with_a_map(write: Callable[[Path], Path], folder: Path) -> None:
    source = write(folder)
    Path("map.toml").write_text(MAP)
    assert run(["pool", "import", str(source), "--map", "map.toml", "-o", "pools"]) == 0
    check_cards(Path("pools"))


def check_cards(pools: Path) -> None:
    game = game_of(CONAN)
    found = read_pools(sorted(map(str, pools.iterdir())), game, limiting_fields(game))
    assert not found.faults
    of_set = [card for card in found.cards if card.set == "TS"]
    assert [(card.number, card.name) for card in of_set] == [(card["number"], card["name"]) for card in CARDS]
    for card, said in zip(of_set, CARDS, strict=True):
        assert card.facts["type"] == (said["type"],)
        assert card.facts["unique"] == (said.get("unique", False),)
        assert card.facts["renown"] == ((said["renown"],) if "renown" in said else ())


def test_the_same_source_makes_the_same_bytes(folder: Path) -> None:
    source = write_csv(folder)
    lines = source.read_text("utf-8").splitlines()
    first = made(source, MAP).files
    source.write_text("\n".join([lines[0], *reversed(lines[1:])]), encoding="utf-8")
    assert made(source, MAP).files == first


def test_the_names_and_days_of_sets(folder: Path) -> None:
    assert run(["pool", "import", str(write_cockatrice(folder)), "--game", CONAN, "-o", "pools"]) == 0
    text = Path("pools/TS.toml").read_text()
    assert text.startswith('game = "conan"\nset = "TS"\nname = "Test set"\nreleased = 2006-07-01\n\ncards = [\n')
    assert '{ number = "7", name = "Wolf"' in Path("pools/TP.toml").read_text()


def test_names_of_sets_in_a_file_of_their_own() -> None:
    Path("data/pack").mkdir(parents=True)
    Path("data/pack/a.json").write_text(
        json.dumps([{"number": "1", "name": "A", "type": "foe", "renown": 1, "set": "A"}])
    )
    days = [{"code": "A", "name": "Set A", "day": "1999/01/09 00:00", "cards": 60}]
    Path("data/packs.json").write_text(json.dumps(days))
    map = card_map(f'{TYPE}renown = "renown"', source='[source]\nfiles = "pack/*.json"')
    map = map.replace(
        "[card]",
        'names = { file = "packs.json", key = "code", name = "name", released = "day", size = "cards" }\n[card]',
    )
    result = made(Path("data"), map)
    [text] = result.files.values()
    assert text.startswith('game = "conan"\nset = "A"\nname = "Set A"\nreleased = 1999-01-09\nsize = 60\n')


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("1994-12-31", "1994-12-31"),
        ("1999/01/09", "1999-01-09"),
        ("19940816", "1994-08-16"),
        ("2023-02-24T00:00:00.000Z", "2023-02-24"),
        ("2020/1/5", "2020-01-05"),
        ("soon", ""),
        ("2021-02-30", ""),
        ("", ""),
    ],
)
def test_days(written: str, day: str) -> None:
    from deckcheck.pools.days import day_of

    found = day_of(written)
    assert (found.isoformat() if found else "") == day


@pytest.mark.parametrize(
    ("row", "line", "renown"),
    [
        ({"r": " 3 "}, 'renown = "r"', 3),
        ({"r": 3.0}, 'renown = "r"', 3),
        ({"r": None, "s": "4"}, 'renown = ["r", "s"]', 4),
        ({"r": {"of": [1, 2]}}, 'renown = "r.of[-1]"', 2),
        ({"r": "Renown 12."}, """renown = { from = "r", match = '(\\d+)' }""", 12),
        ({"r": "high"}, 'renown = { from = "r", values = { high = 9 } }', 9),
        ({"r": "low"}, 'renown = { from = "r", values = { high = 9 }, others = 1 }', 1),
        ({"r": "X"}, 'renown = { from = "r", number = true, missing = 0 }', 0),
        ({}, 'renown = { from = "r", missing = 7 }', 7),
        ({"r": 5}, 'renown = { from = "r", skip = 6 }', 5),
    ],
)
def test_a_number(row: dict[str, object], line: str, renown: int) -> None:
    assert facts(row, TYPE + line).facts["renown"] == (renown,)


@pytest.mark.parametrize(
    ("row", "line", "unique"),
    [
        ({"u": "Yes"}, 'unique = "u"', True),
        ({"u": 1}, 'unique = "u"', True),
        ({"u": False}, 'unique = "u"', False),
        ({"k": "Weapon - Unique"}, 'unique = { from = "k", split = " - ", has = "Unique" }', True),
        ({"k": "Weapon - Uniquely"}, 'unique = { from = "k", split = " - ", has = "Unique" }', False),
        ({}, 'unique = { from = "k", has = "Unique" }', False),
        ({"k": ["a", "UNIQUE"]}, 'unique = { from = "k", lower = true, has = ["unique", "sole"] }', True),
        ({"k": ["a"]}, """unique = { from = "k[?@ == 'a']", given = true }""", True),
        ({"t": "It is unique."}, "unique = { from = 't', match = '(unique)', given = true }", True),
        ({"l": {"here": "Legal", "there": "no"}}, 'unique = { from = "l", keys = ["Legal"], has = "here" }', True),
        ({"l": {"here": "no", "there": "Legal"}}, 'unique = { from = "l", keys = ["Legal"], has = "here" }', False),
    ],
)
def test_a_flag(row: dict[str, object], line: str, unique: bool) -> None:
    assert facts({"renown": 1} | row, f'{TYPE}renown = "renown"\n{line}').facts["unique"] == (unique,)


def test_texts_that_no_rule_reads() -> None:
    card = facts(
        {"renown": 1, "k": " demon ; beast;", "x": "-"}, f'{TYPE}renown="renown"\nkind = {{ from = "k", split = ";" }}'
    )
    assert card.facts["kind"] == ("demon", "beast")


def test_false_says_nothing_of_a_text() -> None:
    card = facts({"renown": 1, "k": False}, f'{TYPE}renown="renown"\nkind = "k"')
    assert "kind" not in card.facts


def test_none_unknown_and_the_usual_value() -> None:
    rows = [
        {"set": "X", "number": "1", "name": "A", "type": "character", "side": "rebel", "icon": "Vader", "limit": 5},
        {"set": "X", "number": "2", "name": "B", "type": "character", "side": "rebel", "icon": "-", "limit": 2},
        {"set": "X", "number": "3", "name": "C", "type": "character", "side": "rebel"},
    ]
    lines = 'type = "type"\nside = "side"\nicon = { from = "icon", none = "-", missing = "unknown" }\n'
    lines += 'limit = { from = "limit", skip = 5 }'
    one, two, three = cards(from_rows(rows, card_map(lines), "jedi-knights"), "jedi-knights").values()
    assert (one.facts["icon"], one.facts["limit"]) == (("Vader",), ())
    assert (two.facts["icon"], two.facts["limit"]) == ((), (2,))
    assert "icon" not in three.facts
    assert "limit" not in three.facts  # the card is partial: what it does not say is unknown
    one, two, three = cards(from_rows(rows, card_map(lines), "jedi-knights", partial=True), "jedi-knights").values()
    assert (one.facts["limit"], two.facts["icon"]) == ((), ())
    assert "hero" not in one.facts


def test_facts_that_cards_of_a_type_do_not_have_are_left_out_and_counted() -> None:
    result = from_rows(
        [{"set": "X", "number": 1, "name": "A", "type": "move", "r": 3}], card_map(TYPE + 'renown = "r"\nhealth = "r"')
    )
    assert cards(result)["X 1"].facts["renown"] == ()
    assert result.source.left_out == {"renown of cards of type move": 1}


def test_a_fact_that_the_game_does_not_know_is_a_warning() -> None:
    result = from_rows(
        [{"set": "X", "number": 1, "name": "A", "type": "move"}], card_map(TYPE + 'renwon = "r"\nkind = "nowhere"')
    )
    assert [(finding.code, finding.severity) for finding in result.findings] == [("IM002", "warning")] * 2
    assert "no fact renwon; did you mean renown?" in result.findings[0].message
    assert result.findings[1].message == "kind: in none of 1 rows is anything at nowhere"
    assert result.findings[0].locations[0].line == 10


def test_sets_above_their_cards_and_tables_by_key() -> None:
    tree = {
        "meta": 1,
        "data": {"AA": {"code": "AA", "title": "First", "cards": {"7": {"n": "A"}}}, "BB": {"code": "BB", "cards": {}}},
    }
    map = """[source]\nsets = "data"\ncards = "cards"
[set]\ncode = "$set.code"\nname = "$set.title"
[card]\nnumber = "$key"\nname = "n"
[card.facts]\ntype = { missing = "move" }\nkind = "$file"\nslot = "$folder"\n"""
    result = from_rows(tree, map)
    [card] = cards(result).values()
    assert (card.reference, card.facts["kind"], card.facts["slot"]) == ("AA 7", ("rows",), (Path.cwd().name,))
    assert 'name = "First"' in next(iter(result.files.values()))


def test_one_document_may_be_one_set() -> None:
    map = """[source]\nsets = "@"\ncards = "cards"\n[set]\ncode = "$set.code"
[card]\nname = "n"\n[card.facts]\ntype = { missing = "move" }\n"""
    assert list(cards(from_rows({"code": "AA", "cards": [{"n": "A"}]}, map))) == ["AA a"]


@pytest.mark.parametrize(
    ("printings", "plan", "code", "number"),
    [
        ([{"s": "A", "n": 1}, {"s": "B", "n": 2}], '"p"', '"$printing.s"', '"$printing.n"'),
        (
            "A:1, B:2",
            '{ from = "p", split = ", " }',
            """{ from = "$printing", match = '^(\\w+):' }""",
            """{ from = "$printing", match = ':(.*)' }""",
        ),
        (["A", "B"], '"p"', '"$printing"', """{ from = "$printing", values = { A = 1, B = 2 } }"""),
    ],
)
def test_one_row_and_several_printings(printings: object, plan: str, code: str, number: str) -> None:
    map = f'[source]\nprintings = {plan}\n[set]\ncode = {code}\n[card]\nnumber = {number}\nname = "n"\n'
    map += '[card.facts]\ntype = { missing = "move" }'
    found = cards(from_rows([{"n": "Leap", "p": printings}], map))
    assert {reference: card.name for reference, card in found.items()} == {"A 1": "Leap", "B 2": "Leap"}
    assert len({card.key for card in found.values()}) == 1


def test_a_row_without_a_printing_is_named() -> None:
    map = '[source]\nprintings = "p"\n[set]\ncode = "$printing"\n[card]\nname = "n"'
    result = from_rows([{"n": "Leap", "p": []}], map)
    assert [(fault.code, fault.message) for fault in result.faults] == [("IM003", "Leap has no printing at p")]


def test_facts_in_another_file() -> None:
    Path("src").mkdir()
    Path("src/cards.json").write_text(json.dumps([{"id": "a", "n": "Wolf"}, {"id": "b", "n": "Bear"}]))
    Path("src/prints.csv").write_text("card,set,no,renown\na,X,1,3\nb,X,2,4\nb,Y,1,4\n")
    map = """[source]\nfiles = "cards.json"\nprintings = "$print"
[join.print]\nfiles = "prints.csv"\nkey = "card"\non = "id"\nmany = true
[set]\ncode = "$printing.set"\n[card]\nnumber = "$printing.no"\nname = "n"
[card.facts]\ntype = { missing = "foe" }\nrenown = "$printing.renown"\nhealth = "length($print)"\n"""
    found = cards(made(Path("src"), map))
    assert {reference: card.facts["renown"] for reference, card in found.items()} == {
        "X 1": (3,),
        "X 2": (4,),
        "Y 1": (4,),
    }
    assert found["X 2"].facts["health"] == (2,)


def test_reprints_inherit_the_rest() -> None:
    rows = [
        {"set": "X", "number": "9", "of": "8"},
        {"set": "Y", "number": "8", "of": "1"},
        {"set": "X", "number": "1", "name": "Wolf", "type": "foe", "renown": 3},
    ]
    map = card_map(
        TYPE + 'renown = "renown"\nunique = { from = "u", has = "x" }', 'same_as = { from = "of", by = "number" }'
    )
    found = cards(from_rows(rows, map))
    assert {card.name for card in found.values()} == {"Wolf"}
    assert len({card.key for card in found.values()}) == 1
    assert {card.facts["renown"] for card in found.values()} == {(3,)}
    result = from_rows([*rows, {"set": "X", "number": "4", "of": "5"}], map)
    assert [(fault.code, fault.message) for fault in result.faults] == [
        ("PL007", "Row 4 is said to be the same as 5, which no row is")
    ]
    circle = from_rows(
        [{"set": "X", "number": "1", "name": "A", "of": "2"}, {"set": "X", "number": "2", "name": "B", "of": "1"}], map
    )
    assert [fault.code for fault in circle.faults] == ["PL007", "PL007"]


def test_reprints_of_rows_that_are_not_meant_are_not_meant() -> None:
    rows = [
        {"set": "X", "number": "1", "name": "Wolf", "kind": "token"},
        {"set": "X", "number": "2", "of": "1"},
        {"set": "X", "number": "3", "name": "Leap", "type": "move"},
    ]
    map = card_map(TYPE, 'same_as = { from = "of", by = "number" }', '[source]\nonly = { kind = { not = "token" } }')
    result = from_rows(rows, map)
    assert list(cards(result)) == ["X 3"]
    assert result.source.passed_over == 2


def test_only_some_rows() -> None:
    rows = [
        {"set": "X", "number": str(n), "name": f"N {n}", "type": "move", "k": k}
        for n, k in enumerate(["a", "b", None, 3])
    ]
    for only, left in (('"a"', 1), ('["a", 3]', 2), ('{ not = "a" }', 3), ('""', 1)):
        result = from_rows(rows, card_map(TYPE, source=f"[source]\nonly = {{ k = {only} }}"))
        assert (len(cards(result)), result.source.passed_over) == (left, 4 - left)


def test_two_rows_of_one_number() -> None:
    row = {"set": "X", "number": "1", "name": "Wolf", "type": "foe", "renown": 3}
    map = card_map(TYPE + 'renown = "renown"')
    assert len(cards(from_rows([row, row], map))) == 1
    result = from_rows([row, row | {"renown": 4}, row | {"name": "Bear"}], map)
    assert [(fault.code, len(fault.locations)) for fault in result.faults] == [("PL003", 2)] * 2
    assert "what it says of renown differs" in result.faults[0].message
    arts = from_rows([row | {"art": "a"}, row | {"art": "b"}], card_map(TYPE + 'renown = "renown"', 'variant = "art"'))
    if "variant" in next(iter(arts.files.values())):
        assert not arts.faults


def test_a_card_without_a_number_gets_a_slug_of_its_name() -> None:
    rows = [{"set": "X", "name": name, "type": "move"} for name in ("Ozmeth’s  Leap!", "Árbol", "跳躍")]
    assert list(cards(from_rows(rows, card_map(TYPE)))) == ["X arbol", "X ozmeths-leap", "X 跳躍"]


def test_codes_that_are_names_and_file_names_that_no_system_takes() -> None:
    rows = [
        {"set": code, "number": "1", "name": "A", "type": "move"}
        for code in ("CON", "Core Set", "core-set", "a/b", "x", "X")
    ]
    map = card_map(TYPE).replace('code = "set"', 'code = { from = "set", slug = true }')
    result = from_rows([row for row in rows if row["set"] != "core-set"], map)
    names = sorted(Path(path).name for path in result.files)
    assert names == ["CON_.toml", "X.toml", "a_b.toml", "core-set.toml", "x-2.toml"]
    assert not result.faults


@pytest.mark.parametrize("name", built_in_maps())
def test_built_in_maps_are_sound(name: str) -> None:
    map = load_map(built_in_maps()[name])
    assert map.file.about
    assert map.file.licence


FAULTY_MAPS = {
    '[set]\ncode = "s"\n[card]\nnaem = "n"\n': [
        "card: unknown key naem; did you mean name?",
        "card: name is missing",
    ],
    '[set]\ncode = "$sett.x"\n[card]\nname = "n"\n': ["there is no $sett; did you mean set?"],
    '[set]\ncode = "$set.x"\n[card]\nname = "n"\n': ["where the sets are"],
    '[set]\ncode = "$printing"\n[card]\nname = "n"\n': ["where the printings are"],
    "[source]\nfiles='*.json'\n[set]\ncode = 's[?'\n[card]\nname = 'n'\n": ["no path of JMESPath"],
    "[set]\ncode = { from = 's', match = '(' }\n[card]\nname = 'n'\n": ["pattern cannot be read"],
    "[set]\ncode = { from = 's', match = '(a)(b)' }\n[card]\nname = 'n'\n": ["2 groups"],
    "[source]\ntable='a'\nquery='b'\n[set]\ncode = 's'\n[card]\nname = 'n'\n": ["either table or query"],
    "[source]\nkind='doc'\n[set]\ncode = 3\n[card]\nname = 'n'\n": ["kind must be", "code must be a table"],
    "[set\n": ["not closed"],
}


@pytest.mark.parametrize("text", FAULTY_MAPS)
def test_faults_of_maps(text: str) -> None:
    Path("map.toml").write_text(text)
    with pytest.raises(UsageProblem) as raised:
        load_map("map.toml")
    found = raised.value.findings
    assert all(finding.code == "IM002" and finding.locations[0].line for finding in found)
    messages = " | ".join(finding.message for finding in found)
    assert len(found) == len(FAULTY_MAPS[text]), messages
    for words in FAULTY_MAPS[text]:
        assert words in messages


BROKEN = {
    "a.json": (b'[{"set": "X",]', "IM001", 1),
    "b.json": (b'{"a": 1}', "PL002", 0),
    "c.json": (b"3", "IM001", 0),
    "d.jsonl": (b'{"set": "X", "name": "A", "type": "move"}\n{"set"\n', "IM001", 2),
    "e.csv": (b"", "IM001", 0),
    "f.csv": (b"set,name\nX,A,B\n", "IM001", 2),
    "g.csv": (b"set,name,name\nX,A,B\n", "IM001", 1),
    "h.csv": (b"set,nome\nX,A\n", "IM002", 6),
    "i.xml": (b"<set><cards><card", "IM001", 1),
    "j.xml": (b'<!DOCTYPE x [<!ENTITY a "b">]><x><y>&a;</y></x>', "IM001", 1),
    "k.xml": (b"<a/>", "IM001", 0),
    "l.cdb": (b"no database at all" * 100, "IM001", 0),
    "m.xlsx": (b"no workbook", "IM001", 0),
    "n.xlsx": (b"PK\x05\x06" + bytes(18), "IM001", 0),
    "o.csv.gz": (b"\x1f\x8b\x08broken", "IM001", 0),
    "p.hjson": (b"{ a: [ }", "IM001", 1),
    "q.json.gz": (b"not packed", "IM001", 0),
    "r.csv": (b"set\tname\x00", "IM001", 1),
    "s.json": (b'[{"set": "X", "set": "Y"}]', "IM001", 1),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_source_that_is_no_such_format(name: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, code, line = BROKEN[name]
    Path(name).write_bytes(data)
    result = made(Path(name), MAP)
    assert result.faults
    assert result.faults[0].code == code
    assert result.faults[0].locations[0].line in (line, line or 7)
    assert run(["pool", "import", name, "--map", "map.toml", "-o", "pools"]) == 2
    assert not Path("pools").exists()
    assert "nothing is written" in capsys.readouterr().out


def test_all_faults_in_one_run_each_at_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    Path("cards.csv").write_text(
        "set,number,name,type,unique,renown\n"
        "X,1,Wolf,foe,no,three\nX,2,,foe,no,3\n,3,Bear,foe,no,3\nX Y,4,Hare,foe,no,3\n"
        "X,5,Newt,foe,no,-1\nX,6,Toad,fow,no,3\nX,7,Crow,foe,perhaps,3\nX,8,Rook,foe,no,\nX,8,Kite,foe,no,2\nX,9,Good,foe,no,1\n"
    )
    result = made(Path("cards.csv"), MAP)
    found = sorted((fault.locations[0].line, fault.code) for fault in result.faults)
    assert found == [
        (2, "PL002"),
        (3, "PL008"),
        (4, "PL011"),
        (5, "PL011"),
        (6, "PL006"),
        (7, "PL006"),
        (8, "PL002"),
        (9, "PL008"),
        (10, "PL003"),
    ]
    assert run(["pool", "import", "cards.csv", "--game", CONAN, "-o", "pools"]) == 2
    assert "9 errors: nothing is written" in capsys.readouterr().out
    assert not Path("pools").exists()
    assert run(["pool", "import", "cards.csv", "--game", CONAN, "-o", "pools", "--leave-out"]) == 0
    assert Path("pools/X.toml").read_text().count("{ number") == 1
    assert "9 warnings" not in capsys.readouterr().err


def test_places_in_json_are_lines(folder: Path) -> None:
    path = write_json(folder)
    path.write_text(path.read_text().replace('"renown": 3', '"renown": "three"'))
    [fault] = made(path, MAP).faults
    assert path.read_text().splitlines()[fault.locations[0].line - 1 :][1:4][-1].strip() == '"name": "Wolf",'


def test_columns_that_a_map_names_and_no_table_has() -> None:
    Path("cards.csv").write_text("set,number,name,type\nX,1,A,move\n")
    result = made(Path("cards.csv"), card_map(TYPE + 'kind = "tpye"'))
    assert [(fault.code, fault.locations[0].line) for fault in result.faults] == [("IM002", 10)]
    assert result.faults[0].message == "The source has no column tpye; did you mean type?"


def test_large_files_are_read_piece_by_piece(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_json(folder)
    whole = made(path, MAP).files
    monkeypatch.setattr(source_files, "AT_ONCE", 50)
    assert made(path, MAP).files == whole
    for tree, cards_at in (
        ({"a": {"b": json.loads(path.read_text())}}, "a.b[?name]"),
        ({str(n): row for n, row in enumerate(json.loads(path.read_text()))}, ""),
    ):
        path.write_text(json.dumps(tree))
        assert made(path, f'[source]\ncards = "{cards_at}"\n{MAP.partition(chr(10))[2]}').files == whole
    path.write_text(path.read_text()[:-9])
    assert [fault.code for fault in made(path, MAP).faults] == ["IM001"]
    [fault] = made(path, f'[source]\ncards = "*.x"\n{MAP.partition(chr(10))[2]}').faults
    assert "piece by piece" in fault.message


def test_a_large_xml_file_is_read_piece_by_piece(folder: Path) -> None:
    import tracemalloc

    card = (
        '<card id="{0}" name="Card {0}"><property name="Type" value="Move"/><property name="Text" value="{1}"/></card>'
    )
    with (folder / "set.xml").open("w") as file:
        file.write('<set name="TS" id="g"><cards>')
        for number in range(3000):
            file.write(card.format(number, "y" * 10_000))
        file.write("</cards></set>")
    tracemalloc.start()
    result = import_pools(["set.xml"], load_map(built_in_maps()["octgn"]), game_of(CONAN), ImportRequest())
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert [fault.message for fault in result.faults] == []
    assert result.cards == 3000
    assert peak < 16_000_000 < 25_000_000 < (folder / "set.xml").stat().st_size


def test_a_database_is_only_read(folder: Path) -> None:
    from sources import write_sqlite

    path = write_sqlite(folder)
    before = path.read_bytes()
    for query in (
        "DELETE FROM cards",
        "ATTACH 'other.db' AS other",
        "PRAGMA journal_mode = WAL",
        "SELECT load_extension('x')",
        "SELECT 1; SELECT 2",
    ):
        result = made(path, f'[source]\nquery = "{query}"\n{MAP.partition(chr(10))[2]}')
        assert [fault.code for fault in result.faults] == ["IM001"], query
    assert path.read_bytes() == before
    assert {file.name for file in folder.iterdir()} == {"cards.cdb", "map.toml"}
    joined = "SELECT *, CASE WHEN renown & 1 THEN 'odd' END AS kind FROM cards"
    assert cards(made(path, f'[source]\nquery = "{joined}"\n{MAP.partition(chr(10))[2]}'))["TS 10"].facts["kind"] == (
        "odd",
    )


def test_an_endless_query_is_given_up(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sources import write_sqlite

    from deckcheck.pools.sources import database_rows

    monkeypatch.setattr(database_rows, "_MOST_TURNS", 3)
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n"
    result = made(write_sqlite(folder), f'[source]\nquery = "{endless}"\n{MAP.partition(chr(10))[2]}')
    assert [fault.code for fault in result.faults] == ["IM001"]


def test_nothing_is_written_over(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = write_csv(folder)
    words = ["pool", "import", str(source), "--game", CONAN, "-o", "pools"]
    assert run(words) == 0
    first = Path("pools/TS.toml").read_bytes()
    assert run(words) == 0
    assert "1 file as before" in capsys.readouterr().out
    Path("pools/TS.toml").write_text("# mine\n" + first.decode())
    assert run(words) == 2
    assert "--merge adds" in capsys.readouterr().err
    assert run([*words, "--force"]) == 0
    assert Path("pools/TS.toml").read_bytes() == first


def test_questions_that_are_asked_back(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_csv(folder)
    write_json(folder)
    for words, message in (
        (["cards.csv"], "Name the game"),
        (["cards.json", "--game", CONAN], "Say what the source is: --map NAME"),
        (["cards.csv", "--game", CONAN, "--map", "spreedsheet"], "did you mean spreadsheet?"),
        (["nowhere.csv", "--game", CONAN], "no file or folder nowhere.csv"),
        (["cards.csv", "--game", CONAN, "--merge"], "--merge with -o"),
    ):
        assert run(["pool", "import", *words]) == 2
        assert message in capsys.readouterr().err.replace("\n  ", " ")


def test_columns_that_are_not_read_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    Path("cards.csv").write_text("Set,Number,Name,Type,Reknown,Artist\nX,1,A,move,3,nobody\n")
    assert run(["pool", "import", "cards.csv", "--game", CONAN]) == 0
    assert "columns that are not read: Reknown; did you mean renown?, Artist" in capsys.readouterr().out


def test_a_source_of_nothing_but_faults_is_not_read_on(monkeypatch: pytest.MonkeyPatch) -> None:
    from deckcheck.pools import reading

    monkeypatch.setattr(reading, "MOST_FAULTS", 5)
    monkeypatch.setattr(reading, "MOST_CARDS", 5)
    Path("cards.csv").write_text("set,number,name\n" + ",1,A\n" * 100)
    assert sorted(fault.code for fault in made(Path("cards.csv"), MAP).faults) == ["IM001", *["PL011"] * 6]
    assert made(Path("cards.csv"), MAP).source.rows == 6
    Path("cards.csv").write_text("set,number,name,type\n" + "".join(f"X,{n},A,move\n" for n in range(100)))
    assert made(Path("cards.csv"), MAP).source.rows == 6


def test_sources_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["pool", "sources"]) == 0
    text = capsys.readouterr().out
    assert all(name in text for name in built_in_maps())


def test_without_a_folder_nothing_is_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["pool", "import", str(write_csv(folder)), "--game", CONAN]) == 0
    assert "nothing is written without -o FOLDER" in capsys.readouterr().out
    assert {path.name for path in folder.iterdir()} == {"cards.csv"}


def test_the_map_of_the_page_is_a_map() -> None:
    page = Path(__file__).parent.parent.parent / "docs" / "imports.md"
    [text] = re.findall(r"^```toml\n(.*?)^```", page.read_text(encoding="utf-8"), re.S | re.M)
    Path("map.toml").write_text(text, encoding="utf-8")
    load_map("map.toml")


def test_the_page_names_every_key_of_a_map() -> None:
    from deckcheck.pools import map_model

    page = (Path(__file__).parent.parent.parent / "docs" / "imports.md").read_text(encoding="utf-8")
    models = (
        map_model.SourceModel,
        map_model.ValueModel,
        map_model.CardMapModel,
        map_model.NamesModel,
        map_model.JoinModel,
    )
    keys = {info.alias or name for model in models for name, info in model.model_fields.items()}
    assert not {key for key in keys if not re.search(rf"\b{key}\b", page)}
