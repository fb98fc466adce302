"""Concise output: one line a finding, for editors, logs and grep."""

from __future__ import annotations

from deckcheck.files.display import safe
from deckcheck.output.base import Output
from deckcheck.output.not_judged import TITLE, why
from deckcheck.output.summary_line import verdict_lines
from deckcheck.output.two_columns import Page
from deckcheck.wording import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.output.base import Target
    from deckcheck.report import DeckReport, Finding, Location, Summary

GUESS = "Did you mean"
ENDLESS = 1_000_000
"""Columns of a line that is never broken."""


class ConciseOutput(Output):
    """``path:line:column: CODE severity message``, and a line of summary at the end."""

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self.page = Page(target)

    def deck(self, report: DeckReport) -> None:
        """Write the findings of a deck, but for those that only follow from others."""
        for finding in self.told(report):
            code = self.page.paint(finding.code, finding.severity)
            place = _place(finding, report.path)
            self.page.line(f"{place}: {code} {finding.severity} {safe(_words(finding))}")

    def end(self, summary: Summary) -> None:
        """Write the statistics if they are wanted, and the verdicts."""
        if self.target.statistics:
            from deckcheck.output.statistics import write_statistics

            write_statistics(self.page, summary)
        for one in summary.missed():
            self.page.line(f"{safe(one.path)}:1:1: {TITLE}: {why(one)}")
        if not self.target.quiet:
            self.page.line(*verdict_lines(summary, self.page.paint, ENDLESS))


def _words(finding: Finding) -> str:
    """Return the message, with the names that were perhaps meant."""
    guess = finding.hint if finding.hint.startswith(GUESS) else ""
    return f"{sentence(finding.message)} {guess}" if guess else finding.message


def _place(finding: Finding, path: str) -> str:
    """Return the first place of a finding."""
    place: Location | None = finding.locations[0] if finding.locations else None
    if place is None or not place.line:
        return f"{safe(place.path if place and place.path else path)}:1:1"
    return f"{safe(place.path or path)}:{place.line}:{place.column}"
