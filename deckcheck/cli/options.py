"""The option ``--no-cache``, of the program as a whole and of commands that are mostly called with it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

import click
from click.core import ParameterSource

from deckcheck.errors import UsageProblem
from deckcheck.library.cache.keys import OFF

if TYPE_CHECKING:
    from collections.abc import Callable

    F = TypeVar("F", bound=Callable[..., object])


def no_cache(command: F) -> F:
    """Return a command the option."""
    text = "Read all games and card pools anew, and keep nothing (as with DECKCHECK_NO_CACHE=1)."
    return click.option("--no-cache", is_flag=True, expose_value=False, callback=_turn_off, help=text)(command)


def refuse_empty_values(command: click.Command) -> None:
    """Let a command, and those below it, refuse options with an empty value: ``--format "$FORMAT"`` is a slip."""
    for option in command.params:
        if isinstance(option, click.Option) and not option.is_flag and option.callback is None:
            option.callback = _not_empty
    for inner in command.commands.values() if isinstance(command, click.Group) else ():
        refuse_empty_values(inner)


def _not_empty(context: click.Context, option: click.Parameter, value: object) -> object:
    values = value if isinstance(value, tuple) else (value,)
    given = context.get_parameter_source(option.name or "") is ParameterSource.COMMANDLINE
    if given and any(isinstance(one, str) and not one.strip() for one in values):
        raise UsageProblem(f"The value of {option.opts[0]} is empty.", hint="Leave the option out, or give it a value.")
    return value


def _turn_off(context: click.Context, option: click.Parameter, is_set: bool) -> None:  # noqa: ARG001 (click's signature)
    if is_set:
        os.environ[OFF] = "1"  # so that programs started by this one keep nothing either
