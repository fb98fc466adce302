"""A workbook of one sheet: a row a card, with its section. Needs the extra ``deckcheck[xlsx]``."""

from __future__ import annotations

import io

from deckcheck.convert.writers.csv import rows_of
from deckcheck.errors import UsageProblem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.convert.sheet import Sheet

REMARKS = False
_CONTROLS = dict.fromkeys([*range(9), 11, 12, *range(14, 32)], " ")
"""What no cell of a workbook may hold."""


def write(sheet: Sheet) -> bytes:
    """Return the bytes of the file. Raises :class:`UsageProblem` where the library is not there."""
    try:
        import openpyxl
    except ImportError:
        raise UsageProblem("Workbooks are written with the library openpyxl: pip install 'deckcheck[xlsx]'.") from None
    book = openpyxl.Workbook(write_only=False)
    for other in book.sheetnames:
        del book[other]
    table = book.create_sheet("Deck")
    for number, row in enumerate(rows_of(sheet), 1):
        for column, value in enumerate(row, 1):
            cell = table.cell(number, column)
            if isinstance(value, int):
                cell.value = value
            elif value:
                cell.data_type = "s"  # a text is no formula, whatever it begins with
                cell.value = value.translate(_CONTROLS)
                cell.data_type = "s"
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()
