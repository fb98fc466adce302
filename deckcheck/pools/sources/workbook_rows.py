"""Workbooks (.xlsx): the values of a sheet, read row by row."""

from __future__ import annotations

import zipfile
from datetime import date, datetime
from typing import TYPE_CHECKING

from deckcheck.files.toml import BrokenFile
from deckcheck.pools.sources.tables import as_rows
from deckcheck.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.pools.map_model import SourceModel
    from deckcheck.pools.sources.rows import SourceFile, SourceRow

_LARGEST = 256 << 20
"""Bytes of a workbook, unpacked, beyond which it is no list of cards."""


def read_workbook(file: SourceFile, plan: SourceModel) -> Iterator[SourceRow]:
    """Read a sheet of a workbook; what a cell calculates is read as it was saved."""
    try:
        import openpyxl
    except ImportError:
        raise BrokenFile("Workbooks are read with the library openpyxl: pip install 'deckcheck[xlsx]'.") from None
    _look_at_size(file.path)
    try:
        book = openpyxl.load_workbook(file.path, read_only=True, data_only=True)
    except Exception:  # what is packed, marked up and calculated in a workbook raises anything if it is damaged
        raise BrokenFile("This is no workbook (.xlsx) that can be read.") from None
    try:
        names = list(book.sheetnames)
        if plan.sheet and plan.sheet not in names:
            guess = did_you_mean(plan.sheet, names) or "."
            raise BrokenFile(f"There is no sheet {plan.sheet}{guess} Sheets are: {', '.join(names)}.")
        if not names:
            raise BrokenFile("The workbook has no sheet.")
        yield from as_rows(file, _cells(book[plan.sheet or names[0]].iter_rows(values_only=True)))
    except BrokenFile:
        raise
    except Exception:
        raise BrokenFile("The sheet is broken, or not one that can be read.") from None
    finally:
        book.close()


def _look_at_size(path: str) -> None:
    try:
        with zipfile.ZipFile(path) as packed:
            size = sum(part.file_size for part in packed.infolist())
    except OSError:
        raise
    except Exception:
        raise BrokenFile("This is no workbook (.xlsx): it is not packed as one.") from None
    if size > _LARGEST:
        raise BrokenFile(f"The workbook holds more than {_LARGEST >> 20} MB; no list of cards does.")


def _cells(rows: Iterator[tuple[object, ...]]) -> Iterator[tuple[int, list[object]]]:
    for line, row in enumerate(rows, 1):
        yield line, [_value(cell) for cell in row]


def _value(cell: object) -> object:
    if isinstance(cell, datetime | date):
        return cell.isoformat()
    return cell.strip() if isinstance(cell, str) else cell
