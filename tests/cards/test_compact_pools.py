"""Compact pools: rows of facts that are named once say the same as a table for each card."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pool_files import game, lint_text, read

from deckcheck.cards.pools.assemble import read_pools
from deckcheck.cards.pools.pool_file import load_pool_file
from deckcheck.pools.writing import toml_value

HEAD = 'game = "conan"\nset = "X"\n'
KEYS = ("number", "name", "type", "unique", "renown", "kind", "rarity")


def rows_text(rows: list[dict[str, object]], keys: tuple[str, ...] = KEYS, short: bool = True) -> str:
    lines = []
    for row in rows:
        cells = [row.get(key, "?") for key in keys]
        while short and cells and cells[-1] == "?":
            cells.pop()
        lines.append(f"  {toml_value(cells)},\n")
    return f"{HEAD}fields = {toml_value(list(keys))}\nrows = [\n{''.join(lines)}]\n"


ROW = st.fixed_dictionaries(
    {"name": st.sampled_from(["Wolf", "Bear", "Hare"]), "type": st.sampled_from(["foe", "move", "ally", "wrong"])},
    optional={
        "number": st.integers(1, 9).map(str),
        "unique": st.booleans(),
        "renown": st.one_of(st.integers(-1, 9), st.just("")),
        "kind": st.one_of(st.just("beast"), st.lists(st.sampled_from("ab"), max_size=2)),
        "rarity": st.sampled_from(["C", "R"]),
    },
)


@given(st.lists(ROW, max_size=5), st.booleans(), st.integers(0, 5))
def test_rows_and_tables_are_the_same_cards_and_faults(
    tmp_path_factory: pytest.TempPathFactory, rows: list[dict[str, object]], short: bool, cut: int
) -> None:
    import tomli_w

    folder = tmp_path_factory.getbasetemp() / "compact"
    folder.mkdir(exist_ok=True)
    tables = read(folder, "conan", rows, set="X", file="pool.toml")
    text = rows_text(rows[:cut], short=short) + tomli_w.dumps({"cards": rows[cut:]} if rows[cut:] else {})
    path = folder / "pool.toml"
    path.write_text(text, encoding="utf-8")
    found = read_pools([str(path)], game("conan"))
    assert found.cards == tables.cards
    assert sorted(fault.message for fault in found.faults) == sorted(fault.message for fault in tables.faults)
    assert all(place.line for fault in found.faults for place in fault.locations)


def test_faults_stand_at_their_cells(tmp_path: Path) -> None:
    text = rows_text([{"number": "1", "name": "Wolf", "type": "foe", "renown": "x"}]) + (
        '[[cards]]\nnumber = "2"\nname = "Bear"\ntype = "fow"\n'
    )
    faults = lint_text(tmp_path, "conan", text)
    assert [(fault.code, fault.locations[0].line, fault.locations[0].text) for fault in faults] == [
        ("PL002", 5, '  ["1", "Wolf", "foe", "?", "x"],'),
        ("PL006", 10, 'type = "fow"'),
    ]
    assert text.splitlines()[4][faults[0].locations[0].column - 1 :] == '"x"],'


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ('rows = [["1"]]\n', "fields must be a list of names", 0),
        ('fields = "name"\nrows = []\n', "fields must be a list of names", 3),
        ('fields = ["name", 1]\n', "fields must be a list of names", 3),
        ('fields = ["name", "name"]\n', "name stands in fields twice", 3),
        ('fields = ["name"]\nrows = 3\n', "rows must be a list of rows", 4),
        ('fields = ["name"]\nrows = ["Wolf"]\n', "Row 1 must be a list", 4),
        ('fields = ["name"]\nrows = [\n["Wolf"],\n["Bear", "foe"]]\n', "Row 2 has 2 values, and there are 1 fields", 6),
        ('fields = ["name"]\nrows = []\ncards = 3\n', "cards must be tables", 5),
    ],
)
def test_rows_that_cannot_be_read(tmp_path: Path, text: str, message: str, line: int) -> None:
    [fault] = lint_text(tmp_path, "conan", HEAD + text)
    assert (fault.code, fault.locations[0].line) == ("PL002", line)
    assert message in fault.message


def test_an_unknown_field_is_told_once_for_each_card(tmp_path: Path) -> None:
    faults = lint_text(tmp_path, "conan", HEAD + 'fields = ["name", "typ"]\nrows = [["Wolf", "foe"], ["Bear", "?"]]\n')
    assert [fault.message for fault in faults if "no key" in fault.message] == ["Wolf: typ is no key of a card"]


def test_a_pool_may_be_empty(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(HEAD + 'fields = ["name"]\n')
    file = load_pool_file(str(path))
    assert (file.findings, file.rows) == ([], [])


def test_the_size_of_a_set(tmp_path: Path) -> None:
    assert read(tmp_path, "conan", [], set="X", size=170).sets[0].size == 170
    [fault] = lint_text(tmp_path, "conan", HEAD + "size = 0\n")
    assert (fault.code, fault.locations[0].line) == ("PL002", 3)
