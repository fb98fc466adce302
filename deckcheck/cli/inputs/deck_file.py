"""One deck file: its bytes, or why it cannot be read."""

from __future__ import annotations

import os
import sys

from deckcheck.files.paths import read_up_to
from deckcheck.language import said
from deckcheck.record import Record
from deckcheck.report import UNREADABLE, DeckReport, Finding, Location

LARGEST = 4 * 1024 * 1024
"""Bytes of a file at most; what is larger is no deck."""
LIKE = 0.8
"""How like the name of another file must be to be offered."""


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


def read_deck_file(path: str) -> Found:
    """Read a file, or say why it cannot be read."""
    try:
        data = read_up_to(path, LARGEST + 1)
    except (OSError, ValueError) as error:  # a zero byte in a path is a ValueError
        return Found(path, unreadable=_unreadable(path, *_reason(path, error)))
    return found_in(path, data)


def read_head(path: str, size: int) -> Found:
    """Read the start of a file, or say why it cannot be read."""
    try:
        return Found(path, read_up_to(path, size))
    except (OSError, ValueError) as error:
        return Found(path, unreadable=_unreadable(path, *_reason(path, error)))


def read_stdin(name: str) -> Found:
    """Read standard input, or say why it cannot be read."""
    if sys.stdin is None:
        return Found(
            name,
            unreadable=_unreadable(name, said("Standard input is closed"), said("Name a file, or pass a deck in.")),
        )
    try:
        return found_in(name, sys.stdin.buffer.read(LARGEST + 1))
    except (OSError, ValueError) as error:
        return Found(name, unreadable=_unreadable(name, *_reason(name, error)))


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


def found_in(path: str, data: bytes) -> Found:
    """Return what a file holds, or that it is too large to be a deck."""
    if len(data) <= LARGEST:
        return Found(path, data)
    size = said("The file is larger than {size} MB", size=LARGEST // 1024 // 1024)
    return Found(path, unreadable=_unreadable(path, size, said("A deck is a list of cards; look whether this is one.")))


def _reason(path: str, error: Exception) -> tuple[str, str]:
    """Say why a file cannot be read, and what to do."""
    if not path:
        return said("No file is named here: the path is empty"), said("Look where the path comes from.")
    if isinstance(error, FileNotFoundError):
        if os.path.islink(path):
            return said("The link leads to a file that does not exist"), said("Fix the link, or remove it.")
        return said("There is no such file"), _nearest_file(path)
    if isinstance(error, PermissionError):
        return said("The file may not be read: there is no permission"), ""
    return said("The file cannot be read: {reason}", reason=getattr(error, "strerror", None) or error), ""


def _nearest_file(path: str) -> str:
    from difflib import get_close_matches

    folder, name = os.path.split(path)
    try:
        near = get_close_matches(name, os.listdir(folder or "."), 1, LIKE)
    except OSError:
        return ""
    return said("Did you mean {names}?", names=os.path.join(folder, near[0])) if near else ""


def _unreadable(path: str, message: str, hint: str) -> DeckReport:
    finding = Finding("DK006", message, locations=(Location(0),), hint=hint)
    return DeckReport(path, UNREADABLE, (finding,))
