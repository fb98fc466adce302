"""Where a card belongs, as its own object or a key alone says: ``"board": "side"``, ``"commander": "Name"``."""

from __future__ import annotations

from deckcheck.decks.belonging import LABELS, Belonging, is_place, plain_key
from deckcheck.decks.readers.csv.titles import OTHERS, title_key
from deckcheck.decks.readers.json.entries import SLOTS
from deckcheck.decks.vocabulary import heading_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.decks.vocabulary import Words


def belonging_of(card: Mapping[str, object], words: Words) -> Belonging:
    """Return what the object of a card says of where it belongs."""
    return Belonging(card, _says_something_else, words)


def _says_something_else(key: str) -> bool:
    plain = plain_key(key)
    return plain in SLOTS or (title_key(key) in OTHERS and plain not in LABELS)


def holds_one_card(key: str, value: object, words: Words) -> bool:
    """Say whether a key such as ``"commander": "Name"`` holds a card by its name alone."""
    if not isinstance(value, str) or not value.strip() or heading_key(key) in {*words.options, *words.labels}:
        return False
    return is_place(key, words) and words.section(key) != ""
