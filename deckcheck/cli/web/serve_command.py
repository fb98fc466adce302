"""``deckcheck serve``."""

from __future__ import annotations

import click

from deckcheck.cli.options import no_cache, pool_options

HELP = """Serve a page into which players paste their lists, and the same as a programming interface.

The page is for this machine only, until --public says otherwise. Nothing is stored; what is logged is told in
docs/serve.md.

\b
deckcheck serve
deckcheck serve --port 9000 --pool my-pools/
deckcheck serve --public --trusted-proxy 127.0.0.1
deckcheck serve --host 0.0.0.0 --public
"""


@click.command("serve", help=HELP, short_help="Serve a page to paste lists into, and a programming interface.")
@click.option("--host", default="127.0.0.1", metavar="ADDRESS", help="Where to listen (if not said: 127.0.0.1).")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, help="The port (8000 if not said; 0: a free one).")
@click.option("--public", is_flag=True, help="Strangers may ask: each address gets 30 requests a minute.")
@click.option("--workers", type=click.IntRange(1, 64), default=2, help="Processes that judge (if not said: 2).")
@click.option(
    "--allow-origin",
    "origins",
    multiple=True,
    metavar="ORIGIN",
    help="A site whose pages may ask too (repeatable).",
)
@click.option(
    "--trusted-proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="A proxy that says for whom it asks (repeatable).",
)
@pool_options
@click.option("--config", default="", metavar="FILE", help="The configuration (if not said: that of this folder).")
@click.option("--isolated", is_flag=True, help="Use no configuration.")
@no_cache
def command(
    host: str,
    port: int,
    public: bool,
    workers: int,
    origins: tuple[str, ...],
    proxies: tuple[str, ...],
    pools: tuple[str, ...],
    config: str,
    isolated: bool,
) -> int:
    """Serve."""
    from deckcheck.cli.web.serve_run import Offer, run_serve

    return run_serve(Offer(host, port, public, workers, origins, proxies), pools, config, isolated=isolated)
