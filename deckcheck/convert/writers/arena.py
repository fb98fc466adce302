"""The form of Arena and Moxfield: headings, and set and number behind the name."""

from __future__ import annotations

from deckcheck.convert.zone_words import zone_name
from deckcheck.files.display import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.convert.sheet import Sheet, SheetLine

REMARKS = True


def write(sheet: Sheet) -> str:
    """Return the text of the file."""
    blocks = [[f"// {one_line(remark)}" for remark in sheet.remarks]]
    if sheet.name:
        blocks.append(["About", f"Name {one_line(sheet.name)}"])
    blocks += [[sheet.spare]] if sheet.spare else []
    blocks += [[one_line(zone_name(pile.role, pile.title, "arena")), *map(_line, pile.rows)] for pile in sheet.piles]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _line(row: SheetLine) -> str:
    if not (row.name and row.set):
        return f"{row.count} {one_line(row.text)}"
    return one_line(f"{row.count} {row.name} ({row.set}) {row.number}")
