"""What every output is: something that is told of each deck as it is judged."""

from __future__ import annotations

from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from deckcheck.report import DeckReport, Summary


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

    def write(self, line: str) -> None:
        """Write one line."""
        self.target.stream.write(line + "\n")
