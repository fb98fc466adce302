"""CSV: a row a card, with its section. No cell is a formula to a spreadsheet."""

from __future__ import annotations

import csv
import io

from deckcheck.decks.readers.csv.rows import guard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.convert.sheet import Sheet

REMARKS = False
HEADER = ("Count", "Name", "Edition", "Card Number", "Section")


def write(sheet: Sheet) -> str:
    """Return the text of the file."""
    file = io.StringIO()
    table = csv.writer(file, lineterminator="\n")
    for row in rows_of(sheet):
        table.writerow([guard(cell) if isinstance(cell, str) else cell for cell in row])
    return file.getvalue()


def rows_of(sheet: Sheet) -> Iterator[list[str | int]]:
    """Return the rows of a table: the header, then a row for each card, with its facts where they are asked for."""
    yield [*HEADER, *sheet.facts]
    for pile in sheet.piles:
        for row in pile.rows:
            facts = (row.facts.get(name, "") for name in sheet.facts)
            yield [row.count, row.name, row.set, row.number, pile.title, *facts]
