"""Does a card fit a filter? Three answers, because a fact may be unknown."""

from __future__ import annotations

from deckcheck.rules.ir import AMONG, GIVEN, IN, MAX, MIN, NOT, SHARES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.cards.card import Card
    from deckcheck.games.game import Field
    from deckcheck.rules.ir import Check, Filter, Test, Values

NO, YES, MAYBE = 0, 1, 2
_WORLDS_AT_MOST = 200
"""An unknown number with more possible values than this is not tried value by value."""


def fits(filter: Filter, card: Card, fields: dict[str, Field]) -> int:
    """Say whether a card fits all tests of a filter: ``NO``, ``YES`` or ``MAYBE``."""
    return _conjoined(_test(test, card, fields) for test in filter)


def opposite(answer: int) -> int:
    """Turn yes into no and no into yes; maybe stays."""
    return answer if answer == MAYBE else 1 - answer


def _test(test: Test, card: Card, fields: dict[str, Field]) -> int:
    if test.field == "card":
        return _by_reference(test.checks, card)
    values = card.facts.get(test.field)
    if values is not None:
        return _all(test.checks, values)
    worlds = possible_values(fields.get(test.field), card)
    if worlds is None:
        return MAYBE
    answers = {_all(test.checks, world) for world in worlds}
    return answers.pop() if len(answers) == 1 else MAYBE


def _by_reference(checks: tuple[Check, ...], card: Card) -> int:
    if not card.set:  # a stand-in for a card that is not known, or not surely
        return MAYBE
    return _all(checks, (card.key,))


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


def _all(checks: tuple[Check, ...], values: Values) -> int:
    return _conjoined(_check(op, argument, values) for op, argument in checks)


def _conjoined(answers: Iterable[int]) -> int:
    """Join answers by a three-valued "and"."""
    joined = YES
    for answer in answers:
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
    if op == SHARES and not values:
        return NO
    if op != SHARES and not values:
        return YES
    if argument is None:
        return MAYBE
    shared = any if op == SHARES else all
    return _yes(shared(value in argument for value in values))  # type: ignore[operator]


def _among(listed: tuple[str, ...], values: Values) -> int:
    if any(value in listed for value in values):
        return YES
    perhaps = any(f" {value}" in listed for value in values) or any(f" {one}" in values for one in listed)
    return MAYBE if perhaps else NO


def _yes(answer: bool) -> int:
    return YES if answer else NO
