"""A run of ``deckcheck sheet``: paths become decks, and these one file of sheets."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from deckcheck.cli.checkers import Checkers
from deckcheck.cli.errors import complain, say, tell_passed
from deckcheck.cli.inputs.decks import decks_of
from deckcheck.errors import UsageProblem
from deckcheck.files.write import write_whole
from deckcheck.language import said
from deckcheck.output.summary_line import count
from deckcheck.record import Record
from deckcheck.report import UNREADABLE
from deckcheck.sheets.contents import keep_sheet, sheet_deck
from deckcheck.sheets.paper import sheets_html

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cli.inputs.deck_file import Found
    from deckcheck.cli.settings import Settings
    from deckcheck.report import NotJudged
    from deckcheck.sheets.contents import SheetDeck

TROUBLE = 2


class Look(Record):
    """How sheets look, and what stands on them whatever the decks say."""

    __slots__ = ("event", "lang", "paper", "player", "sort")

    def __init__(self, paper: str, sort: str, lang: str, player: str, event: str) -> None:
        self.paper = paper
        self.sort = sort
        self.lang = lang
        self.player = player
        self.event = event


def run_sheet(paths: Sequence[str], settings: Settings, look: Look, output: str) -> int:
    """Write the sheets of all decks that paths lead to, and return the exit code."""
    checkers = Checkers(paths, settings, details=keep_sheet)
    passed: list[NotJudged] = []
    found = list(decks_of(paths, checkers.settings, checkers.first.checker.library, checkers.sifting(passed)))
    tell_passed(passed)
    if look.player and len(found) > 1:
        raise UsageProblem(f"--player is for one deck; there are {len(found)}.", hint="Write Player: into each deck.")
    decks = [deck for one in found if (deck := _deck(one, checkers, look, settings.day)) is not None]
    if decks:
        decks.sort(key=lambda deck: (deck.player.casefold(), deck.path))
        _put(sheets_html(decks, look.paper, look.lang), output)
        if output not in ("", "-"):
            told = "{decks} on sheets in {file}: open it in a browser and print it."
            say(said(told, decks=count(len(decks), "deck"), file=output))
    return 0 if len(decks) == len(found) and decks else TROUBLE


def _deck(found: Found, checkers: Checkers, look: Look, day: str) -> SheetDeck | None:
    outcome = checkers.judge(found)
    if isinstance(outcome, UsageProblem):
        complain(outcome)
        return None
    if outcome.verdict == UNREADABLE or outcome.details is None:
        complain(UsageProblem(f"{found.path} cannot be read as a deck, so it has no sheet.", outcome.findings))
        return None
    deck = sheet_deck(outcome, look.sort, day)
    deck.player = look.player or deck.player
    deck.event = look.event or deck.event
    return deck


def _put(text: str, output: str) -> None:
    if output in ("", "-"):
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode("utf-8", "replace"))
        sys.stdout.buffer.flush()
    else:
        try:
            write_whole(output, text, force=True)
        except OSError as error:
            raise UsageProblem(f"{output} cannot be written: {error.strerror or error}.") from None
