"""Format files: which there are, and what each says it is, told by its first lines without reading it as a whole."""

from __future__ import annotations

from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

DEFAULT = "default"
"""The format that every game has: its rules as they are."""


class FormatHead(Record):
    """A format file with what it says of itself; ``id`` and ``game`` are ``""`` where it does not say them."""

    __slots__ = ("game", "id", "path")

    def __init__(self, path: str, game: str, id: str) -> None:
        self.path = path
        self.game = game
        self.id = id


def read_heads(paths: Iterable[str]) -> list[FormatHead]:
    """Look at format files."""
    return [_read_head(path) for path in dict.fromkeys(paths)]


def _read_head(path: str) -> FormatHead:
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read()
    except (OSError, ValueError):  # also text that is not UTF-8, and a zero byte in a path
        return FormatHead(path, "", "")
    said: dict[str, str] = {}
    for line in text.split("\n"):
        key, equals, value = line.partition("=")
        value = value.strip()
        if line.startswith("["):
            break
        if equals and key.strip() in ("game", "id") and value[:1] == '"':
            said[key.strip()], _, _ = value[1:].partition('"')
    if len(said) < 2:  # written in another way
        said = _read_whole(text)
    return FormatHead(path, said.get("game", ""), said.get("id", ""))


def _read_whole(text: str) -> dict[str, str]:
    from deckcheck.files.toml import BrokenFile, parse_toml

    try:
        tree = parse_toml(text)
    except BrokenFile:
        return {}
    return {key: value for key, value in tree.items() if key in ("game", "id") and isinstance(value, str)}
