"""Lists with counted headers, as in Pokémon TCG Live: ``Trainer: 30``, ``3 Name SET 7``, ``Total Cards: 60``."""

from __future__ import annotations

import re

from deckcheck.decks.readers.text.lines import FormReader, LineFormat, spaced

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.decks.deck import Place

CARD = re.compile(r"(\d+) ((.*\S) ([A-Z][A-Z0-9-]{1,6}) ([A-Za-z]{0,4}\d+[a-z]?))(?: PH)?")


GROUPS = frozenset({"pokémon", "pokemon", "trainer", "energy"})
"""Headers of the program that only group cards."""


def _line(reader: FormReader, place: Place, text: str) -> bool:
    if text.partition(":")[0].strip().lower() in GROUPS and not reader.holds_known_card(text):
        return True
    found = CARD.fullmatch(spaced(text))
    if found is None or reader.knows(text) or reader.knows(found[2]):
        return False
    count, _, name, set, number = found.groups()
    reader.card(place, count, name, set, number)
    return True


READER = LineFormat("ptcgl", _line)
