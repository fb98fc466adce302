"""Checking pool files as they are written."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from deckcheck.cards.pools.lint import lint_files
from deckcheck.cards.pools.pool_file import load_pool_file
from deckcheck.config.open_library import library_here
from deckcheck.errors import UsageProblem
from deckcheck.files.display import safe
from deckcheck.files.paths import toml_files
from deckcheck.games.game import limiting_fields
from deckcheck.library.built_in import POOLS
from deckcheck.output.finding_text import write_findings
from deckcheck.output.summary_line import count
from deckcheck.output.two_columns import open_page
from deckcheck.report import ERROR, SEVERITIES, WARNING, Finding, Location
from deckcheck.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.cards.pools.pool_file import PoolFile
    from deckcheck.library.library import Library
    from deckcheck.output.two_columns import Page

FAULTY = 2
"""The exit code for pools that cannot be used."""


def check_pools(paths: Sequence[str], strict: bool = False, games: Sequence[str] = ()) -> int:
    """Check pool files, tell their faults file by file, and give the exit code; ``games`` are further game files."""
    import gc

    gc.disable()  # large pools make many objects and no garbage, and the program ends behind them
    for path in paths:
        if not os.path.exists(path):
            raise UsageProblem(f"There is no pool file or folder {path}.")
    files = [load_pool_file(os.path.relpath(path)) for path in toml_files(paths or [POOLS])]
    if not files:
        raise UsageProblem(f"There is no pool file in {', '.join(paths)}.")
    library = library_here(games=games)
    faults: list[Finding] = []
    for game in dict.fromkeys(file.game for file in files):
        mine = [file for file in files if file.game == game]
        if game in library.games():
            paths_read = {file.path for file in mine}
            read = [*mine, *_used(library, game, files)]
            found = lint_files(read, library.game(game), limiting_fields(library.game(game)))
            faults += [fault for fault in found if fault.locations[0].path in paths_read]
        else:
            faults += _of_no_game(mine, library.games())
    page = open_page()
    write_faults(page, faults)
    page.line(_verdict(files, faults))
    failing = (ERROR, WARNING) if strict else (ERROR,)
    return FAULTY if any(fault.severity in failing for fault in faults) else 0


def _used(library: Library, game: str, files: Sequence[PoolFile]) -> list[PoolFile]:
    """Return the pools of the games that a game uses: those that are checked too, else those at hand."""
    found: list[PoolFile] = []
    for used in library.used_games(game):
        own = [file for file in files if file.game == used]
        found += own or [load_pool_file(path) for path in library.pool_files(used)]
    return found


def _of_no_game(files: Iterable[PoolFile], games: Sequence[str]) -> list[Finding]:
    """Say of files that they could not be read, or that their game is not known."""
    faults = []
    for file in files:
        faults += file.findings
        if not file.findings:
            game = safe(file.game)
            message = (
                f"There is no game {game}{did_you_mean(game, games)}" if game else "The pool does not say its game"
            )
            hint = f"Write at the top: game = …, one of {', '.join(games)}."
            faults.append(Finding("PL011", message, locations=(Location(0, path=file.path),), hint=hint))
    return faults


def write_faults(page: Page, faults: Iterable[Finding]) -> None:
    """Write faults file by file."""
    by_file: dict[str, list[Finding]] = {}
    for fault in faults:
        by_file.setdefault(fault.locations[0].path if fault.locations else "", []).append(fault)
    for path, found in sorted(by_file.items()):
        page.gap()
        page.line(page.paint(safe(path), "path"))
        write_findings(page, found, path, most=len(found))


def _verdict(files: Sequence[PoolFile], faults: Sequence[Finding]) -> str:
    severities = [fault.severity for fault in faults]
    found = ", ".join(count(severities.count(name), name) for name in SEVERITIES if name in severities)
    cards = count(sum(len(file.rows) for file in files), "card")
    return f"{count(len(files), 'pool file')}, {cards}: {found or 'no fault'}"
