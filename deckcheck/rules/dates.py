"""Which of all dated constraints are in force on a day. Loaded only where something is dated."""

from __future__ import annotations

from deckcheck.report import NOTE
from deckcheck.rules.ir import MAX, RELEASED, UNRELEASED, Term, Test

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from deckcheck.rules.ir import Constraint


def today() -> str:
    """Return the day of today, where this computer is."""
    from time import strftime

    return strftime("%Y-%m-%d")


def iso_day(day: date | str) -> str:
    """Return a day as an ISO text, by which days can be compared.

    Raises:
        TypeError: it is neither a :class:`datetime.date` nor a text.
        ValueError: the text is no day.
    """
    from datetime import date, datetime

    if isinstance(day, datetime):
        day = day.date()
    if isinstance(day, date):
        return day.isoformat()
    if not isinstance(day, str):
        raise TypeError(f"a day is a date or a text such as 2027-03-01, not {day!r}")
    try:
        found = date.fromisoformat(day).isoformat()
    except ValueError:
        found = ""
    if found != day:  # 20270301 is a day too, but would be compared wrongly
        raise ValueError(f"{day!r} is not a date: write it as 2027-03-01")
    return found


def is_dated(constraint: Constraint) -> bool:
    """Say whether a constraint depends on the day."""
    return bool(constraint.since or constraint.until or constraint.code == UNRELEASED)


def in_force(constraints: Iterable[Constraint], day: str) -> tuple[Constraint, ...]:
    """Return the constraints of a day: those in force, and as notes those that are announced."""
    found: list[Constraint] = []
    for constraint in constraints:
        if constraint.code == UNRELEASED:
            found.append(_out_by(constraint, day))
        elif constraint.until and day > constraint.until:
            continue
        elif day >= constraint.since:
            found.append(constraint)
        elif constraint.announced and day >= constraint.announced:
            found.append(constraint.replaced(severity=NOTE))
    return tuple(found)


def _out_by(constraint: Constraint, day: str) -> Constraint:
    term = constraint.terms[0]
    until = (Test(RELEASED, ((MAX, day),)),)
    return constraint.replaced(terms=(Term(term.sections, term.where, until),))
