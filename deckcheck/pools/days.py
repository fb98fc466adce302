"""Days as sources write them."""

from __future__ import annotations

import re
from datetime import date

_DAY = re.compile(r"(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?![\d])")
_MONTH = re.compile(r"(\d{4})[-/.](\d{1,2})")


def day_of(text: str) -> date | None:
    """Read ``1994-12-31``, ``1999/01/09`` or ``19940816``, with or without a time; ``None`` for anything else."""
    found = _DAY.match(text.strip())
    if found is None or (not found[2] and len(found[3] + found[4]) != 4):
        return None
    try:
        return date(int(found[1]), int(found[3]), int(found[4]))
    except ValueError:
        return None


def day_or_month_of(text: str) -> date | None:
    """Read a day as :func:`day_of` does, or ``2026.07``: the first of that month."""
    found = _MONTH.fullmatch(text.strip())
    return day_of(f"{found[1]}-{found[2]}-1") if found else day_of(text)
