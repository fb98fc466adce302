"""From paths to the bytes of decks: files, folders and standard input."""

from __future__ import annotations

import os
import sys

from deckcheck.record import Record
from deckcheck.report import UNREADABLE, DeckReport, Finding, Location, NotJudged

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
ALL_EXCLUDED = "All decks of {} are left out by `exclude` in the configuration."
EXCLUDED = "left out by `exclude`"


class Found(Record):
    """One deck to judge: its bytes, or the report that it cannot be read, or a trouble with the path.

    ``nameless`` says that it was found in a folder and taken for a deck although it names no game.
    """

    __slots__ = ("data", "nameless", "path", "trouble", "unreadable")

    def __init__(
        self,
        path: str,
        data: bytes = b"",
        unreadable: DeckReport | None = None,
        trouble: str = "",
        nameless: bool = False,
    ) -> None:
        self.path = path
        self.data = data
        self.unreadable = unreadable
        self.trouble = trouble
        self.nameless = nameless


class Sifting(Record):
    """How files are sifted: what is left out, and what is known of a file from outside.

    ``sections`` gives the names of sections of the game that is known of a file otherwise, ``excludes`` says whether
    the configuration leaves a file or folder out. ``passed`` takes what is passed over, in the order in which it is met.
    """

    __slots__ = ("excludes", "passed", "sections")

    def __init__(
        self,
        sections: SectionsOf,
        excludes: Callable[[str, bool], bool] | None = None,
        passed: list[NotJudged] | None = None,
    ) -> None:
        self.sections = sections
        self.excludes = excludes or (lambda *_: False)
        self.passed = [] if passed is None else passed

    def leaves_out(self, path: str, folder: bool) -> bool:
        """Say whether the configuration leaves a file or folder out, and take note of it."""
        if not self.excludes(path, folder):
            return False
        self.passed.append(NotJudged(path, EXCLUDED, chosen=True))
        return True

    def deck(self, path: str) -> Found | None:
        """Read a file and return it if it is a deck, or cannot be read; else take note why it is none."""
        from deckcheck.cli.inputs.recognise import LIST, SNIFFED, may_be_deck, recognise

        named = may_be_deck(os.path.basename(path))
        found = read_deck_file(path) if named else read_head(path, SNIFFED)
        if found.unreadable:
            return found if named else None
        known = recognise(path, found.data, self.sections(path) if named else None)
        if known.is_deck:
            return found.replaced(nameless=True) if known.kind == LIST else found
        if known.reason:
            self.passed.append(NotJudged(path, known.reason, known.hint))
        return None


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
        found = (deck for deck in found if changes.touch(deck, settings))
    return found if len(paths) == 1 else _each_once(found)


def read_deck_file(path: str) -> Found:
    """Read a file, or say why it cannot be read."""
    try:
        data = _read(path)
    except (OSError, ValueError) as error:  # a zero byte in a path is a ValueError
        return Found(path, unreadable=_unreadable(path, *_reason(path, error)))
    return _of_size(path, data)


def read_head(path: str, size: int) -> Found:
    """Read the start of a file, or say why it cannot be read."""
    try:
        return Found(path, _read(path, size))
    except (OSError, ValueError) as error:
        return Found(path, unreadable=_unreadable(path, *_reason(path, error)))


def _read(path: str, most: int = LARGEST + 1) -> bytes:
    """Read a file, or as much of it as shows that it is too large; most are read at once."""
    parts: list[bytes] = []
    size = 0
    with open(path, "rb", 0) as file:
        while size < most and (part := file.read(min(USUAL, most - size))):
            parts.append(part)
            size += len(part)
    return b"".join(parts)


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
        what = "this folder" if folder in (".", "./") else f"the folder {folder}"
        left_out = any(one.reason == EXCLUDED for one in sifting.passed[before:])
        yield Found(folder, trouble=(ALL_EXCLUDED if left_out else NO_DECK).format(what))


def read_stdin(name: str) -> Found:
    """Read standard input, or say why it cannot be read."""
    if sys.stdin is None:
        return Found(name, unreadable=_unreadable(name, "Standard input is closed", "Name a file, or pass a deck in."))
    try:
        return _of_size(name, sys.stdin.buffer.read(LARGEST + 1))
    except (OSError, ValueError) as error:
        return Found(name, unreadable=_unreadable(name, *_reason(name, error)))


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
            return "The link leads to a file that does not exist", "Fix the link, or remove it."
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
