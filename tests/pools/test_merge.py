"""Merging: what was written by hand stays, with its comments; what both say and differs is told with both places."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pool_files import game as game_of

from deckcheck.__main__ import run
from deckcheck.cards.pools.pool_file import PoolFile, load_pool_file
from deckcheck.files.toml import parse_toml
from deckcheck.pools.editing import edited
from deckcheck.pools.writing import pool_text

TABLES = """# our pool
game = "conan"
set = "TS"

[[cards]]
number = "1"   # the leader
name = "Conan of the Vale"
type = "conan"
unique = true
# seen on a photo

[[cards]]
number = "2"
name = "Wolf"
type = "foe"
renown = 3  # read twice
kind = "beast"

# the big one
[[cards]]
number = "3"
name = "Bear"
type = "foe"
renown = 4
"""
LINES = """# our pool
game = "conan"
set = "TS"
cards = [
  { number = "1", name = "Conan of the Vale", type = "conan", unique = true },  # the leader
  { number = "2", name = "Wolf", type = "foe", renown = 3, kind = "beast" },
  # the big one
  { number = "3", name = "Bear", type = "foe", renown = 4 }
]
"""
ROWS = """# our pool
game = "conan"
set = "TS"
fields = ["number", "name", "type", "unique", "renown", "kind"]
rows = [
  ["1", "Conan of the Vale", "conan", true],  # the leader
  ["2", "Wolf", "foe", "?", 3, "beast"],
  # the big one
  ["3", "Bear", "foe", "?", 4],
]
"""
FORMS = {"tables": TABLES, "lines": LINES, "rows": ROWS}
SHEET = "set,number,name,type,renown,kind,health\nTS,2,Wolf,foe,3,,\nTS,3,Bear,foe,4,beast,9\nTS,4,Hare,foe,1,beast,\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("pools").mkdir()
    return tmp_path


def merge(sheet: str, *more: str) -> int:
    Path("sheet.csv").write_text(sheet, encoding="utf-8")
    return run(["pool", "import", "sheet.csv", "--game", "conan", "--merge", "-o", "pools", *more])


def rows(path: str) -> dict[str, dict[str, object]]:
    return {str(row["number"]): row for row in load_pool_file(path).rows if isinstance(row, dict)}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_what_is_there_stays_and_what_lacks_is_added(form: str, end: str) -> None:
    path = Path("pools/by-hand.toml")
    path.write_bytes(FORMS[form].replace("\n", end).encode())
    before = rows(str(path))
    assert merge(SHEET) == 0
    assert [file.name for file in Path("pools").iterdir()] == ["by-hand.toml"]
    after = rows(str(path))
    assert after["1"] == before["1"]
    assert after["2"] == before["2"]
    assert after["3"] == before["3"] | {"kind": "beast", "health": 9}
    assert after["4"] == {"number": "4", "name": "Hare", "type": "foe", "renown": 1, "kind": "beast"}
    text = path.read_bytes().decode()
    assert all(comment in text for comment in ("# our pool", "# the leader", "# the big one"))
    assert text.count("\r\n") == (text.count("\n") if end == "\r\n" else 0)
    big = text.index("# the big one")
    assert text.index('"Wolf"') < big < text.index('"Bear"') < text.index("health" if form != "rows" else "9]")
    assert merge(SHEET) == 0
    assert path.read_bytes().decode() == text
    assert run(["pool", "check", "pools"]) == 0


@pytest.mark.parametrize("form", FORMS)
def test_a_conflict_is_told_with_both_places_and_kept(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = Path("pools/TS.toml")
    path.write_text(FORMS[form])
    sheet = "set,number,name,type,renown\nTS,2,Wolf,foe,5\nTS,3,Bear,foe,4\n"
    assert merge(sheet) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert "renown is 3 in the pool, 5 in the source; the pool's is kept" in said
    assert "sheet.csv:2:1" in said
    assert (
        f"pools/TS.toml:{1 + FORMS[form][: FORMS[form].index('Wolf') + (40 if form == 'tables' else 0)].count(chr(10))}"
        in said
    )
    assert path.read_text() == FORMS[form]
    assert merge(sheet, "--prefer", "pool") == 0
    assert path.read_text() == FORMS[form]
    assert merge(sheet, "--prefer", "source") == 0
    assert "1 fact settled by --prefer" in capsys.readouterr().out
    assert rows(str(path))["2"]["renown"] == 5
    assert len(path.read_text().splitlines()) == len(FORMS[form].splitlines())


def test_a_second_import_after_a_change_keeps_facts_made_by_hand() -> None:
    """Walk (c)."""
    sheet = "set,number,name,type,unique,renown\nTS,1,Wolf,foe,no,3\nTS,2,Bear,foe,no,\n"
    Path("sheet.csv").write_text(sheet)
    assert run(["pool", "import", "sheet.csv", "--game", "conan", "--partial", "-o", "pools"]) == 0
    path = Path("pools/TS.toml")
    by_hand = path.read_text().replace('"Bear", type = "foe"', '"Bear", type = "foe", renown = 6, health = 7')
    by_hand = by_hand.replace("cards = [", "# counted on the table\ncards = [")
    path.write_text(by_hand)
    Path("pools/other.toml").write_text('game = "conan"\nset = "OT"\n')
    assert merge(sheet + "TS,3,Hare,foe,no,1\nTN,1,Newt,foe,no,1\n", "--partial") == 0
    assert path.read_text() == by_hand.replace(
        "\n]\n", '\n  { number = "3", name = "Hare", type = "foe", unique = false, renown = 1 },\n]\n'
    )
    assert Path("pools/TN.toml").exists()
    assert Path("pools/other.toml").read_text() == 'game = "conan"\nset = "OT"\n'


def test_a_sheet_with_empty_cells_says_nothing_of_a_partial_pool() -> None:
    Path("pools/TS.toml").write_text(
        'game = "conan"\nset = "TS"\npartial = true\n[[cards]]\nnumber = "1"\nname = "Wolf"\ntype = "foe"\n'
    )
    assert merge("set,number,name,unique,renown\nTS,1,Wolf,,3\n") == 0
    assert rows("pools/TS.toml")["1"] == {"number": "1", "name": "Wolf", "type": "foe", "renown": 3}
    assert merge("set,number,name,unique,renown\nTS,1,Wolf,no,\n") == 0
    assert rows("pools/TS.toml")["1"]["unique"] is False


def test_a_card_without_a_number_is_found_by_its_name() -> None:
    Path("pools/TS.toml").write_text(TABLES)
    assert merge("set,name,health\nTS,Bear,9\n") == 0
    assert rows("pools/TS.toml")["3"]["health"] == 9


def test_faults_of_the_merged_pool_are_told_and_nothing_is_written() -> None:
    Path("pools/TS.toml").write_text(TABLES)
    assert merge("set,number,name,type,renown\nTS,4,Hare,foe,-1\nTS,5,Newt,fow,1\nTN,1,Newt,foe,1\n") == 2
    assert [path.name for path in Path("pools").iterdir()] == ["TS.toml"]
    assert Path("pools/TS.toml").read_text() == TABLES


def test_a_pool_with_faults_or_two_of_one_set_cannot_be_added_to(capsys: pytest.CaptureFixture[str]) -> None:
    broken = TABLES + "[[cards]\n"
    Path("pools/TS.toml").write_text(broken)
    assert merge(SHEET) == 2
    assert "something else in pools/TS.toml" in capsys.readouterr().err
    assert Path("pools/TS.toml").read_text() == broken
    Path("pools/TS.toml").write_text(ROWS + "fields = 3\n")
    assert merge(SHEET) == 2
    Path("pools/TS.toml").write_text(ROWS.replace('"2", "Wolf"', '"2", "Wolf", 1, 2, 3, 4'))
    assert merge(SHEET) == 2
    assert "cannot be added to: it has faults" in capsys.readouterr().err
    Path("pools/TS.toml").write_text(TABLES)
    Path("pools/TS2.toml").write_text(TABLES)
    assert merge(SHEET) == 2
    assert "Several pools are of the set TS" in capsys.readouterr().err


KEYS = ("number", "name", "rarity", "type", "unique", "renown", "kind")
VALUES = st.one_of(st.text(max_size=8), st.integers(-9, 9), st.booleans(), st.lists(st.text(max_size=3), max_size=3))
CARD = st.dictionaries(st.sampled_from(KEYS), VALUES, min_size=1, max_size=5).map(lambda row: {"name": "x"} | row)


def as_tables(rows: list[dict[str, object]]) -> str:
    import tomli_w

    return tomli_w.dumps({"game": "conan", "set": "X", "cards": rows})


def as_lines(rows: list[dict[str, object]]) -> str:
    return pool_text({"game": "conan", "set": "X", "cards": rows})


def as_rows(rows: list[dict[str, object]]) -> str:
    from deckcheck.pools.writing import toml_value

    cells = [[row.get(key, "?") for key in KEYS] for row in rows]
    lines = "".join(f"  {toml_value(row)},  # a card\n" for row in cells)
    return f'game = "conan"\nset = "X"\nfields = {toml_value(list(KEYS))}\nrows = [\n{lines}]\n'


@pytest.mark.parametrize("form", [as_tables, as_lines, as_rows], ids=lambda form: form.__name__)
def test_any_edit_says_what_it_should_and_keeps_every_comment(form, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("edits")

    @given(
        st.lists(CARD, max_size=4),
        st.lists(st.dictionaries(st.sampled_from(KEYS), VALUES), max_size=4),
        st.lists(CARD, max_size=2),
    )
    def holds(old: list[dict[str, object]], changes: list[dict[str, object]], new: list[dict[str, object]]) -> None:
        texts = [row for row in (*old, *changes, *new) if "?" in row.values()]
        if texts and form is as_rows:
            return
        text = form(old) + "# the end\n"
        path = folder / "x.toml"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        file: PoolFile = load_pool_file(str(path))
        if file.findings:
            return
        merged = [row | change for row, change in zip(old, [*changes, {}, {}, {}, {}], strict=False)]
        tree = {**file.tree, "name": "A set", "cards": [*merged, *new]}
        result = edited(file, tree)
        path.write_bytes(result.encode())
        assert load_pool_file(str(path)).tree == tree
        assert result.count("# the end") == 1
        assert result.count("# a card") == text.count("# a card")

    holds()


@given(st.dictionaries(st.text(min_size=1, max_size=5), VALUES, max_size=4))
def test_what_is_written_is_read_back(row: dict[str, object]) -> None:
    text = pool_text({"game": "conan", "set": "X", "cards": [row]})
    assert parse_toml(text) == {"game": "conan", "set": "X", "cards": [row]}


def test_game_of_the_tests_is_there() -> None:
    assert game_of("conan").id == "conan"
