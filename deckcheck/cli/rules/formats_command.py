"""``deckcheck formats``."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import click

from deckcheck.checking.doubts import doubts
from deckcheck.cli.arguments import known_game, own_games
from deckcheck.cli.completion import complete_files, complete_games
from deckcheck.cli.errors import complain
from deckcheck.cli.rules.format_words import changes
from deckcheck.config.open_library import library_here
from deckcheck.errors import UsageProblem
from deckcheck.files.display import safe
from deckcheck.files.paths import near
from deckcheck.games.formats.load import read_format
from deckcheck.library.heads import DEFAULT
from deckcheck.library.library import Library
from deckcheck.output.finding_text import write_findings
from deckcheck.output.two_columns import open_page
from deckcheck.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from click.shell_completion import CompletionItem

    from deckcheck.output.two_columns import Page

FAULTY = 2
"""The exit code where a format file cannot be used."""


class _Formats(click.Group):
    """A group whose first command is meant where none is named: ``formats GAME`` lists, as ever."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put in the command that lists, unless another one, or help, is asked for."""
        named = args[:1] and args[0] in (*_LAZY, "list", "-h", "--help")
        return super().parse_args(ctx, args if named else ["list", *args])

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order of use."""
        return [*super().list_commands(ctx), *_LAZY]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command."""
        if cmd_name not in _LAZY:
            return super().get_command(ctx, cmd_name)
        found: click.Command = getattr(import_module("deckcheck.cli.rules.formats_import"), _LAZY[cmd_name])
        return found

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Offer games besides commands."""
        return [
            *complete_games(ctx, self.params[0] if self.params else list_formats.params[0], incomplete),
            *super().shell_complete(ctx, incomplete),
        ]


_LAZY = {"import": "command", "sources": "sources_command"}


@click.group("formats", cls=_Formats, invoke_without_command=False)
def command() -> None:
    """List the formats of a game, or of all: ban lists and house rules; make them of public lists.

    `deckcheck formats [GAME] [PATH]...` is short for `formats list`.
    """


@command.command("list", short_help="List formats, and what each changes.")
@click.argument("game", default="", shell_complete=complete_games)
@click.argument("paths", nargs=-1, metavar="[PATH]...", shell_complete=complete_files)
@click.option("--config", default="", metavar="FILE", help="The configuration (if not said: that of this folder).")
def list_formats(game: str, paths: tuple[str, ...], config: str) -> int:
    """List the formats of a game, or of all, and what each changes.

    Looked for are the format files that the configuration names, and those at each PATH. All are checked on the way:
    the exit code is 2 if one of them cannot be used.
    """
    library = library_here(config=config, games=own_games(game), formats=paths)
    wanted = [known_game(game, library)] if game else library.games()
    page = open_page()
    problems = _strays(library)
    for id in wanted:
        page.gap()
        page.line(f"{page.paint(library.game(id).name, 'path')}  {page.paint(id, 'quiet')}")
        problems += _write_formats(page, library, id)
    for problem in problems:
        complain(problem)
    return FAULTY if problems else 0


def _strays(library: Library) -> list[UsageProblem]:
    """Find format files of no game that there is."""
    problems: list[UsageProblem] = []
    for head in library.format_heads():
        if head.game in library.games() and head.id:
            continue
        try:
            source = read_format(head.path)
        except UsageProblem as problem:
            problems.append(problem)
            continue
        guess = did_you_mean(source.file.game, library.games()) or f"; there are {', '.join(library.games())}"
        problems.append(source.problem([(("game",), f"there is no game {source.file.game}{guess}")]))
    return problems


def _write_formats(page: Page, library: Library, game: str) -> list[UsageProblem]:
    formats = library.formats(game)
    longest = max(len(id) for id in formats)
    problems: list[UsageProblem] = []
    if not library.pool_files(game):  # its formats are put together with cards, and there are none yet
        for id in formats:
            page.line(f"  {id.ljust(longest)}  {page.paint('not checked: no cards at hand', 'quiet')}")
        return problems
    for id, path in formats.items():
        try:
            _write(page, library, game, id, path, longest)
        except UsageProblem as problem:
            page.line(f"  {id.ljust(longest)}  {page.paint('cannot be used', 'illegal')}  {safe(near(path))}")
            problems.append(problem)
    return problems


def _write(page: Page, library: Library, game: str, id: str, path: str, longest: int) -> None:
    ruleset = library.ruleset(game, id)  # finds every fault
    if id == DEFAULT:
        page.line(f"  {id.ljust(longest)}  {page.paint('the rules as they are', 'quiet')}")
        return
    file = read_format(path).file
    about: Sequence[str] = [word for word in (safe(file.name), page.paint(safe(near(path)), "quiet")) if word]
    page.line(f"  {id.ljust(longest)}  {'  '.join(about)}")
    for change in changes(file, library.game(game)):
        page.row("", change)
    write_findings(page, doubts(ruleset), "")
