"""YGOPro's ``.ydk`` and ``ydke://``: one number a line and copy, below ``#main``, ``#extra`` and ``!side``."""

from __future__ import annotations

import base64
import struct

from deckcheck.decks.headings import label_of
from deckcheck.decks.readers.entries import lose
from deckcheck.decks.readers.text.lines import FormReader, LineFormat
from deckcheck.files.display import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.decks.deck import Place

MAIN, EXTRA, SIDE = "Main", "Extra deck", "Side deck"
ZONES = {"#main": MAIN, "#extra": EXTRA}
CODE = "ydke://"
LONGEST_CODE = 100_000
"""Characters of a code; a deck of 300 cards has 1600."""


def _line(reader: FormReader, place: Place, text: str) -> bool:
    if text.startswith(CODE) and len(text) <= LONGEST_CODE:
        _code(reader, place, text[len(CODE) :])
    elif text.lower() in ZONES or text.startswith("!"):
        reader.open_zone(place, ZONES.get(text.lower(), SIDE))
    elif text.isdecimal():
        reader.card(place, "1", "", "", text)
    elif not text.startswith("#") and not reader.outline.about(place, *label_of(text)):
        message = f"This line is no number of a card: {shown(text)}"
        lose(reader.deck, "", place, message, "Each line of this format is the number of one card.")
    return True


def _code(reader: FormReader, place: Place, code: str) -> None:
    """Read three lists of numbers in base64, each number in four bytes."""
    for zone, part in zip((MAIN, EXTRA, SIDE), code.split("!"), strict=False):
        try:
            data = base64.b64decode(part, validate=True)
            ids = struct.unpack(f"<{len(data) // 4}I", data)
        except (ValueError, struct.error):
            lose(reader.deck, "", place, f"The {zone} of this code is damaged", "Copy the code once more, whole.")
            continue
        reader.open_zone(place, zone)
        for id in ids:
            reader.card(place, "1", "", "", str(id))


READER = LineFormat("ydk", _line)
