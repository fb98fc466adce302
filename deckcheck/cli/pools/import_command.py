"""``deckcheck pool import`` and ``pool sources``: from other programs' files to pools."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from deckcheck.cli.arguments import known_game, own_games
from deckcheck.cli.completion import complete_files, complete_games
from deckcheck.cli.pools.pool_check import FAULTY, write_faults
from deckcheck.config.open_library import library_here
from deckcheck.errors import UsageProblem
from deckcheck.files.display import safe
from deckcheck.files.paths import read_whole
from deckcheck.files.write import write_all
from deckcheck.output.summary_line import count
from deckcheck.output.two_columns import open_page
from deckcheck.report import SEVERITIES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.output.two_columns import Page
    from deckcheck.pools.importing import Imported
    from deckcheck.report import Finding

CONFLICT = 1
"""The exit code where a source and a pool say different things and nobody said who is right."""
_SHOWN = 20
"""More files than this are counted only."""


@click.command("import", short_help="Make pools of other programs' files, spreadsheets and public data.")
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...", shell_complete=complete_files)
@click.option("--game", default="", metavar="GAME", shell_complete=complete_games, help="The game: an id, or a file.")
@click.option("--map", "map_name", default="", metavar="MAP", help="What the source is; see `pool sources`, or a file.")
@click.option("-o", "--output", default="", metavar="FOLDER", help="Where the pools are written, a file for each set.")
@click.option("--set", "set_code", default="", metavar="CODE", help="The set of cards that name none.")
@click.option("--partial", is_flag=True, help="What the source does not say is unknown, not none.")
@click.option("--merge", is_flag=True, help="Add to the pools that are there; what they say stays.")
@click.option("--prefer", type=click.Choice(["pool", "source"]), default=None, help="Who is right where both differ.")
@click.option("--leave-out", is_flag=True, help="Leave out cards with faults, each named, and write the others.")
@click.option("--force", is_flag=True, help="Write over pools that are there and differ.")
def command(
    sources: tuple[str, ...],
    game: str,
    map_name: str,
    output: str,
    set_code: str,
    partial: bool,
    merge: bool,
    prefer: str | None,
    leave_out: bool,
    force: bool,
) -> int:
    """Make pools of files of cards: of other programs, of spreadsheets, of public data.

    A SOURCE is a file or a folder. Without -o nothing is written: what would be is told.
    """
    from deckcheck.pools.importing import ImportRequest, import_pools
    from deckcheck.pools.map_file import find_map
    from deckcheck.pools.recognise import map_for

    if (merge and not output) or (prefer and not merge):
        raise UsageProblem("--prefer goes with --merge, and --merge with -o FOLDER.")
    for path in sources:
        if not os.path.exists(path):
            raise UsageProblem(f"There is no file or folder {path}.")
    library = library_here(games=own_games(game))
    id = known_game(game, library) if game else ""
    map = find_map(map_name or map_for(sources, id))
    if not id and not map.file.game:
        raise UsageProblem("Name the game: --game GAME.", hint=f"The games are: {', '.join(library.games())}.")
    if id and map.file.game not in ("", id):
        raise UsageProblem(f"The map reads cards of {map.file.game}, not of {id}.")
    request = ImportRequest(output, set_code, partial, merge, prefer or "", leave_out)
    made = import_pools(sources, map, library.game(id or map.file.game), request)
    page = open_page()
    _tell(page, made, map.name)
    if made.faults or not made.files:
        page.line(f"{_counted(made.findings) or 'no card was found'}: nothing is written")
        return FAULTY
    if not output:
        page.line(f"{_cards(made)}; nothing is written without -o FOLDER")
        return 0
    _write(page, made, output, force=force)
    return CONFLICT if made.conflicts else 0


def _tell(page: Page, made: Imported, map_name: str) -> None:
    """Tell what was found, and what was read and not taken over."""
    source = made.source
    write_faults(page, [*made.findings, *made.conflicts])
    page.gap()
    lines = [f"{count(source.rows, 'row')} in {count(source.files, 'file')}, read by the map {safe(map_name)}"]
    if source.passed_over:
        lines.append(f"{count(source.passed_over, 'row')} passed over, as the map says")
    lines += [f"left out: {safe(what)}, {count(number, 'time')}" for what, number in sorted(source.left_out.items())]
    if source.unread:
        lines.append(f"columns that are not read: {', '.join(map(safe, source.unread))}")
    if made.settled:
        lines.append(f"{count(made.settled, 'fact')} settled by --prefer")
    for line in lines:
        page.line(page.paint(line, "quiet"))


def _counted(findings: Sequence[Finding]) -> str:
    severities = [finding.severity for finding in findings]
    return ", ".join(count(severities.count(name), name) for name in SEVERITIES if name in severities)


def _cards(made: Imported) -> str:
    return f"{count(made.cards, 'card')} in {count(made.sets, 'set')}"


def _write(page: Page, made: Imported, folder: str, *, force: bool) -> None:
    """Write the pools that are new or have changed; all of them or none."""
    changed = {path: text for path, text in made.files.items() if _standing(path) != text}
    there = [path for path in changed if os.path.exists(path)]
    blocked = [path for path in there if not force and path not in made.merged]
    if blocked:
        some = ", ".join(blocked[:5]) + (f" and {len(blocked) - 5} more" if len(blocked) > 5 else "")
        hint = "--merge adds to pools that are there and keeps what was written by hand; --force writes over them."
        raise UsageProblem(f"There is something else in {some}.", hint=hint)
    write_all(changed)
    for path in [*changed][:_SHOWN]:
        page.line(f"  {safe(path)}  {page.paint('changed' if path in there else 'new', 'quiet')}")
    if len(changed) > _SHOWN:
        page.line(f"  and {len(changed) - _SHOWN} more")
    same = len(made.files) - len(changed)
    unchanged = f", {count(same, 'file')} as before" if same else ""
    page.line(f"{_cards(made)}: {safe(folder)}{unchanged}")
    page.line(f"Next: deckcheck check DECK --pool {safe(folder)}")


def _standing(path: str) -> str | None:
    try:
        return read_whole(path).decode()
    except (OSError, UnicodeDecodeError):
        return None


@click.command("sources", short_help="List what `pool import` reads, and where to get it.")
def sources_command() -> int:
    """List the maps: what each reads, for which game, and what to mind about its licence. Nothing is downloaded."""
    from deckcheck.pools.map_file import built_in_maps, load_map

    page = open_page()
    for name, path in built_in_maps().items():
        file = load_map(path).file
        page.line(f"{page.paint(name, 'path')}  {page.paint(file.game or 'any game', 'quiet')}")
        page.row("reads", file.about)
        page.row("mind", file.licence)
    return 0
