"""Lines of a plain text list: where they stand, and what people put around a name."""

from __future__ import annotations

from deckcheck.files.lines import excerpt
from deckcheck.report import Location

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.decks.deck import Entry, Place

EDGES = (
    " \t\x1a\x1f\x85\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
    "\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\ufeff"
)
"""Spaces of all widths, and signs that cannot be seen."""
BULLETS = frozenset("-*+•‣◦▪●○·・–—")
COMMENTS = ("//", "#", ";")
MARKS = "/#; "
MOST_ENDS = 4
LINKS = ("http://", "https://", "www.")
QUOTED = {"《": "》", "「": "」", "『": "』", "【": "】", '"': '"', "“": "”", "[": "]", "＜": "＞"}


def pieces(lines: Sequence[str]) -> Iterator[tuple[Place, str]]:
    """Return what stands in each line, bare of edges, with its place.

    Some programs end lines with U+2028 and its like, which no editor numbers: the pieces between share a line number.
    """
    for number, line in enumerate(lines, 1):
        if line.isprintable():
            text = line.strip(EDGES)
            if text:
                yield number, text
            continue
        for part, text in enumerate(line.splitlines()):
            text = text.strip(EDGES)
            if text:
                yield (number, part) if part else number, text


def without_bullet(text: str) -> str:
    """Take the mark of a list item off."""
    if text[0] not in BULLETS or not (text[1:2].isspace() or text[0] in "•・"):
        return text
    return text[1:].lstrip(EDGES) or text


def without_comment(text: str) -> list[str]:
    """List what may be left of a line when a comment behind the card is taken off, the longest first.

    Of many places where a comment may begin, the first ones are tried: names do not hold more of these marks.
    """
    ends = sorted({at for mark in COMMENTS if mark in text for at in _comments(text, mark)})
    return [text[:at].rstrip(EDGES) for at in reversed(ends[:MOST_ENDS])]


def _comments(text: str, mark: str) -> Iterator[int]:
    """Return the places where a comment may begin: a space stands before it, and behind ``;``; ``#7`` is a number."""
    at = text.find(mark, 1)
    while at > 0:
        after = text[at + 1 : at + 2]
        is_other = (mark == "#" and after.isdecimal()) or (mark == ";" and bool(after.strip()))
        if text[at - 1].isspace() and not is_other:
            yield at
        at = text.find(mark, at + 1)


def inside_of(name: str) -> str:
    """Return the name in ``[Name](http…)``, ``《Name》`` or ``"Name"``; ``""`` where nothing is around it."""
    closing = QUOTED.get(name[:1])
    if closing is None:
        return ""
    if name[0] == "[" and name.endswith(")"):
        return name[1:].partition("](")[0].strip()
    return name[1:-1].strip() if name.endswith(closing) and len(name) > 2 else ""


class LineLocator:
    """Locates the lines of a list, and in them the names of its entries."""

    def __init__(self, lines: Sequence[str], entries: Sequence[Entry]) -> None:
        self._lines = lines
        self._entries = entries
        self._names: dict[Place, str] = {}
        self._cut: tuple[int, list[tuple[int, str]]] = (0, [])

    def __call__(self, place: Place) -> Location:
        """Locate the name of the entry that stands at a place; the whole line where none does."""
        if len(self._names) < len(self._entries):
            self._names = {entry.place: entry.name for entry in self._entries}
        return self.part(place, self._names.get(place, ""))

    def part(self, place: Place, words: str) -> Location:
        """Locate some words of a line; all of it where they are not in it."""
        number, part = place if isinstance(place, tuple) else (place, 0)
        start, text = self._parts(int(number))[int(part)]
        words = words if words and words in text else text.strip(EDGES)
        start += text.find(words) + 1
        return Location(int(number), start, start + len(words), excerpt(self._lines[int(number) - 1]))

    def _parts(self, number: int) -> list[tuple[int, str]]:
        """Return the pieces of a line with the place where each begins; those of the line asked for last are kept."""
        if self._cut[0] != number:
            parts, at = [], 0
            for text in self._lines[number - 1].splitlines() or [""]:
                parts.append((at, text))
                at += len(text) + 1
            self._cut = number, parts
        return self._cut[1]
