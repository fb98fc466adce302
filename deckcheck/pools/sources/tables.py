"""Tables: CSV, LackeyCCG's set files, workbooks. The first row tells the columns."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, Literal

from deckcheck.decks.readers.csv.rows import SEPARATORS, separator_of, unguard
from deckcheck.files.display import shown
from deckcheck.files.toml import BrokenFile
from deckcheck.pools.paths import TableRow, folded
from deckcheck.pools.sources.files import open_lines
from deckcheck.pools.sources.rows import SourceRow

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from deckcheck.pools.map_model import SourceModel
    from deckcheck.pools.sources.rows import SourceFile

_MOST_COLUMNS = 1000


def read_csv(file: SourceFile, plan: SourceModel) -> Iterator[SourceRow]:
    """Read the rows of a text file whose cells are separated."""
    head, lines = open_lines(file.path, plan.encoding)
    said = _said(head)
    separator = plan.delimiter or said or separator_of(head) or ","
    return as_rows(file, _cells(lines, separator, plan.quotes, skip=1 if said else 0))


def read_lackey(file: SourceFile, plan: SourceModel) -> Iterator[SourceRow]:
    """Read LackeyCCG's set files: tabs between cells, and quotes are only quotes."""
    _, lines = open_lines(file.path, plan.encoding)
    return as_rows(file, _cells(lines, plan.delimiter or "\t", quotes=False))


def _said(head: Sequence[str]) -> str:
    """Read the line ``sep=;`` that spreadsheets write first."""
    first = head[0].strip().lower() if head else ""
    return first[4] if len(first) == 5 and first.startswith("sep=") and first[4] in SEPARATORS else ""


def _cells(lines: Iterator[str], separator: str, quotes: bool, skip: int = 0) -> Iterator[tuple[int, list[object]]]:
    for _ in range(skip):
        next(lines, None)
    quoting: Literal[0, 3] = csv.QUOTE_MINIMAL if quotes else csv.QUOTE_NONE
    reader = csv.reader(lines, delimiter=separator, quoting=quoting)
    start = 1 + skip
    while True:
        try:
            row = next(reader, None)
        except csv.Error:
            message = f"A cell has more than {csv.field_size_limit()} characters, or cannot be read."
            raise BrokenFile(message, start) from None
        if row is None:
            return
        yield start, [unguard(cell.strip()) for cell in row]
        start = skip + reader.line_num + 1


def as_rows(file: SourceFile, cells: Iterable[tuple[int, list[object]]]) -> Iterator[SourceRow]:
    """Turn rows of cells into rows: the first one names the columns, empty rows are passed over."""
    columns: list[str] = []
    names: dict[str, str] = {}
    number = 0
    for line, row in cells:
        if not any(cell not in ("", None) for cell in row):
            continue
        if not columns:
            columns = _columns(row, line)
            file.columns = tuple(name for name in columns if name)
            names = {folded(name): name for name in reversed(file.columns)}
            continue
        number += 1
        if any(cell not in ("", None) for cell in row[len(columns) :]):
            last = columns[-1] or "the last column"
            raise BrokenFile(f"This row has more cells than there are columns (something follows {shown(last)}).", line)
        named = ((name, cell) for name, cell in zip(columns, row, strict=False) if name)
        yield SourceRow(TableRow(named, names), file, number, line)
    if not columns:
        raise BrokenFile("The file is empty. A first row with the names of the columns was expected.")


def _columns(row: Sequence[object], line: int) -> list[str]:
    names = ["" if cell is None else str(cell).strip() for cell in row]
    while names and not names[-1]:
        names.pop()
    if len(names) > _MOST_COLUMNS:
        raise BrokenFile(f"The first row names more than {_MOST_COLUMNS} columns.", line)
    twice = [name for at, name in enumerate(names) if name and name in names[:at]]
    if twice:
        raise BrokenFile(f"Two columns are named {shown(twice[0])}.", line)
    return names
