"""Changing lists of lines: a line is an entry, in whatever form people write it."""

from __future__ import annotations

from deckcheck.decks.counts import WRAPPED, count_of, splits
from deckcheck.decks.edit.patches import NotEditable, Patch, TextLines
from deckcheck.decks.headings import LABELS, heading_of, is_total, label_of
from deckcheck.decks.readers.text.line_parts import BULLETS, COMMENTS, EDGES, QUOTED, without_comment
from deckcheck.decks.vocabulary import heading_key, words_of
from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from deckcheck.decks.deck import Deck, Entry, Place, Source
    from deckcheck.decks.edit.changes import Row
    from deckcheck.games.game import Game

AROUND = frozenset(" \t\u3000xX×✕✖ｘＸ*＊枚,，") | set(WRAPPED) | set(WRAPPED.values()) | set(QUOTED) | BULLETS
"""What may stand between a count and a name."""


class LineForm(Record):
    """Where the parts of an entry stand in its line: its name, and its count (``None`` where none is written)."""

    __slots__ = ("count", "line", "name")

    def __init__(self, line: str, name: tuple[int, int], count: tuple[int, int] | None) -> None:
        self.line = line
        self.name = name
        self.count = count

    def written(self, name: str, count: int) -> str:
        """Write another entry in this form, without what else the line says."""
        start, end = self.name
        before, after = self.line[:start], ""
        closing = QUOTED.get(before[-1:])
        if closing:
            before = before[:-1]
        if self.count is None:
            return before + (name if count == 1 else f"{count} {name}")
        first, last = self.count
        if last <= start:
            return before[:first] + str(count) + before[last:] + name
        end += bool(closing) and self.line[end : end + 1] == closing
        after = self.line[end:first] + str(count)
        rest = self.line[last:]
        taken = next((n for n, sign in enumerate(rest) if sign.isspace() or sign not in AROUND), len(rest))
        return before + name + after + rest[:taken]


class Editor:
    """Changes the lines of a list."""

    def __init__(self, source: Source, deck: Deck, game: Game, knows: Callable[[str], bool]) -> None:  # noqa: ARG002
        self.lines = TextLines(source.text)
        self.deck = deck
        self.game = game
        self.words = words_of(game)
        self._entries_at: dict[int, int] = {}
        for number, entry in enumerate(deck.entries):
            self._entries_at.setdefault(_number(entry.place), number)

    def recount(self, entry: Entry, count: int) -> list[Patch]:
        """Write another count into a line."""
        form = self._form(entry)
        start = self.lines.starts[_number(entry.place) - 1]
        if form.count is None:
            at = start + form.name[0]
            at -= form.line[form.name[0] - 1 : form.name[0]] in QUOTED
            return [Patch(at, at, f"{count} ")]
        return [Patch(start + form.count[0], start + form.count[1], str(count))]

    def rename(self, entry: Entry, name: str, *, whole: bool) -> list[Patch]:
        """Write another name into a line."""
        form = self._form(entry)
        start = self.lines.starts[_number(entry.place) - 1]
        end = form.name[1]
        if whole and (entry.set or entry.number):
            end = self._end_of_printing(entry, form)
        return [Patch(start + form.name[0], start + end, name)]

    def delete(self, entries: Sequence[Entry]) -> list[Patch]:
        """Take lines out."""
        return [self.lines.whole(_number(entry.place)) for entry in entries]

    def insert(self, sibling: Entry, rows: Sequence[Row]) -> list[Patch]:
        """Put lines behind another one."""
        form = self._form(sibling)
        return [self.lines.after(_number(sibling.place), [form.written(*row) for row in rows])]

    def open_section(self, section: str, rows: Sequence[Row]) -> list[Patch]:
        """Put lines below a heading, which is written if it is not there."""
        written = [self._written(row) for row in rows]
        place = self.deck.headers.get(section)
        if place is not None:
            return [self.lines.after(_number(place), written)]
        heading = self._heading(section, sum(count for _, count in rows))
        before = self._before(section)
        if before:
            return [self.lines.before(before, [heading, *written, ""])]
        last = self.lines.last_said()
        return (
            [self.lines.after(last, ["", heading, *written])] if last else [self.lines.before(1, [heading, *written])]
        )

    def totals(self, sizes: Mapping[str, tuple[int, int]], counts: Mapping[int, tuple[int, int]]) -> list[Patch]:
        """Bring the numbers of cards in headings and totals up to date."""
        headings = {_number(place): name for name, place in self.deck.headers.items()}
        all = sum(old for old, _ in sizes.values()), sum(new for _, new in sizes.values())
        patches: list[Patch] = []
        for number in range(1, len(self.lines.starts) + 1):
            line = self.lines.line(number)
            if number in self._entries_at or not any(map(str.isdecimal, line)):
                continue
            bare = line.strip(EDGES)
            if bare.startswith(COMMENTS):
                continue
            if is_total(bare):
                patches += self._number(number, [all])
            elif self._is_heading(bare):
                patches += self._number(
                    number, [sizes.get(headings.get(number, "-"), (0, 0)), self._group(number, counts)]
                )
        return patches

    def _is_heading(self, bare: str) -> bool:
        label, value = label_of(bare)
        if value and not value.split()[0].strip("()[]").isdecimal():
            return False
        if heading_key(label) in LABELS:
            return False
        heading = heading_of(bare)
        return heading.counted or bool(label)

    def _number(self, number: int, candidates: Sequence[tuple[int, int]]) -> list[Patch]:
        """Replace the last number of a line if it is what something was before."""
        line = self.lines.line(number)
        end = next((at for at in range(len(line), 0, -1) if line[at - 1].isdecimal()), 0)
        start = end
        while start and line[start - 1].isdecimal():
            start -= 1
        for old, new in candidates:
            if end and old != new and line[start:end] == str(old):
                begin = self.lines.starts[number - 1]
                return [Patch(begin + start, begin + end, str(new))]
        return []

    def _group(self, number: int, counts: Mapping[int, tuple[int, int]]) -> tuple[int, int]:
        """Add up the entries from a heading to the next line that is none, before and after."""
        old = new = 0
        for at in range(number + 1, len(self.lines.starts) + 1):
            entry = self._entries_at.get(at)
            if entry is not None:
                old += counts[entry][0]
                new += counts[entry][1]
            elif (bare := self.lines.line(at).strip(EDGES)) and not bare.startswith(COMMENTS):
                break
        return old, new

    def _form(self, entry: Entry) -> LineForm:
        if isinstance(entry.place, tuple):
            raise NotEditable("A line of this file holds several entries, divided by a sign that editors do not show.")
        line = self.lines.line(_number(entry.place))
        for text in (line, *without_comment(line)):
            for split in splits(text.strip(EDGES)) if text.strip(EDGES) else ():
                form = _form_of(line, entry, split.name, split.count, leads=split.leads)
                if form is not None:
                    return form
        at = line.find(entry.name) if entry.name else -1
        if at < 0:
            raise NotEditable(
                f"Line {_number(entry.place)} is written in a form that is not changed in place: {line.strip()}"
            )
        form = _form_of(line, entry, line[at:], "", leads=False) or LineForm(line, (at, at + len(entry.name)), None)
        return _with_digits(form, entry)

    def _end_of_printing(self, entry: Entry, form: LineForm) -> int:
        """Find where the set and the number behind a name end."""
        end = form.name[1]
        for part in (entry.set, entry.number):
            at = form.line.find(part, end) if part else -1
            if at >= 0:
                end = at + len(part)
                end += form.line[end : end + 1] in (")", "]")
        return end

    def _written(self, row: Row) -> str:
        """Write an entry in the form of the last one of the deck."""
        name, count = row
        if self.deck.entries:
            return self._form(self.deck.entries[-1]).written(name, count)
        return f"{count} {name}"

    def _heading(self, section: str, size: int) -> str:
        """Write a heading in the form of the others."""
        title = self.game.sections[section].title
        for place in self.deck.headers.values():
            line = self.lines.line(_number(place))
            word = heading_of(line.strip(EDGES)).word
            before, found, after = line.partition(word)
            if found:
                digits = "".join(sign if sign.isdecimal() else " " for sign in after).split()
                return before + title + (after.replace(digits[0], str(size)) if digits else after)
        return title

    def _before(self, section: str) -> int:
        """Return the line of the first heading that the game's order puts behind a section, 0 if there is none."""
        order = list(self.game.sections)
        later = [
            _number(place) for name, place in self.deck.headers.items() if order.index(name) > order.index(section)
        ]
        return min(later, default=0)


def _form_of(line: str, entry: Entry, name: str, count: str, *, leads: bool) -> LineForm | None:
    """Return the form of a line by a reading of it, ``None`` if that is not how the entry was read."""
    if not entry.name or entry.name not in name or (count_of(count) if count else 1) != entry.count:
        return None
    if not count:
        return None
    at = line.rfind(name) if leads else line.find(name)
    if at < 0:
        return None
    start = at + name.find(entry.name)
    end = start + len(entry.name)
    first = line.rfind(count, 0, start) if leads else line.find(count, end)
    return LineForm(line, (start, end), (first, first + len(count))) if first >= 0 else None


def _with_digits(form: LineForm, entry: Entry) -> LineForm:
    """Find the count beside a name where the line as a whole has a form of its own, such as ``Deck: 3 Name [7]``."""
    start, end = form.name
    before = start
    while before and (form.line[before - 1] in AROUND):
        before -= 1
    first = before
    while first and form.line[first - 1].isdecimal():
        first -= 1
    if first < before and count_of(form.line[first:before]) == entry.count:
        return LineForm(form.line, form.name, (first, before))
    after = end
    while after < len(form.line) and form.line[after] in AROUND:
        after += 1
    last = after
    while last < len(form.line) and form.line[last].isdecimal():
        last += 1
    if after < last and count_of(form.line[after:last]) == entry.count and entry.count != 1:
        return LineForm(form.line, form.name, (after, last))
    return form


def _number(place: Place) -> int:
    return int(place[0]) if isinstance(place, tuple) else place
