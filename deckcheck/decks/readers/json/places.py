"""Where a card belongs, as its own object says: ``"board": "side"``, ``"sideboard": true``, ``"categories": […]``."""

from __future__ import annotations

from deckcheck.decks.belonging import NO, YES, is_place, names_another, section_in
from deckcheck.decks.readers.csv.titles import OTHERS, title_key
from deckcheck.decks.readers.json.entries import SLOTS, plain_key
from deckcheck.decks.vocabulary import heading_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from deckcheck.decks.vocabulary import Words

PLACES = frozenset({"section", "board", "boardtype", "zone", "decksection"})
"""Keys under which programs name the zone of a card."""
LABELS = frozenset({"categories", "category", "tags", "tag"})
"""Keys of labels, some of which may name one."""


def zone_of(card: Mapping[str, object], words: Words) -> str:
    """Return the zone that the object of a card names, ``""`` where it names none."""
    return next((zone for _, zone in _said(card, words)), "")


def doubtful_key(card: Mapping[str, object], words: Words) -> str:
    """Return a key that may say where a card belongs, and is not one by which programs say it; ``""`` if none does."""
    for key, value in card.items():
        known = plain_key(key) in {*PLACES, *LABELS, *SLOTS} or title_key(key) in OTHERS
        if not known and isinstance(value, str) and names_another(value, words):
            return key
    return ""


def _said(card: Mapping[str, object], words: Words) -> Iterator[tuple[str, str]]:
    """Yield what is said of zones, the plainest first."""
    for key, value in card.items():
        plain = plain_key(key)
        if plain in PLACES and isinstance(value, str) and value.strip():
            yield key, value
    for key, value in card.items():
        plain = plain_key(key)
        if plain in LABELS:
            labels = value if isinstance(value, list) else [value]
            yield from ((key, label) for label in labels if isinstance(label, str) and names_another(label, words))
        elif plain not in SLOTS and _is_yes(value) and (word := section_in(key, words)):
            yield key, word


def _is_yes(value: object) -> bool:
    text = str(value).strip().lower()
    return isinstance(value, bool | int | str) and text in YES and text not in NO


def holds_one_card(key: str, value: object, words: Words) -> bool:
    """Say whether a key such as ``"commander": "Name"`` holds a card by its name alone."""
    if not isinstance(value, str) or not value.strip() or heading_key(key) in {*words.options, *words.labels}:
        return False
    return is_place(key, words) and words.section(key) != ""
