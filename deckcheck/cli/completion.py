"""What a shell offers behind Tab: games, formats, codes, output formats.

A fault of a file never shows here: then there is simply nothing to offer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import click
    from click.shell_completion import CompletionItem

    from deckcheck.library.library import Library

    Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def _offering(words: Callable[[], Iterable[tuple[str, str]]], *, files: bool = False) -> Complete:
    """Make a completion of words with a remark each; ``files`` offers file names too."""

    def complete(context: click.Context, parameter: click.Parameter, start: str) -> list[CompletionItem]:  # noqa: ARG001
        from click.shell_completion import CompletionItem

        from deckcheck.errors import DeckcheckError

        try:
            found = [
                CompletionItem(word, help=remark) for word, remark in words() if word.lower().startswith(start.lower())
            ]
        except (DeckcheckError, OSError):
            found = []
        return [*found, CompletionItem(start, type="file")] if files and not found else found

    return complete


def _library() -> Library:
    """Return the library of the configuration that holds here."""
    from deckcheck.config.open_library import library_here

    return library_here()


def _games() -> Iterable[tuple[str, str]]:
    library = _library()
    return [(id, library.game(id).name) for id in library.games()]


def _codes() -> Iterable[tuple[str, str]]:
    from deckcheck.codes import code_texts

    library = _library()
    games = [library.game(id) for id in library.games()]
    own = [(code, text.title) for code, text in code_texts().items()]
    return [*((code, text.statements[0]) for game in games for code, text in game.texts.items()), *own]


def _formats() -> Iterable[tuple[str, str]]:
    library = _library()
    known = [(id, game) for game in library.games() for id in library.formats(game)]
    return [*dict(known).items(), ("all", "a table: which formats does a deck follow")]


def _outputs() -> Iterable[tuple[str, str]]:
    from deckcheck.output import OUTPUTS

    return [(name, "") for name in OUTPUTS]


def complete_files(context: click.Context, parameter: click.Parameter, start: str) -> list[CompletionItem]:  # noqa: ARG001
    """Leave it to the shell to offer files and folders."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(start, type="file")]


complete_games = _offering(_games)
complete_codes = _offering(_codes)
complete_codes_and_files = _offering(_codes, files=True)
complete_formats = _offering(_formats)
complete_outputs = _offering(_outputs)
