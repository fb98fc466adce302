"""CSV and TSV: tables that collection managers and spreadsheets write."""

from __future__ import annotations

from deckcheck.decks.counts import count_of
from deckcheck.decks.deck import Deck
from deckcheck.decks.headings import is_total
from deckcheck.decks.readers.csv.columns import (
    COUNT,
    NAME,
    NUMBER,
    SECTION,
    SET,
    guessed_columns,
    names_sections,
    titles_of,
    unknown_titles,
)
from deckcheck.decks.readers.csv.rows import Cells, Rows, parse_rows, unguard
from deckcheck.decks.readers.entries import add_entry, lose, note_unread
from deckcheck.decks.readers.zones import Zones
from deckcheck.decks.vocabulary import TOTALS, heading_key
from deckcheck.files.display import shown
from deckcheck.report import Location

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.decks.deck import Source
    from deckcheck.games.game import Game

FORMAT = "csv"
ADVICE = "Write a count and the name of a card into the row."


def parse(text: str) -> object:
    """Split the text into rows."""
    return parse_rows(text)


def game_of(content: object) -> str:  # noqa: ARG001 (one door for all)
    """Return nothing: a table does not say its game."""
    return ""


def game_place(source: Source) -> Location:  # noqa: ARG001
    """Return the file as a whole."""
    return Location(0)


def read(source: Source, game: Game, knows: Callable[[str], bool]) -> Deck:
    """Read the rows as a deck."""
    table = source.content if isinstance(source.content, Rows) else Rows(",")
    deck = Deck(source.path, FORMAT, Cells(source.text, table.separator))
    _Reading(deck, game, table, knows).read()
    return deck


class _Reading:
    """A deck while its rows are read."""

    def __init__(self, deck: Deck, game: Game, table: Rows, knows: Callable[[str], bool]) -> None:
        self.deck = deck
        self.knows = knows
        header = table.rows[0] if table.rows else []
        self.columns = titles_of(header)
        start = 1 if self.columns else 0
        self.rows, self.lines = table.rows[start:], table.lines[start:]
        if self.columns:
            note_unread(deck, unknown_titles(header), "Columns", (table.lines[0], 0))
        else:
            self.columns = guessed_columns(self.rows, game, knows)
        names = {self._cell(row, SECTION) for row in self.rows}
        self.zones = Zones(deck, game, names, of_game=names_sections(header, self.columns))

    def read(self) -> None:
        """Read all rows."""
        for row, line in zip(self.rows, self.lines, strict=True):
            if not self._is_totals(row, line):
                self._row(row, line)
        self.zones.finish()

    def _cell(self, row: list[str], role: str) -> str:
        column = self.columns.get(role)
        return row[column] if column is not None and column < len(row) else ""

    def _row(self, row: list[str], line: int) -> None:
        zone, name, count = (self._cell(row, role) for role in (SECTION, NAME, COUNT))
        section = self.zones.section(zone, (line, self.columns.get(SECTION, 0)))
        set, number = unguard(self._cell(row, SET)), unguard(self._cell(row, NUMBER))
        if not name and not number:
            message = f"This row names no card: {shown(' '.join(filter(None, row)))}"
            lose(self.deck, section, (line, self.columns.get(COUNT, 0)), message, ADVICE)
            return
        if COUNT not in self.columns:
            count = "1"
        name = name if not name or self.knows(name) else unguard(name)
        add_entry(self.deck, section, name, count, (line, self.columns.get(NAME, 0)), set, number)

    def _is_totals(self, row: list[str], line: int) -> bool:
        """Tell the row at the end that adds up the counts: it says so, or it is the sum and names no card."""
        if line != self.lines[-1] or self.knows(self._cell(row, NAME)):
            return False
        words = [cell for cell in row if cell and count_of(cell) is None]
        if words:
            return len(words) == 1 and (is_total(words[0]) or heading_key(words[0]) in TOTALS)
        total = sum(count_of(self._cell(one, COUNT)) or 0 for one in self.rows[:-1])
        return self._cell(row, COUNT) == str(total) and not self._cell(row, NAME)
