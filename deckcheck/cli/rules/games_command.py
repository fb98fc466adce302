"""``deckcheck games``."""

from __future__ import annotations

import click

from deckcheck.config.open_library import library_here
from deckcheck.output.summary_line import count
from deckcheck.output.two_columns import open_page


@click.command("games")
def command() -> int:
    """List the games that are supported."""
    library = library_here()
    page = open_page()
    games = [library.game(id) for id in library.games()]
    longest = max(len(game.id) for game in games)
    names = max(len(game.name) for game in games)
    for game in games:
        size = f"{count(len(game.texts), 'rule')}, {count(len(library.pool_files(game.id)), 'card pool')}"
        page.line(
            f"{page.paint(game.id.ljust(longest), 'path')}  {game.name.ljust(names)}  {page.paint(size, 'quiet')}"
        )
    page.gap()
    page.line(page.paint("deckcheck rules GAME tells the rules of one.", "quiet"))
    return 0
