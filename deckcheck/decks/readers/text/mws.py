"""Magic Workstation's ``.mwDeck`` and Apprentice's ``.dec``: ``3 [SET] Name``, ``SB:`` before side cards."""

from __future__ import annotations

import re

from deckcheck.decks.readers.text.lines import FormReader, LineFormat, spaced

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.decks.deck import Place

CARD = re.compile(r"(?:(\w+) ?: ?)?([-+]?[\d.,]+)x? \[([^][:]*)(?::([^][]*))?\] ?([^( ].*)")


def bracketed(reader: FormReader, place: Place, text: str) -> bool:
    """Read ``3 [SET] Name`` or ``3 [SET:number] Name``."""
    found = CARD.fullmatch(spaced(text))
    if found is None or reader.knows(text):
        return False
    zone, count, set, number, name = found.groups()
    before = reader.outline.section
    if zone:
        reader.open_zone(place, zone)
    reader.card(place, count, name, set, number or "")
    reader.outline.section = before
    return True


READER = LineFormat("mws", bracketed)
