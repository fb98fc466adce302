"""The line of a file where something was found, with the part that is meant."""

from __future__ import annotations

from deckcheck.files.display import safe
from deckcheck.output.text_width import crop, crop_start, width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.report import Location


class Excerpt:
    """A line in three parts, made safe to show and cut to fit: before the part that is meant, the part, behind it."""

    __slots__ = ("after", "before", "marked")

    def __init__(self, location: Location, columns: int) -> None:
        text = location.text
        start = min(max(location.column - 1, 0), len(text))
        end = location.end_column - 1 if location.end_column > location.column else len(text.rstrip())
        marked = crop(_safe(text[start : min(max(end, start), start + columns + 1)]), columns)
        before = _safe(text[max(start - columns - 1, 0) : start]).lstrip()
        after = _safe(text[end : end + columns + 1]).rstrip()
        room = columns - width(marked)
        self.marked = marked
        self.before = crop_start(before, max(room - width(after), room // 2))
        self.after = crop(after, room - width(self.before)) if room > width(self.before) else ""

    def underline(self) -> str:
        """Return the line that underlines the part, for where there is no colour."""
        return " " * width(self.before) + "~" * max(width(self.marked), 1)


def _safe(text: str) -> str:
    return safe(text.replace("\t", " "))
