"""Places that a reader knows as line and column, shown up to where what begins there ends."""

from __future__ import annotations

from deckcheck.files.lines import LONGEST_EXCERPT, excerpt, split_lines
from deckcheck.report import Location

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.decks.deck import Place


class Spots:
    """Locates places of the form ``(line, column)``; the text is split when the first one is asked for.

    ``end`` gives, for a line and the offset in it where something begins, the offset behind its end.
    """

    def __init__(self, text: str, end: Callable[[str, int], int]) -> None:
        self._text = text
        self._end = end
        self._lines: list[str] | None = None

    def __call__(self, place: Place) -> Location:
        """Return line, columns and text of a place."""
        if self._lines is None:
            self._lines = split_lines(self._text)
        line, column = (int(part) for part in place) if isinstance(place, tuple) else (place, 1)
        if not 0 < line <= len(self._lines):
            return Location(0)
        text = self._lines[line - 1]
        end = self._end(text, column - 1)
        return Location(line, column, end + 1, excerpt(text, end))


def end_of_tag(line: str, start: int) -> int:
    """Find the end of an XML element, if it is short and stands in the line, else that of its first tag."""
    farthest = start + LONGEST_EXCERPT
    at = line.find(">", start, farthest)
    if at < 0:
        return min(len(line.rstrip()), farthest)
    name = line[start + 1 : at].split(None, 1)[0] if line[start + 1 : at].strip() else ""
    closing = f"</{name}>"
    end = line.find(closing, at, farthest) if line[at - 1] != "/" else -1
    return end + len(closing) if end >= 0 else at + 1
