from __future__ import annotations

import textwrap

import pytest
import tomli
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.files.toml_positions import TomlPositions

DOCUMENT = textwrap.dedent("""\
    game = "jedi-knights"   # a comment with = and "quotes"
    released = 1979-05-27 07:32:00
    about = '''
    [not.a.table]
    key = "none" ''''

    [draw]
    "Bossk" = 3
    'IG-88''s' = 1
    "Bos\\u0073ka" = 2
    a.b . "c.d" = { x = 1, y = [1, [2, 3], { z = 4 }] }
    more = [
      "one", # first, really
      '''two''',
    ]

    [[force]]
    card = "Control"
    count = 1

    [[force]]
    card = "Sense"
    count = 2
    [force.extra]
    deep = true

    [rules]
    [[rules.JK001]]
    text = \"\"\"a "quoted\\" text\"\"\"\"\"
    count.min = 40
    """).replace("'IG-88''s'", '"IG-88\'s"')

PLACES = [
    (("game",), 'game = "jedi-knights"'),
    (("released",), "released = 1979-05-27 07:32:00"),
    (("draw",), "[draw]"),
    (("draw", "Bossk"), '"Bossk" = 3'),
    (("draw", "IG-88's"), '"IG-88\'s" = 1'),
    (("draw", "Bosska"), '"Bos\\u0073ka" = 2'),
    (("draw", "a", "b", "c.d"), 'a.b . "c.d" = { x = 1, y = [1, [2, 3], { z = 4 }] }'),
    (("draw", "a", "b", "c.d", "y"), "y = [1, [2, 3], { z = 4 }]"),
    (("draw", "a", "b", "c.d", "y", 1, 0), "2"),
    (("draw", "a", "b", "c.d", "y", 2, "z"), "z = 4"),
    (("draw", "more", 0), '"one"'),
    (("draw", "more", 1), "'''two'''"),
    (("force",), "[[force]]"),
    (("force", 1, "count"), "count = 2"),
    (("force", 1, "extra", "deep"), "deep = true"),
    (("rules", "JK001", 0, "text"), 'text = """a "quoted\\" text"""""'),
    (("rules", "JK001", 0, "count", "min"), "count.min = 40"),
    (("rules", "JK001", 0, "count", "min", "unknown", 4), "count.min = 40"),
]


@pytest.mark.parametrize(("path", "words"), PLACES)
def test_a_path_is_found_where_it_is_written(path: tuple[str | int, ...], words: str) -> None:
    tomli.loads(DOCUMENT)
    found = TomlPositions(DOCUMENT).at(path)
    assert found.text[found.column - 1 : found.end_column - 1] == words
    assert DOCUMENT.split("\n")[found.line - 1] == found.text


def test_the_second_of_equal_headings_has_its_own_line() -> None:
    first, second = (TomlPositions(DOCUMENT).at(("force", at)).line for at in (0, 1))
    assert (first, second) == (17, 21)


def test_the_line_of_a_list_over_several_lines_is_its_first() -> None:
    found = TomlPositions(DOCUMENT).at(("draw", "more"))
    assert (found.line, found.text, found.end_column) == (12, "more = [", 9)


def test_an_unknown_path_is_the_file_as_a_whole() -> None:
    assert TomlPositions(DOCUMENT).at(("nowhere",)).line == 0
    assert TomlPositions("").at(()).line == 0


def test_a_table_opened_below_before_itself_is_found_at_its_own_heading() -> None:
    assert TomlPositions("[a.b]\nx = 1\n[a]\ny = 2\n").at(("a",)).line == 3
    assert TomlPositions("[a.b]\nx = 1\n").at(("a",)).line == 1


def test_windows_line_ends_are_not_part_of_a_line() -> None:
    found = TomlPositions('[draw]\r\n"Bossk" = 3\r\n').at(("draw", "Bossk"))
    assert (found.line, found.column, found.end_column, found.text) == (2, 1, 12, '"Bossk" = 3')


def test_nesting_as_deep_as_the_parser_allows() -> None:
    text = "a = " + "[" * 400 + "]" * 400
    tomli.loads(text)
    assert TomlPositions(text).at(("a", *[0] * 399)).column == 404


def test_a_line_of_a_megabyte_is_cut_in_reports() -> None:
    text = "draw = {" + ", ".join(f"card{at} = 1" for at in range(100_000)) + "}"
    positions = TomlPositions(text)
    found = positions.at(("draw", "card99999"))
    assert found.column > 1_000_000
    assert len(found.text) == 300


KEYS = st.text(min_size=1, max_size=8) | st.sampled_from(["count", "a.b", '"', "'", "#", "=", "]", "\\", "é", "カード"])
SCALARS = (
    st.none().map(lambda _: "")
    | st.integers(-9, 9)
    | st.booleans()
    | st.text(max_size=8)
    | st.floats(allow_nan=False)
    | st.dates()
    | st.datetimes()
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=12
)


def paths(tree: object, above: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    return [path for key, value in items for path in ((*above, key), *paths(value, (*above, key)))]


@given(st.dictionaries(KEYS, VALUES, max_size=5), st.booleans())
def test_every_key_of_a_written_document_is_found(tree: dict[str, object], multiline: bool) -> None:
    text = tomli_w.dumps(tree, multiline_strings=multiline)
    tree = tomli.loads(text)
    positions = TomlPositions(text)
    for path in paths(tree):
        found = positions.at(path)
        shown = found.text[found.column - 1 : found.end_column - 1]
        assert found.line > 0
        assert found.text == text.split("\n")[found.line - 1][:300]
        if isinstance(path[-1], str):
            key = next(iter(tomli.loads(tomli_w.dumps({path[-1]: 1}))))
            written = tomli_w.dumps({key: 1}).removesuffix(" = 1\n")
            assert written in shown
