"""What is told of the paths of files: their names, never where they lie on this machine."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from deckcheck.files.paths import near
from deckcheck.library.built_in import HERE, POOLS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.report import DeckReport


def public_path(path: str) -> str:
    """Return the name of a file."""
    return os.path.basename(path)


class Places:
    """The folders of this machine that stand in what is told, to be left out.

    Args:
        paths: the files and folders of one's own.
    """

    def __init__(self, paths: Iterable[str]) -> None:
        folders = [
            os.path.dirname(HERE),
            os.path.dirname(POOLS),
            *(os.path.dirname(path.rstrip(os.sep)) for path in paths),
        ]
        written = {os.path.join(folder, "") for folder in folders if folder}
        self._folders = sorted({*written, *map(near, written)} - {""}, key=len, reverse=True)

    def left_out(self, report: DeckReport) -> DeckReport:
        """Return a report without them."""
        for finding in report.findings:
            finding.hint = self.text(finding.hint)
        return report

    def text(self, told: str) -> str:
        """Return a text without them."""
        for folder in self._folders:
            if folder in told:
                told = told.replace(folder, "")
        return told
