"""Changing the XML of OCTGN, Cockatrice and LackeyCCG: an element for each card, or for each copy of it."""

from __future__ import annotations

import re
from html import escape

from deckcheck.decks.edit.patches import NotEditable, Patch, TextLines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from deckcheck.decks.deck import Deck, Entry, Place, Source
    from deckcheck.decks.edit.changes import Row
    from deckcheck.games.game import Game

TAG = re.compile(r"""<(?P<tag>[\w.:-]+)(?P<attributes>(?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(?P<closed>/?)>""")
ATTRIBUTE = re.compile(r"""\s+(?P<name>[\w.:-]+)\s*=\s*(?P<value>"[^"]*"|'[^']*')""")
COUNTED_BY = {"o8d": "qty", "cod": "number"}
ZONES = {"o8d": "section", "cod": "zone", "lackey": "superzone"}


class _Element:
    """Where an element stands: all of it, and what is between its tags (``inside`` is ``None`` for ``<a/>``)."""

    def __init__(self, text: str, start: int) -> None:
        found = TAG.match(text, start)
        if found is None:
            raise NotEditable("The XML of this deck is written in a form that is not changed in place.")
        self.start = start
        self.tag = found["tag"]
        self.head_end = found.end()
        self.attributes = {
            one["name"]: (
                found.start("attributes") + one.start("value") + 1,
                found.start("attributes") + one.end("value") - 1,
            )
            for one in ATTRIBUTE.finditer(found["attributes"])
        }
        self.inside: tuple[int, int] | None = None
        self.end = found.end()
        if not found["closed"]:
            closing = re.compile(rf"</{re.escape(self.tag)}\s*>").search(text, found.end())
            if closing is None:
                raise NotEditable("The XML of this deck is written in a form that is not changed in place.")
            self.inside = found.end(), closing.start()
            self.end = closing.end()


class Editor:
    """Changes the text of an XML deck."""

    def __init__(self, source: Source, deck: Deck, game: Game, knows: Callable[[str], bool]) -> None:  # noqa: ARG002
        self.text = source.text
        self.reader = source.reader
        self.deck = deck
        self.game = game
        self.lines = TextLines(source.text)

    def recount(self, entry: Entry, count: int) -> list[Patch]:
        """Write another count; in a format of one element a copy, more elements."""
        element = self._element(entry.place)
        name = COUNTED_BY.get(self.reader)
        if name is None:
            return [self._behind(element, [self.text[element.start : element.end]] * (count - 1))]
        if name not in element.attributes:
            raise NotEditable(f"An element of this deck has no {name}.")
        return [Patch(*element.attributes[name], str(count))]

    def rename(self, entry: Entry, name: str, *, whole: bool) -> list[Patch]:
        """Write another name."""
        element = self._element(entry.place)
        if self.reader == "cod":
            patches = [Patch(*element.attributes["name"], escape(name))]
            for other in ("setShortName", "collectorNumber", "uuid") if whole else ():
                if other in element.attributes:
                    start, end = element.attributes[other]
                    patches.append(Patch(start, end, ""))
            return patches
        inside = self._name_of(element)
        if inside is None:
            raise NotEditable("An element of this deck names its card by an id alone.")
        return [Patch(*inside, escape(name, quote=False))]

    def delete(self, entries: Sequence[Entry]) -> list[Patch]:
        """Take elements out, with their lines where they stand alone."""
        return [self._out(self._element(entry.place)) for entry in entries]

    def _out(self, element: _Element) -> Patch:
        first, last = self.lines.number_at(element.start), self.lines.number_at(element.end)
        before = self.text[self.lines.starts[first - 1] : element.start].strip()
        after = self.text[element.end : self.lines.ends[last - 1]].strip()
        return Patch(element.start, element.end, "") if before or after else self.lines.whole(first, last)

    def insert(self, sibling: Entry, rows: Sequence[Row]) -> list[Patch]:
        """Put elements behind another one."""
        written = [one for row in rows for one in self._written(row)]
        return [self._behind(self._element(sibling.place), written)]

    def open_section(self, section: str, rows: Sequence[Row]) -> list[Patch]:
        """Put elements into a section that is empty, or that the file lacks."""
        written = [one for row in rows for one in self._written(row)]
        place = self.deck.headers.get(section)
        newline = self.lines.newline
        if place is not None:
            element = self._element(place)
            indent = self._indent(element.start)
            inner = "".join(f"{newline}{indent}  {one}" for one in written)
            if element.inside is not None:
                at = element.head_end
                blank = not self.text[slice(*element.inside)].strip()
                return [Patch(at, element.inside[1] if blank else at, f"{inner}{newline}{indent}")]
            at = self.text.rindex("/", element.start, element.head_end)
            return [Patch(at, element.head_end, f">{inner}{newline}{indent}</{element.tag}>")]
        zone, title = ZONES[self.reader], escape(self.game.sections[section].title)
        order = list(self.game.sections)
        earlier = [at for name, at in self.deck.headers.items() if order.index(name) < order.index(section)]
        others = earlier[-1:] or list(self.deck.headers.values())[:1]
        if not others:
            raise NotEditable("This deck names no sections, so none can be added in place.")
        element = self._element(others[0])
        indent = self._indent(element.start)
        lines = [f'<{zone} name="{title}">', *(f"  {one}" for one in written), f"</{zone}>"]
        if earlier:
            return [Patch(element.end, element.end, "".join(f"{newline}{indent}{line}" for line in lines))]
        return [Patch(element.start, element.start, "".join(f"{line}{newline}{indent}" for line in lines))]

    def totals(self, sizes: Mapping[str, tuple[int, int]], counts: Mapping[int, tuple[int, int]]) -> list[Patch]:
        """Change nothing: the file says no sizes."""
        del sizes, counts
        return []

    def _element(self, place: Place) -> _Element:
        line, column = (int(part) for part in place) if isinstance(place, tuple) else (place, 1)
        return _Element(self.text, self.lines.starts[line - 1] + column - 1)

    def _name_of(self, element: _Element) -> tuple[int, int] | None:
        """Return where the name of a card stands."""
        if element.inside is None or self.reader == "o8d":
            return element.inside
        start = self.text.find("<name", *element.inside)
        return _Element(self.text, start).inside if start >= 0 else None

    def _behind(self, element: _Element, written: Sequence[str]) -> Patch:
        first, last = self.lines.number_at(element.start), self.lines.number_at(element.end)
        before = self.text[self.lines.starts[first - 1] : element.start].strip()
        after = self.text[element.end : self.lines.ends[last - 1]].strip()
        if before or after:
            return Patch(element.end, element.end, "".join(written))
        return self.lines.after(last, [self._indent(element.start) + one for one in written])

    def _indent(self, at: int) -> str:
        line = self.lines.line(self.lines.number_at(at))
        return line[: len(line) - len(line.lstrip())]

    def _written(self, row: Row) -> list[str]:
        name, count = row
        if self.reader == "cod":
            return [f'<card number="{count}" name="{escape(name)}"/>']
        text = escape(name, quote=False)
        if self.reader == "o8d":
            return [f'<card qty="{count}">{text}</card>']
        return [f"<card><name>{text}</name><set></set></card>"] * count
