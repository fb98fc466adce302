"""From checked sources to a ruleset: a game, its pools, and a format on top. Loaded where the catalogue lacks it."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from deckcheck.cards.find import Finder
from deckcheck.cards.named import CardNames
from deckcheck.cards.printings import add_printing_facts
from deckcheck.cards.source import MemoryCards
from deckcheck.errors import UsageProblem
from deckcheck.games.format_apply import apply_format
from deckcheck.games.format_cards import card_faults
from deckcheck.games.format_lint import lint_format
from deckcheck.games.format_lists import list_constraints, release_constraints
from deckcheck.games.format_load import read_format
from deckcheck.games.load import check_game, read_bytes
from deckcheck.games.lower import lower_game
from deckcheck.places import near
from deckcheck.record import Record
from deckcheck.rules.dates import is_dated
from deckcheck.rules.naming import name_cards
from deckcheck.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from deckcheck.cards.pool import Pools
    from deckcheck.games.game import Game
    from deckcheck.rules.ir import Constraint


class Composed(Record):
    """A ruleset, the cards that its finder finds, and the SHA-256 of each file that was read for it."""

    __slots__ = ("cards", "digests", "ruleset")

    def __init__(self, ruleset: Ruleset, cards: MemoryCards, digests: dict[str, str]) -> None:
        self.ruleset = ruleset
        self.cards = cards
        self.digests = digests


def compose(game: Game, pools: Pools) -> Composed:
    """Put a game and its pools together, without a format."""
    return _Composer(game, pools).composed("default", (), {game.file: game.digest})


def compose_format(game_path: str, format_path: str, pools_of: Callable[[Game], Pools]) -> Composed:
    """Put a game, its pools and a format together.

    Args:
        game_path: the game file.
        format_path: the format file.
        pools_of: reads the pools; a format may change what makes two printings the same card.

    Raises:
        UsageProblem: the format does not fit the game or the pools; its findings tell each fault with its line.
    """
    source = read_format(format_path)
    data = read_bytes(game_path, "game")
    file = check_game(data, game_path)
    faults = lint_format(source.file, file)
    digests = {game_path: _digest(data), format_path: source.digest}
    changed = file if faults else apply_format(file, source.file)
    game = lower_game(changed, game_path, _digest("\n".join(digests.values()).encode()))
    game = game.replaced(titled_by=tuple(file.card.identity))
    try:
        composer = _Composer(game, pools_of(game))
    except UsageProblem as problem:
        problem.hint = problem.hint or f"So read by the rules of {near(format_path)}, which may ask more of the pools."
        raise
    faults += card_faults(source, composer.names, composer.pools.sets)
    if faults:
        raise source.problem(faults)
    lists = list_constraints(source, game, composer.names, composer.pools.sets)
    return composer.composed(source.file.id, lists, digests)


class _Composer:
    """A game and its pools on the way to a ruleset."""

    def __init__(self, game: Game, pools: Pools) -> None:
        add_printing_facts(pools.cards, {one.code: one.released for one in pools.sets})
        self.game = game
        self.pools = pools
        self.cards = MemoryCards(pools.cards, {one.code: one.name for one in pools.sets})
        self.finder = Finder(self.cards)
        self.names = CardNames(self.finder, pools.cards)

    def composed(self, format: str, lists: Iterable[Constraint], digests: dict[str, str]) -> Composed:
        rules = [name_cards(constraint, self.names) for constraint in self.game.constraints]
        constraints = (*rules, *lists, *release_constraints(self.game, self.pools.sets))
        game = self.game.replaced(constraints=constraints)
        ruleset = Ruleset(
            game,
            self.finder,
            constraints,
            {option.name: option.default for option in game.options.values() if option.default is not None},
            format,
            tuple(one.digest for one in self.pools.sets),
            dated=any(is_dated(constraint) for constraint in constraints),
        )
        return Composed(ruleset, self.cards, {**{one.file: one.digest for one in self.pools.sets}, **digests})


def _digest(data: bytes) -> str:
    return "sha256:" + hashlib.sha256(data).hexdigest()
