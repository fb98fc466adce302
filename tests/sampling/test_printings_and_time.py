"""Printings of one card in random decks, and explanations that come to an end."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from deckcheck.checking.checker import Checker
from deckcheck.library.library import Library
from deckcheck.report import LEGAL
from deckcheck.sampling.draw import RandomRun
from deckcheck.sampling.infeasible import NoLegalDeck
from deckcheck.sampling.setting import Setting

GAME = """
id = "boss-game"
name = "Boss game"
[card]
identity = ["name"]
[card.fields]
type = { values = ["boss", "unit"] }
num = { type = "integer", on = ["boss"] }
cost = { type = "integer", on = ["unit"] }
shade = { values = ["dark", "light"], optional = true }
[sections]
lead = {}
main = {}
[options]
shades = { text = "Shades", values = ["on", "off"], default = "off" }
[[rules.BG001]]
text = "One boss."
section = "lead"
count.exactly = 1
every.type = "boss"
[[rules.BG002]]
text = "Costs at most the boss's number."
section = "main"
every.type = "unit"
sum = { of = "cost", max = "lead.num" }
[[rules.BG003]]
text = "Two units."
section = "main"
count.exactly = 2
copies.max = 2
[[rules.BG004]]
text = "No light ones."
when.option.shades = "on"
section = "main"
every.shade.not = "light"
"""
POOL = """
game = "boss-game"
set = "A"
cards = [
  { number = "1", name = "Boss", type = "boss", num = 0 },
  { number = "2", name = "Ant", type = "unit", cost = 3, shade = "dark" },
  { number = "3", name = "Ant", type = "unit", cost = 3, shade = "light" },
  { number = "4", name = "Boss", type = "boss", num = 9 },
]
"""


def run_of(folder: Path, game: str = GAME, pool: str = POOL, **wishes: object) -> tuple[RandomRun, Library]:
    (folder / "boss-game.toml").write_text(game)
    (folder / "pool.toml").write_text(pool)
    library = Library(games=[str(folder / "boss-game.toml")], pools=[str(folder / "pool.toml")], cache=False)
    ruleset = library.ruleset("boss-game")
    setting = Setting(tuple(ruleset.game.sections), dict(ruleset.options), **wishes)  # type: ignore[arg-type]
    return RandomRun(library, ruleset, setting, "seed", ""), library


def test_a_leader_that_differs_between_printings_is_two_leaders(tmp_path: Path) -> None:
    """With Boss 0 no unit fits; with Boss 9 two do, and the deck says which Boss it is, so that the check can tell."""
    run, library = run_of(tmp_path)
    deck = run.draw(1)
    assert {card.reference for (section, card) in deck.cards if section == "lead"} == {"A 4"}
    (_, data), *_ = run.files
    assert b"Boss (A 4)" in data
    assert Checker(library).check("deck.toml", data).verdict == LEGAL


def test_printings_that_no_rule_in_force_tells_apart_are_one(tmp_path: Path) -> None:
    """Two units of one card: one list, whether the rule about shades is off or on; it would be three lists of two."""
    run, _ = run_of(tmp_path)
    assert run.sampler.count() == 1
    run, _ = run_of(tmp_path, GAME.replace('default = "off"', 'default = "on"'))
    assert run.sampler.count() == 1
    allowed = GAME.replace("every.shade.not", "where.shade").replace('= "light"\n', '= "light"\ncount.max = 1\n')
    run, _ = run_of(tmp_path, allowed.replace('default = "off"', 'default = "on"'))
    assert run.sampler.count() == 2  # two dark ones, or one of each


@pytest.mark.parametrize("most", [200, 3000])
def test_an_explanation_comes_to_an_end(tmp_path: Path, most: int) -> None:
    cards = ",\n".join(
        f'{{ number = "{n}", name = "Unit {n}", type = "unit", cost = {n % 7} }}' for n in range(10, 120)
    )
    pool = POOL.replace("cards = [", f"cards = [\n{cards},")
    game = GAME.replace("count.exactly = 2", f"count.min = {most * 3}")
    started = time.process_time()
    with pytest.raises(NoLegalDeck) as told:
        run_of(tmp_path, game, pool, sizes={"main": (most, most)})
    assert time.process_time() - started < 60  # it had no end
    assert "BG003" in {finding.code for finding in told.value.findings}
