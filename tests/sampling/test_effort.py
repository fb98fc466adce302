"""Random decks of rich games: the work is bounded, and sizes follow from rules over several sections."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

import pytest
from chance import improbable

from deckcheck.__main__ import run
from deckcheck.library.library import Library
from deckcheck.sampling.counting.effort import HELD, Effort, TooLarge
from deckcheck.sampling.draw import cards_of
from deckcheck.sampling.sampler import Sampler
from deckcheck.sampling.setting import Setting

GAME = """
id = "pair"
name = "Pair"
[card]
identity = ["name"]
[card.fields]
type = { values = ["boss", "unit"] }
color = { values = ["red", "green", "blue"], on = ["unit"] }
cost = { type = "integer", on = ["unit"] }
rank = { type = "integer", on = ["boss"] }
[sections]
lead = {}
main = {}
[[rules.PA001]]
text = "1 boss."
section = "lead"
count.exactly = 1
every.type = "boss"
[[rules.PA002]]
text = "Exactly 5 cards in all."
section = ["lead", "main"]
count.exactly = 5
[[rules.PA003]]
text = "Units, each once, that cost no more than the boss pays."
section = "main"
every.type = "unit"
sum = { of = "cost", max = "lead.rank" }
copies.max = 1
[[rules.PA004]]
text = "All units are of one color."
section = "main"
distinct = { of = "color", max = 1 }
"""
COLORS = {"red": 4, "green": 6, "blue": 9}
POOL = 'game = "pair"\nset = "A"\n' + "".join(
    f'[[cards]]\nnumber = "{color} {number}"\nname = "{color} {number}"\ntype = "unit"\ncolor = "{color}"\ncost = 1\n'
    for color, many in COLORS.items()
    for number in range(many)
)
BOSSES = "".join(f'[[cards]]\nnumber = "{n}"\nname = "Boss {n}"\ntype = "boss"\nrank = 9\n' for n in range(2))


def sampler(folder: Path, game: str = GAME, pool: str = POOL + BOSSES, effort: int | None = None) -> Sampler:
    (folder / "pair.toml").write_text(game)
    (folder / "pool.toml").write_text(pool)
    library = Library(games=[str(folder / "pair.toml")], pools=[str(folder / "pool.toml")], cache=False)
    ruleset = library.ruleset("pair")
    setting = Setting(tuple(ruleset.game.sections), dict(ruleset.options))
    return Sampler(ruleset, cards_of(ruleset), setting, effort)


def test_a_size_follows_from_a_rule_over_two_sections(tmp_path: Path) -> None:
    """With a boss, 4 units are left: 1 list of red ones, 15 of green ones, 126 of blue ones, for each boss."""
    pair = sampler(tmp_path)
    assert pair.count() == 2 * (1 + 15 + 126)
    deck = pair.draw(1, "seed")
    assert sum(deck.cards.values()) == 5


def test_a_choice_that_is_drawn_first_is_drawn_uniformly(tmp_path: Path) -> None:
    """Each of three colors with the same chance, however many lists it has."""
    pair = sampler(tmp_path)
    found: Counter[object] = Counter()
    for index in range(1, 1501):
        deck = pair.draw(index, "uniform")
        found[next(iter(deck.setting.choices.values()))] += 1
    assert set(found) == set(COLORS)
    assert abs(improbable(found.elements(), dict.fromkeys(COLORS, 1))) < 4


def test_what_is_refused_names_what_makes_it_smaller(tmp_path: Path) -> None:
    pair = sampler(tmp_path, effort=1000)
    with pytest.raises(TooLarge) as told:
        pair.count()
    assert '--set lead="CARD"' in told.value.hint
    assert "--effort 2" in told.value.hint
    assert sampler(tmp_path, effort=1_000_000).count()


def test_work_is_bounded_over_all_cards_that_may_lead(tmp_path: Path) -> None:
    """Each boss alone is within the bound, a hundred are not."""
    bosses = "".join(f'[[cards]]\nnumber = "{n}"\nname = "Boss {n}"\ntype = "boss"\nrank = 9\n' for n in range(100))
    many = sampler(tmp_path, pool=POOL + bosses, effort=100_000)
    card = next(card for card in many.lead(many.setting).cards)  # type: ignore[union-attr]
    assert many.count(many.setting.with_card("lead", card))
    with pytest.raises(TooLarge):
        many.count()
    assert many.exists(many.setting), "the first boss will do"


def test_numbers_that_are_held_are_bounded() -> None:
    effort = Effort(1000)
    effort.hold(1000 // HELD)
    with pytest.raises(TooLarge):
        effort.hold(1)
    effort.begin()
    assert effort.left() == 0, "another question does not free what is held"


def test_a_great_number_in_a_rule_ends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = GAME.replace("count.exactly = 5", "count.min = 4000")
    sampler(tmp_path, game)
    started = time.process_time()
    code = run(["random", str(tmp_path / "pair.toml"), "--pool", str(tmp_path / "pool.toml"), "--size", "main=1000"])
    assert code == 4
    assert "PA002" in capsys.readouterr().err
    assert time.process_time() - started < 60
