"""What every output is: something that is told of each deck as it is judged."""

from __future__ import annotations

from deckcheck.record import Record
from deckcheck.report import NOTE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from deckcheck.report import DeckReport, Finding, Summary


class Target(Record):
    """Where an output goes and how: colour or not, how wide, and how much of it.

    ``quiet`` leaves out what asks nothing of the reader, ``statistics`` adds a table of codes, ``as_of`` is the day of
    the check (today if empty).
    """

    __slots__ = ("as_of", "color", "quiet", "statistics", "stream", "width")

    def __init__(
        self,
        stream: TextIO,
        color: bool = False,
        width: int = 80,
        quiet: bool = False,
        statistics: bool = False,
        as_of: str = "",
    ) -> None:
        self.stream = stream
        self.color = color
        self.width = width
        self.quiet = quiet
        self.statistics = statistics
        self.as_of = as_of


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
        """List the findings that are told one by one: not those that only follow from others, nor notes if quiet."""
        quiet = self.target.quiet
        return [f for f in report.findings if f.follows_from is None and not (quiet and f.severity == NOTE)]

    def write(self, line: str) -> None:
        """Write one line."""
        self.target.stream.write(line + "\n")
