"""What game and format files say of themselves above their first table, told without reading them as a whole."""

from __future__ import annotations

from deckcheck.files.paths import read_whole
from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

DEFAULT = "default"
"""The format that every game has: its rules as they are."""


class FormatHead(Record):
    """A format file with what it says of itself: ``id``, ``game``, ``extends``; ``""`` where it does not say them."""

    __slots__ = ("extends", "game", "id", "path")

    def __init__(self, path: str, game: str, id: str, extends: str = "") -> None:
        self.path = path
        self.game = game
        self.id = id
        self.extends = extends


def read_heads(paths: Iterable[str]) -> list[FormatHead]:
    """Look at format files."""
    return [_format_head(path) for path in dict.fromkeys(paths)]


def _format_head(path: str) -> FormatHead:
    said = read_head(path, ("game", "id"), ("extends",))
    return FormatHead(path, said.get("game", ""), said.get("id", ""), said.get("extends", ""))


def used_games(id: str, files: Mapping[str, str]) -> list[str]:
    """Return the games that a game uses, the nearest first, as far as their files say so."""
    chain = [id]
    while chain[-1] in files:
        uses = read_head(files[chain[-1]], ("id",), ("uses",)).get("uses", "")
        if not uses or uses in chain:
            break
        chain.append(uses)
    return chain[1:]


def read_head(path: str, needed: tuple[str, ...], others: tuple[str, ...]) -> dict[str, str]:
    """Return the texts of some keys that stand above the first table of a file, as far as they are there."""
    try:
        text = read_whole(path).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except (OSError, ValueError):  # also text that is not UTF-8, and a zero byte in a path
        return {}
    wanted = (*needed, *others)
    said: dict[str, str] = {}
    plain = True
    for line in text.split("\n"):
        key, equals, value = line.partition("=")
        if line.startswith("["):
            break
        if equals and (key := key.strip(" \t\"'")) in wanted:
            value = value.strip()
            plain = plain and value[:1] == '"' and value[1:2] != '"' and "\\" not in value
            said[key], _, _ = value[1:].partition('"')
    if not plain or any(key not in said for key in needed):  # written in another way
        said = _read_whole(text, wanted)
    return said


def _read_whole(text: str, wanted: tuple[str, ...]) -> dict[str, str]:
    from deckcheck.files.toml import BrokenFile, parse_toml

    try:
        tree = parse_toml(text)
    except BrokenFile:
        return {}
    return {key: value for key, value in tree.items() if key in wanted and isinstance(value, str)}
