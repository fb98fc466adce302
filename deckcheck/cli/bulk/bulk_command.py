"""``deckcheck bulk``."""

from __future__ import annotations

import sys

import click

from deckcheck.cli.completion import complete_files, complete_formats, complete_games
from deckcheck.cli.options import asked_settings, pool_options


@click.command("bulk", short_help="Judge tables of decks: a million from Parquet, Arrow or CSV.")
@click.argument("tables", nargs=-1, required=True, metavar="TABLE...", shell_complete=complete_files)
@click.option("-o", "--output", required=True, metavar="FOLDER", help="Where the verdicts go, a file for each part.")
@click.option("--game", required=True, metavar="GAME", shell_complete=complete_games, help="The game of all decks.")
@click.option("--format", "event", default="", metavar="NAME", shell_complete=complete_formats, help="Its format.")
@click.option("--as-of", default="", metavar="DATE", help="The day by whose lists decks are judged (else: today).")
@pool_options
@click.option("--config", default="", metavar="FILE", help="The configuration (if not said: that of this folder).")
@click.option("--jobs", default=1, type=click.IntRange(1, 64), metavar="N", help="So many processes judge.")
def command(
    tables: tuple[str, ...],
    output: str,
    game: str,
    event: str,
    as_of: str,
    pools: tuple[str, ...],
    config: str,
    jobs: int,
) -> int:
    r"""Judge tables of decks, with the same verdicts as check.

    A TABLE is Parquet, Arrow or CSV: a row for each deck (deck_id, and a list of section, card, count), or a row for
    each line (deck_id, section, card, count), the lines of a deck together. FOLDER gets Parquet files with deck_id,
    verdict, codes and what was counted. A run that was stopped goes on where it was.

    \b
      deckcheck bulk decks.parquet -o verdicts --game conan --jobs 2
    """
    try:
        from deckcheck.bulk.files import BulkRequest, judge_files
    except ImportError as error:
        from deckcheck.errors import UsageProblem

        hint = "Type: pip install 'deckcheck[bulk]'"
        raise UsageProblem("Tables of decks need numpy and pyarrow.", hint=hint) from error
    from deckcheck.cli.arguments import known_event, known_game
    from deckcheck.config.find import Configurations
    from deckcheck.config.open_library import paths_of
    from deckcheck.library.heads import DEFAULT
    from deckcheck.library.library import Library

    found = Configurations(config).of(".")
    settings = asked_settings(game, event, as_of, pools).completed(found)
    paths = paths_of(found, pools=settings.pools, games=settings.games, formats=settings.formats)
    library = Library(*paths)
    id = known_game(game, library)
    if settings.format:
        known_event(settings.format, [id], library)
    usual = found.format if found is not None and found.format in library.formats(id) else DEFAULT
    asked = BulkRequest(id, settings.format or usual, settings.day, *paths)
    verdicts: dict[str, int] = {}
    one_by_one = 0
    for part, counted in enumerate(judge_files(tables, output, asked, jobs), 1):
        for verdict, number in counted.verdicts.items():
            verdicts[verdict] = verdicts.get(verdict, 0) + number
        one_by_one += counted.one_by_one
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{part} parts, {sum(verdicts.values()):,} decks")
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
    words = [f"{verdicts[verdict]:,} {verdict}" for verdict in _ORDER if verdicts.get(verdict)]
    click.echo(f"{sum(verdicts.values()):,} decks: {', '.join(words) or 'none'}; {one_by_one:,} judged one by one")
    return next((code for verdict, code in _EXITS if verdicts.get(verdict)), 0) if verdicts else 2


_ORDER = ("legal", "illegal", "undetermined", "unreadable")
_EXITS = (("unreadable", 2), ("illegal", 1), ("undetermined", 3))
