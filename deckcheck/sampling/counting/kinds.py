"""The cards of a game, those taken together that no rule can tell apart."""

from __future__ import annotations

from deckcheck.evaluation.fields_read import Reading
from deckcheck.evaluation.kinds import canonical

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.rules.ir import Constraint


class Stock:
    """All cards of a game in canonical order.

    Printings are of one **kind** if no rule can tell them apart but by their identity: a kind stands in ``kinds`` as
    one of its printings. ``cards`` holds for each card (all its printings share a key) the first printing of each
    kind, and ``makeups`` beside it the numbers of these kinds.
    """

    def __init__(self, cards: Iterable[Card], constraints: Sequence[Constraint]) -> None:
        self.kinds: list[Card] = []
        self.cards: list[tuple[Card, ...]] = []
        self.makeups: list[tuple[int, ...]] = []
        self._reading = Reading(constraints)
        self._numbers: dict[object, int] = {}
        by_key: dict[str, dict[int, Card]] = {}
        for card in sorted(cards, key=canonical):
            kind = self.kind_of(card)
            if card.key not in by_key:
                by_key[card.key] = {kind: card}
            elif kind not in by_key[card.key]:
                by_key[card.key][kind] = card
        for printings in by_key.values():
            kinds = tuple(sorted(printings))
            self.makeups.append(kinds)
            self.cards.append(tuple(map(printings.__getitem__, kinds)))

    def printing(self, card: int, kind: int) -> Card:
        """Return the first printing of a kind of the card of a number."""
        return self.cards[card][self.makeups[card].index(kind)]

    def kind_of(self, card: Card) -> int:
        """Return the number of a printing's kind."""
        number = self._numbers.setdefault(self._reading.of(card), len(self.kinds))
        if number == len(self.kinds):
            self.kinds.append(card)
        return number
