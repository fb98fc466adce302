"""From checked sources to a ruleset: a game and its pools. Loaded where the catalogue lacks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.cards.finder import Finder
from deckcheck.cards.index import MemoryCards
from deckcheck.cards.pools.printing_facts import add_printing_facts
from deckcheck.evaluation.ruleset import Ruleset
from deckcheck.library.card_names import CardNames
from deckcheck.library.card_references import name_cards, name_printed_cards
from deckcheck.library.derived_facts import add_derived_facts
from deckcheck.library.release_days import release_constraints
from deckcheck.record import Record
from deckcheck.rules.dates import is_dated

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.cards.pools.pools import Pools
    from deckcheck.games.game import Game
    from deckcheck.library.format_cards import Warned
    from deckcheck.rules.ir import Constraint


class Composed(Record):
    """A ruleset, the cards that its finder finds, and the SHA-256 of each file that was read for it, if it is known."""

    __slots__ = ("cards", "digests", "ruleset")

    def __init__(self, ruleset: Ruleset, cards: MemoryCards, digests: dict[str, str]) -> None:
        self.ruleset = ruleset
        self.cards = cards
        self.digests = digests


def compose(game: Game, pools: Pools) -> Composed:
    """Put a game and its pools together, without a format."""
    digests = {} if game.used else {game.file: game.digest}
    return Composer(game, pools).composed("default", (), digests)


class Composer:
    """A game and its pools on the way to a ruleset."""

    def __init__(self, game: Game, pools: Pools) -> None:
        add_printing_facts(pools.cards, {one.code: one.released for one in pools.sets})
        self.game = game
        self.pools = pools
        self.cards = MemoryCards(pools.cards, {one.code: one.name for one in pools.sets})
        self.finder = Finder(self.cards)
        self.names = CardNames(self.finder, pools.cards)

    def composed(
        self, format: str, lists: Iterable[Constraint], digests: dict[str, str], warnings: Iterable[Warned] = ()
    ) -> Composed:
        """Make the ruleset of a format with these lists; ``digests`` are those of the files of game and format."""
        rules = [name_cards(constraint, self.names) for constraint in self.game.constraints]
        constraints = (*rules, *lists, *release_constraints(self.game, self.pools.sets))
        name_printed_cards(self.pools.cards, self.game, self.names)
        add_derived_facts(self.pools.cards, self.game, constraints)
        game = self.game.replaced(constraints=constraints)
        ruleset = Ruleset(
            game,
            self.finder,
            constraints,
            {option.name: option.default for option in game.options.values() if option.default is not None},
            format,
            tuple(self.pools.digests.values()),
            dated=any(is_dated(constraint) for constraint in constraints),
            warnings=tuple(warnings),
        )
        return Composed(ruleset, self.cards, {**self.pools.digests, **digests})
