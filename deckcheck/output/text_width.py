"""Fitting text into columns of a terminal, where a Japanese character takes two."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

CLOSING = "、。，．・：；？！゛゜´ー）」』】〕］｝〉》’”…,.;:!?)]}"
OPENING = "（「『【〔［｛〈《‘“([{"
_COMBINING = "\u0300"
"""The first character that does not take one column."""
WIDOW = 8
"""A last line of one word so short gets company."""


def width(text: str) -> int:
    """Return the number of columns that a text takes."""
    if text.isascii() or max(text) < _COMBINING:
        return len(text)
    return sum(map(_columns, text))


def _columns(character: str) -> int:
    if character < _COMBINING:
        return 1
    from unicodedata import category, east_asian_width  # a tenth of the price of a library that does the same

    if category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1


def crop(text: str, columns: int) -> str:
    """Return a text that fits, cut at its end if need be."""
    if len(text) * 2 <= columns or width(text) <= columns:
        return text
    return _head(text, columns - 1) + "…"


def crop_start(text: str, columns: int) -> str:
    """Return a text that fits, cut at its start if need be."""
    if width(text) <= columns:
        return text
    return "…" + _head(text[::-1], columns - 1)[::-1] if columns > 0 else ""


def _head(text: str, columns: int) -> str:
    used = 0
    for position, character in enumerate(text):
        used += _columns(character)
        if used > columns:
            return text[:position]
    return text


def wrap(text: str, columns: int) -> list[str]:
    """Return the lines of a text: broken at spaces and between Japanese characters, a longer word where it must be."""
    if len(text) * 2 <= columns or width(text) <= columns:
        return [text]
    lines, line, used = [], "", 0
    for piece in _pieces(text, columns):
        size = width(piece)
        if used + len(piece.rstrip()) and used + width(piece.rstrip()) > columns:
            lines.append(line)
            line, used = "", 0
        line += piece
        used += size
    return [one.rstrip() for one in _without_widow([*lines, line], columns)]


def _without_widow(lines: list[str], columns: int) -> list[str]:
    """Move a word down to a last line of a single short word."""
    last = lines[-1].rstrip()
    if len(lines) < 2 or " " in last or len(last) > WIDOW or not lines[-2].endswith(" "):
        return lines
    start, _, word = lines[-2].rstrip().rpartition(" ")
    if len(word) > columns // 3 or not start.strip() or width(f"{word} {last}") > columns:
        return lines
    return [*lines[:-2], start, f"{word} {last}"]


def wrap_path(path: str, columns: int) -> list[str]:
    """Return the lines of a path, broken behind slashes only: no name in it is cut."""
    lines = [""]
    for part in path.replace("/", "/\0").split("\0"):
        if lines[-1] and width(lines[-1] + part) > columns:
            lines.append("")
        lines[-1] += part
    return lines


def _pieces(text: str, columns: int) -> Iterator[str]:
    for word in text.split():
        parts = [word] if word.isascii() else list(_breakable(word))
        for part in parts[:-1]:
            yield from _short(part, columns)
        yield from _short(parts[-1] + " ", columns)


def _breakable(word: str) -> Iterator[str]:
    """Split a word where a line may break: beside a wide character, but never before closing or after opening signs."""
    piece = word[0]
    for character in word[1:]:
        wide = _columns(character) == 2 or _columns(piece[-1]) == 2
        if wide and character not in CLOSING and piece[-1] not in OPENING:
            yield piece
            piece = ""
        piece += character
    yield piece


def _short(piece: str, columns: int) -> Iterator[str]:
    while width(piece.rstrip()) > columns:
        head = _head(piece, columns) or piece[0]
        head = head[: head.rfind("/") + 1] or head  # a path is broken between its names
        yield head
        piece = piece[len(head) :]
    yield piece
