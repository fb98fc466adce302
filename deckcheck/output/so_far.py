"""Text output of ``check --so-far``: whether each deck can become legal by adding cards, and what stands in the way."""

from __future__ import annotations

from deckcheck.files.display import safe
from deckcheck.output.base import Output
from deckcheck.output.summary_line import count
from deckcheck.output.two_columns import Page
from deckcheck.report import SoFar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.output.base import Target
    from deckcheck.report import DeckReport, Summary

WORDS = {True: "legal so far", False: "not legal any more", None: "cannot be judged"}
STYLES = {True: "legal", False: "illegal", None: "undetermined"}


class SoFarOutput(Output):
    """A line for each deck, the findings that no card can undo below, and a line of summary at the end."""

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self.page = Page(target)
        self._answers: list[bool | None] = []

    def deck(self, report: DeckReport) -> None:
        """Write what is to be said of a deck."""
        answer = report.so_far or SoFar(None)
        self._answers.append(answer.possible)
        word = "legal" if answer.to_go == 0 and answer.possible else WORDS[answer.possible]
        go = f": {count(answer.to_go, 'card')} to go" if answer.to_go else ""
        page = self.page
        page.line(f"{page.paint(safe(report.path), 'path')}  {page.paint(word, STYLES[answer.possible])}{go}")
        for finding in self.told(report):
            if finding.code in answer.codes or (answer.possible is None and finding.waiting):
                page.row(finding.code, safe(f"{finding.message}. {finding.hint}".rstrip()), finding.severity)
        for code in answer.codes:
            if all(finding.code != code for finding in report.findings):
                page.row(code, "no card can be added without breaking this rule", "error")

    def end(self, summary: Summary) -> None:  # noqa: ARG002 (it counts verdicts of decks as they are)
        """Write how many decks can become legal."""
        if len(self._answers) < 2 or self.target.quiet:
            return
        can, cannot = self._answers.count(True), self._answers.count(False)
        rest = len(self._answers) - can - cannot
        told = f", {rest} cannot be judged" if rest else ""
        self.page.line(f"{count(len(self._answers), 'deck')}: {can} legal so far, {cannot} not{told}.")
