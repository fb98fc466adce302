"""What rules read of a card, so that cards can be told apart no further than that."""

from __future__ import annotations

from deckcheck.evaluation.view import amount_fact
from deckcheck.rules.ir import AMONG, CARD, GIVEN, IDENTITY, IN, LISTS, NOT, OPTION, PRINTED, Printed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.rules.ir import Check, Constraint, Test, Value, Values

TYPE = "type"


class Reading:
    """The facts that constraints read.

    ``whole`` are fields of which every value counts; of the fields of ``listed``, only the values that some rule names.
    ``keys`` are the keys of cards that rules name, surely or perhaps (then a space stands before it).
    """

    def __init__(self, constraints: Sequence[Constraint], printed: Iterable[Test] = ()) -> None:
        """Look through constraints, and the tests of filters that leading cards print."""
        self.whole: dict[str, None] = {TYPE: None}
        self.listed: dict[str, set[Value]] = {}
        self.keys: set[Value] = set()
        for constraint in constraints:
            self._add(constraint)
        for test in printed:
            self._add_test(test)
        self.listed = {field: values for field, values in self.listed.items() if field not in self.whole}

    def of(self, card: Card) -> tuple[object, ...]:
        """Return what the constraints read of a card: cards of which they read the same are treated the same."""
        facts = card.facts
        whole = [facts.get(f"@{name}", facts.get(name)) for name in self.whole]
        listed = [facts.get(f"@{name}") or _named(facts.get(name), values) for name, values in self.listed.items()]
        known = None in card.identity, bool(facts), card.key if card.key in self.keys else ""
        return (*whole, *listed, *known)

    def _add(self, constraint: Constraint) -> None:
        for term in constraint.counted():
            for test in term.tests():
                self._add_test(test)
        numbers = [term.of for term in constraint.counted() if term.of]
        keys = [name for name in (*constraint.per.split(), constraint.each) if name not in (IDENTITY, LISTS)]
        others = [amount_fact(constraint)] if constraint.has_amounts else []
        others += [name for source, name in constraint.refs() if source != OPTION]
        self.whole |= dict.fromkeys((*numbers, constraint.printed_limit or TYPE, *keys, *others))
        self.keys.update(key.lstrip() for one in constraint.lists for key in one)

    def _add_test(self, test: Test) -> None:
        if test.field == CARD:
            self.keys.update(str(key).lstrip() for key in _constants(test.checks))
        elif _only_listed(test.checks):
            self.listed.setdefault(test.field, set()).update(_constants(test.checks))
        elif test.field != PRINTED:
            self.whole[test.field] = None


def printed_tests(cards: Iterable[Card], constraints: Iterable[Constraint]) -> list[Test]:
    """Return the tests in the filters that cards print, as far as constraints read them."""
    names = {name for one in constraints for _, name in one.refs()}
    lists = {card.facts.get(name, ()) for card in cards for name in names}
    texts: list[object] = [one for values in lists for one in values]
    return [test for text in texts if isinstance(text, tuple) for test in Printed.revive(text).tests()]


def _only_listed(checks: Iterable[Check]) -> bool:
    """Say whether checks do no more than look for values that they name."""
    return all(_only_listed(argument) if op == NOT else op in (IN, GIVEN) for op, argument in checks)  # type: ignore[arg-type]


def _constants(checks: Iterable[Check]) -> Iterator[Value]:
    for op, argument in checks:
        if op == NOT:
            yield from _constants(argument)  # type: ignore[arg-type]  # the argument of "not" is a tuple of checks
        elif op in (IN, AMONG):
            yield from argument  # type: ignore[misc]  # and of these a tuple of values


def _named(values: Values | None, names: set[Value]) -> object:
    if values is None:
        return None
    return bool(values), *(value for value in values if value in names)
