"""Faults of a game file are told all in one run, each with its line and what to write instead."""

from __future__ import annotations

import pytest

from deckcheck.errors import UsageProblem
from deckcheck.games.load import read_game

GAME = """\
id = "small"
name = "Small"
[card]
identity = ["name"]
numbers = ["power"]
[card.fields]
type = { values = ["hero", "spell"] }
cost = { type = "integer", min = 0, on = ["spell"] }
color = { values = ["red", "blue"], many = true, optional = true }
max_cost = { type = "integer", on = ["hero"] }
[sections]
hero = { title = "Hero" }
deck = { title = "Deck", aliases = ["main"] }
[options]
size = { text = "Size", type = "integer", min = 10, max = 60, default = 40 }
style = { text = "Style", values = ["fast", "slow"], by = "deck" }
[[rules.SM001]]
text = "Exactly 1 hero."
section = "hero"
count.exactly = 1
every.type = "hero"
"""


def faults(more: str, game: str = GAME) -> list[tuple[int, str]]:
    """Give line (counted from the end of the game that is right) and message of each fault."""
    try:
        read_game((game + more).encode(), "small.toml")
    except UsageProblem as problem:
        start = game.count("\n")
        return [(f.locations[0].line - start, f.message) for f in problem.findings]
    return []


def rule(body: str) -> str:
    return f'[[rules.SM002]]\ntext = "A rule."\n{body}\n'


def test_the_game_as_it_stands_is_right() -> None:
    assert faults(rule('section = "deck"\ncount.min = "option.size"')) == []


@pytest.mark.parametrize(
    ("body", "line", "message"),
    [
        ('sektion = "deck"\ncount.min = 1', 3, "sektion is no key here; did you mean section?"),
        ('section = "deck"\naliases = ["x"]\ncount.min = 1', 4, "aliases is no key here: it belongs to another table"),
        (
            'section = "deck"\nwhere.color.min = 1\ncount.min = 1',
            4,
            "color is no number: min and max need an integer field",
        ),
        ('section = "deck"\ncount.min = "option.style"', 4, "option.style is no number, and a bound is one"),
        ('section = "deck"\ncount.max = "hero.color"', 4, "hero.color is no number, and a bound is one"),
        ('section = "deck"\ncopies.max = "card.type"', 4, "card.type is no number, and a bound is one"),
        ('section = "dekc"\ncount.min = 1', 3, "the game has no section dekc; did you mean deck?"),
        ('section = "deck"\nevery.tipe = "hero"', 4, "the cards of this game have no field tipe; did you mean type?"),
        ('section = "deck"\nevery.type = "heroo"', 4, "no type is heroo; did you mean hero?"),
        ('section = "deck"\nevery.cost = "3"', 4, 'cost is a number, not "3"'),
        (
            'section = "deck"\nwhen.option.stile = "fast"\ncount.min = 1',
            4,
            "the game has no option stile; did you mean style?",
        ),
        ('section = "deck"\nwhen.option.style = "quick"\ncount.min = 1', 4, "quick is none of fast, slow"),
        ('section = "deck"\nlike = ["SM009"]', 4, "there is no rule SM009; did you mean SM00"),
        ('section = "deck"', 1, "no condition: write count, copies, every, distinct or sum"),
        ('section = "deck"\ncount = {}', 4, "no bound: write min, max or exactly"),
        ('section = "deck"\ncount = { min = 9, max = 8 }', 4, "min 9 is above max 8"),
        ('section = "deck"\ncount = { min = 95, max = 95 }', 4, "min and max are equal: write exactly = 95"),
        ('section = "deck"\ncount = { per = "identity", max = 2 }', 4, "write copies.max"),
        ('section = "deck"\ncount = { per = "color", min = 2 }', 4, "a lower bound with per needs values"),
        ('section = "deck"\ncount.min = "40"', 4, 'write a whole number, "option.NAME" or "SECTION.FIELD"'),
        ('section = "deck"\ncount.min = true', 4, "must be a whole number"),
        ('section = "deck"\ncount.min = 1.5', 4, "must be a whole number"),
        ('section = "deck"\nsum = { of = "power", max = 3 }', 4, "power is kept but not read by rules: declare it"),
        ('section = "deck"\nsum = { of = "color", max = 3 }', 4, "a field of several values cannot be totalled"),
        (
            'section = "deck"\nevery.color.within = "deck.color"',
            1,
            "deck is read here, so an error rule must hold it to one card",
        ),
        ('section = "deck"\nover = "entry"\nevery.color.within = "hero.color"', 5, "cannot be judged over"),
        ('section = "deck"\ncopies.max = "card.limit"', 4, "the cards of this game have no field limit"),
        (
            'section = "deck"\nseverity = "fatal"\ncount.min = 1',
            4,
            'severity must be "error", "warning" or "note", not "fatal"',
        ),
    ],
)
def test_one_fault(body: str, line: int, message: str) -> None:
    found = faults(rule(body))
    assert len(found) == 1, found
    assert found[0][0] == line, found
    assert message in found[0][1], found


def test_single_brackets() -> None:
    found = faults('[rules.SM002]\ntext = "A rule."\nsection = "deck"\ncount.min = 1\n')
    assert found == [(1, "rules.SM002: write two brackets, [[rules.SM002]], so that a code can have several entries")]


def test_two_entries_alike() -> None:
    found = faults(rule('section = "deck"\ncount.min = 1') + '[[rules.SM002]]\nsection = "deck"\ncopies.max = 2\n')
    assert [line for line, _ in found] == [5]
    assert "write both conditions in one entry" in found[0][1]


def test_like_of_a_like() -> None:
    more = rule('section = "deck"\ncopies.max = 2')
    more += '[[rules.SM003]]\ntext = "Too."\nsection = "hero"\nlike = ["SM002"]\n'
    more += '[[rules.SM004]]\ntext = "Too."\nsection = "hero"\nlike = ["SM003"]\n'
    assert [message for _, message in faults(more)] == [
        "SM004, entry 1, like: SM003 is itself a like: name the rules that it names"
    ]


def test_the_first_entry_needs_a_text() -> None:
    assert "needs a text" in faults('[[rules.SM002]]\nsection = "deck"\ncount.min = 1\n')[0][1]


def test_an_option_of_the_deck_named_like_a_section() -> None:
    game = GAME.replace("style = {", "deck = {")
    assert any("has a section of the same name" in message for _, message in faults("", game))


def test_a_number_read_from_a_section_of_two() -> None:
    game = GAME.replace("count.exactly = 1", "count = { min = 1, max = 2 }")
    more = rule('section = "deck"\nsum = { of = "cost", max = "hero.max_cost" }')
    assert any("a number is read from hero, which may hold two cards" in message for _, message in faults(more, game))


def test_all_faults_in_one_run_in_the_order_of_the_file() -> None:
    found = faults(rule('section = "dekc"\ncount = { min = 9, max = 8 }\nevery.type = "heroo"'))
    assert [line for line, _ in found] == [3, 4, 5]


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"id = ", b"[[[", b'id = "x"\nid = "y"\n', b"", b"\x00"])
def test_a_file_that_is_no_game_is_said_so(data: bytes) -> None:
    with pytest.raises(UsageProblem) as caught:
        read_game(data, "broken.toml")
    assert caught.value.findings
