"""Which decks a change of a ban list, of a day or of the pools makes illegal or legal."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from deckcheck.cli.check.run import TROUBLE
from deckcheck.cli.checkers import Checkers
from deckcheck.cli.errors import complain
from deckcheck.cli.inputs.decks import decks_of
from deckcheck.cli.options import asked_day, asked_format
from deckcheck.cli.settings import Settings
from deckcheck.errors import UsageProblem
from deckcheck.files.display import safe
from deckcheck.output.json import safe_json
from deckcheck.output.paths import RelativePaths
from deckcheck.output.report_data import finding_data
from deckcheck.output.summary_line import count
from deckcheck.record import Record
from deckcheck.report import ERROR, LEGAL
from deckcheck.wording import sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.cli.inputs.deck_file import Found
    from deckcheck.output.two_columns import Page
    from deckcheck.report import DeckReport, Finding

SCHEMA = "deckcheck-impact/1"


class VerdictChange(Record):
    """A deck with the reports before and after."""

    __slots__ = ("after", "before", "path")

    def __init__(self, path: str, before: DeckReport, after: DeckReport) -> None:
        self.path = path
        self.before = before
        self.after = after

    @property
    def matters(self) -> bool:
        """Whether the verdict changes."""
        return self.before.verdict != self.after.verdict

    def new(self) -> list[Finding]:
        """Return the errors that there are only after."""
        return _only(self.after, self.before)

    def gone(self) -> list[Finding]:
        """Return the errors that there were only before."""
        return _only(self.before, self.after)


class Side:
    """One of the two ways to judge: ``NAME``, ``NAME@DATE``, or a file in place of the name."""

    def __init__(self, written: str, settings: Settings, paths: Sequence[str]) -> None:
        name, _, day = written.rpartition("@")
        name, day = (name, day) if day[:1].isdecimal() and name else (written, "")
        self.format, files = asked_format(name)
        self.day = asked_day(day, f"{name}@")
        self._checkers = Checkers(paths, settings.replaced(formats=files, day=self.day))
        self.written = written

    def found(self, paths: Sequence[str]) -> Iterator[Found]:
        """Find the decks."""
        return decks_of(paths, self._checkers.settings, self._checkers.first.checker.library, self._checkers.sifting())

    def game_of(self, found: Found) -> str:
        """Return the game of a deck, ``""`` where it cannot be told or does not have this format."""
        if found.unreadable:
            return ""
        configured = self._checkers.of(found.path)
        game = configured.check_by("default", found.path, found.data).game
        return game if game and self.format in configured.checker.library.formats(game) else ""

    def known_in(self) -> list[str]:
        """List the games that have the format, as the configuration of the first path sees it."""
        library = self._checkers.first.checker.library
        return [game for game in library.games() if self.format in library.formats(game)]

    def report(self, found: Found) -> DeckReport:
        """Judge a deck."""
        return self._checkers.of(found.path).check_by(self.format, found.path, found.data, self.day)


def run_impact(before: Side, after: Side, paths: Sequence[str], page: Page | None) -> int:
    """Judge decks both ways and tell which change; without a page as JSON. The exit code is 1 if one becomes worse."""
    changes: list[VerdictChange] = []
    trouble = False
    told: set[str] = set()
    others = 0
    for found in before.found(paths):
        try:
            if found.trouble:
                raise UsageProblem(found.trouble)
            if before.game_of(found) and after.game_of(found):
                changes.append(VerdictChange(found.path, before.report(found), after.report(found)))
            else:
                others += 1
        except UsageProblem as problem:
            trouble = True
            if problem.message not in told:  # a format's fault is one, however many decks need it
                told.add(problem.message)
                complain(problem)
    if page is None:
        _write_json(changes, before, after)
    else:
        _write_text(changes, others, page)
    worse = any(change.matters and change.before.verdict == LEGAL for change in changes)
    return TROUBLE if trouble else int(worse)


def _only(report: DeckReport, other: DeckReport) -> list[Finding]:
    known = {(finding.code, finding.cards, finding.section) for finding in other.findings if finding.severity == ERROR}
    return [
        finding
        for finding in report.findings
        if finding.severity == ERROR and (finding.code, finding.cards, finding.section) not in known
    ]


def _write_text(changes: Sequence[VerdictChange], others: int, page: Page) -> None:
    for change in changes:
        if not change.matters:
            continue
        before, after = change.before.verdict, change.after.verdict
        page.gap()
        page.line(
            f"{page.paint(safe(change.path), 'path')}  {page.paint(before, before)} -> {page.paint(after, after)}"
        )
        for finding in change.new():
            page.row(finding.code, safe(sentence(finding.message)), "error")
        for finding in change.gone():
            page.row(finding.code, f"no longer: {safe(sentence(finding.message))}", text_style="quiet")
    page.gap()
    page.line(_summary(changes, others))


def _summary(changes: Sequence[VerdictChange], others: int) -> str:
    turns: dict[str, int] = {}
    for change in changes:
        if change.matters:
            turns[change.after.verdict] = turns.get(change.after.verdict, 0) + 1
    said = [f"{number} become{'s' if number == 1 else ''} {verdict}" for verdict, number in turns.items()]
    same = len(changes) - sum(turns.values())
    parts = [
        *said,
        *([f"{same} as before"] if same or not said else []),
        *([f"{others} not of this format's game"] if others else []),
    ]
    return f"{count(len(changes) + others, 'deck')}: {', '.join(parts)}"


def _write_json(changes: Sequence[VerdictChange], before: Side, after: Side) -> None:
    paths = RelativePaths()
    decks = [
        {
            "path": paths(change.path),
            "before": change.before.verdict,
            "after": change.after.verdict,
            "new": [finding_data(finding) for finding in change.new()],
            "gone": [finding_data(finding) for finding in change.gone()],
        }
        for change in changes
        if change.matters
    ]
    tree = {"schema": SCHEMA, "before": before.written, "after": after.written, "decks": decks}
    sys.stdout.write(safe_json(json.dumps(tree, ensure_ascii=False, indent=1)) + "\n")
