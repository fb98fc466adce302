"""From paths to the bytes of decks: files, folders and standard input."""

from __future__ import annotations

import os
import sys

from deckcheck.record import Record
from deckcheck.report import UNREADABLE, DeckReport, Finding, Location

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from deckcheck.cli.settings import Settings
    from deckcheck.library.library import Library

    SectionsOf = Callable[[str], frozenset[str] | None]

LARGEST = 32 * 1024 * 1024
"""Bytes of a file at most; what is larger is no deck."""
USUAL = 64 * 1024
"""Bytes that are read at once: nearly all decks are smaller."""
LIKE = 0.8
"""How like the name of another file must be to be offered."""
NO_DECK = (
    "There is no deck in {}. In folders, decks are TOML files with a line game = …, and text files "
    "with a line Game: …; a file that is named itself is always checked."
)


class Found(Record):
    """One deck to judge: its bytes, or the report that it cannot be read, or a trouble with the path."""

    __slots__ = ("data", "path", "trouble", "unreadable")

    def __init__(self, path: str, data: bytes = b"", unreadable: DeckReport | None = None, trouble: str = "") -> None:
        self.path = path
        self.data = data
        self.unreadable = unreadable
        self.trouble = trouble


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
        found = (deck for deck in found if changes.touch(deck, settings))
    return found if len(paths) == 1 else _each_once(found)


def read_deck_file(path: str) -> Found:
    """Read a file, or say why it cannot be read."""
    try:
        data = _read(path)
    except (OSError, ValueError) as error:  # a zero byte in a path is a ValueError
        return Found(path, unreadable=_unreadable(path, *_reason(path, error)))
    return _of_size(path, data)


def read_list(path: str) -> bytes:
    """Read a file that is a list of cards.

    Raises:
        UsageProblem: it cannot be read.
    """
    from deckcheck.errors import UsageProblem

    found = read_deck_file(path)
    if found.unreadable is not None:
        finding = found.unreadable.findings[0]
        raise UsageProblem(f"{path}: {finding.message}.", hint=finding.hint)
    return found.data


def _read(path: str) -> bytes:
    """Read a file, or as much of it as shows that it is too large; most are read at once."""
    parts: list[bytes] = []
    size = 0
    with open(path, "rb", 0) as file:
        while size <= LARGEST and (part := file.read(USUAL)):
            parts.append(part)
            size += len(part)
    return b"".join(parts)


def _decks_at(path: str, settings: Settings, sections: SectionsOf) -> Iterator[Found]:
    if path == "-":
        yield _of_size(settings.stdin_name, sys.stdin.buffer.read(LARGEST + 1))
    elif os.path.isdir(path):
        from deckcheck.cli.walk import decks_in

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


def _of_size(path: str, data: bytes) -> Found:
    if len(data) <= LARGEST:
        return Found(path, data)
    size = f"The file is larger than {LARGEST // 1024 // 1024} MB"
    return Found(path, unreadable=_unreadable(path, size, "A deck is a list of cards; look whether this is one."))


def _reason(path: str, error: Exception) -> tuple[str, str]:
    """Say why a file cannot be read, and what to do."""
    if not path:
        return "No file is named here: the path is empty", "Look where the path comes from."
    if isinstance(error, FileNotFoundError):
        if os.path.islink(path):
            return "The link leads to a file that does not exist", "Mend the link, or take it away."
        return "There is no such file", _nearest_file(path)
    if isinstance(error, PermissionError):
        return "The file may not be read: there is no permission", ""
    return f"The file cannot be read: {getattr(error, 'strerror', None) or error}", ""


def _nearest_file(path: str) -> str:
    from difflib import get_close_matches

    folder, name = os.path.split(path)
    try:
        near = get_close_matches(name, os.listdir(folder or "."), 1, LIKE)
    except OSError:
        return ""
    return f"Did you mean {os.path.join(folder, near[0])}?" if near else ""


def _unreadable(path: str, message: str, hint: str) -> DeckReport:
    finding = Finding("DK006", message, locations=(Location(0),), hint=hint)
    return DeckReport(path, UNREADABLE, (finding,))
