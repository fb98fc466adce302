"""The cards of a game, those taken together that no rule can tell apart."""

from __future__ import annotations

from deckcheck.sampling.counting.fields_read import Reading, printed_tests

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.rules.ir import Constraint


def canonical(card: Card) -> tuple[str, str]:
    """Return what printings are ordered by, whatever their order in the pools: the reference, then the identity."""
    return card.reference, card.key


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
        cards = tuple(cards)
        self._reading = Reading(constraints, printed_tests(cards, constraints))
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

    def merged(self, alike: Callable[[int], object]) -> Stock:
        """Return a stock in which kinds of one card are one that are ``alike``: no rule in force tells them apart."""
        return _Merged(self, alike)

    def kind_of(self, card: Card) -> int:
        """Return the number of a printing's kind."""
        number = self._numbers.setdefault(self._reading.of(card), len(self.kinds))
        if number == len(self.kinds):
            self.kinds.append(card)
        return number


class _Merged(Stock):
    """A stock with fewer kinds of some cards."""

    def __init__(self, stock: Stock, alike: Callable[[int], object]) -> None:
        self.kinds = stock.kinds
        self.makeups = list(stock.makeups)
        self.cards = list(stock.cards)
        self._stock = stock
        self._first: dict[tuple[str, int], int] = {}
        for number, (kinds, printings) in enumerate(zip(stock.makeups, stock.cards, strict=True)):
            if len(kinds) > 1:
                self._merge(number, kinds, printings, alike)

    def _merge(
        self, number: int, kinds: Sequence[int], printings: Sequence[Card], alike: Callable[[int], object]
    ) -> None:
        first: dict[object, tuple[int, Card]] = {}
        for kind, card in zip(kinds, printings, strict=True):
            kept, _ = first.setdefault(alike(kind), (kind, card))
            self._first[card.key, kind] = kept
        self.makeups[number] = tuple(kind for kind, _ in first.values())
        self.cards[number] = tuple(card for _, card in first.values())

    def kind_of(self, card: Card) -> int:
        """Return the number of a printing's kind."""
        kind = self._stock.kind_of(card)
        return self._first.get((card.key, kind), kind)
