"""CSV as rows of cells: what separates them, where they stand, and how a cell is kept from being a formula."""

from __future__ import annotations

import csv

from deckcheck.files.lines import excerpt, split_lines
from deckcheck.files.toml import BrokenFile
from deckcheck.record import Record
from deckcheck.report import Location

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.decks.deck import Place

SEPARATORS = (",", ";", "\t", "|")
FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
"""How a cell begins that a spreadsheet may take for a formula."""
GUARD = "'"
MOST_ROWS = 20_000
MOST_CELLS = 1000
LOOKED_AT = 20
"""Lines by which the separator is told."""


class Rows(Record):
    """The rows of a table with the line in which each begins. ``separator`` is what stands between cells.

    Of a workbook, ``sheets`` are the other sheets that have cards, and ``others`` those that have something else.
    """

    __slots__ = ("lines", "others", "rows", "separator", "sheets")

    def __init__(self, separator: str) -> None:
        self.separator = separator
        self.rows: list[list[str]] = []
        self.lines: list[int] = []
        self.sheets: list[str] = []
        self.others: list[str] = []


def parse_rows(text: str) -> Rows:
    """Split a text into rows. Raises :class:`BrokenFile` where that cannot be done."""
    lines = split_lines(text)
    said, rest = _said(lines)
    table = Rows(said or separator_of(lines) or ",")
    reader = csv.reader(iter(_ended(lines[rest:])), delimiter=table.separator)
    start = rest + 1
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if any(cells) and not all(map(_is_rule, cells)):
                table.rows.append(cells[1:-1] if table.separator == "|" and not (cells[0] or cells[-1]) else cells)
                table.lines.append(start)
            start = rest + reader.line_num + 1
            if len(row) > MOST_CELLS:
                raise BrokenFile(f"A row has more than {MOST_CELLS} cells; no list of cards has.", start)
            if len(table.rows) > MOST_ROWS:
                raise BrokenFile(f"The table has more than {MOST_ROWS} rows; no deck has.", start)
    except csv.Error:
        raise BrokenFile(f"A cell has more than {csv.field_size_limit()} characters; no name has.", start) from None
    return table


def _is_rule(cell: str) -> bool:
    """Tell a cell of the line that Markdown draws below a header: ``---`` or ``:--:``."""
    return not cell.strip("-: ")


def separator_of(lines: list[str]) -> str:
    """Find what separates cells: what stands most evenly in the first lines; ``""`` where nothing does."""
    head = [line for line in lines[: 2 * LOOKED_AT] if line.strip()][:LOOKED_AT]
    counts = {sign: [_bare(line).count(sign) for line in head] for sign in SEPARATORS}
    worth = {
        sign: (sum(map(bool, found)) * 100 // len(head), min(found[0], 9)) for sign, found in counts.items() if head
    }
    best = max(worth, key=lambda sign: worth[sign], default="")
    return best if best and worth[best][0] else ""


def guard(cell: str) -> str:
    """Keep a cell from being a formula: an apostrophe before it; one that is there already gets another."""
    return GUARD + cell if cell.startswith((*FORMULA, GUARD)) else cell


def unguard(cell: str) -> str:
    """Take the apostrophe of :func:`guard` off, or the form ``="text"`` that spreadsheets write."""
    if cell.startswith('="') and cell.endswith('"') and len(cell) > 2:
        return cell[2:-1].replace('""', '"')
    return cell[1:] if cell.startswith(GUARD) and cell[1:].startswith((*FORMULA, GUARD)) else cell


class Cells:
    """Locates cells by the line in which their row begins and their number in it."""

    def __init__(self, text: str, separator: str) -> None:
        self._text = text
        self._separator = separator
        self._lines: list[str] | None = None

    def __call__(self, place: Place) -> Location:
        """Return line and columns of a cell; of the row where the cell stands in a later line."""
        if self._lines is None:
            self._lines = split_lines(self._text)
        number, cell = (int(part) for part in place) if isinstance(place, tuple) else (place, 0)
        if not 0 < number <= len(self._lines):
            return Location(0)
        line = self._lines[number - 1]
        start, end = self._cell(line, cell)
        return Location(number, start + 1, end + 1, excerpt(line, end))

    def _cell(self, line: str, number: int) -> tuple[int, int]:
        start = 0
        for end in self._ends(line):
            if number == 0:
                return start, end
            number -= 1
            start = end + 1
        return 0, len(line)

    def _ends(self, line: str) -> Iterator[int]:
        quoted = False
        for at, sign in enumerate(line):
            quoted ^= sign == '"'
            if sign == self._separator and not quoted:
                yield at
        yield len(line)


def _said(lines: list[str]) -> tuple[str, int]:
    """Read the line ``sep=;`` that spreadsheets write first: the separator and how many lines that takes."""
    first = lines[0].strip().lower()
    return (first[4], 1) if len(first) == 5 and first.startswith("sep=") and first[4] in SEPARATORS else ("", 0)


def _ended(lines: list[str]) -> Iterator[str]:
    return (f"{line}\n" for line in lines)


def _bare(line: str) -> str:
    """Leave out what stands in quotes."""
    return "".join(line.split('"')[::2])
