"""Filters in words, made from the lowered form of rules that is not yet bound to a deck."""

from __future__ import annotations

from deckcheck.rules.ir import AMONG, CARD, GIVEN, IN, MAX, MIN, NOT, SHARES, WITHIN, Test

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.rules.ir import Check, Filter, Ref


def filter_words(filter: Filter, *, opposite: bool = False, title: Callable[[str], str] | None = None) -> str:
    """Say what a card has that fits a filter, or one that does not: ``type foe and unique``.

    Args:
        filter: the filter.
        opposite: whether to say what does not fit.
        title: gives the title of a card by its key, where the filter has keys of cards.
    """
    named = tuple(Test(test.field, _titled(test.checks, title)) if test.field == CARD else test for test in filter)
    joint = " or " if opposite else " and "
    return joint.join(word for test in named if (word := _test_words(test, opposite=opposite)))


def _titled(checks: tuple[Check, ...], title: Callable[[str], str] | None) -> tuple[Check, ...]:
    """Put the titles of cards in the place of their keys."""
    if title is None:
        return checks
    titled: list[Check] = []
    for op, argument in checks:
        if op == NOT:
            titled.append((op, _titled(argument, title)))  # type: ignore[arg-type]
        else:
            titled.append((op, tuple(title(str(key)) for key in argument)))  # type: ignore[attr-defined]
    return tuple(titled)


def _test_words(test: Test, *, opposite: bool) -> str:
    if not test.field.isidentifier():  # what formats ask of all printings of a card has findings of its own
        return ""
    name = test.field.replace("_", " ")
    words = [_check_words(name, op, argument, opposite=opposite) for op, argument in test.checks]
    return (" or " if opposite else " and ").join(word for word in words if word)


def _check_words(name: str, op: str, argument: object, *, opposite: bool) -> str:
    if op == NOT:
        return _not_words(name, argument, opposite=opposite)  # type: ignore[arg-type]
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


def _reference_words(name: str, op: str, ref: Ref, *, opposite: bool) -> str:
    where = ".".join(ref)
    if op == SHARES:
        return f"{name} {'not ' if opposite else ''}in common with {where}"
    return f"{name} {'not all' if opposite else 'all'} among {where}"
