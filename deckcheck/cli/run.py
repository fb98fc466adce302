"""A run of ``check``: paths become decks, decks become reports, reports go to the outputs."""

from __future__ import annotations

from deckcheck.check import Checker
from deckcheck.cli.decks import decks_of
from deckcheck.cli.settings import Settings
from deckcheck.cli.targets import Targets
from deckcheck.errors import UsageProblem
from deckcheck.library import Library
from deckcheck.output import details_for
from deckcheck.report import Summary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.report import DeckReport

TROUBLE = 2
"""The exit code where a path, a game or a pool could not be used, whatever the decks are."""


def run_check(paths: Sequence[str], settings: Settings | None = None) -> int:
    """Check all decks that paths lead to, and give the exit code."""
    settings = settings or Settings()
    library = Library(settings.pools, settings.games)
    if settings != Settings(outputs=settings.outputs):
        from deckcheck.cli.usage import check_settings

        check_settings(settings, library)
    checker = Checker(
        library,
        game=settings.game,
        select=settings.select,
        ignore=settings.ignore,
        encoding=settings.encoding,
        reader=settings.reader,
        details=details_for(name for name, _ in settings.outputs),
    )
    run = _Run(checker, settings)
    summary = Summary()
    with Targets(settings) as outputs:
        for output in outputs:
            output.begin()
        for report in run.reports(paths or ["."]):
            summary.add(report)
            for output in outputs:
                output.deck(report)
        for output in outputs:
            output.end(summary)
    return TROUBLE if run.trouble else summary.exit_code(settings.strict)


class _Run:
    """Judges decks, and goes on where something stands in the way of one of them."""

    def __init__(self, checker: Checker, settings: Settings) -> None:
        self.checker = checker
        self.settings = settings
        self.trouble = False
        self._told: set[str] = set()

    def reports(self, paths: Sequence[str]) -> Iterator[DeckReport]:
        """Judge the decks that paths lead to, one by one."""
        for found in decks_of(paths, self.settings, self.checker.library):
            if found.trouble:
                self._complain(UsageProblem(found.trouble))
            elif found.unreadable:
                yield found.unreadable
            else:
                try:
                    yield self.checker.check(found.path, found.data)
                except UsageProblem as problem:
                    self._complain(problem, found.path)

    def _complain(self, problem: UsageProblem, path: str = "") -> None:
        from deckcheck.cli.failure import complain, say

        self.trouble = True
        if path:
            say(f"{path} is not judged: its game cannot be used.")
        if problem.message not in self._told:
            self._told.add(problem.message)
            complain(problem)
