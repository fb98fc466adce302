"""Patches of a text, and the lines of a text with their offsets."""

from __future__ import annotations

from bisect import bisect_right

from deckcheck.errors import UsageProblem
from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence


class NotEditable(UsageProblem):
    """A file, or an entry in it, that cannot be changed in place."""


class Patch(Record):
    """Puts ``text`` in the place of the characters from ``start`` up to ``end``."""

    __slots__ = ("end", "start", "text")

    def __init__(self, start: int, end: int, text: str) -> None:
        self.start = start
        self.end = end
        self.text = text


def patched(text: str, patches: Iterable[Patch]) -> str:
    """Return a text with patches, which must not overlap; insertions at one place stay in their order."""
    parts: list[str] = []
    at = 0
    for patch in sorted(patches, key=lambda one: (one.start, one.end)):
        if patch.start < at:
            raise NotEditable("Two changes of this deck touch the same place in the file.")
        parts += [text[at : patch.start], patch.text]
        at = patch.end
    return "".join([*parts, text[at:]])


def without_items(spans: Sequence[tuple[int, int]], gone: Collection[int]) -> list[Patch]:
    """Take items out of a list with commas between them; ``spans`` are all items, ``gone`` the numbers of those."""
    kept = [number for number in range(len(spans)) if number not in gone]
    last = kept[-1] if kept else -1
    patches = [Patch(spans[number][0], spans[number + 1][0], "") for number in sorted(gone) if number < last]
    if last + 1 < len(spans):
        start = spans[last][1] if kept else spans[0][0]
        patches.append(Patch(start, spans[-1][1], ""))
    return patches


class TextLines:
    """The lines of a text, as editors number them, with the offset where each begins and ends."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0]
        self.ends: list[int] = []
        at = 0
        while at < len(text):
            if text[at] in "\r\n":
                self.ends.append(at)
                at += 2 if text.startswith("\r\n", at) else 1
                self.starts.append(at)
            else:
                at += 1
        self.ends.append(len(text))

    @property
    def newline(self) -> str:
        """How lines end in this text: as the first of them does."""
        return self.text[self.ends[0] : self.starts[1]] if len(self.starts) > 1 else "\n"

    def line(self, number: int) -> str:
        """Return a line by its number, from 1."""
        return self.text[self.starts[number - 1] : self.ends[number - 1]]

    def number_at(self, offset: int) -> int:
        """Return the number of the line in which an offset lies."""
        return bisect_right(self.starts, offset)

    def whole(self, number: int, last: int = 0) -> Patch:
        """Return the patch that takes out a line with its end, or all lines up to a last one."""
        last = last or number
        start = self.starts[number - 1]
        if last < len(self.starts):
            return Patch(start, self.starts[last], "")
        if number > 1:  # the last line has no end: that of the line before goes
            return Patch(self.ends[number - 2], len(self.text), "")
        return Patch(start, len(self.text), "")

    def after(self, number: int, lines: Iterable[str]) -> Patch:
        """Return the patch that puts lines behind a line."""
        said = list(lines)
        if number < len(self.starts):
            at = self.starts[number]
            return Patch(at, at, "".join(line + self.newline for line in said))
        at = len(self.text)
        return Patch(at, at, "".join(self.newline + line for line in said))

    def before(self, number: int, lines: Iterable[str]) -> Patch:
        """Return the patch that puts lines above a line."""
        at = self.starts[number - 1]
        return Patch(at, at, "".join(line + self.newline for line in lines))

    def last_said(self) -> int:
        """Return the number of the last line in which something stands, 0 if there is none."""
        return next((n for n in range(len(self.starts), 0, -1) if self.line(n).strip()), 0)
