"""``deckcheck fix``."""

from __future__ import annotations

import click

from deckcheck.cli.completion import complete_codes, complete_files, complete_formats, complete_games
from deckcheck.cli.options import asked_settings, no_cache, pool_options
from deckcheck.cli.settings import STDIN

HELP = """Show the smallest change that makes each DECK legal, and the file with it as a difference.

Nothing is written without --write or -o. A file keeps its form: only the lines of changed cards are touched.

\b
deckcheck fix deck.txt
deckcheck fix deck.txt --write
deckcheck fix deck.txt --from box.txt --keep "Bossk"
deckcheck fix half.toml --complete --most 40
deckcheck fix decks/ --names --write

\b
Exit codes: 0  legal, or written and legal now
            1  there is something to change that is not written
            2  wrong usage, or a file that cannot be read or changed in place
            3  what is left cannot be judged
            4  there is no repair, and why
            5  no repair was found in the time that there is
"""


@click.command("fix", help=HELP, short_help="Show, or write, the smallest change that makes a deck legal.")
@click.argument("decks", nargs=-1, required=True, metavar="DECK...", shell_complete=complete_files)
@click.option("--write", is_flag=True, help="Write the change into the file.")
@click.option("--diff", is_flag=True, help="Show the difference only, as git apply takes it.")
@click.option("-o", "--output", default="", metavar="FILE", help="Write the changed deck to another file, or - .")
@click.option(
    "--output-format",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    help="text (if not said), json, or annotations for GitHub.",
)
@click.option("--complete", is_flag=True, help="Only add: nothing is taken out or moved.")
@click.option("--only-remove", is_flag=True, help="Only take out: nothing is put in.")
@click.option(
    "--from", "owned", default="", metavar="LIST", help="Use the cards of this list only, those in the deck too."
)
@click.option("--keep", multiple=True, metavar="CARD", help="A card that stays where it is (repeatable).")
@click.option("--without", multiple=True, metavar="CARD", help="A card that is not to be in the deck (repeatable).")
@click.option("--set", "leaders", multiple=True, metavar="SECTION=CARD", help="The card that is to lead (repeatable).")
@click.option(
    "--change", multiple=True, metavar="SECTION", help="A leading section whose card may change (repeatable)."
)
@click.option(
    "--most",
    type=click.IntRange(0),
    default=None,
    metavar="N",
    help="Change so many copies at most (if not said: a quarter of the deck, at least 4).",
)
@click.option("--names", is_flag=True, help="Write the right spelling of cards, and change nothing else.")
@click.option("--game", default="", metavar="GAME", shell_complete=complete_games, help="The game of all decks.")
@click.option("--format", "event", default="", metavar="NAME", shell_complete=complete_formats, help="The format.")
@click.option("--as-of", default="", metavar="DATE", help="The day whose lists hold (if not said: today).")
@pool_options
@click.option("--select", multiple=True, metavar="CODE", shell_complete=complete_codes, help="Repair these codes only.")
@click.option(
    "--ignore", multiple=True, metavar="CODE", shell_complete=complete_codes, help="Do not repair these codes."
)
@click.option("--read-as", "reader", default="", metavar="FORMAT", help="The file format of all decks.")
@click.option("--encoding", default="", metavar="NAME", help="The encoding of all text files.")
@click.option("--stdin-filename", default=STDIN, metavar="NAME", help="What to call the deck of standard input.")
@click.option("--config", default="", metavar="FILE", help="The configuration of all decks (if not said: the nearest).")
@click.option("--isolated", is_flag=True, help="Use no configuration.")
@no_cache
def command(  # the options of check and of repairs
    decks: tuple[str, ...],
    write: bool,
    diff: bool,
    output: str,
    output_format: str,
    complete: bool,
    only_remove: bool,
    owned: str,
    keep: tuple[str, ...],
    without: tuple[str, ...],
    leaders: tuple[str, ...],
    change: tuple[str, ...],
    most: int | None,
    names: bool,
    game: str,
    event: str,
    as_of: str,
    pools: tuple[str, ...],
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    reader: str,
    encoding: str,
    stdin_filename: str,
    config: str,
    isolated: bool,
) -> int:
    """Repair decks."""
    from deckcheck.cli.arguments import codes_of, known_format
    from deckcheck.cli.inputs.deck_file import read_list
    from deckcheck.cli.repair.fix_run import FixTarget, run_fix
    from deckcheck.repair.deck import RepairWishes

    settings = asked_settings(game, event, as_of, pools).replaced(
        select=codes_of(select),
        ignore=codes_of(ignore),
        stdin_name=stdin_filename,
        encoding=encoding,
        reader=known_format(reader) if reader else "",
        config=config,
        isolated=isolated,
    )
    wishes = RepairWishes(
        keep=keep,
        without=without,
        leaders=leaders,
        change=change,
        owned=(owned, read_list(owned)) if owned else None,
        complete=complete,
        only_remove=only_remove,
        most=most,
    )
    target = FixTarget(write=write, diff=diff, output=output, format=output_format)
    return run_fix(decks, settings, wishes, target, names=names)
