"""Lists of GEMP: its text, with notes in brackets and words before cards, and the line in which it stores a deck."""

from __future__ import annotations

import re

from deckcheck.decks.readers.text.lines import LONGEST_FORM, FormReader, LineFormat
from deckcheck.decks.readers.xml.gemp_xml import blueprint

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.decks.deck import Place

ID = re.compile(r"\w*_\w+\*?")
WORDS = ("starting", "ring-bearer", "ring")
"""Words before a card that say what it is for."""
LONGEST_STORED = 50_000
"""Characters of a stored deck; one of 300 cards has 3000."""
PAIRS = {")": "(", "]": "["}


def _line(reader: FormReader, place: Place, text: str) -> bool:
    ids = _stored(text)
    for set, number in map(blueprint, ids):
        reader.card(place, "1", "", set, number)
    if ids or reader.knows(text):
        return bool(ids)
    bare = _without_words(text)
    known = (shorter for shorter in _without_notes(bare[:LONGEST_FORM]) if reader.holds_known_card(shorter))
    reader.plain_line(place, next(known, bare))
    return True


def _stored(text: str) -> list[str]:
    """Return the ids of a deck in one line, its parts between bars; the last may be the name of a map."""
    *parts, last = text.split("|") if len(text) <= LONGEST_STORED else [""]
    ids = [id for part in parts for id in part.split(",") if id]
    ids += [id for id in last.split(",") if ID.fullmatch(id)]
    return ids if len(parts) > 1 and ids and all(map(ID.fullmatch, ids)) else []


def _without_words(text: str) -> str:
    word, colon, rest = text.partition(":")
    if colon and rest and word.strip().lower() in WORDS:
        return _without_words(rest.strip())
    first, _, rest = text.partition(" ")
    return rest.strip() if first.lower() in WORDS[:1] and rest else text


def _without_notes(text: str) -> Iterator[str]:
    """Return a text, and what is left of it as the notes at its end are taken off one by one."""
    while text:
        yield text
        at = text.rfind(PAIRS.get(text[-1], "\0"))
        text = text[:at].rstrip() if at > 0 else ""


READER = LineFormat("gemp", _line)
