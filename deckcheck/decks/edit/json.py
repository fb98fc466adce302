"""Changing JSON decks: items of lists, or names with their counts."""

from __future__ import annotations

import json

from deckcheck.decks.belonging import plain_key
from deckcheck.decks.edit.patches import NotEditable, Patch, TextLines, without_items
from deckcheck.decks.readers.json.entries import SLOTS
from deckcheck.files.json_positions import JsonPositions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from deckcheck.decks.deck import Deck, Entry, Source
    from deckcheck.decks.edit.changes import Row
    from deckcheck.games.game import Game

    Path = tuple[str | int, ...]

BLANK = " \t\r\n"


class Editor:
    """Changes the text of a JSON deck."""

    def __init__(self, source: Source, deck: Deck, game: Game, knows: Callable[[str], bool]) -> None:  # noqa: ARG002
        self.text = source.text
        self.tree = source.content
        self.deck = deck
        self.game = game
        self.lines = TextLines(source.text)
        self.at = JsonPositions(source.text)
        self._gone: set[Path] = set()

    def recount(self, entry: Entry, count: int) -> list[Patch]:
        """Write another count."""
        path = _path(entry)
        item = self._item(path)
        if isinstance(item, dict):
            key = _key_of(item, "count")
            if key is None:
                _, end = self.at.span(path)
                return [Patch(end, end, f', "count": {count}')]
            return [self._value((*self._item_path(path), key), count)]
        if isinstance(item, str):  # a list of names
            start, end = self.at.span(path)
            return [Patch(end, end, f", {self.text[start:end]}" * (count - 1))]
        return [self._value(path, count)]

    def rename(self, entry: Entry, name: str, *, whole: bool) -> list[Patch]:
        """Write another name."""
        path = _path(entry)
        item = self._item(path)
        if isinstance(item, dict):
            patches = [self._value(path, name)]
            for slot in ("set", "number") if whole else ():
                key = _key_of(item, slot)
                if key is not None:
                    patches.append(self._value((*self._item_path(path), key), ""))
            return patches
        start, end = self.at.span(path)
        if isinstance(item, str):
            return [Patch(start, end, _text(name))]
        key = json.dumps(path[-1])
        end = start + (len(key) if self.text.startswith(key, start) else self._end_of_text(start) - start)
        return [Patch(start, end, _text(name))]

    def delete(self, entries: Sequence[Entry]) -> list[Patch]:
        """Take items out."""
        by_parent: dict[Path, set[str | int]] = {}
        for entry in entries:
            path = self._item_path(_path(entry))
            self._gone.add(path)
            by_parent.setdefault(path[:-1], set()).add(path[-1])
        patches: list[Patch] = []
        for parent, keys in by_parent.items():
            spans, names = self._items(parent)
            patches += without_items(spans, {number for number, name in enumerate(names) if name in keys})
        return patches

    def insert(self, sibling: Entry, rows: Sequence[Row]) -> list[Patch]:
        """Put items behind another one, each on a line if that one stands on one."""
        path = self._item_path(_path(sibling))
        item = self._item(_path(sibling))
        start, end = self.at.span(path)
        gap = self._gap(start)
        items = [self._written(item, name, count) for name, count in rows]
        if path in self._gone:  # then all of them go
            first = self._items(path[:-1])[0][0][0]
            return [Patch(first, first, f",{gap}".join(items))]
        return [Patch(end, end, "".join(f",{gap}{one}" for one in items))]

    def _items(self, parent: Path) -> tuple[list[tuple[int, int]], list[str | int]]:
        """Return where the items of a list or an object stand, and their keys."""
        holder = self._look(parent)
        names: list[str | int] = list(holder) if isinstance(holder, dict) else list(range(len(holder)))  # type: ignore[arg-type]
        return [self.at.span((*parent, name)) for name in names], names

    def _gap(self, at: int) -> str:
        """Return what stands between items: a line end and the indent of this one, or a space."""
        number = self.lines.number_at(at)
        line = self.lines.line(number)
        alone = not self.text[self.lines.starts[number - 1] : at].strip()
        return self.lines.newline + line[: len(line) - len(line.lstrip())] if alone else " "

    def open_section(self, section: str, rows: Sequence[Row]) -> list[Patch]:
        """Put items into a section that is empty, or that the file lacks."""
        items = [_text({"card": name, "count": count}) for name, count in rows]
        place = self.deck.headers.get(section)
        if isinstance(place, tuple):
            start, end = self._value_span(place)
            inside = ", ".join(items if self.text[start] == "[" else [f"{_text(n)}: {c}" for n, c in rows])
            return [Patch(start + 1, end - 1, inside)]
        known = [place for place in self.deck.headers.values() if isinstance(place, tuple)]
        if not known:
            raise NotEditable("This JSON names no sections, so none can be added in place.")
        order = list(self.game.sections)
        earlier = [at for name, at in self.deck.headers.items() if order.index(name) < order.index(section)]
        path = earlier[-1] if earlier else known[0]
        assert isinstance(path, tuple)
        start, end = self.at.span(path)
        gap = self._gap(start)
        written = f"{_text(section)}: [{', '.join(items)}]"
        return [Patch(end, end, f",{gap}{written}")] if earlier else [Patch(start, start, f"{written},{gap}")]

    def totals(self, sizes: Mapping[str, tuple[int, int]], counts: Mapping[int, tuple[int, int]]) -> list[Patch]:
        """Change nothing: the file says no sizes that are read."""
        del sizes, counts
        return []

    def _item(self, path: Path) -> object:
        """Return what stands at the place of an entry: an object, a text in a list, or a count."""
        found = self._look(path)
        parent = self._look(path[:-1])
        if isinstance(parent, dict) and isinstance(found, str | int) and SLOTS.get(plain_key(str(path[-1]))):
            return parent
        return found

    def _item_path(self, path: Path) -> Path:
        parent = self._look(path[:-1])
        return path[:-1] if self._item(path) is parent else path

    def _look(self, path: Path) -> object:
        found: object = self.tree
        for key in path:
            found = found[key]  # type: ignore[index]
        return found

    def _value(self, path: Path, value: object) -> Patch:
        start, end = self._value_span(path)
        return Patch(start, end, _text(value))

    def _value_span(self, path: Path) -> tuple[int, int]:
        """Return where a value stands, without its key."""
        start, end = self.at.span(path)
        if isinstance(path[-1], str):
            start = self.text.index(":", self._end_of_text(start)) + 1
            while self.text[start] in BLANK:
                start += 1
        return start, end

    def _end_of_text(self, start: int) -> int:
        """Return the offset behind a text in quotes."""
        _, end = json.decoder.scanstring(self.text, start + 1, False)  # type: ignore[attr-defined]
        return int(end)

    def _written(self, item: object, name: str, count: int) -> str:
        """Write an item in the form of another one, without what else it says."""
        if isinstance(item, dict):
            title = next((_key_of(item, slot) for slot in ("name", "id") if _key_of(item, slot)), None) or "card"
            counted = _key_of(item, "count") or "count"
            return _text({title: name, counted: count})
        if isinstance(item, str):
            return ", ".join([_text(name)] * count)
        return f"{_text(name)}: {count}"


def _key_of(item: Mapping[str, object], slot: str) -> str | None:
    return next((key for key in item if SLOTS.get(plain_key(key)) == slot), None)


def _path(entry: Entry) -> Path:
    assert isinstance(entry.place, tuple)
    return entry.place


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
