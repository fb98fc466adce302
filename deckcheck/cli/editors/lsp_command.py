"""``deckcheck lsp``."""

from __future__ import annotations

import click

from deckcheck.cli.options import no_cache, pool_options

HELP = """Answer editors by the Language Server Protocol, on standard input and output.

Editors show what check finds while you type, complete names of cards, know the facts of a card, and put in the right
name or the smallest fix. How to set up VS Code, Helix, Neovim and Zed: docs/editors.md.
"""


@click.command("lsp", help=HELP, short_help="Answer editors by the Language Server Protocol.")
@click.option("--stdio", is_flag=True, help="Use standard input and output, as is done anyway; some editors say so.")
@pool_options
@click.option("--isolated", is_flag=True, help="Use no configuration.")
@no_cache
def command(stdio: bool, pools: tuple[str, ...], isolated: bool) -> int:  # noqa: ARG001 (an editor's word)
    """Answer editors."""
    import logging

    from deckcheck.cli.extras import needed_by
    from deckcheck.cli.inputs.recognise import recognise

    with needed_by("Editors need", "lsp"):
        from deckcheck.editors.desks import Desks
        from deckcheck.editors.server import make_server
    logging.getLogger("pygls").setLevel(logging.ERROR)
    make_server(Desks(lambda path, data: recognise(path, data).kind, pools, isolated=isolated)).start_io()
    return 0
