"""``deckcheck pool``: looking into the card pools."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import click

from deckcheck.cli.arguments import known_game, own_games
from deckcheck.cli.completion import complete_files, complete_games
from deckcheck.cli.options import pool_options
from deckcheck.config.open_library import library_here
from deckcheck.errors import UsageProblem
from deckcheck.files.display import safe
from deckcheck.library.library import Library
from deckcheck.output.summary_line import count
from deckcheck.output.text_width import width
from deckcheck.output.two_columns import open_page

if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.cards.pools.pools import PoolSet
    from deckcheck.output.two_columns import Page

_game = click.option(
    "--game",
    default="",
    metavar="GAME",
    shell_complete=complete_games,
    help="Of this game only: an id, or a game file.",
)


def _options(command: Callable[..., int]) -> Callable[..., int]:
    return _game(pool_options(command))


class _LazyPool(click.Group):
    """Commands of pools that load more than the others are loaded when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order of use."""
        return [*_LAZY, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command."""
        if cmd_name not in _LAZY:
            return super().get_command(ctx, cmd_name)
        module, name = _LAZY[cmd_name]
        command: click.Command = getattr(import_module(f"deckcheck.cli.pools.{module}"), name)
        return command


_LAZY = {
    "import": ("import_command", "command"),
    "sources": ("import_command", "sources_command"),
    "template": ("sheet_commands", "template"),
    "ask": ("sheet_commands", "ask"),
    "coverage": ("coverage_commands", "coverage"),
    "diff": ("coverage_commands", "diff"),
}


@click.group("pool", cls=_LazyPool)
def command() -> None:
    """Look into the card pools: which there are, one card, a search, a check; make pools of other files."""


@command.command("list")
@_options
def list_pools(game: str, pools: tuple[str, ...]) -> int:
    """List the pools that are found."""
    library = library_here(pools=pools, games=own_games(game))
    page = open_page()
    for id in _games(library, game):
        found = library.pools(id)
        page.gap()
        page.line(f"{page.paint(library.game(id).name, 'path')}  {page.paint(id, 'quiet')}")
        sizes: dict[str, int] = {}
        for card in found.cards:
            sizes[card.file] = sizes.get(card.file, 0) + 1
        longest = max((width(one.code) for one in found.sets), default=0)
        for one in found.sets:
            _write_set(page, one, sizes.get(one.file, 0), longest)
    return 0


@command.command("show", short_help="Show one card, its facts and printings.")
@click.argument("words", nargs=-1, required=True, metavar="CARD")
@_options
def show(words: tuple[str, ...], game: str, pools: tuple[str, ...]) -> int:
    """Show a card, by its name or its set and number: its facts and printings."""
    from deckcheck.cli.pools.cards import write_card

    library = library_here(pools=pools, games=own_games(game))
    written = " ".join(words)
    page = open_page()
    found = False
    finders = []
    for id in _games(library, game):
        finders.append(library.finder(id))
        match = finders[-1].find(written)
        for key in dict.fromkeys(card.key for card in match.cards):
            page.gap()
            write_card(page, [card for card in match.cards if card.key == key], library.game(id))
            found = True
    if found:
        return 0
    near = [name for finder in finders for name in finder.nearest(written)]
    hint = f"The nearest names: {', '.join(near[:5])}." if near else "deckcheck pool list lists the pools."
    raise UsageProblem(f"No pool knows the card {written}.", hint=hint)


@command.command("find")
@click.argument("words", nargs=-1, required=True, metavar="WORD|FIELD=VALUE...")
@_options
def find(words: tuple[str, ...], game: str, pools: tuple[str, ...]) -> int:
    """Find cards by words of their names, and by facts.

    FIELD=VALUE finds cards with this value, FIELD= those that have none, FIELD=? those of which it is not recorded.
    """
    from deckcheck.cli.pools.cards import known_facts, matches, plain_words, write_row

    library = library_here(pools=pools, games=own_games(game))
    games = _games(library, game)
    known_facts(words, [library.game(id) for id in games])
    page = open_page()
    found = 0
    for id in games:
        for card in library.finder(id).source.having(plain_words(words)):
            if matches(card, words):
                found += 1
                write_row(page, card, library.game(id))
    page.gap()
    page.line(page.paint(count(found, "card"), "quiet"))
    return 0 if found else 1


@command.command("check", short_help="Check pool files and folders of them.")
@click.argument("paths", nargs=-1, metavar="[PATH]...", shell_complete=complete_files)
@click.option("--strict", is_flag=True, help="Let warnings fail too.")
@click.option("--game", default="", metavar="FILE", help="A game file, where the pools are of a game of your own.")
def check(paths: tuple[str, ...], strict: bool, game: str) -> int:
    """Check pool files and folders of them; without a PATH the built-in ones."""
    from deckcheck.cli.pools.pool_check import check_pools

    return check_pools(paths, strict, own_games(game))


def _games(library: Library, game: str) -> list[str]:
    """Return the games to look at: the one that is asked for, or all that have pools."""
    if game:
        return [known_game(game, library)]
    return [id for id in library.games() if library.pool_files(id)]


def _write_set(page: Page, one: PoolSet, cards: int, longest: int) -> None:
    remarks = [word for word, holds in (("invented cards", one.sample), ("partly recorded", one.partial)) if holds]
    about = ", ".join([count(cards, "card"), *remarks, *([f"released {one.released}"] if one.released else [])])
    code = safe(one.code) + " " * (longest - width(one.code))
    page.line(f"  {code}  {safe(one.name)}  {page.paint(about, 'quiet')}")
