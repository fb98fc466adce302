"""Options that several commands have, and what they ask for: games, formats and days as people write them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

import click
from click.core import ParameterSource

from deckcheck.cli.arguments import game_id, own_games
from deckcheck.cli.settings import Settings
from deckcheck.errors import UsageProblem
from deckcheck.language import known, speak, wished
from deckcheck.library.cache.keys import OFF
from deckcheck.library.pool_places import ONLY

if TYPE_CHECKING:
    from collections.abc import Callable

    F = TypeVar("F", bound=Callable[..., object])


def no_cache(command: F) -> F:
    """Return a command the option."""
    text = "Read all games and card pools anew, and keep nothing (as with DECKCHECK_NO_CACHE=1)."
    return click.option("--no-cache", is_flag=True, expose_value=False, callback=_turn_off, help=text)(command)


def lang_option(help: str) -> Callable[[F], F]:
    """Return what gives a command the option ``--lang``, which decides in which language is spoken."""
    return click.option(
        "--lang",
        type=click.Choice(known()),
        expose_value=False,
        callback=lambda _context, _option, language: speak(language or wished()),
        help=help,
    )


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
    """Return an ISO day, ``""`` where nothing is written.

    Raises:
        UsageProblem: it is no day.
    """
    if not written:
        return ""
    from datetime import date

    try:
        return date.fromisoformat(written).isoformat()
    except ValueError:
        gap = "" if option.endswith("@") else " "
        raise UsageProblem(f"{written} is not a date: use YYYY-MM-DD, as in {option}{gap}2027-03-01.") from None


def asked_format(written: str) -> tuple[str, tuple[str, ...]]:
    """Return the id of a format that is given as an id or as a file, and the file.

    Raises:
        UsageProblem: the file does not say which format it is.
    """
    if not written.endswith(".toml"):
        return written, ()
    from deckcheck.library.heads import read_heads

    head = read_heads([written])[0]
    if not (head.id and head.game):
        from deckcheck.games.formats.load import read_format

        return read_format(written).file.id, (written,)  # tells what is wrong
    return head.id, (written,)


def asked_settings(game: str, event: str, as_of: str, pools: tuple[str, ...]) -> Settings:
    """Return the settings that ``--game``, ``--format``, ``--as-of`` and the options of pools ask for.

    Raises:
        UsageProblem: the day is none, or a format file does not say which format it is.
    """
    format, files = asked_format(event)
    return Settings(
        game=game_id(game),
        games=own_games(game),
        format=format,
        formats=files,
        day=asked_day(as_of, "--as-of"),
        pools=pools,
    )
