"""``deckcheck random``."""

from __future__ import annotations

import click

from deckcheck.cli.completion import complete_formats, complete_games
from deckcheck.cli.options import pool_options

HELP = """Draw random legal decks of a GAME.

Decks are drawn uniformly over all that the rules allow, by the same rules by which they are checked; how many there
are is told exactly. What must be decided is asked for, or drawn first and said: the sizes of sections, the card that
leads (a theme), one colour. A seed gives the same decks everywhere.

\b
deckcheck random sky-galleon
deckcheck random conan --size draw=40 --size foe=25 --count 8 --seed "autumn league" -o decks
deckcheck random jedi-knights --size draw=60 --set theme="Any Price, Any Prey" --choose color=blue
deckcheck random --verify decks/receipt.json

\b
Exit codes: 0  decks were drawn; with --verify, all agrees
            1  with --verify, something differs
            2  wrong usage, or more must be said
            4  there is no such deck, and why
"""


@click.command("random", help=HELP, short_help="Draw random legal decks.")
@click.argument("game", default="", shell_complete=complete_games)
@click.option("--size", "sizes", multiple=True, metavar="SECTION=N", help="Cards in a section, N or a range N-M.")
@click.option("--set", "cards", multiple=True, metavar="SECTION=CARD", help="A card that is in each deck.")
@click.option("--choose", "choices", multiple=True, metavar="NAME=VALUE", help="A choice, as a colour; an option.")
@click.option("--from", "collection", default="", metavar="LIST", help="Use the cards of this list only.")
@click.option("--with", "start", default="", metavar="DECK", help="Fill up this deck.")
@click.option(
    "--distribution",
    type=click.Choice(["lists", "cards"]),
    default="lists",
    help="Each deck list equally likely (if not said), or each way to take the cards out of the box.",
)
@click.option(
    "--effort",
    type=click.FloatRange(0.01, 1000),
    default=1.0,
    metavar="N",
    help="Count N times as much as usual before refusing (1: about ten seconds for one question).",
)
@click.option("--count", type=click.IntRange(1, 10_000), default=1, metavar="N", help="How many decks (1 if not said).")
@click.option("--seed", default="", metavar="TEXT", help="What the decks are made of (if not said: made and told).")
@click.option("--format", "event", default="", metavar="NAME", shell_complete=complete_formats, help="A format.")
@click.option("--as-of", default="", metavar="DATE", help="The day whose lists hold (if not said: today).")
@pool_options
@click.option("-o", "--output", default="", metavar="FOLDER", help="A new folder for the decks and their receipt.")
@click.option("--receipt", default="", metavar="FILE", help="Write the receipt to this file.")
@click.option("--verify", default="", metavar="RECEIPT", help="Draw the decks of a receipt again and compare.")
@click.option("--config", default="", metavar="FILE", help="The configuration (if not said: that of this folder).")
def command(
    game: str,
    sizes: tuple[str, ...],
    cards: tuple[str, ...],
    choices: tuple[str, ...],
    collection: str,
    start: str,
    distribution: str,
    effort: float,
    count: int,
    seed: str,
    event: str,
    as_of: str,
    pools: tuple[str, ...],
    output: str,
    receipt: str,
    verify: str,
    config: str,
) -> int:
    """Draw random legal decks."""
    from deckcheck.cli.events.files import read_file
    from deckcheck.cli.options import asked_day, asked_format
    from deckcheck.cli.random.random_run import RandomCall, run_random, run_verify
    from deckcheck.sampling.request import RandomWishes

    format, format_files = asked_format(event)
    asked = RandomCall(game, format, format_files, asked_day(as_of, "--as-of"), pools, config)
    if verify:
        return run_verify(verify, asked)
    wishes = RandomWishes(
        sizes,
        cards,
        choices,
        collection=(collection, read_file(collection)) if collection else None,
        start=(start, read_file(start)) if start else None,
        physical=distribution == "cards",
    )
    return run_random(asked, wishes, count, seed, folder=output, receipt=receipt, effort=effort)
