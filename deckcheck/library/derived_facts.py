"""Facts that follow from all cards of the pools together, for the rules that ask for them.

* ``@FIELD``: the values of all printings of a card, for the fields that are of the printings: pairs of a set code and
  values, ``None`` for one that is not recorded.
* ``@FIELD by KEY``: for each key that a card has the limits (or weights) of all cards of that key: intervals, each with
  the sets that have the card (none: it counts whatever sets are legal).
* ``@differs``: the fields that rules read and in which the printings of a card differ.
"""

from __future__ import annotations

from itertools import product

from deckcheck.evaluation.bindings import allowed_sets
from deckcheck.evaluation.filters import printed_values
from deckcheck.evaluation.view import amount_fact
from deckcheck.rules.ir import AMONG, CARD, DIFFERS, IDENTITY, MANY, NOT, NOT_IN_SETS, SETS, Printed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.games.game import Game
    from deckcheck.rules.ir import Check, Constraint, Key, Values

    Amount = tuple[int, int, tuple[str, ...]]


def add_derived_facts(cards: Sequence[Card], game: Game, constraints: Sequence[Constraint]) -> None:
    """Give each card the facts that constraints ask of all cards of the pools together."""
    read = fields_read(cards, game, constraints)
    by_card: dict[object, list[Card]] = {}
    for card in cards:
        by_card.setdefault((card.key, card.facts.get("type")), []).append(card)
    printed = [name for name in read if name in game.of_printing]
    differing = [name for name in read if name in game.fields and name not in game.of_printing]
    limits = {one.printed_limit for one in constraints if one.printed_limit}
    for printings in by_card.values():
        for name in printed:
            _add_all_printings(name, printings)
        if len(printings) > 1:
            for name in limits:
                _share(name, printings)
            _add_differences(differing, printings)
    for constraint in constraints:
        if constraint.has_amounts:
            _Amounts(constraint, game, constraints).add_to(cards)


def signature(cards: Sequence[Card], game: Game, constraints: Sequence[Constraint]) -> tuple[object, ...]:
    """Return what decides which facts :func:`add_derived_facts` adds: where it is equal, formats share their cards."""
    known = {*game.fields, *game.of_printing}
    amounts = [
        _Amounts(one, game, constraints)
        for one in constraints
        if one.per != IDENTITY and (one.printed_limit or _weighed(one))
    ]
    return (
        tuple(sorted(name for name in fields_read(cards, game, constraints) if name in known)),
        tuple(sorted({one.printed_limit for one in constraints if one.printed_limit})),
        tuple(
            (one.fact, one.weighs, one.dated, tuple(sorted(one.allowed or ())), one.limited, tuple(sorted(one.plus)))
            for one in amounts
        ),
    )


def fields_read(cards: Sequence[Card], game: Game, constraints: Iterable[Constraint]) -> list[str]:
    """Name the fields that constraints read, of any card, and those that filters read which cards print."""
    found: dict[str, None] = {}
    for constraint in constraints:
        found.update(dict.fromkeys(constraint.fields()))
        found.update(dict.fromkeys(name for _, name in constraint.refs()))
    for name in [field.name for field in game.fields.values() if field.kind == "filters" and field.name in found]:
        for values in {card.facts.get(name) for card in cards}:
            for value in values or ():
                for test in Printed.revive(value).tests():  # type: ignore[arg-type]
                    found[test.field] = None
    return list(found)


def _weighed(constraint: Constraint) -> bool:
    return constraint.spread and constraint.terms[0].of != ""


def _add_all_printings(name: str, printings: Sequence[Card]) -> None:
    told = [(card.set, card.facts.get(name)) for card in printings]
    pairs = tuple(dict.fromkeys((code, None) if values is None else (code, *values) for code, values in told))
    for card in printings:
        card.facts[f"@{name}"] = pairs  # type: ignore[assignment]


def _share(name: str, printings: Sequence[Card]) -> None:
    """Let a limit that one printing records be that of all printings which do not record any."""
    known = next((card.facts[name] for card in printings if name in card.facts), None)
    if known is not None:
        for card in printings:
            card.facts.setdefault(name, known)


def _add_differences(names: Iterable[str], printings: Sequence[Card]) -> None:
    first, *others = printings
    different = [name for name in names if any(first.facts.get(name) != other.facts.get(name) for other in others)]
    for card in printings if different else ():
        card.facts[DIFFERS] = tuple(different)


def _listed(checks: Iterable[Check]) -> Iterator[str]:
    """Return the keys of cards that are legal whatever their sets: what a demand on sets leaves out."""
    for op, argument in checks:
        if op == NOT:
            yield from _listed(argument)  # type: ignore[arg-type]
        elif op == AMONG:
            yield from argument  # type: ignore[misc]


class _Amounts:
    """The limits, or the weights, of the keys of one constraint."""

    def __init__(self, constraint: Constraint, game: Game, constraints: Sequence[Constraint]) -> None:
        self.fact = amount_fact(constraint)
        self.weighs = _weighed(constraint)
        self.field = constraint.terms[0].of if self.weighs else constraint.printed_limit
        self.keys = constraint.per.split()
        self.game = game
        listed = [one for one in constraints if one.code == NOT_IN_SETS]
        self.dated = any(one.since or one.until for one in listed)
        self.allowed = None if self.dated else allowed_sets(constraints)
        tests = [test for one in listed for test in one.terms[0].where if test.field == CARD]
        self.limited = bool(listed)
        self.plus = frozenset(key for test in tests for key in _listed(test.checks))
        self.found: dict[Key, list[Amount]] = {}

    def add_to(self, cards: Sequence[Card]) -> None:
        """Give each card the amounts of its keys."""
        unplaced: list[Amount] = []
        greatest: dict[str, tuple[int, int]] = {}
        for card in cards:
            printed = self._of(card)
            if printed is not None:
                old = greatest.get(card.key, printed)
                greatest[card.key] = max(old[0], printed[0]), max(old[1], printed[1])
        for card in cards:
            if card.key not in greatest or not self._in_pool(card):
                continue
            amount = (*greatest[card.key], self._codes(card))
            keys = self._keys(card)
            if keys is None:
                unplaced.append((-MANY, amount[1], amount[2]) if self.weighs else (amount[0], MANY, amount[2]))
            for key in keys or ():
                self.found.setdefault(key, []).append(amount)
        shared = {key: self._joined([*amounts, *unplaced]) for key, amounts in self.found.items()}
        others = self._joined(unplaced)
        for card in cards:
            own: list[Amount] = [(*greatest[card.key], ())] if card.key in greatest else []
            amounts = [(key, self._joined([*shared.get(key, others), *own])) for key in self._keys(card) or ()]
            card.facts[self.fact] = tuple(amounts)  # type: ignore[arg-type]

    def _of(self, card: Card) -> tuple[int, int] | None:
        """Return the limit or weight that a card prints as an interval, ``None`` if it prints none."""
        values = card.facts.get(self.field)
        if values is not None:
            numbers = [int(value) for value in values]
            return (max(numbers), max(numbers)) if numbers else None
        field = self.game.fields[self.field]
        least = field.min if field.min is not None else (-MANY if self.weighs else 0)
        return least, MANY if field.max is None or (field.optional and not self.weighs) else field.max

    def _in_pool(self, card: Card) -> bool:
        if self.allowed is None or card.key in self.plus:
            return True
        return any(code in self.allowed for code in card.facts.get(SETS, ()))

    def _codes(self, card: Card) -> tuple[str, ...]:
        """Return the sets by which a card is in the pool, none where it is in it on all days."""
        always = not self.dated or card.key in self.plus
        return () if always else tuple(str(code).strip() for code in card.facts.get(SETS, ()))

    def _keys(self, card: Card) -> list[Key] | None:
        parts = [self._values(name, card) for name in self.keys]
        if () in parts:
            return []
        if None in parts:
            return None
        keys = list(product(*(values or () for values in parts)))
        return [key[0] for key in keys] if len(self.keys) == 1 else list(keys)

    def _values(self, name: str, card: Card) -> Values | None:
        if name not in self.game.of_printing:
            return card.facts.get(name)
        return printed_values(card.facts.get(f"@{name}", ()), None)[0]

    def _joined(self, amounts: Sequence[Amount]) -> tuple[Amount, ...]:
        """Leave one of all amounts that count on all days, and each other once."""
        always = [amount for amount in amounts if not amount[2]]
        others = dict.fromkeys(amount for amount in amounts if amount[2])
        choose = max if self.weighs else min
        if always:
            others[choose(least for least, _, _ in always), choose(most for _, most, _ in always), ()] = None
        return tuple(others)
