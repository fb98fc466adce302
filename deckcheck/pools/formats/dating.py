"""Several lists of one format become one, with days: each holds from its own day until the next one's."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from deckcheck.report import Finding

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from deckcheck.pools.formats.written_lists import WrittenList

Value = TypeVar("Value")


class Span(NamedTuple):
    """The days that something holds; ``None`` for no end on that side."""

    since: date | None
    until: date | None


def in_order(lists: Sequence[WrittenList]) -> tuple[list[WrittenList], list[Finding]]:
    """Order the lists of one format by their days, and find those whose days do not tell which holds."""
    if len(lists) == 1:
        return list(lists), []
    faults: list[Finding] = []
    by_day: dict[date, WrittenList] = {}
    for one in lists:
        if one.since is None:
            faults.append(_fault(one, f"There are {len(lists)} lists of {one.id}, and this one has no day"))
        elif one.since in by_day:
            faults.append(_fault(one, f"There are two lists of {one.id} since {one.since}"))
        else:
            by_day[one.since] = one
    return [by_day[day] for day in sorted(by_day)], faults


def _fault(one: WrittenList, message: str) -> Finding:
    return Finding("IM003", message, locations=(one.origin.location(),))


def spans(lists: Sequence[WrittenList], values: Sequence[Value | None]) -> list[tuple[Value, Span]]:
    """Return the values of lists in order, one for each list, with their days; equal neighbours become one."""
    found: list[tuple[Value, Span]] = []
    before: Value | None = None
    for at, (one, value) in enumerate(zip(lists, values, strict=True)):
        until = _day_before(lists[at + 1]) if at + 1 < len(lists) else None
        if value is not None and value == before:
            found[-1] = value, Span(found[-1][1].since, until)
        elif value is not None:
            found.append((value, Span(one.since, until)))
        before = value
    return found


def _day_before(one: WrittenList) -> date | None:
    return one.since - timedelta(days=1) if one.since else None
