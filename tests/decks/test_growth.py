"""A list of four times as many lines takes about four times as many steps to read, whatever its lines are."""

from __future__ import annotations

import sys
from types import FrameType

import pytest
from small_game import deck_of

LINES = [
    *("Units (3)", "Scum (12)", "Total: 60", "// Scum", "[Scum]", "Sideboard", "Maybeboard", "# x", "", "Name: x"),
    *("Notes: a", "deck_size: 3", "3 Bossk", "SB: 3 Bossk", "Bossk (4)", "Bossk", "1. Bossk", "- 3 Bossk"),
    *("**3x** Bossk", "3 Bossk // x", "Scum: 3 Bossk", "3 Bossk (A 3)", "3 Bossk [Scum]", "3 Nobody", "Nobody (3)"),
]


def steps(text: str) -> int:
    """Count the lines of the program that reading a list runs through."""
    count = 0

    def trace(_: FrameType, event: str, __: object) -> object:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)  # type: ignore[arg-type]
    try:
        deck_of(text)
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("other", ["3 Bossk", "1. Bossk"])
@pytest.mark.parametrize("line", LINES)
def test_steps_grow_with_the_lines(line: str, other: str) -> None:
    deck_of("3 Bossk\n")  # modules are loaded once
    for turns in (lambda n: f"{line}\n{other}\n" * n, lambda n: f"{line}\n" * n + f"{other}\n" * n):
        few, many = steps(turns(40)), steps(turns(160))
        assert many < 5 * few
