"""The cards of a game, those taken together that no rule can tell apart."""

from __future__ import annotations

from deckcheck.evaluation.fields_read import Reading, fields_printed
from deckcheck.evaluation.kinds import canonical
from deckcheck.rules.ir import OPTION, Printed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.rules.ir import Constraint, Test


def printed_tests(cards: Iterable[Card], constraints: Iterable[Constraint]) -> list[Test]:
    """Return the tests in the filters that cards print, as far as constraints read them."""
    names = fields_printed(constraints)
    lists = {card.facts.get(name, ()) for card in cards for name in names}
    printed = {one for values in lists for one in values}
    return [test for one in sorted(printed, key=repr) for test in Printed.revive(one).tests()]  # type: ignore[arg-type]


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
        self._reading = Reading(constraints, tests=printed_tests(cards, constraints))
        read = (*self._reading.whole, *self._reading.listed)
        leading = [name for one in constraints for source, name in one.refs() if source != OPTION]
        self._more = list(dict.fromkeys([*leading, *(f"@{name}" for name in read)]))
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
        read = (*self._reading.of(card), *map(card.facts.get, self._more))
        number = self._numbers.setdefault(read, len(self.kinds))
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
