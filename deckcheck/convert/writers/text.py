"""The plain list: what the deck says of itself, then its sections with their sizes."""

from __future__ import annotations

from deckcheck.convert.writers.comments import about
from deckcheck.files.display import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.convert.sheet import Sheet

REMARKS = True


def write(sheet: Sheet) -> str:
    """Return the text of the file."""
    blocks = [[f"// {one_line(remark)}" for remark in sheet.remarks], about(sheet)]
    for pile in sheet.piles:
        size = sum(row.count for row in pile.rows)
        blocks.append([f"{one_line(pile.title)} ({size})", *(f"{row.count} {one_line(row.text)}" for row in pile.rows)])
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"
