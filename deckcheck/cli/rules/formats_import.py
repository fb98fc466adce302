"""``deckcheck formats import`` and ``formats sources``: from public ban lists and rotations to format files."""

from __future__ import annotations

import os
from datetime import date
from typing import TYPE_CHECKING

import click

from deckcheck.cli.completion import complete_files
from deckcheck.cli.options import pool_options
from deckcheck.cli.pools.pool_check import FAULTY, write_faults
from deckcheck.config.open_library import library_here
from deckcheck.errors import UsageProblem
from deckcheck.files.display import safe
from deckcheck.files.write import write_all
from deckcheck.output.summary_line import count
from deckcheck.output.two_columns import open_page

if TYPE_CHECKING:
    from deckcheck.output.two_columns import Page
    from deckcheck.pools.formats.importing import ImportedFormats


@click.command("import", short_help="Make formats of public ban lists, rotations and legalities.")
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...", shell_complete=complete_files)
@click.option("--map", "map_name", required=True, metavar="MAP", help="What it is; see `formats sources`, or a file.")
@click.option("-o", "--output", default="", metavar="FOLDER", help="Where the formats are written, a file for each.")
@click.option("--only", multiple=True, metavar="ID", help="Only the format of this id; may be repeated.")
@click.option("--from", "since", default="", metavar="DAY", help="The first day of lists that name none.")
@click.option("--force", is_flag=True, help="Write over files that are there and differ.")
@pool_options
def command(
    sources: tuple[str, ...],
    map_name: str,
    output: str,
    only: tuple[str, ...],
    since: str,
    force: bool,
    pools: tuple[str, ...],
) -> int:
    """Make format files of other programs' ban lists, rotations and legalities.

    A SOURCE is a file or a folder. Cards are written as the pools know them. Without -o nothing is written: what would
    be is told.
    """
    from deckcheck.pools.formats.importing import import_formats
    from deckcheck.pools.formats.maps import find_list_map

    map = find_list_map(map_name)
    for path in sources:
        if not os.path.exists(path):
            raise UsageProblem(f"There is no file or folder {path}.")
    library = library_here(pools=pools)
    made = import_formats(
        sources,
        map,
        library,
        since=_day(since),
        wanted=only,
        trial=lambda folder: library_here(pools=pools, formats=(folder,), cache=False),
    )
    page = open_page()
    write_faults(page, made.findings)
    page.gap()
    files, rows = made.read
    page.line(page.paint(f"{count(rows, 'row')} in {count(files, 'file')}, read by the map {safe(map.name)}", "quiet"))
    if made.faults or not made.files:
        page.line(f"{count(len(made.faults), 'error') if made.faults else 'no list was found'}: nothing is written")
        return FAULTY
    for id, told in made.told.items():
        page.line(f"  {id}  {page.paint(told, 'quiet')}")
    if not output:
        page.line(f"{count(len(made.told), 'format')}; nothing is written without -o FOLDER")
        return 0
    _write(page, made, output, force=force)
    return 0


def _day(written: str) -> date | None:
    try:
        return date.fromisoformat(written) if written else None
    except ValueError:
        raise UsageProblem(f"--from {written} is not a date, use YYYY-MM-DD.") from None


def _write(page: Page, made: ImportedFormats, folder: str, *, force: bool) -> None:
    """Write the files that are new or have changed; all of them or none."""
    paths = {os.path.join(folder, name): text for name, text in made.files.items()}
    changed = {path: text for path, text in paths.items() if _standing(path) != text}
    there = [path for path in changed if os.path.exists(path)]
    if there and not force:
        some = ", ".join(there[:5]) + (f" and {len(there) - 5} more" if len(there) > 5 else "")
        raise UsageProblem(f"There is something else in {some}.", hint="--force writes over it.")
    write_all(changed)
    same = len(paths) - len(changed)
    unchanged = f", {count(same, 'file')} as before" if same else ""
    page.line(f"{count(len(made.told), 'format')}: {safe(folder)}{unchanged}")
    page.line(f"Next: deckcheck check DECK --format {safe(next(path for path in paths if path.endswith('.toml')))}")


def _standing(path: str) -> str | None:
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return file.read()
    except (OSError, UnicodeDecodeError):
        return None


@click.command("sources", short_help="List what `formats import` reads, and where to get it.")
def sources_command() -> int:
    """List the maps of lists: what each reads, and what to mind about its licence. Nothing is downloaded."""
    from deckcheck.pools.formats.maps import built_in_list_maps, find_list_map

    page = open_page()
    for name in built_in_list_maps():
        file = find_list_map(name).file
        page.line(f"{page.paint(name, 'path')}  {page.paint(file.game, 'quiet')}")
        page.row("reads", file.about)
        page.row("mind", file.licence)
    return 0
