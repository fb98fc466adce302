"""``deckcheck pair`` and ``deckcheck entry``: several decks judged together, after each for itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.cli.decks import decks_of
from deckcheck.cli.targets import Targets
from deckcheck.errors import UsageProblem
from deckcheck.library import Library
from deckcheck.report import Summary
from deckcheck.terms import Terms
from deckcheck.together import PAIRING, check_together

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cli.settings import Settings

MOST = 20
"""Decks of one entry at most: more are surely not meant."""


def run_together(paths: Sequence[str], over: str, settings: Settings) -> int:
    """Judge decks together and give the exit code."""
    library = Library(settings.pools, settings.games)
    files = _files(paths, settings, library)
    if over == PAIRING and len(files) != 2:
        raise UsageProblem(f"Two decks meet, and here {'is 1' if len(files) == 1 else f'are {len(files)}'}.")
    if len(files) > MOST:
        raise UsageProblem(f"These are {len(files)} decks; an entry has at most {MOST}.")
    reports, together = check_together(library, files, over, Terms(game=settings.game))
    summary = Summary()
    with Targets(settings) as outputs:
        for output in outputs:
            output.begin()
        for report in [*reports, *([together] if together else [])]:
            summary.add(report)
            for output in outputs:
                output.deck(report)
        for output in outputs:
            output.end(summary)
    return summary.exit_code(settings.strict)


def _files(paths: Sequence[str], settings: Settings, library: Library) -> list[tuple[str, bytes]]:
    files: list[tuple[str, bytes]] = []
    for found in (deck for path in paths for deck in decks_of([path], settings, library)):
        if found.trouble:
            raise UsageProblem(found.trouble)
        if found.unreadable:
            finding = found.unreadable.findings[0]
            raise UsageProblem(f"{found.path}: {finding.message}.", hint=finding.hint)
        files.append((found.path, found.data))
    return files
