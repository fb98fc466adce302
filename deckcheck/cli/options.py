"""The option ``--no-cache``, of the program as a whole and of commands that are mostly called with it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

import click

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
