"""Whatever a deck says, in whatever sections: there is a report that contradicts nothing, and all outputs write it."""

from __future__ import annotations

import io
import random

import pytest
import tomli_w
from helpers import check_text, library

from deckcheck.output import OUTPUTS, open_output
from deckcheck.output.base import Target
from deckcheck.report import VERDICTS, DeckReport, Summary

GAMES = [id for id in library().games() if library().pool_files(id)]
COUNTS = (1, 1, 2, 3, 4, 6, 0, -1, 10**20, True, 2.5, "3", [1], {"a": 1})
ODD = ("", " ", "Nobody", "\x07", "\u202e", "3 x", "Name: x", "a" * 400)


def tree(game: str, some: random.Random) -> dict[str, object]:
    """Make a deck that is nearly one: sections of any form and game, cards of any kind, counts of any type."""
    names = library().finder(game).source.names()
    sections = [*library().game(game).sections, "sideboard"]
    written: dict[str, object] = {"game": game}
    if some.random() < 0.5:
        written["random"] = some.choice(COUNTS)
    for section in some.sample(sections, some.randint(0, len(sections))):
        cards = [some.choice(ODD) if some.random() < 0.1 else some.choice(names) for _ in range(some.randint(0, 25))]
        if some.random() < 0.5:
            written[section] = {name: some.choice(COUNTS) for name in cards}
        else:
            written[section] = [{"card": name, "count": some.choice(COUNTS)} for name in cards]
    return written


def assert_sound(report: DeckReport) -> None:
    assert report.verdict in VERDICTS
    told = {finding.code for finding in report.findings if not finding.follows_from}
    for finding in report.findings:
        assert finding.message
        assert len(finding.message) < 700
        assert finding.follows_from is None or finding.follows_from in told
        assert not finding.waiting or finding.code.startswith("DK")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(25))
def test_any_deck(game: str, seed: int) -> None:
    text = tomli_w.dumps(tree(game, random.Random(f"{game} {seed}")))
    report = check_text(text, "deck.toml")
    assert_sound(report)
    summary = Summary()
    summary.add(report)
    for name in OUTPUTS:
        output = open_output(name, Target(io.StringIO(), color=True, width=60, quiet=False, statistics=True))
        output.begin()
        output.deck(report)
        output.end(summary)
