"""Times as an event states them: UTC to the second, or a day."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from deckcheck.errors import UsageProblem

DRAND_GENESIS = 1692803367
DRAND_PERIOD = 3
"""The public beacon's network "quicknet": its first round, in seconds since 1970, and the seconds of a round."""


def stamp(moment: datetime) -> str:
    """Write a moment."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def readable(time: str) -> str:
    """Give a time that :func:`stamp` wrote, or a day, as people read it."""
    return time.replace("T", " ").replace("Z", " UTC")


def parse_time(text: str) -> str:
    """Give a written time as :func:`stamp` writes it, or a day as it is; a time without a zone is this computer's.

    Raises:
        UsageProblem: it is neither.
    """
    try:
        moment = datetime.fromisoformat(text.strip())
        return moment.date().isoformat() if len(text.strip()) == len("2027-03-06") else stamp(moment)
    except (ValueError, OverflowError, OSError):
        raise UsageProblem(f"{text!r} is no time.", hint="Write 2027-03-06T10:30, or 2027-03-06.") from None


def parse_day(text: str) -> str:
    """Give a written day in its usual form. Raises :class:`UsageProblem` where it is none."""
    try:
        return datetime.fromisoformat(text.strip()).date().isoformat()
    except ValueError:
        raise UsageProblem(f"{text!r} is no day.", hint="Write 2027-03-06.") from None


def time_or_none(text: str) -> str:
    """Give a written time as :func:`parse_time` does, ``""`` where it is in other words."""
    try:
        return parse_time(text)
    except UsageProblem:
        return ""


def latest(time: str) -> str:
    """Give the last moment that a stated time may mean: of a day, wherever on earth it is that day, its end."""
    if "T" in time:
        return time
    return stamp(datetime.fromisoformat(f"{time}T23:59:59+00:00") + timedelta(hours=12))


def earliest(time: str) -> str:
    """Give the first moment that a stated time may mean."""
    if "T" in time:
        return time
    return stamp(datetime.fromisoformat(f"{time}T00:00:00+00:00") - timedelta(hours=14))


def round_time(round: int) -> str:
    """Give the time of a round of drand's quicknet."""
    try:
        return stamp(datetime.fromtimestamp(DRAND_GENESIS + DRAND_PERIOD * (round - 1), UTC))
    except (OverflowError, OSError, ValueError):
        raise UsageProblem(f"There is no round {round} of drand yet.") from None
