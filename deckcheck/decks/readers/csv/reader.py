"""CSV and TSV: tables that collection managers and spreadsheets write."""

from __future__ import annotations

from deckcheck.decks.counts import count_of, number_in
from deckcheck.decks.deck import Deck, Entry
from deckcheck.decks.declared import differs
from deckcheck.decks.headings import heading_of, is_total, label_of, names_game
from deckcheck.decks.readers.csv.columns import (
    doubtful_columns,
    guessed_columns,
    header_of,
    names_sections,
    second_columns,
    unknown_titles,
)
from deckcheck.decks.readers.csv.places import Marks
from deckcheck.decks.readers.csv.rows import Cells, Rows, parse_rows, unguard
from deckcheck.decks.readers.csv.titles import CATEGORY, COUNT, NAME, NUMBER, SECTION, SET
from deckcheck.decks.readers.entries import add_entry, lose, note_unread
from deckcheck.decks.readers.text.marks import zone_of
from deckcheck.decks.readers.zones import Zones
from deckcheck.decks.remarks import Remarks
from deckcheck.decks.vocabulary import ELSEWHERE, OUTSIDE, TOTALS, heading_key, words_of
from deckcheck.files.display import shown
from deckcheck.report import NOTE, Finding, Location

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.decks.deck import Source
    from deckcheck.games.game import Game

ADVICE = "Write a count and the name of a card into the row."
MOST_BREAKS = 3
"""Line breaks in a cell that is no name, such as a remark."""


def parse(text: str) -> object:
    """Split the text into rows."""
    return parse_rows(text)


def game_of(content: object) -> str:
    """Return the game that a row above the header says."""
    return _said_game(content)[0]


def game_place(source: Source) -> Location:
    """Return where the game is said; the file as a whole where it is not."""
    _, line = _said_game(source.content)
    separator = source.content.separator if isinstance(source.content, Rows) else ","
    return Cells(source.text, separator)((line, 0)) if line else Location(0)


def _said_game(content: object) -> tuple[str, int]:
    """Find the row that says the game, and its line."""
    if isinstance(content, Rows):
        number, _ = header_of(content.rows)
        for row, line in zip(content.rows[: max(number, 0)], content.lines, strict=False):
            label, value = statement_of(row)
            if names_game(label):
                return value, line
    return "", 0


def read(source: Source, game: Game, knows: Callable[[str], bool]) -> Deck:
    """Read the rows as a deck."""
    table = source.content if isinstance(source.content, Rows) else Rows(",")
    deck = Deck(source.path, source.reader, Cells(source.text, table.separator))
    for name in table.sheets:
        message = f"The sheet {shown(name, 40)} has cards too, and only the first sheet with cards is read"
        lose(deck, None, (0, 0), message, "Put all cards into one sheet, or save each sheet as a file of its own.")
    note_unread(deck, table.others, "Sheets", (0, 0))
    _Reading(deck, game, table, knows).read()
    return deck


class _Reading:
    """A deck while its rows are read."""

    def __init__(self, deck: Deck, game: Game, table: Rows, knows: Callable[[str], bool]) -> None:
        self.deck = deck
        self.knows = knows
        self.words = words_of(game)
        self._remarks = Remarks(deck, self.words, deck.locate)
        number, self.columns = header_of(table.rows)
        header = table.rows[number] if number >= 0 else []
        self.rows, self.lines = table.rows[number + 1 :], table.lines[number + 1 :]
        self.above = list(zip(table.rows[: max(number, 0)], table.lines, strict=False))
        self.width = len(header) if header else _usual_width(self.rows)
        if not header:
            self.columns = guessed_columns(self.rows, game, knows)
        self.counted = COUNT in self.columns
        self.marks = Marks(header, self.rows, self.columns.values(), self.words)
        if SECTION not in self.columns and self.marks.column >= 0:
            self.columns[SECTION] = self.marks.column
        names = {self._cell(row, SECTION) for row in self.rows}
        self.zones = Zones(deck, game, names, of_game=names_sections(header, self.columns))
        self.block = ""
        self._look_at_header(header, table.lines[number] if header else 0)

    def _look_at_header(self, header: list[str], line: int) -> None:
        """Report columns that may hold cards or counts and are not read, and note the others."""
        line = line or next(iter(self.lines), 0)
        self._look_at_places(header, line)
        doubtful = doubtful_columns(header, self.columns, self.rows)
        for column in doubtful:
            title = shown(header[column], 40) if column < len(header) and header[column] else f"number {column + 1}"
            message = (
                f"The column {title} may hold the counts, or others: it has whole numbers, and its title is not known"
            )
            lose(self.deck, None, (line, column), message, "Call the column of counts Count.")
        self.counted = self.counted or bool(doubtful)
        second = second_columns(header, self.columns, self.rows)
        for column in second:
            message = f"A second column {shown(header[column], 40)} is not read, and may hold cards of its own"
            lose(self.deck, None, (line, column), message, "Write the cards below each other, in one column.")
        for column, title in enumerate(header):
            if column not in self.columns.values() and title and self.knows(title):
                message = f"A card stands among the titles of the columns: {shown(title, 40)}"
                lose(self.deck, None, (line, column), message, ADVICE)
        read = {*doubtful, *self.marks.by_mark, *self.marks.doubtful, self.marks.column}
        left = [title for title in unknown_titles(header) if header.index(title) not in read]
        note_unread(self.deck, left, "Columns", (line, 0))

    def _look_at_places(self, header: list[str], line: int) -> None:
        """Say which column was taken for that of the sections, and report others that may say where cards belong."""
        doubtful = list(self.marks.doubtful)
        if self.marks.column >= 0:
            title = shown(header[self.marks.column], 40)
            if self.columns.get(SECTION) == self.marks.column:
                message = f"The column {title} is taken for that of the sections: all its cells name one"
                where = self.deck.locate((line, self.marks.column))
                hint = "Call it Section."
                self.deck.findings.append(Finding("DK008", message, NOTE, locations=(where,), hint=hint))
            else:
                doubtful.append(self.marks.column)
        for column in doubtful:
            message = f"The column {shown(header[column], 40)} may say where cards belong, and is not understood"
            lose(self.deck, None, (line, column), message, "Write the section of each card into a column Section.")

    def read(self) -> None:
        """Read all rows."""
        for row, line in self.above:
            self._title(row, line)
        for row, line in zip(self.rows, self.lines, strict=True):
            if not self._is_totals(row, line) and not self._is_heading(row, line):
                self._row(row, line)
        self.zones.finish()

    def _title(self, row: list[str], line: int) -> None:
        """Read a row above the header: what the deck says of itself, or a title, which is its name, and no card."""
        said = [cell for cell in row if cell]
        label, value = statement_of(row)
        if label and not self.knows(said[0]) and self._remarks.about((line, 0), label, value):
            return
        if len(said) > 2 or any(map(self.knows, said)):
            message = f"This row stands above the header: {shown(' '.join(said))}"
            lose(self.deck, None, (line, 0), message, "Put the row that names the columns first.")
        else:
            self.deck.name = self.deck.name or said[0]

    def _cell(self, row: list[str], role: str) -> str:
        column = self.columns.get(role)
        return row[column] if column is not None and column < len(row) else ""

    def _row(self, row: list[str], line: int) -> None:
        name, count = (self._cell(row, role) for role in (NAME, COUNT))
        section = self._section(row, line)
        set, number = unguard(self._cell(row, SET)), unguard(self._cell(row, NUMBER))
        if not name and not number:
            message = f"This row names no card: {shown(' '.join(filter(None, row)))}"
            lose(self.deck, section, (line, self.columns.get(COUNT, 0)), message, ADVICE)
            return
        if self._goes_on(row, line, name, section):
            return
        place = line, self.columns.get(NAME, 0)
        name = name if not name or self.knows(name) else unguard(name)
        if COUNT in self.columns:
            add_entry(self.deck, section, name, number_in(count) or count, place, set, number)
        elif self.counted:
            self.deck.entries.append(Entry(section, name, None, place, set, number))
        else:
            add_entry(self.deck, section, name, "1", place, set, number)

    def _goes_on(self, row: list[str], line: int, name: str, section: str | None) -> bool:
        """Report a row with more cells than there are columns, or with other rows in a cell of it; tell the latter."""
        more = [cell for cell in row[self.width :] if cell]
        if more:
            message = f"This row has more cells than there are columns: {shown(' '.join(more))}"
            lose(self.deck, section, (line, self.width), message, "Write one card into a row.")
        is_open = "\n" in name or any(cell.count("\n") > MOST_BREAKS for cell in row)
        if is_open:
            message = f"A cell goes on over several lines: {shown(name)}"
            lose(
                self.deck,
                section,
                (line, 0),
                message,
                'Look whether a quote is not closed; a " in a cell is written "".',
            )
        return is_open

    def _section(self, row: list[str], line: int) -> str | None:
        place = (line, self.columns.get(SECTION, 0))
        zone = self.marks.of(row) or self._cell(row, SECTION)
        if zone or SECTION in self.columns:
            return self.zones.section(zone, place)
        category = self._cell(row, CATEGORY)
        if category:
            section, word = zone_of(f"[{category}]", self.words)
            if section == OUTSIDE:
                return self.zones.section(word, place) if self.words.section(word) == OUTSIDE else self._aside(place)
            if section is None or section:
                return self.zones.section(word, place)
        return self.zones.section(self.block, place)

    def _aside(self, place: tuple[int, int]) -> str:
        self.deck.headers.setdefault(OUTSIDE, place)
        return OUTSIDE

    def _is_heading(self, row: list[str], line: int) -> bool:
        """Tell a row of one cell that names a section, or a type of cards, above the cards of it."""
        said = [cell for cell in row if cell]
        if len(said) != 1 or COUNT not in self.columns or len(row) < 2 or self.knows(said[0]):
            return False
        heading = heading_of(said[0])
        is_section = self.words.section(heading.word) is not None or heading_key(heading.word) in ELSEWHERE
        if is_section:
            self.block = heading.word
            if self.words.section(heading.word):
                self.zones.empty(heading.word, (line, row.index(said[0])))
        return is_section or self.words.is_type(heading.word)

    def _is_totals(self, row: list[str], line: int) -> bool:
        """Tell the row at the end that adds up the counts: it says so, or it is the sum and names no card."""
        if line != self.lines[-1] or self.knows(self._cell(row, NAME)):
            return False
        words = [cell for cell in row if cell and count_of(cell) is None]
        total = sum(count_of(self._cell(one, COUNT)) or 0 for one in self.rows[:-1])
        if words:
            if len(words) != 1 or not (is_total(words[0]) or heading_key(words[0].strip(": ")) in TOTALS):
                return False
            said = count_of(self._cell(row, COUNT)) if self._cell(row, COUNT) else None
            if said is not None and said not in (total, len(self.rows) - 1):
                place = self.deck.locate((line, self.columns.get(COUNT, 0)))
                self.deck.findings.append(differs(words[0], said, total, place))
            return True
        return self._cell(row, COUNT) == str(total) and not self._cell(row, NAME)


def statement_of(row: list[str]) -> tuple[str, str]:
    """Split a row such as ``Player,Ilse`` or ``Player: Ilse`` into label and value, both empty where it is none."""
    said = [cell for cell in row if cell]
    if len(said) == 2:
        return said[0].rstrip(" :："), said[1]
    return label_of(said[0]) if len(said) == 1 else ("", "")


def _usual_width(rows: list[list[str]]) -> int:
    """Return how many cells most rows have."""
    widths = [len(row) for row in rows]
    return max(set(widths), key=lambda width: (widths.count(width), width), default=0)
