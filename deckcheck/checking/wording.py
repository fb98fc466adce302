"""How findings and explanations call cards and sections."""

from __future__ import annotations

from deckcheck.language import said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cards.card import Card
    from deckcheck.games.game import Game
    from deckcheck.rules.ir import Constraint


def title_of(constraint: Constraint, game: Game, sections: Sequence[str] = ()) -> str:
    """Name the sections that a constraint counts, or others."""
    titles = [said(game.sections[name].title) for name in sections or constraint.terms[0].sections]
    return said(" and ").join(titles) if len(titles) < len(game.sections) or len(titles) == 1 else "Deck"


def name_of(printings: Sequence[Card]) -> str:
    """Name the card that printings are of by one of them, the same in whatever order they come."""
    return min(printings, key=lambda card: (card.set, card.number, card.name)).called
