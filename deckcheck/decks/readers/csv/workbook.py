"""Workbooks (``.xlsx``): the first sheet that has cards, as a table. Needs the extra ``deckcheck[xlsx]``."""

from __future__ import annotations

import io
import zipfile

from deckcheck.decks.counts import is_number
from deckcheck.decks.readers.csv.columns import header_of
from deckcheck.decks.readers.csv.rows import MOST_CELLS, MOST_ROWS, Rows
from deckcheck.files.toml import BrokenFile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from openpyxl.workbook import Workbook

NO_LIBRARY = "Workbooks are read with the library openpyxl: pip install 'deckcheck[xlsx]', or save the sheet as CSV."
LARGEST = 128 << 20
"""Bytes of a workbook, unpacked, beyond which it is no list of cards."""
_CONTROLS = str.maketrans(dict.fromkeys("\t\n\r\v\f", " "))


def read_workbook(data: bytes) -> tuple[Rows, str]:
    """Return the rows of the first sheet that has cards, and the same as a text, a line a row.

    Raises:
        BrokenFile: the library is not there, or the workbook cannot be read.
    """
    try:
        import openpyxl
    except ImportError:
        raise BrokenFile(NO_LIBRARY, 0) from None
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if sum(part.file_size for part in packed.infolist()) > LARGEST:
                raise BrokenFile(f"The workbook holds more than {LARGEST >> 20} MB; no list of cards does.", 0)
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        sheets = {name: _rows(book, name) for name in book.sheetnames if hasattr(book[name], "iter_rows")}
        book.close()
    except BrokenFile:
        raise
    except Exception:  # what is packed, marked up and calculated in a workbook raises anything if it is damaged
        raise BrokenFile(
            "This is no workbook (.xlsx) that can be read. Save the sheet as CSV, and check that.", 0
        ) from None
    return _table(sheets)


def _table(sheets: dict[str, list[list[str]]]) -> tuple[Rows, str]:
    with_cards = [name for name, rows in sheets.items() if _has_cards(rows)]
    chosen = next(iter(with_cards), next(iter(sheets), ""))
    table = Rows("\t")
    for line, row in enumerate(sheets.get(chosen, []), 1):
        if any(row):
            table.rows.append(row)
            table.lines.append(line)
    table.sheets = with_cards[1:]
    table.others = [name for name, rows in sheets.items() if name not in (chosen, *with_cards) and any(map(any, rows))]
    return table, "\n".join("\t".join(row) for row in sheets.get(chosen, []))


def _rows(book: Workbook, name: str) -> list[list[str]]:
    rows: list[list[str]] = []
    for row in book[name].iter_rows(values_only=True, max_col=MOST_CELLS):
        cells = [_text(cell) for cell in row]
        while cells and not cells[-1]:
            cells.pop()
        rows.append(cells)
        if len(rows) > MOST_ROWS:
            raise BrokenFile(f"The sheet {name} has more than {MOST_ROWS} rows; no deck has.", len(rows))
    return rows


def _text(cell: object) -> str:
    """Return a cell as it is shown; a whole number has no point."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell).translate(_CONTROLS).strip()


def _has_cards(rows: list[list[str]]) -> bool:
    """Tell a list of cards: a header with rows below it, or rows with a number and a word."""
    number, _ = header_of(rows)
    if number >= 0:
        return any(map(any, rows[number + 1 :]))
    return any(any(map(is_number, row)) and any(_is_word(cell) for cell in row) for row in rows)


def _is_word(cell: str) -> bool:
    return sum(map(str.isalpha, cell)) > 1
