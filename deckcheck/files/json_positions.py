"""Where the values of a JSON text stand. Looked up only when something is reported: parsing alone is much quicker."""

from __future__ import annotations

import json
import re

from deckcheck.files.lines import Lines
from deckcheck.report import Location

TOKEN = re.compile(r'[\s:,]*+("(?:[^"\\]++|\\.)*+"?|[][{}]|[^\s:,"\]\[{}]++)', re.DOTALL)

Path = tuple[str | int, ...]


class _Node:
    """A value: the characters from its key, if it has one, to its end, and what stands in it."""

    __slots__ = ("below", "end", "listed", "start")

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end
        self.below: dict[str | int, _Node] = {}
        self.listed = False


class JsonPositions:
    """The places of the values in a JSON text, by paths such as ``("deck", 3, "count")``.

    ``doubled`` is the first key that stands twice in one object, with its place. Text that is no JSON is scanned as
    far as that goes.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines = Lines(text)
        self._root = _Node(0, 0)
        self.doubled: tuple[str, Location] = ("", Location(0))
        self._scan()

    def at(self, path: Path) -> Location:
        """Locate a value with its key; the nearest known parent where the path goes on below it."""
        node = self._root
        for key in path:
            if key not in node.below:
                break
            node = node.below[key]
        return Location(0) if node is self._root else self._lines.location(node.start, node.end)

    def span(self, path: Path) -> tuple[int, int]:
        """Return the offsets of a value, with its key if it has one. Raises :class:`KeyError`."""
        node = self._root
        for key in path:
            node = node.below[key]
        return node.start, node.end

    def _scan(self) -> None:
        opened = [self._root]
        self._root.listed = True
        key: tuple[str, int] | None = None
        for token in TOKEN.finditer(self._text):
            sign, start, end = token[1], token.start(1), token.end(1)
            parent = opened[-1]
            if sign in "]}":
                if len(opened) > 1:
                    opened.pop().end = end
            elif not parent.listed and key is None:
                key = _unquoted(sign), start
            else:
                node = self._add(parent, key, start, end)
                key = None
                if sign in "[{":
                    node.listed = sign == "["
                    opened.append(node)
        if self._root.below:
            self._root = self._root.below[0]

    def _add(self, parent: _Node, key: tuple[str, int] | None, start: int, end: int) -> _Node:
        if key is None:
            node = parent.below[len(parent.below)] = _Node(start, end)
            return node
        name, start = key
        if name in parent.below and not self.doubled[1].line:
            self.doubled = name, self._lines.location(start, end)
        node = parent.below[name] = _Node(start, end)
        return node


def _unquoted(written: str) -> str:
    if "\\" in written:
        try:
            return str(json.loads(written, strict=False))
        except ValueError:
            return written
    return written.strip('"')
