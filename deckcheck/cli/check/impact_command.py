"""``deckcheck impact``."""

from __future__ import annotations

import click

from deckcheck.cli.check.impact_run import Side, run_impact
from deckcheck.cli.completion import complete_files, complete_games
from deckcheck.cli.settings import Settings
from deckcheck.errors import UsageProblem
from deckcheck.library.pool_places import ONLY
from deckcheck.output.two_columns import open_page


@click.command("impact")
@click.argument("before")
@click.argument("after")
@click.argument("paths", nargs=-1, metavar="[DECK]...", shell_complete=complete_files)
@click.option(
    "--game",
    default="",
    metavar="GAME",
    shell_complete=complete_games,
    help="The game of all decks, whatever they say themselves.",
)
@click.option("--pool-before", multiple=True, metavar="PATH", help="The pools of BEFORE (repeatable).")
@click.option("--pool-after", multiple=True, metavar="PATH", help="The pools of AFTER (repeatable).")
@click.option("--config", default="", metavar="FILE", help="The configuration of all decks (if not said: the nearest).")
@click.option(
    "--output-format", type=click.Choice(["text", "json"]), default="text", help="text (if not said) or json."
)
def command(
    before: str,
    after: str,
    paths: tuple[str, ...],
    game: str,
    pool_before: tuple[str, ...],
    pool_after: tuple[str, ...],
    config: str,
    output_format: str,
) -> int:
    """Tell which decks another format, another day or other pools make illegal or legal.

    BEFORE and AFTER are formats, each an id or a format file, with @DATE behind it for the lists of a day:

    deckcheck impact default spring-open decks/

    deckcheck impact spring-open@2027-02-28 spring-open@2027-03-01 decks/

    The exit code is 1 if a legal deck is legal no more.
    """
    paths = paths or (".",)
    sides = [
        Side(written, Settings(game=game, config=config, pools=(*pools, ONLY) if pools else ()), paths)
        for written, pools in ((before, pool_before), (after, pool_after))
    ]
    for side in sides:
        if not side.known_in():
            raise UsageProblem(f"There is no format {side.format}.", hint="deckcheck formats lists them.")
    return run_impact(sides[0], sides[1], paths, open_page() if output_format == "text" else None)
