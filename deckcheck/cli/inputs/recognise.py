"""Which files of a folder are decks: told by their names and a look at what they say first."""

from __future__ import annotations

import os

from deckcheck.decks.detect import looks_like_list
from deckcheck.decks.formats import FORMATS
from deckcheck.files.decode import decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

ENDINGS = {ending: name for name, format in reversed(FORMATS.items()) for ending in format.extensions}
CONFIGURATIONS = ("deckcheck.toml", "pyproject.toml")
NOT_LISTS = (
    "readme",
    "notes",
    "robots",
    "humans",
    "todo",
    "security",
    "contributing",
    "licen",
    "requirements",
    "changelog",
    "changes",
    "notice",
    "copying",
    "authors",
    "cmakelists",
)
"""How names of text files begin that are no decks, whatever the game."""
OWN = "deckcheck-"
"""How the schemas of the files begin that deckcheck itself writes."""
HEAD = 40
"""Lines at the start of a text file in which its game may stand."""
HEAD_SIZE = 2000
"""Characters of broken JSON in which its game may stand."""


def may_be_deck(name: str) -> bool:
    """Say whether a file of this name is worth a look."""
    return os.path.splitext(name)[1].lower() in ENDINGS and name not in CONFIGURATIONS


def is_deck(path: str, data: bytes, sections: frozenset[str] | None) -> bool:
    """Say whether a file is a deck. ``sections`` are those of the game if it is given from outside, else ``None``."""
    reader = ENDINGS[os.path.splitext(path)[1].lower()]
    if reader == "toml":
        return _is_tree(_text(data), sections)
    if reader == "text":
        text = _text(data)
        return _says_game(text) or (sections is not None and not _is_known_text(path) and looks_like_list(text))
    if reader == "json":
        return _is_json(_text(data), sections)
    if reader == "xlsx":
        return sections is not None
    return reader != "csv" or (sections is not None and _is_table(_text(data)))


def _text(data: bytes) -> str:
    if b"\0" in data and not (decoded := decode(data)).problem:  # UTF-16 or UTF-32
        return decoded.text
    return data.decode("utf-8-sig", "replace")


def _is_tree(text: str, sections: frozenset[str] | None) -> bool:
    """Look for the keys before the first table, and for the names of tables.

    A pool has a ``set`` or ``[[cards]]``, a game or a format an ``id`` or rules; a deck has none of them.
    """
    lines = text.splitlines()
    keys = _first_keys(lines)
    if not keys.isdisjoint(("set", "id")):
        return False
    if "[[" not in text and (sections is None or "game" in keys):  # as nearly always
        return "game" in keys
    headers = [header for line in lines if (header := line.strip()).startswith("[")]
    if any(header.startswith(("[[cards]]", "[[rules.")) for header in headers):
        return False
    if sections is None:
        return "game" in keys
    names = {header.partition("]")[0].strip("[ \t\"'").casefold() for header in headers}
    return "game" in keys or not names.isdisjoint(sections)


def _first_keys(lines: Sequence[str]) -> set[str]:
    """Return the keys before the first table."""
    keys: set[str] = set()
    for line in lines:
        key, equals, _ = line.partition("=")
        key = key.strip()
        if key.startswith("["):
            break
        if equals:
            keys.add(key.strip(" \t\"'"))
    return keys


def _is_json(text: str, sections: frozenset[str] | None) -> bool:
    """Look for a game, or for a section of the given one, among the keys; most JSON of a repository is no deck.

    Reports, receipts and locks name a game too, and what they are.
    """
    from deckcheck.files.json import parse_json
    from deckcheck.files.toml import BrokenFile

    try:
        tree = parse_json(text)
    except BrokenFile:
        return '"game"' in text[:HEAD_SIZE]
    keys = {key.casefold() for key in tree} if isinstance(tree, dict) else set()
    if isinstance(tree, dict) and str(tree.get("schema")).startswith(OWN):
        return False
    return "game" in keys or (sections is not None and not sections.isdisjoint(keys))


def _is_table(text: str) -> bool:
    """Look whether the columns are those of a list of cards."""
    from deckcheck.decks.detect import format_of

    return format_of(text, "") == "csv"


def _says_game(text: str) -> bool:
    head = text.splitlines()[:HEAD]
    return any(line.strip(" \t/#;").casefold().startswith(("game:", "game :", "game：")) for line in head)


def _is_known_text(path: str) -> bool:
    return os.path.basename(path).casefold().startswith(NOT_LISTS)
