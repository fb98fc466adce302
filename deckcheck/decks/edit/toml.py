"""Changing the native TOML: pairs of a name and a count, or tables that are an entry each."""

from __future__ import annotations

import re

from deckcheck.decks.edit.patches import NotEditable, Patch, TextLines, without_items
from deckcheck.files.toml_positions import TomlPositions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from deckcheck.decks.deck import Deck, Entry, Source
    from deckcheck.decks.edit.changes import Row
    from deckcheck.games.game import Game

    Path = tuple[str | int, ...]

BARE = re.compile(r"[A-Za-z0-9_-]+")
BEFORE = re.compile(r",?[ \t\r\n]*\Z")
AFTER = re.compile(r"[ \t\r\n]*,[ \t]*")


class Editor:
    """Changes the text of a TOML deck."""

    def __init__(self, source: Source, deck: Deck, game: Game, knows: Callable[[str], bool]) -> None:  # noqa: ARG002
        self.text = source.text
        self.deck = deck
        self.game = game
        self.lines = TextLines(source.text)
        self.at = TomlPositions(source.text)
        self._gone: set[Path] = set()

    def recount(self, entry: Entry, count: int) -> list[Patch]:
        """Write another count; where none is written, a line with it."""
        path = _path(entry)
        if _is_table(path):
            if self.at.span((*path[:-1], "count")) is None:
                start, end = self._span(path)
                inline = self._is_inline(path[:-1])
                return [
                    Patch(end, end, f"{', ' if inline else self.lines.newline + self._indent(start)}count = {count}")
                ]
            start, end = self._span((*path[:-1], "count"))
        else:
            start, end = self._span(path)
        start += self.text[start:end].rindex("=") + 1
        start += len(self.text[start:end]) - len(self.text[start:end].lstrip())
        return [Patch(start, end, str(count))]

    def rename(self, entry: Entry, name: str, *, whole: bool) -> list[Patch]:
        """Write another name."""
        path = _path(entry)
        start, end = self._span(path)
        written = self.text[start:end]
        if not _is_table(path):
            return [Patch(start, start + len(written[: written.rindex("=")].rstrip()), _quoted(name))]
        value = start + written.index("=") + 1
        value += len(self.text[value:end]) - len(self.text[value:end].lstrip())
        beside = [key for key in ("set", "number") if whole and getattr(entry, key)]
        return [Patch(value, end, _quoted(name)), *(self._out(self._span((*path[:-1], key))) for key in beside)]

    def delete(self, entries: Sequence[Entry]) -> list[Patch]:
        """Take pairs or tables out."""
        patches: list[Patch] = []
        by_parent: dict[Path, set[str | int]] = {}
        for entry in entries:
            path = _path(entry)
            item = path[:-1] if _is_table(path) else path
            start, end = self._span(item)
            if _is_table(path) and not self._is_inline(item):
                patches.append(self._table_out(item))
            elif self._is_alone(start, end) and not _is_table(path):
                patches.append(self.lines.whole(self.lines.number_at(start), self.lines.number_at(end)))
            else:
                self._gone.add(item)
                by_parent.setdefault(item[:-1], set()).add(item[-1])
        for parent, keys in by_parent.items():
            names = self.at.keys(parent)
            gone = {number for number, name in enumerate(names) if name in keys}
            patches += without_items([self._span((*parent, name)) for name in names], gone)
        return patches

    def _table_out(self, table: Path) -> Patch:
        first = self.lines.number_at(self._span(table)[0])
        last = self.lines.number_at(max(self.at.last_end(table), self._span(table)[1]))
        while first > 1 and not self.lines.line(first - 1).strip():
            first -= 1
        return self.lines.whole(first, last)

    def insert(self, sibling: Entry, rows: Sequence[Row]) -> list[Patch]:
        """Put pairs or tables behind another one."""
        path = _path(sibling)
        if not _is_table(path):
            return [self._insert_pairs(path, rows)]
        table = path[:-1]
        if self._is_inline(table):
            items = [f"{{ {path[-1]} = {_quoted(name)}, count = {count} }}" for name, count in rows]
            return [self._inline(table, items)]
        start, end = self._span(table)
        last = self.lines.number_at(max(self.at.last_end(table), self._span(table)[1]))
        blocks = []
        for name, count in rows:
            blocks += ["", self.text[start:end], f"{path[-1]} = {_quoted(name)}", f"count = {count}"]
        return [self.lines.after(last, [self._indent(start) + line if line else "" for line in blocks])]

    def open_section(self, section: str, rows: Sequence[Row]) -> list[Patch]:
        """Put pairs into a section that is empty, or that the file lacks."""
        pairs = [f"{_quoted(name)} = {count}" for name, count in rows]
        place = self.deck.headers.get(section)
        if place is not None:
            start, end = self._span(place if isinstance(place, tuple) else ())
            if self.text[start] == "[":
                return [self.lines.after(self.lines.number_at(start), pairs)]
            value = start + self.text[start:end].index("=") + 1
            return [Patch(value, end, f" {{ {', '.join(pairs)} }}")]
        order = list(self.game.sections)
        later = [
            self._span(at)[0]
            for name, at in self.deck.headers.items()
            if isinstance(at, tuple) and order.index(name) > order.index(section)
        ]
        later = [at for at in later if self.text[at] == "["]
        if later:
            return [self.lines.before(self.lines.number_at(min(later)), [f"[{section}]", *pairs, ""])]
        last = self.lines.last_said()
        return [self.lines.after(last, ["", f"[{section}]", *pairs])]

    def totals(self, sizes: Mapping[str, tuple[int, int]], counts: Mapping[int, tuple[int, int]]) -> list[Patch]:
        """Change nothing: the file says no sizes."""
        del sizes, counts
        return []

    def _insert_pairs(self, path: Path, rows: Sequence[Row]) -> Patch:
        start, end = self._span(path)
        written = self.text[start:end]
        key, equals = written[: written.rindex("=")].rstrip(), written.rindex("=")
        value = written[equals:][1:].lstrip()
        between = written[len(key) : len(written) - len(value)]
        pairs = [f"{_quoted(name)}{between}{count}" for name, count in rows]
        if self._is_alone(start, end):
            number = self.lines.number_at(start)
            return self.lines.after(number, [self._indent(start) + pair for pair in pairs])
        return self._inline(path, pairs)

    def _inline(self, path: Path, items: Sequence[str]) -> Patch:
        """Put items behind another one, between braces or brackets; if all others go, in their place."""
        if path in self._gone:
            first = self._span((*path[:-1], self.at.keys(path[:-1])[0]))[0]
            return Patch(first, first, ", ".join(items))
        _, end = self._span(path)
        return Patch(end, end, "".join(f", {one}" for one in items))

    def _out(self, span: tuple[int, int]) -> Patch:
        """Take a pair out: with its line where it stands alone, else with a comma beside it."""
        start, end = span
        if self._is_alone(start, end):
            return self.lines.whole(self.lines.number_at(start), self.lines.number_at(end))
        after = AFTER.match(self.text, end)
        if after:
            return Patch(start, after.end(), "")
        before = BEFORE.search(self.text[:start])
        return Patch(before.start() if before else start, end, "")

    def _is_alone(self, start: int, end: int) -> bool:
        first, last = self.lines.number_at(start), self.lines.number_at(end)
        before = self.text[self.lines.starts[first - 1] : start].strip()
        after = self.text[end : self.lines.ends[last - 1]].strip()
        return not before and (not after or after.startswith("#"))

    def _span(self, path: Path) -> tuple[int, int]:
        span = self.at.span(path)
        if span is None:
            raise NotEditable("The entries of this deck are written in a form that is not changed in place.")
        return span

    def _is_inline(self, table: Path) -> bool:
        """Say whether a table stands in braces."""
        start, _ = self._span(table)
        if self.text[start] == "[":
            return False
        if self.text[start] != "{":
            raise NotEditable("The entries of this deck are written in a form that is not changed in place.")
        return True

    def _indent(self, at: int) -> str:
        line = self.lines.line(self.lines.number_at(at))
        return line[: len(line) - len(line.lstrip())]


def _path(entry: Entry) -> Path:
    assert isinstance(entry.place, tuple)
    return entry.place


def _is_table(path: Path) -> bool:
    return len(path) > 2 and isinstance(path[1], int)


def _quoted(name: str) -> str:
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return (
        '"' + "".join(f"\\u{ord(sign):04x}" if ord(sign) < 32 or ord(sign) == 127 else sign for sign in escaped) + '"'
    )
