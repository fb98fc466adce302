"""``deckcheck games``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from deckcheck.config.open_library import library_here
from deckcheck.library.built_in import how_to_get_cards
from deckcheck.output.summary_line import count
from deckcheck.output.two_columns import open_page

if TYPE_CHECKING:
    from deckcheck.library.library import Library


@click.command("games")
def command() -> int:
    """List the games that are supported: their rules, as of which document, and their cards."""
    library = library_here()
    page = open_page()
    games = [library.game(id) for id in library.games()]
    longest = max(len(game.id) for game in games)
    names = max(len(game.name) for game in games)
    for game in games:
        size = count(len(game.texts), "rule")
        page.line(
            f"{page.paint(game.id.ljust(longest), 'path')}  {game.name.ljust(names)}  {page.paint(size, 'quiet')}"
        )
        for line in (game.source, _cards(library, game.id)):
            page.line(page.paint(f"{'':{longest}}  {line}", "quiet"))
    page.gap()
    page.line(page.paint("deckcheck rules GAME tells the rules of one.", "quiet"))
    page.line(page.paint("deckcheck pool sources tells what public card data can be imported.", "quiet"))
    return 0


def _cards(library: Library, id: str) -> str:
    """Say which cards of a game are at hand, or how to get them."""
    pools = len(library.pool_files(id))
    if pools:
        return f"cards: {count(pools, 'pool')} at hand"
    command = how_to_get_cards([id, *library.used_games(id)])
    return f"no cards at hand: {command or 'name pools of yours, --pool PATH'}"
