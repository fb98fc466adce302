"""``deckcheck diff``."""

from __future__ import annotations

import click

from deckcheck.cli.completion import complete_files, complete_formats, complete_games
from deckcheck.cli.options import asked_settings, no_cache, pool_options

HELP = """Show what differs between two decks, or two folders of decks, and what that means.

Cards are compared by section, whatever the order and the file format: added, removed, moved, other printings.

\b
deckcheck diff old.toml new.txt
deckcheck diff last-week/ decks/
deckcheck diff --git HEAD~3 decks/
git difftool -y -x "deckcheck diff" HEAD~1 -- decks/mine.toml

\b
Exit codes: 0  no difference
            1  a difference
            2  wrong usage, or a file that cannot be read
"""


@click.command("diff", help=HELP, short_help="Show what differs between two decks.")
@click.argument("paths", nargs=-1, metavar="A B", shell_complete=complete_files)
@click.option(
    "--git", "revision", default="", metavar="REV", help="Compare decks with what they were in this revision."
)
@click.option("--textconv", is_flag=True, help="Write one deck as text that git can compare (a textconv of git).")
@click.option(
    "--output-format", type=click.Choice(["text", "markdown", "json"]), default="text", help="text (if not said)"
)
@click.option("--game", default="", metavar="GAME", shell_complete=complete_games, help="The game of all decks.")
@click.option("--format", "event", default="", metavar="NAME", shell_complete=complete_formats, help="The format.")
@click.option("--as-of", default="", metavar="DATE", help="The day whose lists hold (if not said: today).")
@pool_options
@click.option("--encoding", default="", metavar="NAME", help="The encoding of all text files.")
@click.option("--config", default="", metavar="FILE", help="The configuration of all decks (if not said: the nearest).")
@click.option("--isolated", is_flag=True, help="Use no configuration.")
@no_cache
def command(
    paths: tuple[str, ...],
    revision: str,
    textconv: bool,
    output_format: str,
    game: str,
    event: str,
    as_of: str,
    pools: tuple[str, ...],
    encoding: str,
    config: str,
    isolated: bool,
) -> int:
    """Show what differs between decks."""
    from deckcheck.cli.compare.diff_run import run_diff, run_git, run_textconv

    settings = asked_settings(game, event, as_of, pools).replaced(
        encoding=encoding,
        config=config,
        isolated=isolated,
    )
    if textconv:
        return run_textconv(paths, settings)
    if revision:
        return run_git(revision, paths or (".",), settings, output_format)
    return run_diff(paths, settings, output_format)
