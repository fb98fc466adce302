"""Options that several commands have: ``--no-cache``, and formats and days as people write them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

import click

from deckcheck.errors import UsageProblem
from deckcheck.library.cache.keys import OFF
from deckcheck.library.pool_places import ONLY

if TYPE_CHECKING:
    from collections.abc import Callable

    F = TypeVar("F", bound=Callable[..., object])


def no_cache(command: F) -> F:
    """Return a command the option."""
    text = "Read all games and card pools anew, and keep nothing (as with DECKCHECK_NO_CACHE=1)."
    return click.option("--no-cache", is_flag=True, expose_value=False, callback=_turn_off, help=text)(command)


def _turn_off(context: click.Context, option: click.Parameter, is_set: bool) -> None:  # noqa: ARG001 (click's signature)
    if is_set:
        os.environ[OFF] = "1"  # so that programs started by this one keep nothing either


def pool_options(command: F) -> F:
    """Return a command the options ``--pool`` and ``--pool-only``; it gets the places as ``pools``."""
    more = "A pool file or folder to use besides the built-in ones, or those of the configuration (repeatable)."
    only = "Use no pools but those that --pool names."
    named = click.option("--pool", "pools", multiple=True, metavar="PATH", callback=_with_only, help=more)
    return named(
        click.option("--pool-only", is_flag=True, is_eager=True, expose_value=False, callback=_note_only, help=only)(
            command
        )
    )


def _note_only(context: click.Context, option: click.Parameter, is_set: bool) -> None:  # noqa: ARG001
    context.meta[ONLY] = is_set


def _with_only(context: click.Context, option: click.Parameter, paths: tuple[str, ...]) -> tuple[str, ...]:  # noqa: ARG001
    if not context.meta.get(ONLY):
        return paths
    if not paths:
        raise UsageProblem("--pool-only needs pools: --pool PATH.")
    return (*paths, ONLY)


def asked_day(written: str, option: str) -> str:
    """Give an ISO day, ``""`` where nothing is written.

    Raises:
        UsageProblem: it is no day.
    """
    if not written:
        return ""
    from datetime import date

    try:
        return date.fromisoformat(written).isoformat()
    except ValueError:
        raise UsageProblem(f"{written} is no day: write {option} 2027-03-01.") from None


def asked_format(written: str) -> tuple[str, tuple[str, ...]]:
    """Give the id of a format that is given as an id or as a file, and the file.

    Raises:
        UsageProblem: the file does not say which format it is.
    """
    if not written.endswith(".toml"):
        return written, ()
    from deckcheck.library.heads import read_heads

    head = read_heads([written])[0]
    if not head.id:
        from deckcheck.games.formats.load import read_format

        return read_format(written).file.id, (written,)  # tells what is wrong
    return head.id, (written,)
