"""Waivers for all that is found today, added to the configuration: from then on only what is new fails."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from deckcheck.cli.errors import say
from deckcheck.config.write import add_waivers
from deckcheck.errors import UsageProblem
from deckcheck.files.paths import near
from deckcheck.output.summary_line import count
from deckcheck.report import ERROR, UNREADING, WARNING

if TYPE_CHECKING:
    from deckcheck.config.configuration import Configuration
    from deckcheck.report import DeckReport

UNREADABLE = 2
"""The exit code where decks could not be read: they cannot be waived."""
NEW = "deckcheck.toml"
"""The configuration that is begun where there is none."""


class Baseline:
    """Collects what was found; with ``strict`` warnings too."""

    def __init__(self, strict: bool) -> None:
        self._severities = (ERROR, WARNING) if strict else (ERROR,)
        self._found: dict[str, dict[tuple[str, str], None]] = {}
        self._unreadable = 0

    def add(self, report: DeckReport, config: Configuration | None) -> None:
        """Take the findings of a deck."""
        file = config.file if config else os.path.abspath(NEW)
        deck = os.path.relpath(os.path.abspath(report.path), os.path.dirname(file)).replace(os.sep, "/")
        codes = {finding.code for finding in report.findings if finding.severity in self._severities}
        if codes & UNREADING:
            self._unreadable += 1
        elif codes and not os.path.exists(report.path):
            raise UsageProblem(f"{report.path} is no file, so it cannot be waived.")
        elif codes and not _is_text(deck):
            raise UsageProblem(f"{report.path} has a name that is no text, so it cannot be waived: rename the file.")
        elif codes and deck.startswith("../"):
            raise UsageProblem(f"{report.path} lies outside of the folder of {near(file)}, which cannot waive it.")
        else:
            self._found.setdefault(file, {}).update(dict.fromkeys((deck, code) for code in sorted(codes)))

    def write(self, reason: str, until: str) -> int:
        """Write the waivers, say how many, and give the exit code."""
        for file, found in self._found.items():
            if found:
                add_waivers(file, sorted(found), reason, until)
                say(f"{count(len(found), 'waiver')} added to {near(file)}.")
        if not any(self._found.values()):
            say("There is nothing to waive.")
        return UNREADABLE if self._unreadable else 0


def _is_text(name: str) -> bool:
    """Say whether a name can be written as text; on some systems names are any bytes."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
