"""Short ways to check lists of Twin Tides, a game with a main deck, a side deck and a captain."""

from __future__ import annotations

import functools
from pathlib import Path

from deckcheck.checking.checker import Checker
from deckcheck.checking.placing import place_by_type
from deckcheck.checking.resolve import Resolved
from deckcheck.decks.deck import Deck
from deckcheck.decks.read import open_source, read_deck
from deckcheck.library.library import Library
from deckcheck.report import DeckReport

HERE = Path(__file__).parent / "games"
POOL = HERE / "twin-tides-pool.toml"
GAME = HERE / "twin-tides.toml"


@functools.cache
def tides(game: str = str(GAME), pools: tuple[str, ...] = (str(POOL),)) -> Library:
    """Give the game and its pool."""
    return Library(list(pools), [game], cache=False)


def check(text: str | bytes, path: str = "list.txt", reader: str = "", **at_hand: str) -> DeckReport:
    """Check a list."""
    data = text.encode() if isinstance(text, str) else text
    return Checker(tides(**at_hand), game="twin-tides", reader=reader).check(path, data)


def read(text: str | bytes, path: str = "list.txt", reader: str = "", **at_hand: str) -> tuple[Deck, Resolved]:
    """Read a list and put its cards into sections; the findings of its source come first."""
    ruleset = tides(**at_hand).ruleset("twin-tides")
    source = open_source(path, text.encode() if isinstance(text, str) else text, reader)
    deck = read_deck(source, ruleset.game, ruleset.finder.knows)
    deck.findings[:0] = source.findings
    resolved = Resolved(deck, ruleset.finder, ruleset.game)
    deck.findings += place_by_type(resolved, ruleset.game, tuple(ruleset.game.sections))
    return deck, resolved


def sections_of(found: tuple[Deck, Resolved]) -> list[tuple[str | None, int | None, str]]:
    """List section, count and name of all entries, as far as their cards are known by the name in the pool."""
    deck, resolved = found
    rows = zip(resolved.sections, deck.entries, resolved.cards, strict=True)
    return [(section, entry.count, card.name) for section, entry, card in rows]
