"""Filters in words, made from the lowered form of rules that is not yet bound to a deck."""

from __future__ import annotations

from deckcheck.rules.ir import (
    AMONG,
    CARD,
    GIVEN,
    IN,
    LIES_IN,
    MAX,
    MIN,
    NEITHER,
    NOT,
    PRINTED,
    PRINTED_IN,
    RELEASED,
    SETS,
    SHARES,
    WITHIN,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.rules.ir import Check, Filter, Ref, Test, Values


def filter_words(filter: Filter, *, opposite: bool = False, title: Callable[[str], str] | None = None) -> str:
    """Say what a card has that fits a filter, or one that does not: ``type foe and unique``.

    Args:
        filter: the filter.
        opposite: whether to say what does not fit.
        title: gives the title of a card by its key, where the filter has keys of cards.
    """
    joint = " or " if opposite else " and "
    return joint.join(word for test in filter if (word := _test_words(test, opposite, title)))


def _titled(checks: tuple[Check, ...], title: Callable[[str], str] | None) -> tuple[Check, ...]:
    """Put the titles of cards in the place of their keys."""
    if title is None:
        return checks
    titled: list[Check] = []
    for op, argument in checks:
        if op == NOT:
            titled.append((op, _titled(argument, title)))  # type: ignore[arg-type]
        else:
            keys = [str(key) for key in argument]  # type: ignore[attr-defined]
            titled.append((op, tuple(title(key) for key in keys if key[:1] != " ")))
    return tuple(titled)


def _test_words(test: Test, opposite: bool, title: Callable[[str], str] | None) -> str:
    if test.filters:
        return _filters_words(test, opposite != (test.field == NEITHER), title)
    if test.field == PRINTED:
        argument = test.checks[0][1]
        source = ".".join(argument) if isinstance(argument, tuple) else "a leading card"
        return f"{'not ' if opposite else ''}what {source} lets in"
    checks = _titled(test.checks, title) if test.field == CARD else test.checks
    if checks and checks[0][0] == PRINTED_IN:
        _, checks = checks[0][1]  # type: ignore[misc]
    if not test.field.lstrip("@").isidentifier() or test.field in (SETS, RELEASED):
        return ""  # what formats ask of all printings of a card has findings of its own
    name = test.field.lstrip("@").replace("_", " ")
    words = [_check_words(name, op, argument, opposite=opposite) for op, argument in checks]
    return (" or " if opposite else " and ").join(word for word in words if word)


def _filters_words(test: Test, opposite: bool, title: Callable[[str], str] | None) -> str:
    """Say that one of several filters fits, or none of them."""
    joint = " and " if opposite else " or "
    words = [filter_words(one, opposite=opposite, title=title) or "any card" for one in test.filters]
    return joint.join(f"({word})" if " and " in word or " or " in word else word for word in words)


def _check_words(name: str, op: str, argument: object, *, opposite: bool) -> str:
    if op == NOT:
        return _not_words(name, argument, opposite=opposite)  # type: ignore[arg-type]
    if op == LIES_IN:
        listed = " or ".join(str(value) for value in argument)  # type: ignore[attr-defined]
        return f"{name} {'not all' if opposite else 'all'} among {listed}"
    if op in (IN, AMONG):
        return _in_words(name, argument, opposite=opposite)  # type: ignore[arg-type]
    if op == GIVEN:
        return f"{'a' if argument != opposite else 'no'} {name}"
    if op in (MIN, MAX):
        least = (op == MIN) != opposite
        return f"{name} of at {'least' if least else 'most'} {_beyond(op, argument, opposite=opposite)}"
    if op in (SHARES, WITHIN):
        return _reference_words(name, op, argument, opposite=opposite)  # type: ignore[arg-type]
    return ""


def _not_words(name: str, checks: tuple[Check, ...], *, opposite: bool) -> str:
    words = [_check_words(name, op, argument, opposite=not opposite) for op, argument in checks]
    return (" and " if opposite else " or ").join(words)


def _in_words(name: str, values: tuple[object, ...], *, opposite: bool) -> str:
    if len(values) == 1 and isinstance(values[0], bool):
        return name if values[0] != opposite else f"no {name}"
    listed = " or ".join(str(value) for value in values)
    return f"{name} other than {listed}" if opposite else f"{name} {listed}"


def _beyond(op: str, argument: object, *, opposite: bool) -> int:
    """Return the bound of the opposite: not at least 3 is at most 2."""
    number = int(str(argument))
    return number if not opposite else number - 1 if op == MIN else number + 1


def _reference_words(name: str, op: str, read: Ref | Values | None, *, opposite: bool) -> str:
    where = "what is not known" if read is None else ".".join(map(str, read))
    if op == SHARES:
        return f"{name} {'not ' if opposite else ''}in common with {where}"
    return f"{name} {'not all' if opposite else 'all'} among {where}"
