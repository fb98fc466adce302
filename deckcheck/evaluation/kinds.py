"""The cards of a game by kinds: cards of one kind no rule can tell apart but by which card they are."""

from __future__ import annotations

from deckcheck.evaluation.fields_read import Reading, fields_of_leaders

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from deckcheck.cards.card import Card, Value
    from deckcheck.rules.ir import Constraint

    Stored = tuple[Mapping[str, frozenset[Value]], Sequence[object], Sequence["Groups"]]

    Groups = dict[tuple[str, ...], dict[str, int]]
    """One printing of each card, its number by the card's key; by the codes of the sets that have printings of it."""


class Kinds:
    """All cards of a game by kinds. ``card`` gives a card by its number; ``stored`` is what can be kept in a file."""

    def __init__(self, constraints: Sequence[Constraint], stored: Stored, card: Callable[[int], Card]) -> None:
        printed, signatures, groups = stored
        self.card = card
        self.all = groups
        self._reading = Reading(constraints, printed)
        self._numbers = {signature: number for number, signature in enumerate(signatures)}

    def of(self, card: Card) -> int:
        """Return the number of a card's kind, -1 if there is none of it."""
        return self._numbers.get(self._reading.of(card), -1)


def sort_cards(constraints: Sequence[Constraint], cards: Iterable[Card]) -> Stored:
    """Sort cards into kinds, for :class:`Kinds`; a card's number is its place in ``cards``."""
    cards = list(cards)
    printed = _printed(fields_of_leaders(constraints), cards)
    reading = Reading(constraints, printed)
    kinds: dict[object, dict[str, list[int]]] = {}
    for number, card in enumerate(cards):
        kinds.setdefault(reading.of(card), {}).setdefault(card.key, []).append(number)
    return printed, list(kinds), [_groups(members, cards) for members in kinds.values()]


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
