"""What a deck of unknown cards costs grows with the deck, not with a power of it: things are looked at once."""

from __future__ import annotations

import io
import random
import string

import pytest
from helpers import library

from deckcheck.checking.checker import Checker
from deckcheck.evaluation.view import MOST_PASSING, View
from deckcheck.output import OUTPUTS, details_for, open_output
from deckcheck.output.base import Target
from deckcheck.record import Record
from deckcheck.report import ERROR, Finding, Location, Summary

LINES = 1000


@pytest.fixture(scope="module")
def deck() -> bytes:
    chance = random.Random(5)
    names = ["".join(chance.choice(string.ascii_lowercase) for _ in range(9)) for _ in range(LINES)]
    return ("Game: jedi-knights\n" + "".join(f"1 {name}\n" for name in names)).encode()


def counted(patch: pytest.MonkeyPatch, kind: type, name: str) -> list[int]:
    calls = [0]
    real = getattr(kind, name)

    def count(*arguments: object) -> object:
        calls[0] += 1
        return real(*arguments)

    patch.setattr(kind, name, count)
    return calls


def test_a_column_is_made_twice_at_most(deck, monkeypatch):
    """Once to judge by, once to tell what is waited for: more cards pass by than are kept."""
    sections = len(library().game("jedi-knights").sections)
    assert LINES * sections > MOST_PASSING
    calls = counted(monkeypatch, View, "_column_of_nobody")
    Checker(library()).check("a.txt", deck)
    assert LINES < calls[0] <= 2 * LINES * sections


@pytest.mark.parametrize("format", list(OUTPUTS))
def test_the_lines_of_a_finding_are_not_compared_with_each_other(deck, monkeypatch, format):
    report = Checker(library(), details=details_for(["html"])).check("a.txt", deck)
    places = tuple(Location(line, 1, 9, "1 aaaaaaa") for line in range(2, LINES + 2))
    others = tuple(Location(line, 1, 9, "b", "pool.toml") for line in range(1, 9))
    report.findings = (Finding("JK001", "Too many", ERROR, locations=(*places, *others)), *report.findings)
    text = io.StringIO()
    output, summary = open_output(format, Target(text, as_of="2026-11-30")), Summary()
    calls = counted(monkeypatch, Record, "__eq__")
    output.begin()
    summary.add(report)
    output.deck(report)
    output.end(summary)
    assert text.getvalue()
    assert calls[0] < 10 * LINES
