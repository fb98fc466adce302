"""From paths to the bytes of decks: files, folders and standard input."""

from __future__ import annotations

import os
import sys

from deckcheck.cli.inputs.deck_file import LARGEST, Found, found_in, read_deck_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from deckcheck.cli.settings import Changes, Settings
    from deckcheck.library.library import Library

    SectionsOf = Callable[[str], frozenset[str] | None]

NO_DECK = (
    "There is no deck in {}. In folders, decks are TOML files with a line game = …, and text files "
    "with a line Game: …; a file that is named itself is always checked."
)


def decks_of(
    paths: Sequence[str], settings: Settings, library: Library, sections: SectionsOf | None = None
) -> Iterator[Found]:
    """Find the decks that paths lead to, in the order of the paths and each once.

    Args:
        paths: files, folders, or ``-`` for standard input.
        settings: for the game of all decks, if there is one, and the name of standard input.
        library: for what belongs to the game.
        sections: gives the names of sections of the game that is known of a file otherwise.
    """
    of_game = None if sections else _sections(settings, library)
    found = (deck for path in paths for deck in _decks_at(path, settings, sections or (lambda _: of_game)))
    if settings.changes is not None:
        changes = settings.changes
        found = (deck for deck in found if _touched(changes, deck, settings))
    return found if len(paths) == 1 else _each_once(found)


def _decks_at(path: str, settings: Settings, sections: SectionsOf) -> Iterator[Found]:
    if path == "-":
        yield found_in(settings.stdin_name, sys.stdin.buffer.read(LARGEST + 1))
    elif os.path.isdir(path):
        from deckcheck.cli.inputs.walk import decks_in

        empty = True
        for found in decks_in(path, sections):
            empty = False
            yield found
        if empty and settings.changes is None:
            yield Found(path, trouble=NO_DECK.format("this folder" if path in (".", "./") else f"the folder {path}"))
    else:
        yield read_deck_file(path)


def _sections(settings: Settings, library: Library) -> frozenset[str] | None:
    """Return the names that sections of the game may have, ``None`` where the game is left to the decks."""
    if not settings.game:
        return None
    game = library.game(settings.game)
    return frozenset(
        name.casefold() for section in game.sections.values() for name in (section.id, section.title, *section.aliases)
    )


def _each_once(found: Iterable[Found]) -> Iterator[Found]:
    seen: set[str] = set()
    for deck in found:
        path = os.path.abspath(deck.path)
        if path not in seen:
            seen.add(path)
            yield deck


def _touched(changes: Changes, found: Found, settings: Settings) -> bool:
    """Say whether a deck has to be checked again."""
    if changes.everything or found.trouble or os.path.realpath(found.path) in changes.paths:
        return True
    return bool(changes.games and found.data) and _plays(changes, found, settings)


def _plays(changes: Changes, found: Found, settings: Settings) -> bool:
    """Say whether a deck is, or may be, of one of the games that changed."""
    if settings.game:
        return settings.game in changes.games
    from deckcheck.decks.read import open_source

    game = open_source(found.path, found.data, settings.reader, settings.encoding).game
    return not game or game in changes.games
