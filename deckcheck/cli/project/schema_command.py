"""``deckcheck schema``."""

from __future__ import annotations

import click

from deckcheck.cli.completion import complete_games
from deckcheck.cli.options import pool_options
from deckcheck.cli.schema.file_kinds import KINDS


@click.command("schema")
@click.argument("kind", type=click.Choice(KINDS), metavar="|".join(KINDS))
@click.option(
    "--game", default="", metavar="GAME", help="Of this game: an id, or a game file.", shell_complete=complete_games
)
@pool_options
@click.option("-o", "--output", default="", metavar="FILE", help="Write to a file instead of standard output.")
def command(kind: str, game: str, pools: tuple[str, ...], output: str) -> int:
    """Return the JSON Schema of a kind of file, for an editor.

    An editor that knows schemas of TOML offers keys and card names and marks what is wrong while you type. Name the
    schema in the first line of a file: #:schema PATH.
    """
    from deckcheck.cli.arguments import known_game, own_games
    from deckcheck.cli.schema.file_kinds import make_schema, schema_text
    from deckcheck.config.open_library import library_here
    from deckcheck.files.write import write_whole

    library = library_here(pools=pools, games=own_games(game))
    id = known_game(game, library) if game else ""
    text = schema_text(make_schema(kind, id, library))
    if output in ("", "-"):
        click.echo(text, nl=False)
    else:
        write_whole(output, text, force=True)
    return 0
