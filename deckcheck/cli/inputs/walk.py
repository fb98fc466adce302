"""Finding the decks in a folder: what really is one, and is not hidden or ignored."""

from __future__ import annotations

import os

from deckcheck.cli.inputs.deck_file import Found, read_deck_file
from deckcheck.cli.inputs.recognise import is_deck, may_be_deck

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from deckcheck.cli.inputs.gitignore import GitIgnore


def decks_in(folder: str, sections: Callable[[str], frozenset[str] | None]) -> Iterator[Found]:
    """Find the decks below a folder, in the order of their names.

    Args:
        folder: the folder to walk.
        sections: gives the names of sections of the game that is known of a file from outside, ``None`` where decks
            say their game.
    """
    start = "" if folder in (".", "./") else folder
    yield from _walk(start, _outer_ignores(start), sections)


def _walk(folder: str, ignores: GitIgnore | None, sections: Callable[[str], frozenset[str] | None]) -> Iterator[Found]:
    try:
        entries = sorted(os.scandir(folder or "."), key=lambda entry: entry.name)
    except OSError as error:
        yield Found(folder, trouble=f"The folder {folder} cannot be read: {error.strerror}.")
        return
    if any(entry.name == ".gitignore" for entry in entries):
        ignores = _inner_ignores(ignores, folder)
    for entry in entries:
        path = os.path.join(folder, entry.name)
        inner = entry.is_dir(follow_symlinks=False)
        if (inner and entry.name.startswith(".")) or (not inner and not may_be_deck(entry.name)):
            continue
        if ignores is not None and ignores.matches(path, inner):
            continue
        if inner:
            yield from _walk(path, ignores, sections)
        elif entry.is_file() or not os.path.exists(path):  # a link that leads nowhere is told
            found = read_deck_file(path)  # a pipe or a socket is not, and a link to a folder may lead in a circle
            if found.unreadable or is_deck(path, found.data, sections(path)):
                yield found


def _outer_ignores(folder: str) -> GitIgnore | None:
    """Return the patterns that hold from outside: those of the folders up to the root of the repository."""
    above: list[str] = []
    current = os.path.abspath(folder or ".")
    while not os.path.exists(os.path.join(current, ".git")):
        parent = os.path.dirname(current)
        if parent == current:
            return None  # no repository: what lies above has no say
        above.append(parent)
        current = parent
    ignores: GitIgnore | None = None
    for outer in reversed(above):
        if os.path.isfile(os.path.join(outer, ".gitignore")):
            ignores = _inner_ignores(ignores, outer)
    return ignores


def _inner_ignores(ignores: GitIgnore | None, folder: str) -> GitIgnore:
    from deckcheck.cli.inputs.gitignore import GitIgnore

    return GitIgnore(folder, ignores)
