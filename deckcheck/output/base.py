"""What every output is: something that is told of each deck as it is judged."""

from __future__ import annotations

from deckcheck.record import Record
from deckcheck.report import LEGAL, NOTE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from deckcheck.report import DeckReport, Finding, Summary


class Target(Record):
    """Where an output goes and how: colour or not, how wide, and how much of it.

    ``quiet`` leaves out what is not wrong, ``strict`` says that warnings are wrong, too; ``statistics`` adds a table of
    codes, ``as_of`` is the day of the check (today if empty).
    """

    __slots__ = ("as_of", "color", "quiet", "statistics", "stream", "strict", "width")

    def __init__(
        self,
        stream: TextIO,
        color: bool = False,
        width: int = 80,
        quiet: bool = False,
        statistics: bool = False,
        as_of: str = "",
        strict: bool = False,
    ) -> None:
        self.stream = stream
        self.color = color
        self.width = width
        self.quiet = quiet
        self.statistics = statistics
        self.as_of = as_of
        self.strict = strict


class Output:
    """Writes reports to its target one by one, so that a run of any size needs little memory."""

    def __init__(self, target: Target) -> None:
        self.target = target

    def begin(self) -> None:
        """Write what comes before the first deck."""

    def deck(self, report: DeckReport) -> None:
        """Write the report of one deck."""
        raise NotImplementedError

    def end(self, summary: Summary) -> None:
        """Write what comes after the last deck."""

    def told(self, report: DeckReport) -> list[Finding]:
        """List the findings that are told one by one: not those that only follow from others.

        If it is to be quiet, no notes either, and of a legal deck only what is wrong all the same.
        """
        told = [finding for finding in report.findings if finding.follows_from is None]
        if not self.target.quiet:
            return told
        if report.verdict == LEGAL and not self.target.strict:
            return []
        return [finding for finding in told if finding.severity != NOTE]

    def write(self, line: str) -> None:
        """Write one line."""
        self.target.stream.write(line + "\n")
