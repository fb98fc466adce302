"""``deckcheck convert``."""

from __future__ import annotations

import click

from deckcheck.cli.completion import complete_games
from deckcheck.cli.options import pool_options
from deckcheck.cli.settings import STDIN, Settings
from deckcheck.decks.formats import FORMATS
from deckcheck.errors import UsageProblem

TABLES = ("csv", "xlsx")
WRITTEN = ", ".join(name for name, format in FORMATS.items() if format.writer)
HELP = f"""Write decks in another file format.

A DECK is a file, a folder, or - for standard input. What the format does not carry is told on standard error, and what
could not be understood of a deck; cards that no pool knows are kept as they are written.

\b
Formats that are written: {WRITTEN}
Formats that are read as well: {", ".join(name for name, format in FORMATS.items() if not format.writer)}

\b
Exit codes: 0  all of each deck is in the new file, but for what was told
            2  wrong usage, a deck that cannot be read, or a file that is there already
            3  a part of a deck was not understood; the new file has it as a remark
"""


@click.command("convert", help=HELP, short_help="Write decks in another file format.")
@click.argument("decks", nargs=-1, required=True, metavar="DECK...")
@click.option("--to", required=True, metavar="FORMAT", help="The format to write.")
@click.option(
    "-o",
    "--output",
    default="",
    metavar="FILE|FOLDER",
    help="Where to write; for several decks, a folder. (Or stdout.)",
)
@click.option("--force", is_flag=True, help="Write over files that are there already.")
@click.option(
    "--from", "reader", default="", metavar="FORMAT", help="The format of all decks, whatever they look like."
)
@click.option("--encoding", default="", metavar="NAME", help="The encoding of all decks, such as shift_jis.")
@click.option(
    "--game",
    default="",
    metavar="GAME",
    shell_complete=complete_games,
    help="The game of all decks: an id, or a game file.",
)
@pool_options
@click.option(
    "--with-facts", is_flag=True, help="Write what the pools record of each card as columns (CSV and workbooks)."
)
@click.option("-q", "--quiet", is_flag=True, help="Tell only what is lost, not what was done.")
@click.option(
    "--stdin-filename", default=STDIN, metavar="NAME", help="What to call the deck that is read from standard input."
)
def command(
    decks: tuple[str, ...],
    to: str,
    output: str,
    force: bool,
    reader: str,
    encoding: str,
    game: str,
    pools: tuple[str, ...],
    with_facts: bool,
    quiet: bool,
    stdin_filename: str,
) -> int:
    """Write decks in another file format."""
    from deckcheck.cli.arguments import game_id, known_format, own_games
    from deckcheck.cli.convert.convert_run import run_convert

    settings = Settings(
        game=game_id(game),
        games=own_games(game),
        pools=pools,
        encoding=encoding,
        reader=known_format(reader) if reader else "",
        quiet=quiet,
        stdin_name=stdin_filename,
    )
    written = known_format(to, writable=True)
    if with_facts and written not in TABLES:
        raise UsageProblem(f"--with-facts is for tables: --to {' or '.join(TABLES)}.")
    return run_convert(decks, written, output, settings, force=force, with_facts=with_facts)
