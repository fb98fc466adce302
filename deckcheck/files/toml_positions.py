"""Where the keys of a TOML text stand. Looked up only when something is reported: parsing alone is much quicker."""

from __future__ import annotations

import re

from deckcheck.files.lines import Lines
from deckcheck.report import Location

BLANK = re.compile(r"(?:[ \t\r\n]++|#[^\n]*+)*")
STRING = r'"(?:[^"\\\n]++|\\.)*"' + r"|'[^'\n]*+'"
KEY = re.compile(rf"[ \t]*({STRING}|[A-Za-z0-9_-]+)[ \t]*")
SCALAR = re.compile(
    r'"""(?:[^"\\]++|\\.|"(?!""))*"{3,5}'
    r"|'''(?:[^']++|'(?!''))*'{3,5}"
    rf"|{STRING}"
    r"|[^\s,\]}#]+(?: [0-9][^\s,\]}#]+)?",  # numbers, truth values, dates (with a space before the time)
    re.DOTALL,
)


class _Node:
    """A key: the characters from its first letter to the end of its value, and what stands below it."""

    __slots__ = ("below", "end", "listed", "start")

    def __init__(self, start: int = 0, end: int = 0) -> None:
        self.start = start
        self.end = end
        self.below: dict[str | int, _Node] = {}
        self.listed = False

    def child(self, key: str | int, start: int, end: int) -> _Node:
        return self.below.setdefault(key, _Node(start, end))

    def last(self) -> _Node:
        """Return the table that a heading below ``[[this]]`` goes on with: the last one."""
        return self.below[len(self.below) - 1] if self.listed else self


class TomlPositions:
    """The places of the keys in a valid TOML text, by paths: ``("draw", "Bossk")``, ``("draw", 3, "count")``."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines = Lines(text)
        self._root = _Node()
        self._scan()

    def at(self, path: tuple[str | int, ...]) -> Location:
        """Locate a key with its value, or a heading; the nearest known parent where the path goes on below it."""
        node = self._root
        for key in path:
            if key not in node.below:
                break
            node = node.below[key]
        return Location(0) if node is self._root else self._lines.location(node.start, node.end)

    def span(self, path: tuple[str | int, ...]) -> tuple[int, int] | None:
        """Return the characters of a key with its value, of an item of a list, or of a heading; ``None`` if none."""
        node = self._find(path)
        return None if node is None else (node.start, node.end)

    def last_end(self, path: tuple[str | int, ...]) -> int:
        """Return the place behind the last of all that stands below a key, -1 if nothing does."""
        node = self._find(path)
        return -1 if node is None else max((_end(below) for below in node.below.values()), default=-1)

    def keys(self, path: tuple[str | int, ...]) -> list[str | int]:
        """Return the keys below a key, in the order of the text."""
        node = self._find(path)
        return [] if node is None else list(node.below)

    def _find(self, path: tuple[str | int, ...]) -> _Node | None:
        node = self._root
        for key in path:
            if key not in node.below:
                return None
            node = node.below[key]
        return node

    def _scan(self) -> None:
        table, at = self._root, self._skip(0)
        while at < len(self._text):
            if self._text[at] == "[":
                table, at = self._heading(at)
            else:
                node, at = self._key(table, at)
                at = self._value(node, at)
            at = self._skip(at)

    def _skip(self, at: int) -> int:
        found = BLANK.match(self._text, at)
        return found.end() if found else at

    def _keys(self, at: int) -> tuple[list[str], int]:
        """Read ``a."b".c``: the parts, and the place behind them."""
        parts: list[str] = []
        while found := KEY.match(self._text, at):
            parts.append(_unquoted(found[1]))
            at = found.end()
            if self._text[at : at + 1] != ".":
                break
            at += 1
        return parts, at

    def _heading(self, start: int) -> tuple[_Node, int]:
        listed = self._text.startswith("[[", start)
        parts, at = self._keys(start + 1 + listed)
        end = at + 1 + listed
        node = self._root
        for part in parts[:-1]:
            node = node.child(part, start, end).last()
        node = node.child(parts[-1], start, end)
        if not listed:
            node.start, node.end = start, end
            return node, end
        node.listed = True
        return node.child(len(node.below), start, end), end

    def _key(self, table: _Node, start: int) -> tuple[_Node, int]:
        """Read a key and its ``=``; give its node and the place behind them."""
        parts, at = self._keys(start)
        for part in parts:
            table = table.child(part, start, at)
        return table, self._skip(at + 1)

    def _value(self, node: _Node, at: int) -> int:
        """Read a value with all that is nested in it; give the place behind it. Depth of nesting costs no recursion."""
        opened: list[_Node] = []
        while True:
            if self._text[at] in "[{":
                node.listed = self._text[at] == "["
                opened.append(node)
                at += 1
            elif found := SCALAR.match(self._text, at):
                at = node.end = found.end()
            at = self._close(opened, at)
            if not opened:
                return at
            parent = opened[-1]
            if parent.listed:
                node = parent.child(len(parent.below), at, at)
            else:
                node, at = self._key(parent, at)

    def _close(self, opened: list[_Node], at: int) -> int:
        """Go on to the next item of what is open, past all that ends here."""
        while opened:
            at = self._skip(at)
            if self._text[at] == ",":
                at = self._skip(at + 1)
            if self._text[at] not in "]}":
                break
            at = opened.pop().end = at + 1
        return at


def _end(node: _Node) -> int:
    """Return the place behind a node and all that stands below it."""
    end, todo = -1, [node]
    while todo:
        node = todo.pop()
        end = max(end, node.end)
        todo += node.below.values()
    return end


def _unquoted(key: str) -> str:
    if key[0] == '"' and "\\" in key:
        import tomli

        return str(tomli.loads(f"key = {key}")["key"])
    return key[1:-1] if key[0] in "\"'" else key
