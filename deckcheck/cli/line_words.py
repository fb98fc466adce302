"""Line numbers in few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.checking.breakdown.model import Line


def line_ranges(lines: Iterable[Line]) -> str:
    """Name the lines of a deck that count: ``lines 9 to 28 and 30``; what could not be read is counted apart."""
    known = sorted({line.place.line for line in lines if line.place and line.place.line})
    ranges: list[list[int]] = []
    for number in known:
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    words = [str(first) if first == last else f"{first} to {last}" for first, last in ranges]
    if not words:
        return "no line of the deck"
    listed = words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
    return f"{'line' if len(known) == 1 else 'lines'} {listed}"
