"""Finding the decks in a folder: what really is one, and is not hidden or left out."""

from __future__ import annotations

import os

from deckcheck.cli.inputs.deck_file import Found, read_deck_file
from deckcheck.cli.inputs.sifting import IGNORED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.cli.inputs.gitignore import GitIgnore
    from deckcheck.cli.inputs.sifting import Sifting


def decks_in(folder: str, sifting: Sifting) -> Iterator[Found]:
    """Find the decks below a folder, in the order of their names.

    Args:
        folder: the folder to walk.
        sifting: how files are sifted.
    """
    start = "" if folder in (".", "./") else folder
    yield from _walk(start, _outer_ignores(start, sifting), sifting)


def _walk(folder: str, ignores: GitIgnore | None, sifting: Sifting) -> Iterator[Found]:
    try:
        entries = sorted(os.scandir(folder or "."), key=lambda entry: entry.name)
    except OSError as error:
        yield _closed(folder, error, sifting)
        return
    if any(entry.name == ".gitignore" for entry in entries):
        ignores = _inner_ignores(ignores, folder, sifting)
    for entry in entries:
        path = os.path.join(folder, entry.name)
        inner = _is_folder(entry)
        if inner and entry.name.startswith("."):
            continue
        if ignores is not None and ignores.matches(path, inner):
            sifting.note(path, IGNORED, chosen=True)
        elif sifting.leaves_out(path, inner):
            continue
        elif inner:
            yield from _walk(path, ignores, sifting)
        elif found := _deck_at(entry, path, sifting):
            yield found


def _closed(folder: str, error: OSError, sifting: Sifting) -> Found:
    sifting.note(folder, f"the folder cannot be read: {error.strerror}")
    return Found(folder, trouble=f"The folder {folder} cannot be read: {error.strerror}.")


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False


def _deck_at(entry: os.DirEntry[str], path: str, sifting: Sifting) -> Found | None:
    """Return the deck at a path, if there is one: pipes, sockets, and links to folders are none.

    A link that leads nowhere, or in a circle, cannot be read, and that is told if its name is that of a deck.
    """
    try:
        if entry.is_file():
            return sifting.deck(path)
        if os.path.exists(path):
            return None
    except OSError:  # a link in a circle
        pass
    from deckcheck.cli.inputs.recognise import may_be_deck

    return read_deck_file(path) if may_be_deck(entry.name) else None


def _outer_ignores(folder: str, sifting: Sifting) -> GitIgnore | None:
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
        if os.path.lexists(os.path.join(outer, ".gitignore")):
            ignores = _inner_ignores(ignores, outer, sifting)
    return ignores


def _inner_ignores(ignores: GitIgnore | None, folder: str, sifting: Sifting) -> GitIgnore | None:
    """Return the patterns of a folder on top of others. If they cannot be read, the others hold."""
    from deckcheck.cli.inputs.gitignore import read_gitignore

    inner, trouble = read_gitignore(folder, ignores)
    if trouble:
        sifting.note(os.path.join(folder, ".gitignore"), trouble)
    return inner
