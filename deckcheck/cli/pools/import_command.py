"""``deckcheck pool import`` and ``pool sources``: from other programs' files to pools."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from deckcheck.cli.arguments import game_id, known_game, own_games
from deckcheck.cli.completion import complete_files, complete_games
from deckcheck.cli.console import open_page
from deckcheck.cli.pools.pool_check import FAULTY, write_faults
from deckcheck.errors import UsageProblem
from deckcheck.files.write import write_all
from deckcheck.library.library import Library
from deckcheck.files.display import safe
from deckcheck.output.summary_line import count
from deckcheck.report import SEVERITIES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.output.two_columns import Page
    from deckcheck.pools.importing import Imported
    from deckcheck.report import Finding


@click.command("import", short_help="Make pools of other programs' files, spreadsheets and public data.")
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...", shell_complete=complete_files)
@click.option("--game", default="", metavar="GAME", shell_complete=complete_games, help="The game: an id, or a file.")
@click.option("--map", "map_name", default="", metavar="MAP", help="What the source is; see `pool sources`, or a file.")
@click.option("-o", "--output", default="", metavar="FOLDER", help="Where the pools are written, a file for each set.")
@click.option("--set", "set_code", default="", metavar="CODE", help="The set of cards that name none.")
@click.option("--partial", is_flag=True, help="What the source does not say is unknown, not none.")
@click.option("--force", is_flag=True, help="Write over pools that are there and differ.")
def command(
    sources: tuple[str, ...], game: str, map_name: str, output: str, set_code: str, partial: bool, force: bool
) -> int:
    """Make pools of files of cards: of other programs, of spreadsheets, of public data.

    A SOURCE is a file or a folder. Without -o nothing is written: what would be is told.
    """
    from deckcheck.pools.importing import import_pools
    from deckcheck.pools.map_file import find_map
    from deckcheck.pools.recognise import map_for

    library = Library(games=own_games(game))
    map = find_map(map_name or map_for(sources, game_id(game)))
    id = _game(game, map.file.game, library)
    made = import_pools(sources, map, library.game(id), set=set_code, partial=partial)
    page = open_page()
    _tell(page, made, made.findings, map.name)
    if made.faults or not made.files:
        page.line(f"{_counted(made.findings) or 'no card was found'}: nothing is written")
        return FAULTY
    if not output:
        page.line(
            f"{count(made.cards, 'card')} in {count(len(made.files), 'set')}; nothing is written without -o FOLDER"
        )
        return 0
    return _write(page, made, output, force)


def _game(said: str, of_map: str, library: Library) -> str:
    """Return the game: the one that is named, or the map's."""
    if said and of_map and game_id(said) != of_map:
        raise UsageProblem(f"The map reads cards of {of_map}, not of {game_id(said)}.")
    if not said and not of_map:
        raise UsageProblem("Name the game: --game GAME.", hint=f"The games are: {', '.join(library.games())}.")
    return known_game(game_id(said) or of_map, library)


def _tell(page: Page, made: Imported, findings: Sequence[Finding], map: str) -> None:
    source = made.source
    write_faults(page, findings)
    page.gap()
    read = f"{count(source.rows, 'row')} in {count(source.files, 'file')}, read by the map {safe(map)}"
    page.line(page.paint(read, "quiet"))
    if source.passed_over:
        page.line(page.paint(f"{count(source.passed_over, 'row')} passed over, as the map says", "quiet"))
    for what, number in sorted(source.left_out.items()):
        page.line(page.paint(f"left out: {safe(what)}, {count(number, 'time')}", "quiet"))


def _counted(findings: Sequence[Finding]) -> str:
    severities = [finding.severity for finding in findings]
    return ", ".join(count(severities.count(name), name) for name in SEVERITIES if name in severities)


def _write(page: Page, made: Imported, folder: str, force: bool) -> int:
    """Write the pools that are new or have changed; all of them or none."""
    paths = {os.path.join(folder, name): text for name, text in made.files.items()}
    changed = {path: text for path, text in paths.items() if _standing(path) != text}
    there = [path for path in changed if os.path.exists(path)]
    if there and not force:
        some = ", ".join(there[:5]) + (f" and {len(there) - 5} more" if len(there) > 5 else "")
        hint = "--merge adds to pools that are there and keeps what was written by hand; --force writes over them."
        raise UsageProblem(f"There is something else in {some}.", hint=hint)
    write_all(changed)
    for path in changed:
        page.line(f"  {safe(path)}  {page.paint('changed' if path in there else 'new', 'quiet')}")
    same = len(paths) - len(changed)
    unchanged = f", {count(same, 'file')} as before" if same else ""
    page.line(f"{count(made.cards, 'card')} in {count(len(made.files), 'set')}: {safe(folder)}{unchanged}")
    page.line(f"Next: deckcheck check DECK --pool {safe(folder)}")
    return 0


def _standing(path: str) -> str | None:
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return file.read()
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
