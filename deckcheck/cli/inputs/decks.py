"""From paths to the bytes of decks: files, folders and standard input."""

from __future__ import annotations

import os

from deckcheck.cli.inputs.deck_file import Found, read_deck_file, read_stdin
from deckcheck.cli.inputs.sifting import EXCLUDED, Sifting
from deckcheck.language import said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from deckcheck.cli.settings import ChangedFiles, Settings
    from deckcheck.library.library import Library

NO_DECK = (
    "There is no deck in {place}. In folders, decks are TOML files with a line game = …, and text files "
    "with a line Game: …; a file that is named itself is always checked."
)

ALL_EXCLUDED = "All decks of {place} are left out by `exclude` in the configuration."


def decks_of(
    paths: Sequence[str], settings: Settings, library: Library, sifting: Sifting | None = None
) -> Iterator[Found]:
    """Find the decks that paths lead to, in the order of the paths and each once.

    Args:
        paths: files, folders, or ``-`` for standard input.
        settings: for the game of all decks, if there is one, and the name of standard input.
        library: for what belongs to the game.
        sifting: how files are sifted; by the game of all decks alone if not said.
    """
    if sifting is None:
        of_game = _sections(settings, library)
        sifting = Sifting(lambda _: of_game)
    found = (deck for path in paths for deck in _decks_at(path, settings, sifting))
    if settings.changes is not None:
        changes = settings.changes
        found = (deck for deck in found if _touched(changes, deck, settings))
    return found if len(paths) == 1 else _each_once(found)


def _decks_at(path: str, settings: Settings, sifting: Sifting) -> Iterator[Found]:
    if path == "-":
        yield read_stdin(settings.stdin_name)
    elif sifting.leaves_out(path, folder=os.path.isdir(path)):
        return
    elif os.path.isdir(path):
        yield from _decks_in(path, settings, sifting)
    elif not settings.changed_files:
        yield read_deck_file(path)
    elif found := sifting.deck(path):
        yield found


def _decks_in(folder: str, settings: Settings, sifting: Sifting) -> Iterator[Found]:
    from deckcheck.cli.inputs.walk import decks_in

    empty = True
    before = len(sifting.passed)
    for found in decks_in(folder, sifting):
        empty = False
        yield found
    if empty and settings.changes is None:
        what = said("this folder") if folder in (".", "./") else said("the folder {folder}", folder=folder)
        left_out = any(one.reason == said(EXCLUDED) for one in sifting.passed[before:])
        yield Found(folder, trouble=said(ALL_EXCLUDED if left_out else NO_DECK, place=what))


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


def _touched(changes: ChangedFiles, found: Found, settings: Settings) -> bool:
    """Say whether a deck has to be checked again."""
    if changes.everything or found.trouble or changes.hold(found.path):
        return True
    return bool(changes.games and found.data) and _plays(changes, found, settings)


def _plays(changes: ChangedFiles, found: Found, settings: Settings) -> bool:
    """Say whether a deck is, or may be, of one of the games that changed."""
    if settings.game:
        return settings.game in changes.games
    from deckcheck.decks.read import open_source

    game = open_source(found.path, found.data, settings.reader, settings.encoding).game
    return not game or game in changes.games
