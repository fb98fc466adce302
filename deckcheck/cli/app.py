"""Commands are called by name; a command's module is loaded then, not before."""

from __future__ import annotations

import os
import re
import shlex
import sys
from importlib import import_module
from typing import TYPE_CHECKING

import click

from deckcheck.cli.commands import COMMANDS, help_page
from deckcheck.cli.errors import say
from deckcheck.cli.help_examples import add_examples
from deckcheck.cli.options import no_cache, refuse_empty_values
from deckcheck.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence


class _ReaderGone(Exception):  # noqa: N818 (what it is; never shown)
    """Nobody reads standard output any more. Of a ``BrokenPipeError`` click makes exit code 1, a verdict here."""


class LazyGroup(click.Group):
    """A group that knows its commands by name only."""

    def invoke(self, ctx: click.Context) -> object:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise _ReaderGone from error

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (click's signature)
        """Return the names of the commands, in the order of use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Load a command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"deckcheck.cli.{COMMANDS[cmd_name][0]}").command
        refuse_empty_values(command)
        add_examples(command, cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is meant, or name the nearest."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from deckcheck.suggest import did_you_mean

            guess = did_you_mean(args[0], COMMANDS) or f"; there are {', '.join(COMMANDS)}."
            raise click.UsageError(f"There is no command {args[0]}{guess}", ctx)
        return super().resolve_command(ctx, args)

    def get_help(self, ctx: click.Context) -> str:  # noqa: ARG002 (click's signature)
        """Return the page of help, which is told without click where nothing else is asked for."""
        return help_page()


@click.group(
    "deckcheck", cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@no_cache
@click.version_option(__version__, "-V", "--version", message="deckcheck %(version)s")
def cli() -> None:
    r"""Tell whether decks follow their game's rules of construction, and why not.

    \b
    Examples:
      deckcheck check deck.txt
      deckcheck rules conan
      deckcheck check --help
    """


def run_command(arguments: Sequence[str]) -> int:
    """Run a command by its arguments and give the exit code."""
    if os.environ.get("_DECKCHECK_COMPLETE", "").startswith("powershell"):
        import_module("deckcheck.cli.project.completion_command")  # which makes the shell known
    arguments = _as_check(arguments)
    if arguments[:1] == ["check"]:
        from deckcheck.cli.response_files import refuse_files_like_options, with_argument_files

        if "--dependents" in arguments:  # a hook, which is given names that others chose
            refuse_files_like_options(arguments)
        if any(word.startswith("@") for word in arguments):
            arguments = with_argument_files(arguments)
    try:
        code = cli.main(list(arguments), "deckcheck", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 2 if arguments else 0
    except click.ClickException as error:
        say(_told(error))
        context = error.ctx if isinstance(error, click.UsageError) else None
        sys.stderr.write(f"  Run {context.command_path if context else 'deckcheck'} --help for details.\n")
        return 2
    except click.Abort:
        return 130
    except _ReaderGone as error:
        raise BrokenPipeError from error
    return code if isinstance(code, int) else 0


def _as_check(arguments: Sequence[str]) -> Sequence[str]:
    """Take ``deckcheck deck.txt`` for ``deckcheck check deck.txt``, and say so."""
    if not _means_check(arguments):
        return arguments
    say(f"No command is named, so this is taken as: deckcheck check {shlex.join(arguments)}")
    return ["check", *arguments]


def _means_check(arguments: Sequence[str]) -> bool:
    """Say whether there is no command, but a path: the first word, or behind options of ``check``."""
    if not arguments or any(word in COMMANDS for word in arguments):
        return bool(arguments) and arguments[0] not in COMMANDS and _is_path(arguments[0])
    if arguments[0].startswith("-") and arguments[0] != "-":
        return any(_is_path(word) for word in arguments)
    return _is_path(arguments[0])


def _is_path(word: str) -> bool:
    """Say whether a word is a path: it is there, or could be nothing else, as ``list.txt``."""
    if word.startswith("-"):
        return word == "-"
    return os.path.exists(word) or os.path.splitext(word)[1] != "" or os.sep in word or "/" in word


def _told(error: click.ClickException) -> str:
    """Return the message of an error; of a word that is none of those allowed, the nearest too."""
    message = error.format_message()
    if isinstance(error, click.BadParameter) and error.param is not None and isinstance(error.param.type, click.Choice):
        return _with_nearest(message, list(error.param.type.choices), _quoted(message))
    if isinstance(error, click.NoSuchOption) and error.ctx is not None and not error.possibilities:
        options = [name for option in error.ctx.command.params for name in option.opts if name.startswith("--")]
        return _with_nearest(message, options, error.option_name)
    return message


def _quoted(message: str) -> str:
    """Return the word that is none of those allowed: click has it in its message only."""
    return re.sub(r"^.*?: '(.*?)' is not one of .*$", r"\1", message, flags=re.DOTALL)


def _with_nearest(message: str, allowed: Sequence[str], written: str) -> str:
    from deckcheck.suggest import nearest

    near = nearest(written, allowed)
    return f"{message} Did you mean '{near}'?" if near else message
