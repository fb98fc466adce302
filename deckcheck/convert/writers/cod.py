"""Cockatrice's ``.cod``: a zone for each section, under its title."""

from __future__ import annotations

from deckcheck.convert.writers.comments import comments
from deckcheck.convert.writers.xml import HEAD, block, element, text
from deckcheck.convert.zone_words import zone_name
from deckcheck.files.display import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.convert.sheet import Sheet, SheetLine

REMARKS = True


def write(sheet: Sheet) -> str:
    """Return the text of the file."""
    lines = [
        element("deckname", text(one_line(sheet.name))),
        element("comments", text(comments(sheet, "name"))),
    ]
    for pile in sheet.piles:
        lines += block("zone", [_card(row) for row in pile.rows], name=zone_name(pile.role, pile.title, "cod"))
    if sheet.spare:
        lines.append(element("zone", name=sheet.spare))
    return "\n".join([HEAD, *block("cockatrice_deck", lines, version="1")]) + "\n"


def _card(row: SheetLine) -> str:
    printing = {"setShortName": row.set, "collectorNumber": row.number}
    said = {name: value for name, value in printing.items() if value}
    return element("card", None, number=row.count, name=row.name or row.text, **said)
