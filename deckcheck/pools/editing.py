"""Changing a pool file where it stands: what is not changed keeps its place, its order and its comments."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckcheck.cards.pools.columns import FIELDS, LEFT_OUT, ROWS, expanded
from deckcheck.errors import DeckcheckError
from deckcheck.files.toml import parse_toml
from deckcheck.files.toml_positions import TomlPositions
from deckcheck.pools.writing import toml_pair, toml_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.cards.pools.pool_file import PoolFile

_CARDS = "cards"
_COMMENT = re.compile(r"#[^\n]*")
Row = dict[str, object]
Edit = tuple[int, int, str]
"""The characters from here to there become this text."""


def edited(file: PoolFile, tree: dict[str, object]) -> str:
    """Return the text of a pool file in which it says what a tree says: more cards and facts, or other values.

    Raises:
        DeckcheckError: that cannot be done without changing more.
    """
    if tree == file.tree:
        return file.text
    editor = _Editor(file, tree)
    edits = sorted(editor.edits(), key=lambda edit: edit[:2])
    parts, at = [], 0
    for start, end, text in edits:
        parts += [file.text[at:start], text]
        at = end
    result = "".join([*parts, file.text[at:]])
    written = parse_toml(result)
    if (expanded(written) if FIELDS in written else written) != tree:
        raise DeckcheckError(f"The pool {file.path} cannot be added to as it is written; nothing was changed.")
    return result


class _Editor:
    """Finds the edits that make of a pool file what a tree says."""

    def __init__(self, file: PoolFile, tree: dict[str, object]) -> None:
        self._file = file
        self._text = file.text
        self._tree = tree
        self._end = "\r\n" if "\r\n" in file.text else "\n"
        self._places = TomlPositions(file.text)
        self._columns = [*file.columns]

    def edits(self) -> Iterator[Edit]:
        """Return the edits, in no order; no two overlap."""
        yield from self._head()
        old = [row for row in self._file.rows if isinstance(row, dict)]
        rows = self._tree[_CARDS]
        assert isinstance(rows, list)
        compact = self._file.compact
        for index, row in enumerate(rows[:compact]):
            if row != old[index]:
                yield from self._replace((ROWS, index), toml_value(self._cells(row)))
        for index, row in enumerate(rows[compact : len(old)]):
            yield from self._change((_CARDS, index), old[compact + index], row)
        yield from self._append(rows[len(old) :])
        if more := self._columns[len(self._file.columns) :]:
            at = self._places.last_end((FIELDS,))
            yield at, at, "".join(f", {toml_value(name)}" for name in more)

    def _head(self) -> Iterator[Edit]:
        """Write what the head says of the set, and did not say before, below its code."""
        place = self._places.span(("set",))
        new = [key for key in self._tree if key not in self._file.tree and key != _CARDS]
        if place is not None and new:
            at = self._line_end(place[1])
            yield at, at, "".join(f"{self._end}{toml_pair(key, self._tree[key])}" for key in new)

    def _line_end(self, at: int) -> int:
        end = self._text.find("\n", at)
        end = len(self._text) if end < 0 else end
        return end - 1 if self._text[end - 1 : end] == "\r" else end

    def _replace(self, path: tuple[str | int, ...], text: str) -> Iterator[Edit]:
        place = self._places.span(path)
        if place is not None:
            yield (*place, text)

    def _change(self, path: tuple[str, int], old: Row, row: Row) -> Iterator[Edit]:
        """Add keys to a card, and give others another value."""
        for key in row:
            if key in old and row[key] != old[key]:
                yield from self._replace((*path, key), toml_pair(key, row[key]))
        new = [toml_pair(key, row[key]) for key in row if key not in old]
        place, last = self._places.span(path), self._places.last_end(path)
        if not new or place is None or last < 0:
            return
        if self._text[place[0]] == "{":
            yield last, last, "".join(f", {pair}" for pair in new)
        else:
            at = self._line_end(last)
            yield at, at, "".join(f"{self._end}{pair}" for pair in new)

    def _cells(self, row: Row) -> list[object]:
        """Return a row of a compact pool; a fact that no column has gets one."""
        self._columns += [key for key in row if key not in self._columns]
        cells = [row.get(name, LEFT_OUT) for name in self._columns]
        while cells and cells[-1] == LEFT_OUT:
            cells.pop()
        return cells

    def _append(self, rows: list[Row]) -> Iterator[Edit]:
        if not rows:
            return
        cards = self._places.span((_CARDS,))
        if cards is not None and not self._text.startswith("[[", cards[0]):
            yield self._append_items((_CARDS,), [toml_value(row) for row in rows])
        elif cards is None and self._file.columns and self._places.span((ROWS,)):
            yield self._append_items((ROWS,), [toml_value(self._cells(row)) for row in rows])
        else:
            tables = ["".join(f"{toml_pair(key, value)}{self._end}" for key, value in row.items()) for row in rows]
            start = "" if not self._text or self._text.endswith("\n") else self._end
            blocks = "".join(f"{self._end}[[{_CARDS}]]{self._end}{table}" for table in tables)
            yield len(self._text), len(self._text), start + blocks

    def _append_items(self, path: tuple[str], items: list[str]) -> Edit:
        """Add items at the end of a list: on lines of their own if its bracket is closed on one."""
        place, last = self._places.span(path), self._places.last_end(path)
        assert place is not None
        close = place[1] - 1
        if last < 0:
            return close, close, self._end + "".join(f"  {item},{self._end}" for item in items)
        between = self._text[last:close]
        comma = "" if "," in _COMMENT.sub("", between) else ","
        if "\n" not in between:
            return last, close, comma + between.rstrip() + " " + ", ".join(items)
        start = self._text.rfind("\n", 0, close) + 1
        lines = "".join(f"  {item},{self._end}" for item in items)
        return last, start, comma + self._text[last:start] + lines
