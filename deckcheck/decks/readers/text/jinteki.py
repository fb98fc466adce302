"""Lists of jinteki.net and NetrunnerDB: ``3 Title [id: …, art: …]``, and ``;; key: value`` about the deck."""

from __future__ import annotations

import re

from deckcheck.decks.counts import splits
from deckcheck.decks.headings import heading_of, label_of
from deckcheck.decks.readers.entries import add_meta, say_of_deck
from deckcheck.decks.readers.text.lines import FormReader, LineFormat, spaced
from deckcheck.decks.vocabulary import ELSEWHERE, heading_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.decks.deck import Place

REMARK = ";;"
IDENTITY = "identity"
"""The card that leads a deck: a remark in the file, a card all the same."""
BESIDE = re.compile(r" ?(?:\[(?:id|art|alt)\b[^][]*\]|[●○•☆★]+)$")
"""What stands behind a title: its number, or dots for its cost in influence."""
COUNTED = re.compile(r"(\d+)x? (.+)")


def _line(reader: FormReader, place: Place, text: str) -> bool:
    if text.startswith(REMARK):
        _remark(reader, place, text.lstrip("; "))
        return True
    if _is_group(reader, place, text):
        return True
    found = COUNTED.fullmatch(spaced(text))
    if found is None or reader.knows(text) or not BESIDE.search(found[2]):
        return False
    name = found[2]
    while not reader.knows(name) and (beside := BESIDE.search(name)):
        name = name[: beside.start()]
    reader.card(place, found[1], name)
    return True


def _is_group(reader: FormReader, place: Place, text: str) -> bool:
    """Tell the heading of a type with the number of its cards, which is no section."""
    heading = heading_of(text)
    elsewhere = heading_key(heading.word) in ELSEWHERE or reader.outline.words.section(heading.word) is not None
    if not heading.counted or elsewhere or next(splits(text)).leads or reader.holds_known_card(text):
        return False
    reader.outline.declared.group(place, heading.word, heading.number, reader.outline.section)
    return True


def _remark(reader: FormReader, place: Place, text: str) -> None:
    label, value = label_of(text)
    if label == IDENTITY and value:
        reader.card(place, "1", value)
    elif value and not say_of_deck(reader.deck, reader.outline.game, label, value):
        add_meta(reader.deck, label, value)


READER = LineFormat("jinteki", _line)
