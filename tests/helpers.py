"""Short ways to write and check decks in tests."""

from __future__ import annotations

import functools
from collections.abc import Mapping

import tomli_w

from deckcheck.checking.checker import Checker
from deckcheck.library.library import Library
from deckcheck.report import DeckReport

Sections = Mapping[str, Mapping[str, int]]


@functools.cache
def library() -> Library:
    """Give the games and pools that come with deckcheck, read from their sources once."""
    return Library(cache=False)


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
