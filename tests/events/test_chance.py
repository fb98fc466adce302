"""Whether every possible result is legal, or exactly how likely an illegal one is, for games that are only data."""

from __future__ import annotations

import itertools
from fractions import Fraction
from pathlib import Path

import pytest
import tomli_w

from deckcheck.__main__ import run
from deckcheck.events import chance as chances
from deckcheck.events.chance import Chance, chance_of_illegal
from deckcheck.events.entries import EventChecker, read_entry
from deckcheck.library.library import Library

GAME = """
id = "raffle"
name = "Raffle"
source = "made up for tests"
random = { keep = "sure", draw = "pile", number = "many", into = "deck" }
[card]
identity = ["name"]
[card.fields]
type = { values = ["ship", "crew"] }
points = { type = "integer", min = 0, max = 9 }
color = { type = "text", optional = true }
[sections]
deck = { title = "Deck", form = "deck" }
sure = { title = "Sure", form = "entry" }
pile = { title = "Pile", form = "entry" }
[options]
many = { text = "Cards drawn", type = "integer", min = 0, max = 20, by = "deck" }
[[rules.RA001]]
text = "The pile is large enough."
section = "pile"
count.min = "option.many"
"""
CARDS = {
    "Ship A": ("ship", 5, "red"),
    "Ship B": ("ship", 1, "blue"),
    "Crew A": ("crew", 2, "red"),
    "Crew B": ("crew", 0, ""),
}
ENTRY = {"sure": {"Ship A": 1, "Crew A": 1}, "pile": {"Ship A": 2, "Ship B": 1, "Crew A": 2, "Crew B": 2}}
RULES = {
    "always": 'count = { min = 3, max = 20 }',
    "never": "count.min = 10",
    "ships": 'where.type = "ship"\ncount.min = 3',
    "copies": "copies.max = 2",
    "sum": 'sum = { of = "points", min = 10, max = 16 }',
    "colors": 'distinct = { of = "color", max = 1 }',
    "each": 'count = { per = "type", values = ["ship", "crew"], exactly = 3 }',
    "guarded": 'when = { section = "deck", where.name = "Ship B" }\nwhere.name = "Crew B"\ncount.max = 0',
    "fits": 'every.type = "crew"',
}  # fmt: skip


def library(folder: Path, rules: list[str], partial: bool = False) -> Library:
    parts = [
        f'[[rules.RA{number + 2:03}]]\ntext = "…"\nsection = "deck"\n{rule}\n' for number, rule in enumerate(rules)
    ]
    (folder / "raffle.toml").write_text(GAME + "".join(parts), "utf-8")
    cards = [
        {"name": name, "number": str(number), "type": type, "points": points, "color": color}
        for number, (name, (type, points, color)) in enumerate(CARDS.items(), 1)
    ]
    if partial:
        del cards[1]["type"]
        cards[1]["partial"] = True
    pool = {"game": "raffle", "set": "R", "name": "Raffle", "cards": cards}
    (folder / "pool.toml").write_text(tomli_w.dumps(pool), "utf-8")
    return Library([str(folder / "pool.toml")], [str(folder / "raffle.toml")], cache=False)


def chance(folder: Path, rules: list[str], number: int = 4, partial: bool = False) -> tuple[Chance, EventChecker]:
    checker = EventChecker(library(folder, rules, partial))
    data = tomli_w.dumps({"game": "raffle", "many": number, **ENTRY}).encode()
    read = read_entry(checker, "entry.toml", data)
    assert read.good, read.report.findings
    return chance_of_illegal(checker.ruleset("raffle", "default"), read.entry, read.cards), checker


def by_hand(checker: EventChecker, number: int) -> Fraction:
    """Judge the deck of every single draw by the ordinary check."""
    pile = [card for card, count in ENTRY["pile"].items() for _ in range(count)]
    illegal = total = 0
    for drawn in itertools.combinations(range(len(pile)), number):
        deck = dict(ENTRY["sure"])
        for place in drawn:
            deck[pile[place]] = deck.get(pile[place], 0) + 1
        total += 1
        text = tomli_w.dumps({"game": "raffle", "deck": deck})
        illegal += checker.check("deck.toml", text.encode()).verdict == "illegal"
    return Fraction(illegal, total)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("number", [0, 3, 7])
def test_the_chance_is_that_of_all_draws_tried(tmp_path, rule, number):
    found, checker = chance(tmp_path, [RULES[rule]], number)
    assert found.least == found.most == by_hand(checker, number)
    assert bool(found.rules) == bool(found.most)


@pytest.mark.parametrize("rules", [["ships", "copies"], ["sum", "colors", "each"], ["guarded", "ships", "always"]])
def test_several_rules_together(tmp_path, rules):
    found, checker = chance(tmp_path, [RULES[rule] for rule in rules])
    assert found.least == found.most == by_hand(checker, 4)


def test_a_known_case(tmp_path):
    """At least 3 ships, 1 of them sure, 4 drawn of 3 ships and 4 others: 1 - P(2 or 3 ships drawn)."""
    found, _ = chance(tmp_path, [RULES["ships"]])
    assert found.most == Fraction(1 * 1 + 3 * 4, 35)
    assert found.rules == ("RA002",)
    assert str(found) == "13/35"


def test_the_rules_own_bounds_decide_without_counting(tmp_path, monkeypatch):
    monkeypatch.setattr(chances._Entry, "_counted", lambda *_: pytest.fail("counted"))
    found, _ = chance(tmp_path, ["copies.max = 3"])
    assert found.never


def test_too_many_ways_give_bounds(tmp_path, monkeypatch):
    rules = [RULES["ships"], RULES["copies"]]
    exact, _ = chance(tmp_path, rules)
    monkeypatch.setattr(chances, "MOST_WAYS", 6)
    found, _ = chance(tmp_path, rules)
    assert found.least <= exact.least <= found.most
    assert found.least < found.most
    assert " to " in str(found)


def test_a_fact_that_is_not_known_leaves_it_open(tmp_path):
    found, _ = chance(tmp_path, [RULES["ships"]], partial=True)
    assert found.least < found.most


def test_it_is_told_when_an_event_is_locked_and_drawn(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    made = library(tmp_path, [RULES["ships"]])
    monkeypatch.setattr("deckcheck.config.open_library.Library", lambda *_, **__: made)
    (tmp_path / "entries").mkdir()
    for player in ("Ilse", "Bruno", "Zoë"):
        text = tomli_w.dumps({"game": "raffle", "player": player, "many": 4, **ENTRY})
        (tmp_path / "entries" / f"{player}.toml").write_text(text, "utf-8")
    assert run(["event", "lock", "entries", "-o", "spring.lock"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Ilse: about 37.14% of the possible results are illegal (RA002): 13/35" in told
    code = run(["event", "draw", "spring.lock", "--dice", "6", "1 2 3 4 5 6 " * 9, "-o", "out"])
    told = " ".join(capsys.readouterr().out.split())
    assert told.index("about 37.14%") < told.index("3 decks")
    assert code == (0 if "all of them legal" in told else 1)
    assert run(["event", "verify", "out"]) == 0
