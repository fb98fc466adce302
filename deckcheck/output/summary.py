"""Summary output: one line a deck for the judge, the worst first: who plays it, and what is wrong."""

from __future__ import annotations

from deckcheck.files.display import safe
from deckcheck.language import said
from deckcheck.output.base import Output
from deckcheck.output.not_judged import not_judged_lines
from deckcheck.output.summary_line import verdict_lines
from deckcheck.output.text_width import width
from deckcheck.output.two_columns import Page
from deckcheck.report import CONFIGURATION, ERROR, LEGAL, VERDICTS, WORST_FIRST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.output.base import Target
    from deckcheck.report import DeckReport, Finding, Summary

    Row = tuple[str, str, str]

LABEL = max(map(len, VERDICTS)) + 2
GAP = 2
ENDLESS = 1_000_000
"""Columns of a line that is never broken."""


class SummaryOutput(Output):
    """``verdict  player  path  reasons``: illegal decks, then those that could not be judged, then the legal ones."""

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self.page = Page(target)
        self._rows: dict[str, list[Row]] = {verdict: [] for verdict in WORST_FIRST}

    def deck(self, report: DeckReport) -> None:
        """Keep the line of a deck."""
        if report.reader == CONFIGURATION or (self.target.quiet and report.verdict == LEGAL and not self.told(report)):
            return
        row = safe(report.player or report.name), safe(report.path), reasons(self.told(report))
        self._rows[report.verdict].append(row)

    def end(self, summary: Summary) -> None:
        """Write the lines, what was passed over, and the verdict."""
        rows = [(verdict, row) for verdict in WORST_FIRST for row in self._rows[verdict]]
        names, paths = (max((width(row[at]) for _, row in rows), default=0) for at in (0, 1))
        for verdict, (name, path, why) in rows:
            cells = [_padded(name, names), _padded(path, paths if why else 0)] if names else [_padded(path, paths)]
            word = said(verdict)
            label = self.page.paint(word, verdict) + " " * (LABEL - width(word))
            self.page.line(f"{label}{''.join(cells)}{why}".rstrip())
        for line in not_judged_lines(summary)[: 1 if self.target.quiet else None]:
            self.page.line(line)
        if not self.target.quiet:
            self.page.line(*verdict_lines(summary, self.page.paint, ENDLESS))


def reasons(told: Sequence[Finding]) -> str:
    """Say briefly what is wrong with a deck: of findings of one code the first, and how many more there are."""
    errors = [finding for finding in told if finding.severity == ERROR]
    by_code: dict[str, list[Finding]] = {}
    for finding in errors or told:
        by_code.setdefault(finding.code, []).append(finding)
    parts = []
    for code, findings in by_code.items():
        more = f" ({said('and {number} more', number=len(findings) - 1)})" if len(findings) > 1 else ""
        parts.append(f"{code} {safe(findings[0].message)}{more}")
    return "; ".join(parts)


def _padded(text: str, columns: int) -> str:
    return text + " " * (max(columns - width(text), 0) + GAP)
