"""Lines and columns as editors count them."""

from __future__ import annotations

from deckcheck.report import Location

LONGEST_EXCERPT = 300
FARTHEST = 6000
"""A place farther to the right in its line than this is shown without what stands there."""


def split_lines(text: str) -> list[str]:
    """Split at LF, CRLF and CR: what every editor and ``grep -n`` would number."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")


def line_and_column(before: str) -> tuple[int, int]:
    """Return the place of the character that follows the text ``before``."""
    lines = split_lines(before)
    return len(lines), len(lines[-1]) + 1


def excerpt(line: str, end: int = 0) -> str:
    """Cut a line to a length that a report can carry many times, if that can be behind the column ``end``."""
    return line if len(line) <= LONGEST_EXCERPT else line[: _length(end)]


def _length(end: int) -> int:
    """Return how much of a line is kept: some programs write a whole deck into one."""
    return max(LONGEST_EXCERPT, end) if end <= FARTHEST else LONGEST_EXCERPT


class Lines:
    """The lines of a text, to turn offsets into locations. Lines end with LF or CRLF, as in TOML."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = [0]
        at = text.find("\n")
        while at >= 0:
            self._starts.append(at + 1)
            at = text.find("\n", at + 1)

    def location(self, start: int, end: int) -> Location:
        """Locate the characters from ``start`` up to ``end``, or as many of them as stand in the first line."""
        from bisect import bisect_right

        line = bisect_right(self._starts, start)
        first = self._starts[line - 1]
        last = self._starts[line] - 1 if line < len(self._starts) else len(self._text)
        end = min(end, last)
        words = self._text[first : min(last, first + _length(end - first))].rstrip("\r")
        return Location(line, start - first + 1, end - first + 1, words)
