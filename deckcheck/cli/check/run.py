"""A run of ``check``: paths become decks, decks become reports, reports go to the outputs."""

from __future__ import annotations

import os
import sys

from deckcheck.cli.checkers import Checkers
from deckcheck.cli.inputs.decks import decks_of
from deckcheck.cli.report_files import Targets
from deckcheck.cli.settings import Settings
from deckcheck.errors import UsageProblem
from deckcheck.library.heads import DEFAULT
from deckcheck.report import UNDETERMINED, DeckReport, Finding, Summary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.cli.checkers import Outcome
    from deckcheck.cli.inputs.deck_file import Found
    from deckcheck.library.library import Library
    from deckcheck.report import NotJudged

UNUSABLE = "DK016"
TROUBLE = 2
"""The exit code where a path, a game or a pool could not be used, whatever the decks are."""


def run_check(paths: Sequence[str], settings: Settings | None = None) -> int:
    """Check all decks that paths lead to, and give the exit code."""
    paths = paths or ["."]
    checkers = Checkers(paths, settings or Settings())
    settings = checkers.settings
    run = CheckRun(checkers, settings)
    if len(paths) > 1 or os.path.isdir(paths[0]):  # for a single deck, looking it up is dearer than judging it
        checkers.keep_reports()
    summary = Summary()
    with Targets(settings) as outputs:
        for output in outputs:
            output.begin()
        answers = []
        for report in _shown(run.reports(paths), paths):
            summary.add(report)
            if report.so_far is not None:
                answers.append(report.so_far)
            for output in outputs:
                output.deck(report)
        checkers.save_reports()
        summary.not_judged = run.not_judged()
        for output in outputs:
            output.end(summary)
    if settings.add_waivers and not run.trouble:
        return run.baseline.write(settings.add_waivers, settings.waived_until)
    if settings.so_far and not (run.trouble or summary.unreadable):
        from deckcheck.cli.repair.in_check import exit_code

        return exit_code(answers)
    return TROUBLE if run.trouble else summary.exit_code(settings.strict)


def _shown(reports: Iterator[DeckReport], paths: Sequence[str]) -> Iterator[DeckReport]:
    """Return the reports on; on a terminal a bar tells how far a long run has come."""
    if not sys.stderr.isatty():
        return reports
    from deckcheck.cli.progress import with_progress

    return with_progress(reports, paths)


class CheckRun:
    """Judges decks, and goes on where something stands in the way of one of them."""

    def __init__(self, checkers: Checkers, settings: Settings) -> None:
        self.checkers = checkers
        self.settings = settings
        self.trouble = False
        self.passed: list[NotJudged] = []
        self._told: set[str] = set()
        self._formats: dict[tuple[str, str], Library] = {}
        if settings.add_waivers:
            from deckcheck.cli.check.baseline import Baseline

            self.baseline = Baseline(settings.strict)

    def reports(self, paths: Sequence[str]) -> Iterator[DeckReport]:
        """Judge the decks that paths lead to, one by one; what is to be said of configurations comes last."""
        outcomes = self._judged(paths)
        if self.settings.so_far or self.settings.fixes:
            from deckcheck.cli.repair.in_check import with_repairs

            outcomes = with_repairs(outcomes, paths, self.settings, self._complain)
        for found, outcome in outcomes:
            if isinstance(outcome, UsageProblem):
                self._complain(outcome)
                if not found.trouble:
                    yield _unusable(found.path, outcome)
            else:
                try:
                    if not found.unreadable:
                        self._note(outcome)
                except UsageProblem as problem:
                    self._complain(problem)
                yield outcome
        for obstacle in self.checkers.problems.values():
            self._complain(obstacle)
        for (game, format), library in self._formats.items():
            self._tell_doubts(library, game, format)
        yield from self.checkers.idle_waivers()

    def not_judged(self) -> list[NotJudged]:
        """List the files that were passed over, each once; of a run over what has changed those that have."""
        changes = self.settings.changes
        each = {one.path: one for one in reversed(self.passed)}.values()
        return [
            one
            for one in reversed(each)
            if changes is None or (not one.chosen and (changes.everything or changes.hold(one.path)))
        ]

    def _judged(self, paths: Sequence[str]) -> Iterator[tuple[Found, Outcome]]:
        settings = self.settings
        decks = decks_of(paths, settings, self.checkers.first.checker.library, self.checkers.sifting(self.passed))
        if settings.jobs == 1:
            return ((found, self.checkers.outcome(found)) for found in decks)
        from deckcheck.cli.check.processes import judge_in_processes, processes

        return judge_in_processes(decks, self.checkers, processes(settings.jobs), paths, settings)

    def _note(self, report: DeckReport) -> None:
        """Remember what is to be told, or written, of a report at the end."""
        configured = self.checkers.of(report.path)
        configured.see(report)
        if report.format not in ("", DEFAULT):
            self._formats.setdefault((report.game, report.format), configured.checker.library)
        if self.settings.add_waivers:
            self.baseline.add(report, configured.config)

    def _tell_doubts(self, library: Library, game: str, format: str) -> None:
        """Say once what is doubtful about a format by which decks were judged."""
        if format not in library.formats(game):  # a deck named one that is not known
            return
        from deckcheck.checking.doubts import doubt_in_short
        from deckcheck.cli.errors import say

        if doubt := doubt_in_short(library.ruleset(game, format)):
            say(doubt)

    def _complain(self, problem: UsageProblem) -> None:
        from deckcheck.cli.errors import complain

        self.trouble = True
        if problem.message not in self._told:
            self._told.add(problem.message)
            complain(problem)


def _unusable(path: str, problem: UsageProblem) -> DeckReport:
    """Report a deck that cannot be judged since its game, pool, format or configuration cannot be used."""
    places = tuple(place for finding in problem.findings for place in finding.locations[:1])
    finding = Finding(UNUSABLE, problem.message.removesuffix("."), locations=places, hint=problem.hint)
    return DeckReport(path, UNDETERMINED, (finding,), format="")
