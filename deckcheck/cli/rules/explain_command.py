"""``deckcheck explain``."""

from __future__ import annotations

import os

import click

from deckcheck.cli.arguments import own_games
from deckcheck.cli.completion import complete_codes_and_files, complete_formats, complete_games
from deckcheck.cli.options import pool_options
from deckcheck.cli.settings import STDIN
from deckcheck.output.two_columns import open_page

LIKE_A_PATH = ("/", os.sep, ".")
"""What is in no code: something with one of these is a deck, whether it is there or not."""


@click.command("explain")
@click.argument("what", metavar="CODE|DECK", shell_complete=complete_codes_and_files)
@click.option("--game", default="", metavar="GAME", help="The game of the deck.", shell_complete=complete_games)
@click.option("--format", "event", default="", metavar="NAME", help="Its format.", shell_complete=complete_formats)
@click.option("--as-of", default="", metavar="DATE", help="The day by whose lists it is judged (if not said: today).")
@pool_options
@click.option("--stdin-filename", default=STDIN, metavar="NAME", help="What to call a deck from standard input (-).")
def command(what: str, game: str, event: str, as_of: str, pools: tuple[str, ...], stdin_filename: str) -> int:
    """Explain one code in full, or the arithmetic of every rule over a deck.

    For a CODE: the rule, its source, what keeps and what breaks it. For a DECK: what each rule counted, what it allows,
    what is left to spare and which lines count, for the rules that hold, too.
    """
    page = open_page()
    if what != "-" and not any(sign in what for sign in LIKE_A_PATH) and not os.path.isfile(what):
        from deckcheck.cli.rules.explain_code import explain_code
        from deckcheck.config.open_library import library_here

        return explain_code(page, what.upper(), library_here(games=own_games(game)))
    from deckcheck.cli.options import asked_settings
    from deckcheck.cli.rules.explain_deck import explain_deck

    settings = asked_settings(game, event, as_of, pools).replaced(stdin_name=stdin_filename)
    return explain_deck(page, what, settings)
