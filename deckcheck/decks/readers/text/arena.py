"""Lists in the form of Arena, Moxfield and Archidekt: ``3 Name (SET) 7 *F* #tag``."""

from __future__ import annotations

import re

from deckcheck.decks.readers.text.lines import FormReader, LineFormat, spaced

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.decks.deck import Place

COUNTED = re.compile(r"(\d+)x? (.+)")
BESIDE = re.compile(r"(.*\S) (?:\*\w+\*|\^[^^]*\^|\[[^][]*\]|\(F\)|\+F|#\S.*|\( ?\))")
"""A name with a mark behind it: a finish, a label, a category, tags, or the brackets of a set without one."""
PRINTING = re.compile(r"(.*\S) \(([^() ]{2,8})\)(?: ([^ ()]*\d[^ ()]*|[^ ()]*★))?")


def _line(reader: FormReader, place: Place, text: str) -> bool:
    about, reader.part = reader.part, text if text == "About" else ""
    if reader.part or (about and text.startswith("Name ")):
        reader.deck.name = reader.deck.name or text[len("Name ") :].strip()
        return True
    found = COUNTED.fullmatch(spaced(text))
    if found is None or reader.knows(text):
        return False
    reader.card(place, found[1], *_card(reader, found[2]))
    return True


def _card(reader: FormReader, text: str) -> tuple[str, str, str]:
    """Take off what stands beside a name, as little as leaves a known card; of an unknown one, all of it."""
    bare = text
    for bare in _without_marks(text):
        if reader.knows(bare):
            return bare, "", ""
    found = PRINTING.fullmatch(bare)
    return (found[1], found[2], found[3] or "") if found else (bare, "", "")


def _without_marks(text: str) -> Iterator[str]:
    """Return a text, and what is left of it as its marks are taken off one by one."""
    found: re.Match[str] | None
    while True:
        yield text
        found = BESIDE.fullmatch(text)
        if found is None:
            return
        text = found[1]


READER = LineFormat("arena", _line)
