"""``deckcheck pair`` and ``deckcheck entry``: several decks judged together, after each for itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.checking.joint import PAIRING, check_together
from deckcheck.checking.request import CheckRequest
from deckcheck.cli.arguments import check_settings
from deckcheck.cli.inputs.decks import decks_of
from deckcheck.cli.report_files import Targets
from deckcheck.config.configuration import Configuration
from deckcheck.config.find import Configurations
from deckcheck.config.open_library import open_library
from deckcheck.errors import UsageProblem
from deckcheck.library.library import Library
from deckcheck.report import Summary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cli.settings import Settings

MOST = 20
"""Decks of one entry at most: more are surely not meant."""


def run_together(paths: Sequence[str], over: str, settings: Settings) -> int:
    """Judge decks together and give the exit code."""
    config = Configurations(settings.config).of(paths[0]) or Configuration("")
    library = open_library(config, pools=settings.pools, games=settings.games, formats=settings.formats)
    check_settings(settings, library)
    files = _files(paths, settings, library)
    if over == PAIRING and len(files) != 2:
        raise UsageProblem(f"Two decks meet, and here {'is 1' if len(files) == 1 else f'are {len(files)}'}.")
    if len(files) > MOST:
        raise UsageProblem(f"These are {len(files)} decks; an entry has at most {MOST}.")
    terms = CheckRequest(
        game=settings.game, format=settings.format, usual_game=config.game, usual_format=config.format, day=settings.day
    )
    reports, together = check_together(library, files, over, terms)
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
