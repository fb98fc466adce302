from __future__ import annotations

import re
import tomllib

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.files.fast_toml import parse_simple
from deckcheck.files.toml import BrokenFile, parse_toml

PLAIN = """\
game = "jedi-knights"   # a comment
random=30

[draw]
"Bossk" = 3
"IG-88's Pulse Cannon" = 1      # two words
"イフリート"   =   2

[[force]]
card = "Control"
count = 1
foil = true
bought = 2026-11-30 # a Monday
[[force]]
card = "Sense"
"""


def test_plain_lines_need_no_parser() -> None:
    assert parse_simple(PLAIN) == tomllib.loads(PLAIN)
    assert parse_simple(PLAIN.replace("\n", "\r\n")) == tomllib.loads(PLAIN)


NOT_PLAIN = r"""
a = "x\ny" | a = '''x''' | a.b = 1 | [a.b] | a = 1.0 | a = -1 | a = 007 | a = {} | a = [] | a = 1 2 | a = "x" y | a
a = | = 1 | [] | [a | [[a] | [a]] | a b = 1 | "a" b = 1 | "a = 1 | a = nan | a = 9999999999999999 | a = 2026-11-31
a = 2026-W01-1 | a = 2026-11-30T07:00:00 | a = 2026-1-030 | a = 20a6-11-30
ä = 1 | a = ３
[a"b] | [a # b] | a = "x | a = truely
"""
BROKEN = [
    "a = 1\na = 2",
    "[a]\n[a]",
    "a = 1\n[a]",
    "[a]\n[[a]]",
    "[[a]]\n[a]",
    "a = 1\r",
    "\ufeffa = 1",
    "a\u00a0=\u00a01",
]
TRIPLE = ['a = """x"""', '"""a""" = 1', "a = \t1"]


@pytest.mark.parametrize("text", [*(one.strip() for one in re.split(r" \| |\n", NOT_PLAIN.strip())), *BROKEN, *TRIPLE])
def test_what_is_not_plain_is_left_to_the_parser(text: str) -> None:
    assert parse_simple(text) is None


SIGNS = re.split(" ", """a b draw "Bossk" "a" "" " 'a' = = 1 30 0 00 true [ ] [[ ]] # . { } , \\ - _ é""")
LINES = [
    '"Bossk" = 3\n',
    'name = "x"\n',
    "[draw]\n",
    "[a]\n",
    "[[b]]\n",
    "\n",
    "\n",
    "\r\n",
    "\r",
    " ",
    " = ",
    "\t",
    "\u3000",
    "\0",
]
PIECES = st.sampled_from([*SIGNS, *LINES, '"""'])


@given(st.lists(PIECES, max_size=14).map("".join))
def test_plain_reading_never_differs_from_the_parser(text: str) -> None:
    plain = parse_simple(text)
    if plain is not None:
        assert plain == tomllib.loads(text)


NAMES = st.text(st.characters(codec="utf-8"), max_size=10)
DECKS = st.dictionaries(
    NAMES,
    st.one_of(
        st.integers(0, 99),
        NAMES,
        st.dictionaries(NAMES, st.integers(0, 99), max_size=4),
        st.lists(
            st.dictionaries(NAMES, NAMES | st.integers(0, 99) | st.booleans(), max_size=3), min_size=1, max_size=3
        ),
    ),
    max_size=4,
)


@given(DECKS)
def test_what_was_written_is_read(tree: dict[str, object]) -> None:
    text = tomli_w.dumps(tree)
    assert parse_toml(text) == tomllib.loads(text) == tree


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("a = 1\nb = \n", 2, 5, "value was expected"),
        ('[draw]\n"Bossk" = 3\n"Bossk" = 2\n', 3, 1, "key was given before"),
        ("[draw]\nIG-88's Pulse Cannon = 1\n", 2, 6, "needs quotes"),
        ("3 Bossk\n", 1, 3, "needs quotes"),
        ("a = 1\n[draw]\n[draw]\n", 3, 1, "heading was given before"),
        ("x = 1\na = " + "9" * 5000, 2, 5, "too many digits"),
        ("a = " + "[" * 100_000, 0, 1, "nested too deep"),
        (".".join("a" * 5000) + " = 1", 0, 1, "nested too deep"),
        ("a = 2026-13-45\n", 1, 9, "Something follows"),
        ('a = "\0"', 1, 6, "cannot be seen"),
        ('"Bossk = 3\n', 1, 11, "not closed"),
        ("'Bossk = 3\n", 2, 1, "not closed"),
        ('"Bossk = 3', 1, 11, "not closed"),
        ("[draw\n", 1, 6, "not closed"),
        ("[[draw]\n", 1, 7, "not closed"),
        ("a = [1\n", 2, 1, "not closed"),
        ("a = {b = 1\n", 2, 1, "not closed"),
        ('"Bossk" = 3 2\n', 1, 13, "Something follows"),
        ("a = {b = 1, b = 2}", 1, 1, "given before"),
        ("a = {b = 1}\n[a.c]\n", 2, 1, "given before"),
        ('a = "\\q"', 1, 8, "another one before it"),
        ("name = “Bossk”", 1, 8, "straight quotes"),
    ],
)
def test_what_is_broken_is_told_with_its_place(text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(BrokenFile) as caught:
        parse_toml(text)
    assert words in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


@given(st.text(max_size=30) | st.lists(PIECES, max_size=20).map("".join))
def test_any_text_is_a_tree_or_broken(text: str) -> None:
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        with pytest.raises(BrokenFile):
            parse_toml(text)
    else:
        assert parse_toml(text) == tree
