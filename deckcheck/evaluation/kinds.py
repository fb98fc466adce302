"""The cards of a game by kinds: cards of one kind no rule can tell apart but by which card they are."""

from __future__ import annotations

from deckcheck.evaluation.fields_read import Reading, fields_of_leaders, fields_printed
from deckcheck.rules.ir import Printed, Test

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.evaluation.ruleset import Ruleset
    from deckcheck.rules.ir import Constraint, Value

    Stored = tuple[Mapping[str, frozenset[Value]], Sequence[object], Sequence[object], Sequence["Groups"]]

    Groups = dict[tuple[str, ...], dict[str, int]]
    """One printing of each card, its number by the card's key; by the codes of the sets that have printings of it."""


class Kinds:
    """All cards of a game by kinds. ``card`` gives a card by its number; ``stored`` is what can be kept in a file.

    ``of_printing`` are fields of which a card has the values of all its printings.
    """

    def __init__(
        self,
        constraints: Sequence[Constraint],
        stored: Stored,
        card: Callable[[int], Card],
        of_printing: Collection[str] = (),
    ) -> None:
        printed, tests, signatures, groups = stored
        self.card = card
        self.all = [[(sets, numbers, list(numbers.values())) for sets, numbers in one.items()] for one in groups]
        """For each kind its sets, and of the cards with these sets the numbers by key and in order."""
        self._reader = _Reader(constraints, printed, tests, of_printing)
        self._numbers = {signature: number for number, signature in enumerate(signatures)}

    def of(self, card: Card) -> int:
        """Return the number of a card's kind, -1 if there is none of it."""
        return self._numbers.get(self._reader.of(card), -1)


def sort_cards(constraints: Sequence[Constraint], cards: Iterable[Card], of_printing: Collection[str] = ()) -> Stored:
    """Sort cards into kinds, for :class:`Kinds`; a card's number is its place in ``cards``."""
    cards = list(cards)
    printed = _printed(fields_of_leaders(constraints), cards)
    tests = list(dict.fromkeys(test.plain() for test in _printed_tests(fields_printed(constraints), cards)))
    reader = _Reader(constraints, printed, tests, of_printing)
    kinds: dict[object, dict[str, list[int]]] = {}
    for number, card in enumerate(cards):
        kinds.setdefault(reader.of(card), {}).setdefault(card.key, []).append(number)
    return printed, tests, list(kinds), [_groups(members, cards) for members in kinds.values()]


def kinds_of(ruleset: Ruleset) -> Kinds:
    """Sort the cards of a ruleset whose source holds all of them."""
    cards, of_printing = ruleset.finder.source, ruleset.game.of_printing
    stored = sort_cards(ruleset.constraints, cards.every(), of_printing)
    return Kinds(ruleset.constraints, stored, cards.at, of_printing)


class _Reader:
    """Reads of a card what rules, and filters that cards print, look at."""

    def __init__(
        self,
        constraints: Sequence[Constraint],
        printed: Mapping[str, frozenset[Value]],
        tests: Iterable[object],
        of_printing: Collection[str],
    ) -> None:
        revived = [Test.revive(one) for one in tests]  # type: ignore[arg-type]
        self._reading = Reading(constraints, printed, revived)
        read = (*self._reading.whole, *self._reading.listed, *self._reading.compared)
        self._of_printing = [f"@{name}" for name in read if name in of_printing]

    def of(self, card: Card) -> tuple[object, ...]:
        """Return what is read of a card."""
        read = self._reading.of(card)
        return (*read, *map(card.facts.get, self._of_printing)) if self._of_printing else read


def _printed_tests(fields: Iterable[str], cards: Iterable[Card]) -> Iterator[Test]:
    """Return the tests of all filters that cards print."""
    for field in fields:
        for card in cards:
            values: Iterable[object] = card.facts.get(field) or ()
            for one in values:
                yield from Printed.revive(one).tests()  # type: ignore[arg-type]


def _printed(fields: Iterable[str], cards: Iterable[Card]) -> dict[str, frozenset[Value]]:
    return {field: frozenset(value for card in cards for value in card.facts.get(field, ())) for field in fields}


def _groups(members: dict[str, list[int]], cards: Sequence[Card]) -> Groups:
    groups: Groups = {}
    first = {key: min(numbers, key=lambda number: canonical(cards[number])) for key, numbers in members.items()}
    for key in sorted(first, key=lambda key: canonical(cards[first[key]])):
        sets = tuple(sorted({cards[number].set for number in members[key]}))
        groups.setdefault(sets, {})[key] = first[key]
    return groups


def canonical(card: Card) -> tuple[str, str]:
    """Return what printings are ordered by, whatever their order in the pools: the reference, then the identity."""
    return card.reference, card.key
