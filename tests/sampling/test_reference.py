"""The table draws what the algorithm says, whatever is packed, pruned and shared in it."""

from __future__ import annotations

import pytest
import reference
from random_rules import random_case
from test_small_worlds import CASES

from deckcheck.draws.stream import Stream
from deckcheck.evaluation.ruleset import Ruleset
from deckcheck.sampling.counting.classes import make_classes
from deckcheck.sampling.counting.dimensions import Dimensions
from deckcheck.sampling.counting.sizes import section_sizes
from deckcheck.sampling.counting.slots import open_cells
from deckcheck.sampling.sampler import Sampler
from deckcheck.sampling.setting import Setting


def same_decks(sampler: Sampler, setting: Setting, number: int) -> None:
    binding = sampler.bind(setting)
    cells, _ = open_cells(binding, sampler.stock)
    dimensions = Dimensions(binding, cells, section_sizes(binding, cells))
    classes = make_classes(dimensions, cells, sampler.stock)
    for index in range(number):
        drawn = sampler.space(setting).draw(Stream(b"%d" % index))
        deck = dict(setting.fixed)
        for (section, card, kind), count in reference.draw(dimensions, classes, Stream(b"%d" % index)).items():
            spot = section, sampler.stock.printing(card, kind)
            deck[spot] = deck.get(spot, 0) + count
        assert drawn == deck


@pytest.mark.parametrize("case", [name for name in CASES if not name.startswith("barons")])
def test_small_worlds(case: str) -> None:
    world, setting = CASES[case]()
    same_decks(world.sampler(setting), setting, 5)


@pytest.mark.parametrize("start", range(0, 200, 50))
def test_random_rules(start: int) -> None:
    for seed in range(start, start + 50):
        game, rules, cards, setting = random_case(seed)
        sampler = Sampler(Ruleset(game, None, rules, {}, "default"), cards, setting)  # type: ignore[arg-type]
        if sampler.space(setting).possible:
            same_decks(sampler, setting, 2)
