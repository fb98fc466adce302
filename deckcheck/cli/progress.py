"""A bar on the terminal that tells how far a long run has come."""

from __future__ import annotations

import os
import sys
from time import monotonic
from typing import TYPE_CHECKING

from deckcheck.cli.inputs.recognise import may_be_deck
from deckcheck.output.terminal import columns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from deckcheck.report import DeckReport

PATIENCE, PAUSE = 1.0, 0.1
"""Seconds after which there is a bar, and between two of its pictures."""
BAR = 24
"""Signs of the bar itself."""


def with_progress(
    reports: Iterable[DeckReport], paths: Sequence[str], clock: Callable[[], float] = monotonic
) -> Iterator[DeckReport]:
    """Return the reports on, and show on standard error how many of the files have been looked at.

    The bar is wiped away while a report is written: both may go to one terminal.
    """
    bar = _Bar(paths)
    due = clock() + PATIENCE
    try:
        for report in reports:
            bar.wipe()
            yield report
            bar.done += 1
            if clock() >= due:
                bar.draw()
                due = clock() + PAUSE
    finally:
        bar.wipe()


class _Bar:
    def __init__(self, paths: Sequence[str]) -> None:
        self.done = 0
        self._paths = paths
        self._total = 0
        self._drawn = False

    def draw(self) -> None:
        """Show how far the run has come."""
        self._total = self._total or sum(map(_candidates, self._paths)) or 1
        part = min(self.done / self._total, 1)
        full = int(BAR * part)
        line = f"[{'#' * full}{'-' * (BAR - full)}] {self.done} of about {max(self._total, self.done)} files"
        sys.stdout.flush()
        sys.stderr.write(line[: columns(sys.stderr) - 1])
        sys.stderr.flush()
        self._drawn = True

    def wipe(self) -> None:
        """Take the bar away."""
        if self._drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._drawn = False


def _candidates(path: str) -> int:
    """Count the files that may be decks."""
    if not os.path.isdir(path):
        return 1
    number = 0
    for _, folders, names in os.walk(path):
        folders[:] = [name for name in folders if not name.startswith(".")]
        number += sum(map(may_be_deck, names))
    return number
