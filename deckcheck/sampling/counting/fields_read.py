"""What rules read of a card, so that cards can be told apart no further than that."""

from __future__ import annotations

from deckcheck.rules.ir import AMONG, CARD, GIVEN, IDENTITY, IN, NOT

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

    def __init__(self, constraints: Sequence[Constraint]) -> None:
        self.whole: dict[str, None] = {TYPE: None}
        self.listed: dict[str, set[Value]] = {}
        self.keys: set[Value] = set()
        for constraint in constraints:
            self._add(constraint)
        self.listed = {field: values for field, values in self.listed.items() if field not in self.whole}

    def of(self, card: Card) -> tuple[object, ...]:
        """Return what the constraints read of a card: cards of which they read the same are treated the same."""
        facts = card.facts
        listed = [_named(facts.get(field), values) for field, values in self.listed.items()]
        known = None in card.identity, bool(facts), card.key if card.key in self.keys else ""
        return (*map(facts.get, self.whole), *listed, *known)

    def _add(self, constraint: Constraint) -> None:
        for test in _tests(constraint):
            if test.field == CARD:
                self.keys.update(str(key).lstrip() for key in _constants(test.checks))
            elif _only_listed(test.checks):
                self.listed.setdefault(test.field, set()).update(_constants(test.checks))
            else:
                self.whole[test.field] = None
        terms = (*constraint.terms, *(guard.term for guard in constraint.guards))
        numbers = [term.of for term in terms if term.of]
        limits = [bound[1] for bound in (constraint.lo, constraint.hi) if isinstance(bound, tuple) and bound[0] == CARD]
        values = [constraint.per] if constraint.per and constraint.per != IDENTITY else []
        self.whole |= dict.fromkeys((*numbers, *limits, *values))


def _tests(constraint: Constraint) -> Iterator[Test]:
    for term in (*constraint.terms, *(guard.term for guard in constraint.guards)):
        yield from (*term.where, *(term.unless or ()))


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
