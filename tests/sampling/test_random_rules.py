"""Whatever the rules of a game are, the number of legal decks is the number of decks that the judge holds legal."""

from __future__ import annotations

import pytest
from deck_oracle import all_decks, as_deck
from random_rules import random_case

from deckcheck.draws.stream import Stream
from deckcheck.evaluation.ruleset import Ruleset
from deckcheck.sampling.sampler import Sampler


@pytest.mark.parametrize("start", range(0, 1000, 100))
def test_count_and_draw_agree_with_the_judge(start: int) -> None:
    legal = 0
    for seed in range(start, start + 100):
        game, rules, cards, setting = random_case(seed)
        decks = all_decks(game, rules, cards, setting)
        sampler = Sampler(Ruleset(game, None, rules, {}, "default"), cards, setting)  # type: ignore[arg-type]
        space = sampler.space(setting)
        assert space.count == sum(decks.values()), seed
        assert space.possible == bool(decks), seed
        for index in range(3 if decks else 0):
            assert as_deck(space.draw(Stream(bytes([index])))) in decks, seed
        legal += bool(decks)
    assert legal > 30
