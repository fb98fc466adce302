"""Short ways to write and check decks in tests."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from pathlib import Path

import tomli_w

from deckcheck.__main__ import run
from deckcheck.checking.checker import Checker
from deckcheck.library.library import Library
from deckcheck.report import DeckReport

Sections = Mapping[str, Mapping[str, int]]

EXAMPLES = Path(__file__).parent.parent / "examples"
CONAN = (EXAMPLES / "conan" / "legal" / "nine-spears.toml").read_text(encoding="utf-8")
RENOWN = (EXAMPLES / "conan" / "illegal" / "renown-108.toml").read_text(encoding="utf-8")
"""A legal deck, and one whose foes have too much renown."""


@functools.cache
def library() -> Library:
    """Give the built-in games and pools, read from their sources once."""
    return Library(cache=False)


@functools.cache
def games_with_cards() -> list[str]:
    """List the games that come with cards; those of the others are to be imported."""
    return [game for game in library().games() if library().pool_files(game)]


def check_text(text: str, name: str = "deck.txt", game: str = "") -> DeckReport:
    return Checker(library(), game=game).check(name, text.encode())


def check_bytes(data: bytes, name: str = "deck.txt", game: str = "") -> DeckReport:
    return Checker(library(), game=game).check(name, data)


def check_sections(game: str, sections: Sections, **head: object) -> DeckReport:
    tree = {"game": game, **head, **{name: dict(cards) for name, cards in sections.items()}}
    return check_text(tomli_w.dumps(tree), "deck.toml")


def codes(report: DeckReport) -> list[str]:
    """List the codes that are told, in order; consequences are left out."""
    return [finding.code for finding in report.findings if not finding.follows_from]


def checked(capsys, *arguments: str) -> tuple[int, dict[str, dict]]:
    """Check and give the exit code and the decks of the report by path."""
    code = run(["check", *arguments, "--output-format", "json"])
    shown = capsys.readouterr().out
    return code, {deck["path"]: deck for deck in json.loads(shown)["decks"]} if shown else {}
