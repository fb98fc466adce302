"""``deckcheck pool template`` and ``pool ask``: sheets to be filled in."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from deckcheck.cli.arguments import known_game, own_games
from deckcheck.cli.checkers import Checkers
from deckcheck.cli.completion import complete_files, complete_games
from deckcheck.cli.inputs.decks import decks_of
from deckcheck.cli.inputs.sifting import Sifting
from deckcheck.cli.options import pool_options
from deckcheck.cli.settings import Settings
from deckcheck.config.open_library import library_here
from deckcheck.errors import UsageProblem
from deckcheck.files.display import safe
from deckcheck.files.write import write_whole
from deckcheck.output.summary_line import count
from deckcheck.output.two_columns import open_page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.games.game import Game
    from deckcheck.pools.sheets import Missing

OWN_FOLDER = "my-pools"
"""Where pools are put if nobody says where."""


@click.command("template", short_help="Write an empty sheet with the facts that a game's rules need.")
@click.argument("game", metavar="GAME", shell_complete=complete_games)
@click.option("-o", "--output", default="", metavar="FILE", help="The sheet (.csv); standard output if not said.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def template(game: str, output: str, force: bool) -> int:
    """Write an empty sheet with a column for each fact that the rules of a game read."""
    from deckcheck.pools.sheets import sheet, template_columns

    library = library_here(games=own_games(game))
    found = library.game(known_game(game, library))
    columns = template_columns(found)
    text = sheet([name for name, _ in columns], [])
    if not output:
        sys.stdout.write(text.removeprefix("\ufeff"))
        return 0
    _write(output, text, force)
    page = open_page()
    page.line(f"{safe(output)}: one row a card of {found.name}")
    longest = max(len(name) for name, _ in columns)
    for name, about in columns:
        page.line(f"  {name.ljust(longest)}  {page.paint(safe(about), 'quiet')}")
    page.line(f"Next, when it is filled in: deckcheck pool import {safe(output)} --game {safe(game)} -o {OWN_FOLDER}")
    return 0


@click.command("ask", short_help="Write a sheet with just the facts that hold decks back.")
@click.argument("decks", nargs=-1, required=True, metavar="DECK...", shell_complete=complete_files)
@click.option("-o", "--output", default="", metavar="FILE", help="The sheet (.csv); standard output if not said.")
@click.option("--game", default="", metavar="GAME", shell_complete=complete_games, help="The game of the decks.")
@pool_options
@click.option("--format", "event", default="", metavar="NAME", help="The format of the decks.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def ask(decks: tuple[str, ...], output: str, game: str, pools: tuple[str, ...], event: str, force: bool) -> int:
    """Write a sheet with just the facts that hold decks back, one row a card, to be filled in and imported."""
    from deckcheck.cli.options import asked_format
    from deckcheck.pools.sheets import sheet_of

    format, files = asked_format(event)
    settings = Settings(game=game, games=own_games(game), pools=pools, format=format, formats=files)
    found, missing, held = _missing(decks, settings)
    page = open_page()
    if not missing.number:
        page.line("No fact is missing for these decks.")
        return 0
    text = sheet_of(missing, found)
    if not output:
        sys.stdout.write(text.removeprefix("\ufeff"))
        return 0
    _write(output, text, force)
    cards = len(missing.facts) + len(missing.unknown)
    page.line(
        f"{safe(output)}: {count(missing.number, 'fact')} of {count(cards, 'card')} hold back {count(held, 'deck')}"
    )
    if missing.unknown:
        page.line(f"{count(len(missing.unknown), 'card')} of them no pool knows: look at the set and the number, too")
    page.line("Fill in the empty cells; - stands for a fact that the card does not have.")
    folder = next((path for path in pools if os.path.isdir(path)), OWN_FOLDER)
    command = (
        f"deckcheck pool import {safe(output)} --game {safe(game or found.id)} --merge --partial -o {safe(folder)}"
    )
    page.line(f"Next: {command}")
    return 0


def _missing(decks: Sequence[str], settings: Settings) -> tuple[Game, Missing, int]:
    """Judge decks, and return their game, what they wait for, and how many of them wait.

    Raises:
        UsageProblem: one cannot be read, or they are of several games.
    """
    from deckcheck.pools.sheets import Missing, missing_of

    checkers = Checkers(decks, settings)
    total, games, held = Missing(), {}, 0
    for found in decks_of(decks, checkers.settings, checkers.first.checker.library, Sifting(checkers.sections)):
        if found.trouble:
            raise UsageProblem(found.trouble)
        configured = checkers.of(found.path)
        configured.checker.details = missing_of
        report = found.unreadable or configured.check(found.path, found.data)
        if not report.game:
            raise UsageProblem(f"{report.path} cannot be read as a deck.", report.findings)
        games[report.game] = configured.checker.library.game(report.game)
        if isinstance(report.details, Missing) and report.details.number:
            total.add(report.details)
            held += 1
    if len(games) != 1:
        raise UsageProblem(f"The decks are of several games: {', '.join(games)}. Ask for one game at a time.")
    return next(iter(games.values())), total, held


def _write(path: str, text: str, force: bool) -> None:
    try:
        write_whole(path, text, force=force)
    except FileExistsError as error:
        raise UsageProblem(f"{path} is there already.", hint="--force writes over it.") from error
