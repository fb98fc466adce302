"""Text output: what people read."""

from __future__ import annotations

from deckcheck.files.display import safe
from deckcheck.language import said, said_of
from deckcheck.output.base import Output
from deckcheck.output.not_judged import not_judged_lines
from deckcheck.output.summary_line import count, verdict_lines
from deckcheck.output.terminal import USUAL
from deckcheck.output.text_width import crop, width, wrap, wrap_path
from deckcheck.output.two_columns import INDENT, Page
from deckcheck.report import CONFIGURATION, LEGAL
from deckcheck.wording import samples_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.output.base import Target
    from deckcheck.report import DeckReport, Finding, Summary

UNUSABLE = "DK016"
"""The code of decks that need a file which cannot be used."""
SHORTEST = 12
"""Columns that the name of a deck needs at least, beside its path."""
OWN_READERS = ("", "toml", "text", CONFIGURATION)
"""Formats of a deck that go without saying."""


class TextOutput(Output):
    """A line for each deck, what was found in it below, and a line of summary at the end."""

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self.page = Page(target)
        self.paint = self.page.paint
        self._samples: dict[str, None] = {}
        self._verdict_is_last = False
        self._unusable: set[str] = set()

    def deck(self, report: DeckReport) -> None:
        """Write a deck's headline and its findings."""
        self._samples.update(dict.fromkeys(report.samples))
        own = self.told(report)
        if self.target.quiet and report.verdict == LEGAL and not own:
            return
        if own:
            self.page.gap()
        self._headline(report)
        if own:
            self._findings(report, [self._once(finding) for finding in own])
        else:
            self._waived(report)
        self._verdict_is_last = not (own or report.waived)

    def end(self, summary: Summary) -> None:
        """Write the statistics, which cards are invented, and the verdict."""
        if self.target.statistics:
            from deckcheck.output.statistics import write_statistics

            write_statistics(self.page, summary)
            self._verdict_is_last = False
        passed = not_judged_lines(summary) if summary.not_judged else []
        if passed:
            self._verdict_is_last = False
            self.page.gap()
        for line in passed[: 1 if self.target.quiet else None]:
            for part in wrap(line, self.page.width):
                self.page.line(self.paint(part, "warning" if line is passed[0] and summary.missed() else "quiet"))
        if self.target.quiet:
            return
        if self._samples:
            self._invented()
        if summary.settled:
            self._lead(summary)
        if summary.decks != 1 or not self._verdict_is_last:
            for line in verdict_lines(summary, self.paint, self.page.width):
                self.page.line(line)

    def _headline(self, report: DeckReport) -> None:
        path = safe(report.path)
        style = report.verdict if report.reader != CONFIGURATION else "quiet"
        word = said(report.verdict) if report.reader != CONFIGURATION else said("waivers")
        if self.page.width < USUAL and INDENT + width(path) > self.page.width:
            self._narrow_headline(report, self.paint(word, style), path)
            return
        start = self.paint(word, style) + " " * (INDENT - width(word)) + self.paint(path, "path")
        room = self.page.width - INDENT - width(path) - 2
        tail = _tail(report, max(room, SHORTEST))
        if width(tail) <= room:
            self.page.line(f"{start}  {self.paint(tail, 'quiet')}" if tail else start)
            return
        self.page.line(start)
        if report.verdict != LEGAL:
            self.page.line(" " * INDENT + self.paint(_tail(report, self.page.room), "quiet"))

    def _narrow_headline(self, report: DeckReport, verdict: str, path: str) -> None:
        """Write a path that does not fit beside the verdict below it, broken between its names."""
        self.page.line(verdict)
        for part in wrap_path(path, self.page.width - 2):
            self.page.line(f"  {self.paint(part, 'path')}")
        if report.verdict != LEGAL:
            self.page.line(f"  {self.paint(_tail(report, self.page.width - 2), 'quiet')}")

    def _findings(self, report: DeckReport, own: list[Finding]) -> None:
        from deckcheck.output.finding_text import write_findings

        write_findings(self.page, own, report.path)
        self._left_open(report)
        self._waived(report)
        if report.fix is not None:
            self.page.row(said("fix"), safe(report.fix.text))
        self.page.gap()

    def _once(self, finding: Finding) -> Finding:
        """Tell only once what is wrong with a file that many decks need."""
        if finding.code != UNUSABLE:
            return finding
        if finding.message in self._unusable:
            return finding.replaced(locations=(), hint=said("As above."))
        self._unusable.add(finding.message)
        return finding

    def _left_open(self, report: DeckReport) -> None:
        """Say which rules could not be judged, and how many findings are left out."""
        waiting = sorted({code for finding in report.findings for code in finding.waiting})
        if waiting:
            self.page.row(
                said("unsure"), said("{codes} could not be judged.", codes=", ".join(waiting)), text_style="quiet"
            )
        following = sum(finding.follows_from is not None for finding in report.findings)
        if following:
            told = said_of(
                following,
                "{number} finding that only follows from these.",
                "{number} findings that only follow from these.",
            )
            self.page.row(said("more"), told, text_style="quiet")

    def _waived(self, report: DeckReport) -> None:
        """Say what is accepted, and why."""
        reasons: dict[str, list[str]] = {}
        for one in report.waived:
            codes = reasons.setdefault(one.waiver.reason, [])
            codes += [] if one.finding.code in codes else [one.finding.code]
        for reason, codes in reasons.items():
            told = f"{', '.join(codes)}: {safe(reason)}" if reason else ", ".join(codes)
            self.page.row(said("waived"), told, text_style="quiet")

    def _lead(self, summary: Summary) -> None:
        """Say how few facts would settle undetermined decks, and how to write them down."""
        self._verdict_is_last = False
        told = said(
            "{facts} would settle {decks}: {command} writes a sheet to fill in.",
            facts=count(len(summary.facts), "fact"),
            decks=count(summary.settled, "undetermined deck"),
            command="deckcheck pool ask DECK",
        )
        self.page.gap()
        for part in wrap(told, self.page.width):
            self.page.line(self.paint(part, "quiet"))

    def _invented(self) -> None:
        self._verdict_is_last = False
        self.page.gap()
        for part in wrap(samples_words([safe(name) for name in sorted(self._samples)]), self.page.width):
            self.page.line(self.paint(part, "quiet"))


def _tail(report: DeckReport, room: int) -> str:
    """Return the deck's name and game; of a long name only the start."""
    game = report.game if report.format in ("", "default") else f"{report.game}, {report.format}"
    if report.reader not in OWN_READERS:
        read = said("read as {reader}", reader=report.reader)
        game = f"{game}, {read}" if game else read
    name, game = safe(report.name), safe(game)
    if not name or not game:
        return crop(name or game, room)
    left = room - width(game) - 3
    return f"{crop(name, left)} · {game}" if left >= min(SHORTEST, width(name)) else crop(name, room)
