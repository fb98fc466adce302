"""Faults of a game file are told all in one run, each with its line and what to write instead."""

from __future__ import annotations

import re

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
        ('section = "deck"\ncopies = 2', 4, "copies must be a table: copies.max = 2"),
        ('section = "deck"\ncount = 60', 4, "count must be a table: count.exactly = 60"),
        ('section = "deck"\ndistinct = 2', 4, "distinct must be a table"),
        ('sektion = "deck"\ncount.min = 1', 3, "unknown key sektion; did you mean section?"),
        ('section = "deck"\naliases = ["x"]\ncount.min = 1', 4, "unknown key aliases: it belongs to another table"),
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
        (
            'section = "deck"\ncopies = { of = ["identity", "cost"], max = 2 }',
            4,
            "identity is all of what makes a card",
        ),
        ('section = "deck"\ncopies = { of = ["cost", "cost"], max = 2 }', 4, "a field is named twice"),
        ('section = "deck"\ncopies.max = -1', 4, "a bound is a whole number from 0"),
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


TYPICAL_MISTAKES = """\
id = "wrong"
name = "Wrong"
[card]
identity = ["name"]
[card.fields]
type = { values = ["hero", "ally"] }
color = { values = ["red", "blue"], many = true }
cost = { type = "integer" }
any = { type = "text" }
lets = { type = "filters", many = true }
[sections]
hero = { default = true }
deck = { default = true }
[[rules.WR001]]
text = "One."
section = "hero"
count.exactly = 1
[[rules.WR002]]
text = "A."
section = "dekc"
cuont.max = 3
[[rules.WR003]]
text = "B."
section = "deck"
every.any = [{ type = "helo" }, "hero.type"]
[[rules.WR004]]
text = "C."
section = "deck"
count.max = ["hero.color", 2, 1.5]
[[rules.WR005]]
text = "D."
section = "deck"
where.not.type = "ally"
count.max = 2
[[rules.WR006]]
text = "E."
section = "deck"
count.max = "row.most"
rows = [{ mots = 2 }, { most = 3 }]
[[rules.WR007]]
text = "F."
section = "deck"
count = { max = 3 }
brackets = { from = 40, stp = 5, last = 30, min = 3 }
[[rules.WR008]]
text = "G."
section = "deck"
copies = { of = ["identity", "cost"], max = 2.5 }
[[rules.WR009]]
text = "H."
section = "deck"
distinct = { of = "name", cover = true, min = 2, copies = 0 }
[[rules.WR010]]
text = "I."
section = "deck"
sum = { of = "color", once = 3, max = 2 }
[[rules.WR011]]
text = "J."
section = "deck"
when = [{ option.mood = { mni = 3 } }, { section = "deck", min = "hero.color" }]
every.color.shares = ["green", 3]
[[rules.wr12]]
text = "K."
section = "deck"
count.min = 1
[[rules.WR013]]
text = "L."
section = "deck"
every = "hero.lests"
[[beyond]]
text = "M."
rules = ["WR099"]
"""


def test_typical_mistakes_are_all_told_at_once_with_what_works_instead() -> None:
    with pytest.raises(UsageProblem) as told:
        read_game(TYPICAL_MISTAKES.encode(), "wrong.toml")
    messages = [finding.message for finding in told.value.findings]
    for part in (
        "any is a word of the rule language: choose another name",
        "many says nothing of a field of filters: leave it out",
        "hero is the default section already",
        "unknown key cuont; did you mean count?",
        "no type is helo; did you mean hero?",
        'type holds no filters: declare it as type = { type = "filters" }',
        "count.max, entry 3: it must be a whole number",
        'where: not stands behind a field: write type.not = "..."',
        "row 1 has no most; did you mean mots?",
        "nothing reads mots of row 1; did you mean most?",
        "brackets: unknown key stp; did you mean step?",
        "copies: max must be a whole number",
        "a cover needs a field with a closed list of values",
        "with cover only max can be asked for",
        "copies is at least 1",
        "once must be true or false or a text in quotes",
        "unknown key mni; did you mean min?",
        "a code is two to four capital letters and three digits",
        "the cards of this game have no field lests; did you mean lets?",
        "write either where, a filter, or cards, a list of names",
        "there is no rule WR099; did you mean WR009?",
    ):
        assert any(part in message for message in messages), (part, messages)
    for message in messages:  # nothing of the models that read the file
        assert not re.search(r"union|list\[|CardFilter|FieldTest|\bin_|None|True|False|a filter\.|tagged", message), (
            message
        )
    lines = [finding.locations[0].line for finding in told.value.findings]
    assert lines == sorted(lines)
    assert min(lines) > 1


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("where.any = []\ncount.max = 1", "any must not be empty"),
        ("where.all = []\ncount.max = 1", "all must not be empty"),
        ('count.max = "row.most"', '"row.most" needs rows, with a most each'),
        ("count.max = 1\nrows = [{ a = 1 }]", "the rows are not read"),
        ("brackets = { from = 1, step = 1, last = 9, min = 1 }\ncount = {}\ncopies.max = 1", "write just one of them"),
        ("brackets = { from = 1, step = 1, last = 9 }\ncount = {}", "write min, max or exactly"),
        ("brackets = { from = 1, step = 1, last = 9, min = 1 }\ncount.max = 3", "the brackets have the bounds"),
        ("brackets = { from = 0, step = 1, last = 9999, min = 1 }\ncount = {}", "more than 1000 brackets"),
        ('distinct = { of = "color", per = "type", cover = true, max = 1 }', "per and cover exclude each other"),
        ('distinct = { of = "color", per = "type", min = 1 }', "a lower bound with per needs values"),
        ('count = { per = "color", max = { where.type = "spell" } }', "with per a bound is no count of other cards"),
        ('copies = { max = [2, "card.max_cost"] }', '"card.FIELD" stands alone'),
        ('sum = { of = "rarity", max = 1 }', "is of the printings"),
        ("when.option.size = { min = 9, max = 3 }\ncount.max = 1", "min 9 is above max 3"),
        ("when.option.style = { min = 9 }\ncount.max = 1", "this option has a list of values"),
        ('where.option = "fast"\ncount.max = 1', "option is no field"),
        ('every = "option.style"', "option.style holds no filters"),
        ('count.max = "hero.color"', "hero.color is no number"),
    ],
)
def test_faults_of_the_second_edition(body: str, message: str) -> None:
    found = faults(rule(f'section = "deck"\n{body}'))
    assert any(message in told for _, told in found), found


def test_an_empty_file_is_told_how_to_begin() -> None:
    with pytest.raises(UsageProblem) as caught:
        read_game(b"", "game.toml")
    told = [finding.message for finding in caught.value.findings]
    assert 'id is missing: id = "my-game"' in told
    assert any("[[rules.MG001]]" in one for one in told)
    assert any("[sections]" in one for one in told)


@pytest.mark.parametrize(
    ("beyond", "message"),
    [
        ('text = "T."\ncards = ["X"]\nrules = ["SM001"]', "is about a section that other rules read"),
        ('text = "T."\nwhere.color.shares = "hero.color"\nrules = ["SM002"]', "not by a leading card"),
        ('text = "T."\nwhere = {}\nrules = ["SM002"]', "where asks for nothing"),
        ('text = "T."\ncards = ["X"]', "rules is missing"),
        ('cards = ["X"]\nrules = ["SM002"]', "text is missing"),
        ('off = true\nid = "x"', "there is no entry x to drop"),
    ],
)
def test_faults_of_cards_beyond_the_rules(beyond: str, message: str) -> None:
    more = rule('section = "deck"\ncount.max = "hero.max_cost"') + f"[[beyond]]\n{beyond}\n"
    found = faults(more)
    assert any(message in told for _, told in found), found
