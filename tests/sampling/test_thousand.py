"""O15: many seeds for each game; every deck passes the ordinary check, and none comes twice."""

from __future__ import annotations

import pytest
from deck_oracle import as_deck

from deckcheck.library.library import Library
from deckcheck.sampling.draw import RandomRun
from deckcheck.sampling.request import RandomWishes, read_wishes

DAY = "2026-11-30"
GAMES = {
    "sky-galleon": RandomWishes(),
    "guardians": RandomWishes(),
    "conan": RandomWishes(sizes=("draw=40-45", "foe=25-30")),
    "jedi-knights": RandomWishes(sizes=("draw=60",)),
}


@pytest.fixture(scope="module")
def library() -> Library:
    return Library(cache=False)


@pytest.mark.parametrize("game", GAMES)
def test_many_seeds(library: Library, game: str) -> None:
    ruleset = library.ruleset(game, "default", DAY)
    setting, unclear = read_wishes(GAMES[game], ruleset)
    run = RandomRun(library, ruleset, setting, "seed", DAY)
    decks = set()
    for seed in range(1, 201):
        run.seed = f"seed {seed}"
        decks.add(as_deck(run.draw(1).cards))
    assert not unclear
    assert len(decks) == 200
