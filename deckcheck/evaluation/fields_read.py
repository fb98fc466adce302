"""What rules read of a card, so that cards can be told apart no further than that."""

from __future__ import annotations

from deckcheck.evaluation.view import amount_fact
from deckcheck.rules.ir import (
    AMONG,
    CARD,
    GIVEN,
    IDENTITY,
    IN,
    LIES_IN,
    LISTS,
    NOT,
    OPTION,
    PRINTED,
    SHARES,
    WITHIN,
    refs_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.rules.ir import Check, Constraint, Test, Value, Values

    Printed = Mapping[str, frozenset[Value]]

TYPE = "type"


class Reading:
    """The facts that constraints read.

    ``whole`` are fields of which every value counts; of the fields of ``listed``, only the values that some rule names.
    ``keys`` are the keys of cards that rules name, surely or perhaps (then a space stands before it). Where ``printed``
    is given, cards that stand in the same lists are the same.

    Args:
        constraints: what may be in force.
        printed: the values that leading cards of the pools have in each field of :func:`fields_of_leaders`. Where it
            is given, a field that is only compared with a leader's counts as far as some leader has its values.
        tests: those of filters that cards print.
    """

    def __init__(
        self, constraints: Sequence[Constraint], printed: Printed | None = None, tests: Iterable[Test] = ()
    ) -> None:
        self.whole: dict[str, None] = {TYPE: None}
        self.listed: dict[str, set[Value]] = {}
        self.compared: dict[str, set[Value]] = {}
        self.keys: set[Value] = set()
        self._lists: dict[Values, None] = {}
        self._printed = printed
        for constraint in constraints:
            self._add(constraint)
        for test in tests:
            self._add_test(test)
        self.listed = {field: values for field, values in self.listed.items() if field not in self.whole}
        self.compared = {field: values for field, values in self.compared.items() if field not in self.whole}
        self._marks = _marks(self._lists) if printed is not None else {str(key): str(key) for key in self.keys}

    def of(self, card: Card) -> tuple[object, ...]:
        """Return what the constraints read of a card: cards of which they read the same are treated the same."""
        facts = card.facts
        listed = [_named(facts.get(field), values) for field, values in self.listed.items()]
        compared = [_compared(facts.get(field), values) for field, values in self.compared.items()]
        known = None in card.identity, bool(facts), self._marks.get(card.key, "")
        return (*map(facts.get, self.whole), *listed, *compared, *known)

    def _add(self, constraint: Constraint) -> None:
        for term in constraint.counted():
            for test in term.tests():
                self._add_test(test)
        self._lists.update(dict.fromkeys(constraint.lists))
        for field in (*fields_counted(constraint), *facts_of_keys(constraint)):
            self.whole[field] = None

    def _add_test(self, test: Test) -> None:
        if test.field == CARD:
            self.keys.update(str(key).lstrip() for key in _constants(test.checks))
            self._lists.update(dict.fromkeys(_named_together(test.checks)))
        elif test.field == PRINTED:
            return  # what printed filters read is added by those who know the cards
        elif _only_listed(test.checks):
            self.listed.setdefault(test.field, set()).update(_constants(test.checks))
        elif self._printed is not None and _only_listed(test.checks, with_leaders=True):
            named = self.compared.setdefault(test.field, set())
            named.update(_constants(test.checks))
            for _, field in refs_of(test.checks):
                named.update(self._printed.get(field, ()))
        else:
            self.whole[test.field] = None


def fields_counted(constraint: Constraint) -> list[str]:
    """Name the fields of which a constraint reads each value: numbers, limits, and what makes the keys of families."""
    numbers = [term.of for term in constraint.counted() if term.of]
    keys = [name for name in (*constraint.per.split(), constraint.each) if name and name not in (IDENTITY, LISTS)]
    return [*numbers, *([constraint.printed_limit] if constraint.printed_limit else []), *keys]


def facts_of_keys(constraint: Constraint) -> list[str]:
    """Name the fact in which a card has the limits, or the weights, that its keys have in the whole pool."""
    amounts = constraint.printed_limit or (constraint.per and constraint.terms[0].of)
    return [amount_fact(constraint)] if amounts and constraint.per != IDENTITY else []


def fields_of_leaders(constraints: Iterable[Constraint]) -> frozenset[str]:
    """Name the fields of leading cards that others are compared with."""
    tests = (test for one in constraints for term in one.counted() for test in term.tests() if test.field != PRINTED)
    return frozenset(field for test in tests for source, field in refs_of(test.checks) if source != OPTION)


def fields_printed(constraints: Iterable[Constraint]) -> frozenset[str]:
    """Name the fields in which leading cards print filters that are read."""
    tests = (test for one in constraints for term in one.counted() for test in term.tests() if test.field == PRINTED)
    return frozenset(field for test in tests for _, field in refs_of(test.checks))


def _only_listed(checks: Iterable[Check], *, with_leaders: bool = False) -> bool:
    """Say whether checks do no more than look for values that they name, or that leading cards have."""
    for op, argument in checks:
        if op == NOT:
            if not _only_listed(argument, with_leaders=with_leaders):  # type: ignore[arg-type]
                return False
        elif op in (SHARES, WITHIN):
            if not with_leaders or argument[0] == OPTION:  # type: ignore[index]  # a reference
                return False
        elif op not in (IN, GIVEN, LIES_IN if with_leaders else IN):
            return False
    return True


def _constants(checks: Iterable[Check]) -> Iterator[Value]:
    for op, argument in checks:
        if op == NOT:
            yield from _constants(argument)  # type: ignore[arg-type]  # the argument of "not" is a tuple of checks
        elif op in (IN, AMONG, LIES_IN):
            yield from argument  # type: ignore[misc]  # and of these a tuple of values


def _named_together(checks: Iterable[Check]) -> Iterator[Values]:
    for op, argument in checks:
        if op == NOT:
            yield from _named_together(argument)  # type: ignore[arg-type]
        elif op in (IN, AMONG, LIES_IN):
            yield tuple(argument)  # type: ignore[arg-type]


def _marks(lists: Iterable[Values]) -> dict[str, object]:
    """Return for each key of a card the numbers of the lists in which it stands, surely or perhaps."""
    places: dict[str, tuple[object, ...]] = {}
    for number, keys in enumerate(lists):
        for written in dict.fromkeys(map(str, keys)):
            key = written.lstrip()
            places[key] = *places.get(key, ()), number, key == written
    return dict(places)


def _named(values: Values | None, names: set[Value]) -> object:
    if values is None:
        return None
    return bool(values), *(value for value in values if value in names)


def _compared(values: Values | None, names: set[Value]) -> object:
    """Return what may be compared with leaders: the values that some leader has, and whether there are others."""
    if values is None:
        return None
    known = tuple(value for value in values if value in names)
    return len(known) < len(values), *known
