"""Lists in the form of Arena, Moxfield and Archidekt: ``3 Name (SET) 7 *F* #tag``."""

from __future__ import annotations

import re

from deckcheck.decks.readers.text.card_line import marks_off
from deckcheck.decks.readers.text.lines import FormReader, LineFormat, spaced

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.decks.deck import Place

COUNTED = re.compile(r"(\d+)x? (.+)")
PRINTING = re.compile(r"(.*\S) \(([^() ]{2,8})\)(?: ([^ ()]*\d[^ ()]*|[^ ()]*★))?")


def _line(reader: FormReader, place: Place, text: str) -> bool:
    about, reader.part = reader.part, text if text == "About" else ""
    if reader.part or (about and text.startswith("Name ")):
        reader.deck.name = reader.deck.name or text[len("Name ") :].strip()
        return True
    found = COUNTED.fullmatch(spaced(text))
    if found is None or reader.knows(text) or reader.holds_known_card(text):
        return False
    name, zone, word = marks_off(found[2], reader.outline.words)[-1]
    printing = PRINTING.fullmatch(name)
    before = reader.outline.section
    reader.outline.section = reader.section_of(place, zone, word)
    name, set, number = printing.groups("") if printing else (name, "", "")
    reader.card(place, found[1], name, set, number)
    reader.outline.section = before
    return True


READER = LineFormat("arena", _line)
