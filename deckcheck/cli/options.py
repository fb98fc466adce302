"""Options that several commands have: ``--no-cache``, and formats and days as people write them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

import click

from deckcheck.errors import UsageProblem
from deckcheck.library.cache.keys import OFF

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
    from deckcheck.library.format_heads import read_heads

    head = read_heads([written])[0]
    if not head.id:
        from deckcheck.games.formats.load import read_format

        return read_format(written).file.id, (written,)  # tells what is wrong
    return head.id, (written,)
