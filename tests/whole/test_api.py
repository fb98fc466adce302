"""The library's short forms do what the command does."""

from __future__ import annotations

import doctest
import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import assert_type

import pytest

import deckcheck

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def test_a_deck_is_checked_again_and_again() -> None:
    for _ in range(2):
        report = deckcheck.check_deck(EXAMPLES / "conan" / "illegal" / "renown-108.toml")
        assert (report.verdict, [finding.code for finding in report.findings]) == ("illegal", ["CO006"])


def test_a_checker_serves_many_decks() -> None:
    checker = deckcheck.Checker(deckcheck.Library(), game="sky-galleon")
    assert {f.code for f in checker.check("typed", b"4 x\n").findings} == {"SG001", "DK001"}
    assert deckcheck.check_deck(EXAMPLES / "conan" / "legal" / "salt-road.txt").verdict == "legal"


def test_the_parts_can_be_had_one_by_one() -> None:
    assert deckcheck.load_game("conan").name == "Conan Collectible Card Game"
    assert {one.code for one in deckcheck.load_pools("conan").sets} == {"CSA", "CSP"}
    deck = deckcheck.read_deck(EXAMPLES / "conan" / "legal" / "salt-road.txt", "conan")
    assert deck.entries
    assert deck.locate(deck.entries[0].place).line > 1


def test_what_cannot_be_used_is_said() -> None:
    with pytest.raises(deckcheck.UsageProblem, match="did you mean conan"):
        deckcheck.load_game("connan")


def test_every_public_name_is_there() -> None:
    for name in deckcheck.__all__:
        assert getattr(deckcheck, name) is not None
    with pytest.raises(AttributeError):
        _ = deckcheck.nothing  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["api", "checking.checker"])
def test_the_examples_of_docstrings(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES.parent)
    found = doctest.testmod(importlib.import_module(f"deckcheck.{name}"))
    assert (found.failed, found.attempted > 0) == (0, True)


def test_types_that_a_caller_sees() -> None:
    """What the type checker says of the public names; it runs over this file too."""
    report = deckcheck.check_deck(EXAMPLES / "conan" / "legal" / "salt-road.txt")
    assert_type(report, deckcheck.DeckReport)
    assert_type(report.verdict, deckcheck.Verdict)
    assert_type(report.findings, tuple[deckcheck.Finding, ...])
    assert_type([finding.severity for finding in report.findings], list[deckcheck.Severity])
    assert_type([finding.locations for finding in report.findings], list[tuple[deckcheck.Location, ...]])
    assert_type(deckcheck.Library().games(), Sequence[str])
    assert_type(deckcheck.Checker(deckcheck.Library()).check("a", b""), deckcheck.DeckReport)
