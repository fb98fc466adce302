"""Lists of cards that stand in files of their own: one card a line, or a table of cards and points."""

from __future__ import annotations

import csv
import io
import os
from typing import TYPE_CHECKING

from deckcheck.files.decode import decode
from deckcheck.files.lines import split_lines
from deckcheck.files.paths import read_up_to

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LARGEST = 5_000_000
"""So many bytes a list may have; those of all games known have less than a tenth of that."""
COLUMNS = ("card", "points")


class BrokenList(Exception):  # noqa: N818 (what it is; never shown as such)
    """A list that cannot be used; the text says why, as the rest of a sentence."""


def path_of(format_path: str, file: str) -> str:
    """Return the path of a list that a format file names."""
    return os.path.join(os.path.dirname(format_path), *file.replace("\\", "/").split("/"))


def read_names(path: str, see: Callable[[str], None]) -> list[str]:
    """Read a list with one card a line; lines that begin with ``#`` are remarks. Raises :class:`BrokenList`."""
    lines = [line.strip() for line in split_lines(_text(path, see))]
    names = [line for line in lines if line and not line.startswith("#")]
    if not names:
        raise BrokenList("lists no card")
    return names


def read_points(path: str, see: Callable[[str], None]) -> dict[str, int]:
    """Read a table with the columns ``card`` and ``points``. Raises :class:`BrokenList`."""
    found: dict[str, int] = {}
    for line, card, points in _rows(path, see):
        if card in found:
            raise BrokenList(f"line {line}: {card} is listed twice")
        if not (points.isascii() and points.isdecimal() and len(points) < 10):
            raise BrokenList(f"line {line}: {points or 'nothing'} is no whole number of points")
        found[card] = int(points)
    if not found:
        raise BrokenList("lists no card")
    return found


def _rows(path: str, see: Callable[[str], None]) -> Iterator[tuple[int, str, str]]:
    reader = csv.reader(io.StringIO(_text(path, see), newline=""), strict=True)
    columns: list[int] = []
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if not any(cells):
                continue
            if not columns:
                head = [cell.casefold() for cell in cells]
                if any(name not in head for name in COLUMNS):
                    raise BrokenList("has no header: write card,points in its first line")
                columns = [head.index(name) for name in COLUMNS]
                continue
            card, points = (cells[at] if at < len(cells) else "" for at in columns)
            if not card:
                raise BrokenList(f"line {reader.line_num}: no card")
            yield reader.line_num, card, points
    except csv.Error as error:
        raise BrokenList(f"line {reader.line_num}: {error}") from error


def _text(path: str, see: Callable[[str], None]) -> str:
    see(path)
    try:
        data = read_up_to(path, LARGEST + 1)
    except (OSError, ValueError) as error:
        raise BrokenList(f"cannot be read: {(isinstance(error, OSError) and error.strerror) or error}") from error
    if len(data) > LARGEST:
        raise BrokenList(f"is larger than {LARGEST // 1_000_000} MB")
    decoded = decode(data)
    if decoded.problem:
        raise BrokenList(f"cannot be read: {decoded.problem}")
    return decoded.text
