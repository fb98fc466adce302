"""From checked sources to a ruleset: a game and its pools. Loaded where the catalogue lacks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.cards.finder import Finder
from deckcheck.cards.index import MemoryCards
from deckcheck.cards.pools.printing_facts import add_printing_facts
from deckcheck.evaluation.ruleset import Ruleset
from deckcheck.games.digests import digest_of_bytes
from deckcheck.library.card_names import CardNames
from deckcheck.library.card_references import name_cards, name_printed_cards
from deckcheck.library.derived_facts import add_derived_facts, signature
from deckcheck.library.release_days import release_constraints
from deckcheck.record import Record
from deckcheck.rules.dates import is_dated

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.cards.pools.pools import Pools
    from deckcheck.games.game import Game
    from deckcheck.library.format_cards import Warned
    from deckcheck.rules.ir import Constraint


class Composed(Record):
    """A ruleset, the cards that its finder finds, and the SHA-256 of each file that was read for it, if it is known.

    ``content`` names the cards with all their facts: two formats that have the same share them. Before the space stands
    what is asked of which files, behind it what they say. ``said`` are digests of what each pool file says.
    """

    __slots__ = ("cards", "content", "digests", "ruleset", "said")

    def __init__(
        self, ruleset: Ruleset, cards: MemoryCards, digests: dict[str, str], content: str, said: dict[str, str]
    ) -> None:
        self.ruleset = ruleset
        self.cards = cards
        self.digests = digests
        self.content = content
        self.said = said


def compose(game: Game, pools: Pools, made: dict[str, Finder] | None = None) -> Composed:
    """Put a game and its pools together, without a format."""
    digests = {} if game.used else {game.file: game.digest}
    return Composer(game, pools, made).composed("default", (), digests)


class Composer:
    """A game and its pools on the way to a ruleset."""

    def __init__(self, game: Game, pools: Pools, made: dict[str, Finder] | None = None) -> None:
        self.made = {} if made is None else made
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
        content = self._content(constraints)
        if content not in self.made:
            self.made[content] = Finder(self._cards(constraints))
        finder = self.made[content]
        game = self.game.replaced(constraints=constraints)
        ruleset = Ruleset(
            game,
            finder,
            constraints,
            {option.name: option.default for option in game.options.values() if option.default is not None},
            format,
            tuple(self.pools.digests.values()),
            dated=any(is_dated(constraint) for constraint in constraints),
            warnings=tuple(warnings),
        )
        cards = finder.source
        assert isinstance(cards, MemoryCards)
        return Composed(ruleset, cards, {**self.pools.digests, **digests}, content, self.pools.said)

    def _content(self, constraints: Sequence[Constraint]) -> str:
        """Name the cards by all that decides what they are: the files, what the game and its rules ask of cards."""
        import marshal

        from deckcheck.games.game import limiting_fields

        game = self.game
        schema = (game.id, game.identity, game.titled_by, game.kept, sorted(game.numbers), sorted(game.used.items()))
        fields = [field.plain() for field in game.fields.values()]
        asked = (sorted(limiting_fields(game)), signature(self.pools.cards, game, constraints))
        said = sorted(self.pools.said.items())
        shape = marshal.dumps((schema, fields, asked, [path for path, _ in said]), 2)  # type: ignore[arg-type]
        return f"{digest_of_bytes(shape)} {digest_of_bytes(marshal.dumps(said, 2))}"

    def _cards(self, constraints: Sequence[Constraint]) -> MemoryCards:
        """Return the cards with the facts that these rules ask for; other formats may ask for others."""
        cards = tuple([card.replaced(facts=dict(card.facts)) for card in self.pools.cards])
        name_printed_cards(cards, self.game, self.names)
        add_derived_facts(cards, self.game, constraints)
        return MemoryCards(cards, {one.code: one.name for one in self.pools.sets})
