"""Changing tables: a row is an entry."""

from __future__ import annotations

import csv
import io

from deckcheck.decks.counts import count_of
from deckcheck.decks.edit.patches import NotEditable, Patch, TextLines
from deckcheck.decks.headings import is_total
from deckcheck.decks.readers.csv.columns import guessed_columns, header_of
from deckcheck.decks.readers.csv.rows import Rows, guard
from deckcheck.decks.readers.csv.titles import COUNT, NAME, NUMBER, SECTION, SET
from deckcheck.decks.vocabulary import TOTALS, heading_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from deckcheck.decks.deck import Deck, Entry, Source
    from deckcheck.decks.edit.changes import Row
    from deckcheck.games.game import Game


class Editor:
    """Changes the rows of a table."""

    def __init__(self, source: Source, deck: Deck, game: Game, knows: Callable[[str], bool]) -> None:
        self.table = source.content if isinstance(source.content, Rows) else Rows(",")
        self.deck = deck
        self.game = game
        self.lines = TextLines(source.text)
        rows = self.table.rows
        _, self.columns = header_of(rows)
        self.has_header = bool(self.columns)
        if not self.columns:
            self.columns = guessed_columns(rows, game, knows)
        self._last_lines = [line - 1 for line in self.table.lines[1:]] + [len(self.lines.starts)]

    def recount(self, entry: Entry, count: int) -> list[Patch]:
        """Write another count."""
        return [self._cell(self._line(entry), COUNT, str(count))]

    def rename(self, entry: Entry, name: str, *, whole: bool) -> list[Patch]:
        """Write another name."""
        line = self._line(entry)
        patches = [self._cell(line, NAME, self._quoted(guard(name)))]
        patches += [self._cell(line, role, "") for role in (SET, NUMBER) if whole and getattr(entry, role)]
        return patches

    def delete(self, entries: Sequence[Entry]) -> list[Patch]:
        """Take rows out."""
        return [self.lines.whole(self._line(entry)) for entry in entries]

    def insert(self, sibling: Entry, rows: Sequence[Row]) -> list[Patch]:
        """Put rows behind another one."""
        line = self._line(sibling)
        return [self.lines.after(line, [self._row(row, self._value(line, SECTION)) for row in rows])]

    def open_section(self, section: str, rows: Sequence[Row]) -> list[Patch]:
        """Put rows of a section that has none at the end of the table."""
        if SECTION not in self.columns:
            raise NotEditable("This table has no column for sections, so none can be added in place.")
        title = self.game.sections[section].title
        last = self._line(self.deck.entries[-1]) if self.deck.entries else self.lines.last_said()
        return [self.lines.after(last, [self._row(row, title) for row in rows])]

    def totals(self, sizes: Mapping[str, tuple[int, int]], counts: Mapping[int, tuple[int, int]]) -> list[Patch]:
        """Bring the total in the last row up to date."""
        del counts
        old, new = sum(one for one, _ in sizes.values()), sum(one for _, one in sizes.values())
        rows = self.table.rows
        if old == new or len(rows) < 2 or COUNT not in self.columns:
            return []
        words = [cell for cell in rows[-1] if cell and count_of(cell) is None]
        says_so = not words or (len(words) == 1 and (is_total(words[0]) or heading_key(words[0]) in TOTALS))
        line = self.table.lines[-1]
        entries = {self._line(entry) for entry in self.deck.entries}
        if not says_so or line in entries or self._value(line, COUNT) != str(old):
            return []
        return [self._cell(line, COUNT, str(new))]

    def _line(self, entry: Entry) -> int:
        line = int(entry.place[0]) if isinstance(entry.place, tuple) else entry.place
        if line in self.table.lines:
            last = self._last_lines[self.table.lines.index(line)]
            if self.lines.line(line).count('"') % 2 and last > line:
                raise NotEditable(f"The row of line {line} goes on in the next line, which is not changed in place.")
        return line

    def _cells(self, line: int) -> list[tuple[int, int]]:
        """Return where the cells of a row stand."""
        text, cells, start, quoted = self.lines.line(line), [], 0, False
        for at, sign in enumerate(text):
            quoted ^= sign == '"'
            if sign == self.table.separator and not quoted:
                cells.append((start, at))
                start = at + 1
        return [*cells, (start, len(text))]

    def _cell(self, line: int, role: str, text: str) -> Patch:
        column = self.columns.get(role)
        cells = self._cells(line)
        if column is None or column >= len(cells):
            raise NotEditable(f"This table has no column for the {role} of a card.")
        start, end = cells[column]
        written = self.lines.line(line)[start:end]
        if text.isdecimal():
            start += len(written) - len(written.lstrip(' "'))
            end -= len(written) - len(written.rstrip(' "'))
        begin = self.lines.starts[line - 1]
        return Patch(begin + start, begin + end, text)

    def _value(self, line: int, role: str) -> str:
        column = self.columns.get(role)
        row = self.table.rows[self.table.lines.index(line)]
        return row[column] if column is not None and column < len(row) else ""

    def _row(self, row: Row, section: str) -> str:
        name, count = row
        width = max(max(map(len, self.table.rows), default=0), max(self.columns.values()) + 1)
        cells = [""] * width
        said = {NAME: guard(name), COUNT: str(count), SECTION: section}
        if COUNT not in self.columns and count != 1:
            raise NotEditable("This table has no column for counts.")
        for role, value in said.items():
            if role in self.columns:
                cells[self.columns[role]] = value
        return self.table.separator.join(map(self._quoted, cells))

    def _quoted(self, cell: str) -> str:
        file = io.StringIO()
        csv.writer(file, delimiter=self.table.separator, lineterminator="").writerow([cell, ""])
        return file.getvalue()[: -len(self.table.separator)]
