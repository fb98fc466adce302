"""The options of the commands that judge several decks together."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import click

from deckcheck.cli.settings import Settings
from deckcheck.cli.usage import parse_outputs

if TYPE_CHECKING:
    from collections.abc import Callable


def together_options(run: Callable[..., int]) -> Callable[..., int]:
    """Add the options, and pass them on as ``settings``."""

    @click.option("--game", default="", metavar="GAME", help="The game of all decks, whatever they say themselves.")
    @click.option("--pool", "pools", multiple=True, metavar="PATH", help="A pool file or folder to use (repeatable).")
    @click.option("--output-format", "formats", multiple=True, metavar="FORMAT[=FILE]", help="As of deckcheck check.")
    @click.option("--strict", is_flag=True, help="Let warnings fail too.")
    @functools.wraps(run)
    def with_settings(
        *, game: str, pools: tuple[str, ...], formats: tuple[str, ...], strict: bool, **others: object
    ) -> int:
        settings = Settings(game=game, pools=pools, strict=strict, outputs=parse_outputs(formats, ""))
        return run(settings=settings, **others)

    return with_settings
