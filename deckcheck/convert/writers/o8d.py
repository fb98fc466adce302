"""OCTGN's ``.o8d``. OCTGN knows cards by ids of its own; where it does not know one, it takes the name."""

from __future__ import annotations

from uuid import NAMESPACE_URL, UUID, uuid5

from deckcheck.convert.writers.comments import comments
from deckcheck.convert.writers.xml import HEAD, block, element, text
from deckcheck.convert.zone_words import zone_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.convert.sheet import Sheet

REMARKS = True


def write(sheet: Sheet) -> str:
    """Return the text of the file."""
    game = uuid5(NAMESPACE_URL, f"deckcheck:{sheet.game}")
    lines: list[str] = []
    for pile in sheet.piles:
        cards = [
            element("card", text(row.text), qty=row.count, id=_id(game, row.set, row.number, row.text))
            for row in pile.rows
        ]
        lines += block("section", cards, name=zone_name(pile.role, pile.title, "o8d"), shared="False")
    if sheet.spare:
        lines.append(element("section", name=sheet.spare, shared="False"))
    lines.append(element("notes", text(comments(sheet))))
    return "\n".join([HEAD, *block("deck", lines, game=game)]) + "\n"


def _id(game: UUID, set: str, number: str, name: str) -> UUID:
    return uuid5(game, f"{set} {number}" if set and number else name)
