"""Which files of a folder are decks: told by their names and a look at what they say first."""

from __future__ import annotations

import os

from deckcheck.decks.read import READERS

READER_OF = {ending: name for name, (_, endings) in READERS.items() for ending in endings}
CONFIGURATIONS = ("deckcheck.toml", "pyproject.toml")
NOT_LISTS = ("readme", "licen", "requirements", "changelog", "changes", "notice", "copying", "authors", "cmakelists")
"""How names of text files begin that are no decks, whatever the game."""
HEAD = 40
"""Lines at the start of a text file in which its game may stand."""


def may_be_deck(name: str) -> bool:
    """Say whether a file of this name is worth a look."""
    return os.path.splitext(name)[1].lower() in READER_OF and name not in CONFIGURATIONS


def is_deck(path: str, data: bytes, sections: frozenset[str] | None) -> bool:
    """Say whether a file is a deck. ``sections`` are those of the game if it is given from outside, else ``None``."""
    reader = READER_OF[os.path.splitext(path)[1].lower()]
    if reader == "toml":
        return _is_tree(_text(data), sections)
    if reader == "text":
        return _says_game(_text(data)) or (sections is not None and not _is_known_text(path))
    return True


def _text(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    return data.decode("utf-8-sig", "replace")


def _is_tree(text: str, sections: frozenset[str] | None) -> bool:
    """Look for the keys before the first table, and for the names of tables.

    A pool has a ``set`` or ``[[cards]]``, a game or a format an ``id`` or rules; a deck has none of them.
    """
    lines = [line.strip() for line in text.splitlines()]
    headers = [line for line in lines if line.startswith("[")]
    before = lines[: lines.index(headers[0])] if headers else lines
    keys = {line.partition("=")[0].strip(" \t\"'") for line in before if "=" in line}
    if keys & {"set", "id"} or any(header.startswith(("[[cards]]", "[[rules.")) for header in headers):
        return False
    if sections is None:
        return "game" in keys
    names = {header.partition("]")[0].strip("[ \t\"'").casefold() for header in headers}
    return "game" in keys or not names.isdisjoint(sections)


def _says_game(text: str) -> bool:
    head = text.splitlines()[:HEAD]
    return any(line.strip(" \t/#;").casefold().startswith(("game:", "game :", "game：")) for line in head)


def _is_known_text(path: str) -> bool:
    return os.path.basename(path).casefold().startswith(NOT_LISTS)
