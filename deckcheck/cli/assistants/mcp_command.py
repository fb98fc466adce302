"""``deckcheck mcp``."""

from __future__ import annotations

import click

from deckcheck.cli.options import no_cache, pool_options

HELP = """Answer assistants by the Model Context Protocol, on standard input and output.

Deck builders ask assistants whether a deck is legal, and these guess. With this they ask deckcheck: they check lists,
explain rules and findings, find cards, and get the smallest fix. An assistant starts the command itself:

\b
{"mcpServers": {"deckcheck": {"command": "deckcheck", "args": ["mcp"]}}}
"""


@click.command("mcp", help=HELP, short_help="Answer assistants by the Model Context Protocol.")
@pool_options
@click.option("--config", default="", metavar="FILE", help="The configuration (if not said: that of this folder).")
@click.option("--isolated", is_flag=True, help="Use no configuration.")
@no_cache
def command(pools: tuple[str, ...], config: str, isolated: bool) -> int:
    """Answer assistants."""
    from deckcheck.cli.extras import needed_by
    from deckcheck.cli.web.sources import asked_paths

    paths = asked_paths(pools, config, isolated=isolated)
    with needed_by("Assistants need", "mcp"):
        from deckcheck.assistants.server import make_server
        from deckcheck.web.workers import command_for
    make_server(command_for(*paths)).run()
    return 0
