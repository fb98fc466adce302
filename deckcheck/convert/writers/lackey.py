"""LackeyCCG's XML ``.dek``: one element for each copy."""

from __future__ import annotations

from deckcheck.convert.writers.comments import comments
from deckcheck.convert.writers.xml import HEAD, block, element, text
from deckcheck.convert.zone_words import zone_name
from deckcheck.errors import UsageProblem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.convert.sheet import Sheet, SheetLine

REMARKS = True
MOST_COPIES = 20_000
OWN = {"name": "title", "author": "author", "date": "date"}
"""What Lackey has elements for."""


def write(sheet: Sheet) -> str:
    """Return the text of the file. Raises :class:`UsageProblem` where it would be far too long."""
    if sheet.copies > MOST_COPIES:
        raise UsageProblem(f"A deck of {sheet.copies} cards cannot be written copy by copy, as LackeyCCG does.")
    said = {tag: str(sheet.said[label]) for label, tag in OWN.items() if sheet.said.get(label)}
    meta = [element(tag, text(value)) for tag, value in said.items()]
    lines = block("meta", [*meta, element("note", text(comments(sheet, *OWN)))])
    for pile in sheet.piles:
        cards = [_card(row) for row in pile.rows for _ in range(row.count)]
        lines += block("superzone", cards, name=zone_name(pile.role, pile.title, "lackey"))
    if sheet.spare:
        lines.append(element("superzone", name=sheet.spare))
    return "\n".join([HEAD, *block("deck", lines, version="0.8")]) + "\n"


def _card(row: SheetLine) -> str:
    return element("card", element("name", text(row.text)) + element("set", text(row.set)))
