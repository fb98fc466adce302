"""Which decks have to be checked again when some files have changed."""

from __future__ import annotations

import os

from deckcheck.cli.settings import ChangedFiles, itself
from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

IGNORES = ".gitignore"
LOOKED_AT = 1024 * 1024
"""Bytes of a changed file that are looked at; larger files are no pools and no formats that somebody wrote."""


class ChangedFile(Record):
    """A file that has changed: ``now`` is what it holds, ``before`` what it held, ``None`` where it is not there.

    Both are ``None`` for files of which only the name matters.
    """

    __slots__ = ("before", "now", "path")

    def __init__(self, path: str, now: bytes | None = None, before: bytes | None = None) -> None:
        self.path = path
        self.now = now
        self.before = before


def changes_of(files: Iterable[ChangedFile]) -> ChangedFiles:
    """Tell what changed files change.

    A pool, a format or a game file stands for all decks of its game, of the one that it was of before as well.
    """
    from deckcheck.cli.inputs.recognise import CONFIGURATION, FORMAT, GAME, POOL, recognise

    paths, games, everything = set(), set(), False
    for file in files:
        paths |= {os.path.realpath(file.path), itself(file.path)}
        everything = everything or os.path.basename(file.path) == IGNORES
        for content in (file.now, file.before):
            if content is None:
                continue
            known = recognise(file.path, content)
            if known.kind in (POOL, FORMAT, GAME):
                games.add(known.game)
            everything = everything or known.kind == CONFIGURATION
    return ChangedFiles(frozenset(paths), frozenset(games), everything or "" in games)


def dependents(paths: Iterable[str], gone: Iterable[ChangedFile] = ()) -> tuple[tuple[str, ...], ChangedFiles]:
    """Take paths as changed files: return what to look at, and what has changed.

    What to look at is these files, or the current folder as well if other decks hang on them.

    Args:
        paths: files that have changed; folders and files that are gone are passed over.
        gone: files that are gone, with what they held.
    """
    from deckcheck.cli.inputs.deck_file import read_head

    named = [path for path in dict.fromkeys(paths) if os.path.lexists(path) and not os.path.isdir(path)]
    files = [ChangedFile(path, read_head(path, LOOKED_AT).data if decides(path) else None) for path in named]
    gone = list(gone)
    changes = changes_of([*files, *gone])
    if changes.everything or changes.games or any(map(_is_linked, gone)):
        named.append(".")
    return tuple(named), changes


def decides(path: str) -> bool:
    """Say whether decks may hang on a file, by its name."""
    return path.endswith(".toml")


def _is_linked(file: ChangedFile) -> bool:
    """Say whether a file that is gone may have been what links lead to: any deck may."""
    from deckcheck.cli.inputs.recognise import may_be_deck

    return may_be_deck(os.path.basename(file.path))
