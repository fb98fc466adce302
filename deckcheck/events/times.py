"""Times as an event states them: moments in UTC to the second, and days."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from deckcheck.errors import UsageProblem

DRAND_GENESIS = 1692803367
DRAND_PERIOD = 3
"""The public beacon's network "quicknet": its first round, in seconds since 1970, and the seconds of a round."""
_MOMENT = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z")
_BEGINS_AS_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_EXAMPLE = "Write it with its zone: 2027-03-06T10:30Z, or 2027-03-06T10:30+01:00."


def stamp(moment: datetime) -> str:
    """Write a moment."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


CLOCKS = timedelta(minutes=10)
"""How much the clocks of two honest computers may differ."""


def latest() -> str:
    """Return the moment that nothing which was done can be later than, whoever's clock was looked at."""
    return stamp(datetime.now(UTC) + CLOCKS)


def readable(time: str) -> str:
    """Return a time that :func:`stamp` wrote, or a day, as people read it."""
    return time.replace("T", " ").replace("Z", " UTC")


def is_moment(text: str) -> bool:
    """Whether a text is a moment as :func:`stamp` writes it, and there is such a moment."""
    if not _MOMENT.fullmatch(text):
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def parse_moment(text: str) -> str:
    """Return a written moment as :func:`stamp` writes it.

    Raises:
        UsageProblem: it is none, or has no zone.
    """
    try:
        moment = datetime.fromisoformat(text.strip())
        if moment.tzinfo is None:
            raise UsageProblem(f"{text!r} does not say in which time zone it is.", hint=_EXAMPLE)
        return stamp(moment)
    except (ValueError, OverflowError, OSError):
        raise UsageProblem(f"{text!r} is no time.", hint=_EXAMPLE) from None


def moment_or_words(text: str) -> str:
    """Return a moment as :func:`stamp` writes it, or other words as they are.

    Raises:
        UsageProblem: it is a time without a zone, or begins like one and is none.
    """
    try:
        datetime.fromisoformat(text.strip())
    except ValueError:
        if not _BEGINS_AS_DAY.match(text.strip()):
            return text
    return parse_moment(text)


def parse_day(text: str) -> str:
    """Return a written day in its usual form. Raises :class:`UsageProblem` where it is none."""
    try:
        return datetime.fromisoformat(text.strip()).date().isoformat()
    except ValueError:
        raise UsageProblem(f"{text!r} is not a date.", hint="Write 2027-03-06.") from None


def first_day(moment: str) -> str:
    """Return the day that it is at a moment where on earth the day is youngest."""
    return (datetime.fromisoformat(moment) - timedelta(hours=12)).date().isoformat()


def round_time(round: int) -> str:
    """Return the time of a round of drand's quicknet."""
    try:
        return stamp(datetime.fromtimestamp(DRAND_GENESIS + DRAND_PERIOD * (round - 1), UTC))
    except (OverflowError, OSError, ValueError):
        raise UsageProblem(f"There is no round {round} of drand yet.") from None


def round_at(moment: str) -> int:
    """Return the first round of drand's quicknet that is not before a moment."""
    seconds = int(datetime.fromisoformat(moment).timestamp()) - DRAND_GENESIS
    return max(-(-seconds // DRAND_PERIOD) + 1, 1)
