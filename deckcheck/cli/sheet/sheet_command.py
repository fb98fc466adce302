"""``deckcheck sheet``."""

from __future__ import annotations

import click

from deckcheck.cli.completion import complete_files, complete_formats, complete_games
from deckcheck.cli.options import asked_settings, lang_option, no_cache, pool_options
from deckcheck.cli.settings import STDIN
from deckcheck.language import spoken

HELP = """Make registration sheets: one HTML file, to be printed from a browser.

A DECK is a file, a folder of decks (one for each player), or - for standard input. Each deck begins a page of its
own. Who plays, and where, is what the deck says (Player: and Event:), unless the options say it.

\b
deckcheck sheet deck.txt -o sheet.html
deckcheck sheet decks/ --event "Spring Open" --sort name -o sheets.html
deckcheck sheet entries/ --paper letter -o sheets.html

\b
Exit codes: 0  the sheets are written, whatever the verdicts of the decks
            2  wrong usage, or a deck that cannot be read: it has no sheet
"""


@click.command("sheet", help=HELP, short_help="Make registration sheets to print, one deck or a folder of players.")
@click.argument("decks", nargs=-1, required=True, metavar="DECK...", shell_complete=complete_files)
@click.option("-o", "--output", default="", metavar="FILE", help="The file to write (if not said: standard output).")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", help="a4 (if not said), or letter.")
@click.option(
    "--sort",
    type=click.Choice(["list", "name", "set", "type"]),
    default="list",
    help="How cards stand in their section: as in the list (if not said), by name, set and number, or type.",
)
@lang_option("The language of the sheet (if not said: that of LANG).")
@click.option("--player", default="", metavar="NAME", help="Who plays the deck, whatever it says.")
@click.option("--event", "occasion", default="", metavar="NAME", help="The event, whatever the decks say.")
@click.option("--game", default="", metavar="GAME", shell_complete=complete_games, help="The game of all decks.")
@click.option("--format", "format", default="", metavar="NAME", shell_complete=complete_formats, help="The format.")
@click.option("--as-of", default="", metavar="DATE", help="The day whose lists hold (if not said: today).")
@pool_options
@click.option("--stdin-filename", default=STDIN, metavar="NAME", help="What to call the deck of standard input.")
@click.option("--config", default="", metavar="FILE", help="The configuration of all decks (if not said: the nearest).")
@click.option("--isolated", is_flag=True, help="Use no configuration.")
@no_cache
def command(
    decks: tuple[str, ...],
    output: str,
    paper: str,
    sort: str,
    player: str,
    occasion: str,
    game: str,
    format: str,
    as_of: str,
    pools: tuple[str, ...],
    stdin_filename: str,
    config: str,
    isolated: bool,
) -> int:
    """Make sheets."""
    from deckcheck.cli.sheet.sheet_run import Look, run_sheet

    settings = asked_settings(game, format, as_of, pools).replaced(
        stdin_name=stdin_filename, config=config, isolated=isolated
    )
    return run_sheet(decks, settings, Look(paper, sort, spoken() or "en", player, occasion), output)
