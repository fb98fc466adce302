"""``deckcheck check``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from deckcheck.cli.completion import complete_codes, complete_files, complete_formats, complete_games, complete_outputs
from deckcheck.cli.options import asked_settings, lang_option, no_cache, pool_options
from deckcheck.cli.settings import STDIN, Settings
from deckcheck.errors import UsageProblem
from deckcheck.output import OUTPUTS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

FORMAT = "The format of all decks, whatever they say: an id, a format file, or all: which of them do they follow?"
DEPENDENTS = (
    "Take the PATHs as changed files: a pool, format, game or configuration among them stands for all decks that hang "
    "on it, and other files that are no decks are passed over."
)
JOBS = "Processes that judge the decks of a large run; 0: one for each processor (if not said: 1)."
HELP = """Check decks.

A PATH is a file, a folder (hidden folders and what .gitignore names are left out), or - for standard input. Without
one, the current folder is checked.

\b
Exit codes: 0  all decks are legal
            1  a deck is illegal, or has a warning with --strict
            2  wrong usage, or a file that cannot be read
            3  a deck could not be judged to the end
"""


@click.command("check", help=HELP, short_help="Check decks.")
@click.argument("paths", nargs=-1, metavar="[PATH]...", shell_complete=complete_files)
@click.option(
    "--game",
    default="",
    metavar="GAME",
    shell_complete=complete_games,
    help="The game of all decks, whatever they say: an id, or a game file.",
)
@click.option("--format", "event", default="", metavar="NAME", shell_complete=complete_formats, help=FORMAT)
@click.option(
    "--as-of", default="", metavar="DATE", help="The day by whose lists decks are judged (if not said: today)."
)
@pool_options
@click.option(
    "--output-format",
    "formats",
    multiple=True,
    metavar="FORMAT[=FILE]",
    shell_complete=complete_outputs,
    help=f"{', '.join(OUTPUTS)} (repeatable; if not said: text).",
)
@click.option("-o", "--output", default="", metavar="FILE", help="Write to a file instead of standard output.")
@click.option(
    "--select",
    multiple=True,
    metavar="CODE",
    shell_complete=complete_codes,
    help="Report these codes only (or what begins so; commas or repeated).",
)
@click.option(
    "--ignore", multiple=True, metavar="CODE", shell_complete=complete_codes, help="Do not report these codes."
)
@click.option("--strict", is_flag=True, help="Let warnings fail too.")
@click.option("--owned", default="", metavar="LIST", help="The decks must come from the cards of this list.")
@click.option("--so-far", is_flag=True, help="Tell whether decks can become legal by adding cards, and how many.")
@click.option("--fixes", is_flag=True, help="Add the smallest repair of each illegal deck to what is told.")
@click.option("--statistics", is_flag=True, help="Add a table of how often each code was found.")
@click.option("-q", "--quiet", is_flag=True, help="Show only what is wrong.")
@lang_option("The language of messages (if not said: that of LANG; what is not translated is English).")
@click.option(
    "--color/--no-color",
    default=None,
    help="Colours or not (if not said: on a terminal, NO_COLOR and FORCE_COLOR respected).",
)
@click.option(
    "--stdin-filename", default=STDIN, metavar="NAME", help="What to call the deck that is read from standard input."
)
@click.option(
    "--encoding", default="", metavar="NAME", help="The encoding of all text files (if not said: what they look like)."
)
@click.option(
    "--from", "reader", default="", metavar="FORMAT", help="The format of all decks (if not said: what they look like)."
)
@click.option(
    "--changed",
    is_flag=False,
    flag_value="HEAD",
    default="",
    metavar="[REF]",
    help="Only decks that differ from a git revision (if not said: HEAD), and decks whose pool, format or game does.",
)
@click.option("--dependents", is_flag=True, help=DEPENDENTS)
@click.option("--list-files", is_flag=True, help="List the decks that would be checked, and check none.")
@click.option("-z", "zero", is_flag=True, help="With --list-files: a zero byte behind each path, as for xargs -0.")
@click.option("--nothing", is_flag=True, hidden=True, help="Check nothing where no PATH is named.")
@click.option("--config", default="", metavar="FILE", help="The configuration of all decks (if not said: the nearest).")
@click.option("--jobs", type=click.IntRange(0), default=1, metavar="N", help=JOBS)
@no_cache
@click.option("--isolated", is_flag=True, help="Use no configuration.")
@click.option("--add-waivers", default="", metavar="REASON", help="Write waivers for all that is found (a baseline).")
@click.option("--waivers-until", default="", metavar="DATE", help="The last day of these waivers.")
def command(
    paths: tuple[str, ...],
    game: str,
    event: str,
    as_of: str,
    pools: tuple[str, ...],
    formats: tuple[str, ...],
    output: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    strict: bool,
    owned: str,
    so_far: bool,
    fixes: bool,
    statistics: bool,
    quiet: bool,
    color: bool | None,
    stdin_filename: str,
    encoding: str,
    reader: str,
    changed: str,
    dependents: bool,
    list_files: bool,
    zero: bool,
    nothing: bool,
    config: str,
    jobs: int,
    isolated: bool,
    add_waivers: str,
    waivers_until: str,
) -> int:
    """Check decks."""
    from deckcheck.cli.arguments import codes_of, known_format
    from deckcheck.cli.check.selection import only_changed, with_dependents
    from deckcheck.cli.inputs.deck_file import read_list
    from deckcheck.cli.options import asked_day
    from deckcheck.cli.report_formats import parse_outputs, place_of
    from deckcheck.rules.dates import today

    until = asked_day(waivers_until, "--waivers-until")
    _refuse(zero and not list_files, "-z is of use with --list-files only.")
    _refuse(bool(until) and not add_waivers, "--waivers-until is of use with --add-waivers REASON only.")
    _refuse(bool(until) and until < today(), f"--waivers-until {until} is in the past: nothing would be waived.")
    settings = asked_settings(game, event, as_of, pools).replaced(
        select=codes_of(select),
        ignore=codes_of(ignore),
        strict=strict,
        outputs=parse_outputs(formats, output) if formats else (("", place_of(output)),),
        statistics=statistics,
        quiet=quiet,
        color=color,
        stdin_name=stdin_filename,
        encoding=encoding,
        reader=known_format(reader) if reader else "",
        config=config,
        isolated=isolated,
        jobs=jobs,
        add_waivers=add_waivers,
        owned=(owned, read_list(owned)) if owned else None,
        so_far=so_far,
        fixes=fixes,
        waived_until=until,
        zero=zero,
    )
    if dependents:
        paths, settings = with_dependents(paths, settings)
    if (nothing or dependents) and not paths:
        return 0
    if changed and not dependents:
        paths, settings = only_changed(paths, settings, changed)
    return _run_of(settings.format, list_files=list_files)(paths, settings)


def _refuse(wrong: bool, message: str) -> None:
    if wrong:
        raise UsageProblem(message)


def _run_of(format: str, *, list_files: bool) -> Callable[[Sequence[str], Settings], int]:
    """Return what checks decks by a format or by each of them, or only lists them."""
    if list_files:
        from deckcheck.cli.check.list_files import list_files as run_list

        return run_list
    if format == "all":
        from deckcheck.cli.check.formats_table import run_table

        return run_table
    from deckcheck.cli.check.run import run_check

    return run_check
