"""Magic Online's XML ``.dek``: one element a row, which says whether it is of the side deck."""

from __future__ import annotations

from deckcheck.decks.readers.xml.xml_deck import XmlDeck, XmlFormat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.decks.readers.xml.xml_tree import Element

MAIN, SIDE = "Main", "Sideboard"


ATTRIBUTES = frozenset({"CatID", "Quantity", "Sideboard", "Name", "Annotation"})
ZONES = {"": MAIN, "false": MAIN, "0": MAIN, "true": SIDE, "1": SIDE}


def _zone(card: Element) -> str:
    """Return the zone of a card; what is neither true nor false, or said by another word, is one that no game has."""
    other = next((name for name in card.attributes if name not in ATTRIBUTES), "")
    if other and "Sideboard" not in card.attributes:
        return other
    said = card.get("Sideboard").lower()
    return ZONES.get(said, f"Sideboard {said}")


def _read(deck: XmlDeck, root: Element) -> None:
    for card in deck.known(root, "Cards"):
        deck.card(_zone(card), card, card, card.get("Name") or card.get("CatID"), card.get("Quantity"))


READER = XmlFormat(
    "mtgo",
    "Magic Online",
    root="Deck",
    holds=("Cards",),
    read=_read,
    zones=lambda root: [_zone(card) for card in root.all("Cards")],
    others=("NetDeckID", "PreconstructedDeckID"),
)
