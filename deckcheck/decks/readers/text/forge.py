"""Forge's ``.dck``: sections in brackets, ``3 Name|SET|art``, and above them what the deck says of itself."""

from __future__ import annotations

from deckcheck.decks.headings import label_of
from deckcheck.decks.readers.entries import add_meta, say_of_deck
from deckcheck.decks.readers.text.lines import FormReader, LineFormat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.decks.deck import Place

METADATA = "[metadata]"
FOIL = "+"


def _line(reader: FormReader, place: Place, text: str) -> bool:
    if text.startswith("[") and text.endswith("]"):
        reader.part = text.lower()
        return reader.part == METADATA
    return _says(reader, text) if reader.part == METADATA else _card(reader, place, text)


def _says(reader: FormReader, text: str) -> bool:
    label, value = label_of(text, ("=",))
    if label and value and not say_of_deck(reader.deck, reader.outline.game, label, value):
        add_meta(reader.deck, label, value)
    return bool(label)


def _card(reader: FormReader, place: Place, text: str) -> bool:
    """Read ``3 Name|SET|art``: the third part says which picture, and more may follow."""
    count, card = [*text.split(None, 1), ""][:2]
    name, *parts = card.split("|")
    if not parts or not count[:1].isdecimal() or any("[" in part for part in parts):  # a heading without its line
        return False
    if not reader.knows(name):
        name = name.rstrip().removesuffix(FOIL)
    reader.card(place, count.rstrip("xX"), name, parts[0])
    return True


READER = LineFormat("forge", _line)
