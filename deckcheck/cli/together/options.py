"""The options of the commands that judge several decks together."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import click

from deckcheck.cli.completion import complete_formats, complete_games
from deckcheck.cli.options import asked_settings, pool_options
from deckcheck.cli.report_formats import parse_outputs

if TYPE_CHECKING:
    from collections.abc import Callable


def together_options(run: Callable[..., int]) -> Callable[..., int]:
    """Add the options, and pass them on as ``settings``."""

    @click.option(
        "--game", default="", metavar="GAME", shell_complete=complete_games, help="The game: an id, or a game file."
    )
    @click.option("--format", "event", default="", metavar="NAME", shell_complete=complete_formats, help="The format.")
    @click.option("--as-of", default="", metavar="DATE", help="The day whose lists hold (if not said: today).")
    @pool_options
    @click.option("--output-format", "outputs", multiple=True, metavar="FORMAT[=FILE]", help="As of deckcheck check.")
    @click.option("--strict", is_flag=True, help="Let warnings fail too.")
    @click.option("--config", default="", metavar="FILE", help="The configuration (if not said: the nearest).")
    @functools.wraps(run)
    def with_settings(
        *,
        game: str,
        event: str,
        as_of: str,
        pools: tuple[str, ...],
        outputs: tuple[str, ...],
        strict: bool,
        config: str,
        **others: object,
    ) -> int:
        settings = asked_settings(game, event, as_of, pools).replaced(
            strict=strict,
            outputs=parse_outputs(outputs, ""),
            config=config,
        )
        return run(settings=settings, **others)

    return with_settings
