"""CSV: a row a card, with its section. No cell is a formula to a spreadsheet."""

from __future__ import annotations

import csv
import io

from deckcheck.decks.readers.csv.rows import guard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.convert.sheet import Sheet

REMARKS = False
HEADER = ("Count", "Name", "Edition", "Card Number", "Section")


def write(sheet: Sheet) -> str:
    """Return the text of the file."""
    file = io.StringIO()
    table = csv.writer(file, lineterminator="\n")
    table.writerow(HEADER)
    for pile in sheet.piles:
        for row in pile.rows:
            table.writerow([row.count, *map(guard, (row.name, row.set, row.number, pile.title))])
    return file.getvalue()
