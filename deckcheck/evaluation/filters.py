"""Does a card fit a filter? Three answers, because a fact may be unknown."""

from __future__ import annotations

from deckcheck.rules.ir import (
    AMONG,
    ANY,
    CARD,
    GIVEN,
    IN,
    MAX,
    MIN,
    NEITHER,
    NOT,
    PRINTED,
    PRINTED_IN,
    SHARES,
    leaves,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable, Mapping

    from deckcheck.cards.card import Card
    from deckcheck.games.game import Field
    from deckcheck.rules.ir import Check, Filter, Test, Value, Values

    Facts = Mapping[str, Values]

NO, YES, MAYBE = 0, 1, 2
_WORLDS_AT_MOST = 200
"""An unknown number with more possible values than this is not tried value by value, nor are several facts together."""


def fits(filter: Filter, card: Card, fields: Mapping[str, Field]) -> int:
    """Say whether a card fits all tests of a filter: ``NO``, ``YES`` or ``MAYBE``."""
    answer = _fits(filter, card.facts, card, fields)
    if answer == MAYBE and len(filter) + sum(bool(test.filters) for test in filter) > 1:
        return _in_all_worlds(filter, card, fields)
    return answer


def opposite(answer: int) -> int:
    """Turn yes into no and no into yes; maybe stays."""
    return answer if answer == MAYBE else 1 - answer


def _fits(filter: Filter, facts: Facts, card: Card, fields: Mapping[str, Field]) -> int:
    joined = YES
    for test in filter:
        answer = _test(test, facts, card, fields)
        if answer == NO:
            return NO
        if answer == MAYBE:
            joined = MAYBE
    return joined


def _test(test: Test, facts: Facts, card: Card, fields: Mapping[str, Field]) -> int:
    values = facts.get(test.field)
    if values is not None:
        return _all(test.checks, values)
    if test.field in _OTHERS:
        return _OTHERS[test.field](test, facts, card, fields)
    worlds = possible_values(fields.get(test.field), card)
    if worlds is None:
        return MAYBE
    answers = {_all(test.checks, world) for world in worlds}
    return answers.pop() if len(answers) == 1 else MAYBE


def _any_of(test: Test, facts: Facts, card: Card, fields: Mapping[str, Field]) -> int:
    joined = NO
    for filter in test.filters:
        answer = _fits(filter, facts, card, fields)
        if answer == YES:
            return YES
        if answer == MAYBE:
            joined = MAYBE
    return joined


def _neither(test: Test, facts: Facts, card: Card, fields: Mapping[str, Field]) -> int:
    return opposite(_any_of(test, facts, card, fields))


def _by_reference(test: Test, facts: Facts, card: Card, fields: Mapping[str, Field]) -> int:  # noqa: ARG001 (one shape)
    if not card.set:  # a stand-in for a card that is not known, or not surely
        return MAYBE
    return _all(test.checks, (card.key,))


def _not_known(test: Test, facts: Facts, card: Card, fields: Mapping[str, Field]) -> int:  # noqa: ARG001 (one shape)
    """Answer for filters that a leading card prints and that are not known."""
    return MAYBE


_OTHERS = {ANY: _any_of, NEITHER: _neither, CARD: _by_reference, PRINTED: _not_known}
"""Tests that are not about one fact."""


def _in_all_worlds(filter: Filter, card: Card, fields: Mapping[str, Field]) -> int:
    """Try the values of unknown facts for the whole filter: an unknown fact has one value, wherever it is read."""
    unknown = dict.fromkeys(test.field for test in leaves(filter) if test.field not in card.facts)
    worlds: list[dict[str, Values]] = [{}]
    for name in unknown:
        values = possible_values(fields.get(name), card)
        if values is not None and len(worlds) * len(values) <= _WORLDS_AT_MOST:
            worlds = [{**world, name: one} for world in worlds for one in values]
    if len(worlds) == 1:
        return MAYBE
    answers = {_fits(filter, {**card.facts, **world}, card, fields) for world in worlds}
    return answers.pop() if len(answers) == 1 else MAYBE


def possible_values(field: Field | None, card: Card) -> list[Values] | None:
    """List all values an unknown fact may have, ``None`` where they are too many to try."""
    if field is None or field.many:
        return None
    worlds: list[Values]
    if field.values:
        worlds = [(value,) for value in field.values]
    elif field.kind == "boolean":
        worlds = [(False,), (True,)]
    elif field.min is not None and field.max is not None and field.max - field.min < _WORLDS_AT_MOST:
        worlds = [(number,) for number in range(field.min, field.max + 1)]
    else:
        return None
    if field.optional or (field.on and "type" not in card.facts):
        worlds.append(())
    return worlds


def _printings(asked: tuple[Collection[str] | None, tuple[Check, ...]], pairs: Values) -> int:
    """Judge the values of all printings of a card; of one that is not recorded any value may come in addition."""
    sets, checks = asked
    values, known = printed_values(pairs, sets)
    answer = _all(checks, values)
    if known or (answer == YES and all(op in _GROWING for op, _ in checks)):
        return answer
    return MAYBE


_GROWING = (IN, SHARES, MIN, MAX)
"""What a further value cannot make wrong."""


def printed_values(pairs: Iterable[object], sets: Collection[str] | None) -> tuple[Values, bool]:
    """Return the values of the printings in some sets (``None``: all), and whether all of them are recorded.

    ``pairs`` are set codes with a value, ``None`` where it is not known, or the set alone where there is none. Where no
    printing is in the sets, all count.
    """
    everything: list[tuple[Value | None, ...]] = list(pairs)  # type: ignore[arg-type]
    inside = [pair for pair in everything if sets is None or pair[0] in sets] or everything
    values = dict.fromkeys(value for pair in inside for value in pair[1:] if value is not None)
    return tuple(values), all(None not in pair for pair in inside)


def _all(checks: Iterable[Check], values: Values) -> int:
    """Join the answers of checks by a three-valued "and"."""
    joined = YES
    for op, argument in checks:
        answer = _check(op, argument, values)
        if answer == NO:
            return NO
        if answer == MAYBE:
            joined = MAYBE
    return joined


def _check(op: str, argument: object, values: Values) -> int:  # one line an operator
    if op == IN:
        return _yes(any(value in argument for value in values))  # type: ignore[operator]
    if op == AMONG:
        return _among(argument, values)  # type: ignore[arg-type]
    if op == NOT:
        return opposite(_all(argument, values))  # type: ignore[arg-type]
    if op == GIVEN:
        return _yes(bool(values) == argument)
    if op == MIN:
        return _yes(any(value >= argument for value in values))  # type: ignore[operator]
    if op == MAX:
        return _yes(any(value <= argument for value in values))  # type: ignore[operator]
    return _compared(op, argument, values)


def _compared(op: str, argument: object, values: Values) -> int:
    """Compare with values that were read elsewhere, or with a list."""
    if op == PRINTED_IN:
        return _printings(argument, values)  # type: ignore[arg-type]
    if not values:
        return NO if op == SHARES else YES
    if argument is None:
        return MAYBE
    shared = any if op == SHARES else all
    return _yes(shared(value in argument for value in values))  # type: ignore[operator]


def _among(listed: Container[object], values: Values) -> int:
    if any(value in listed for value in values):
        return YES
    perhaps = any(f" {value}" in listed or (str(value)[:1] == " " and str(value)[1:] in listed) for value in values)
    return MAYBE if perhaps else NO


def _yes(answer: bool) -> int:
    return YES if answer else NO
