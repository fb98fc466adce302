"""Magic Online's XML ``.dek``: one element a row, which says whether it is of the side deck."""

from __future__ import annotations

from deckcheck.decks.readers.xml.xml_deck import XmlDeck, XmlFormat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.decks.readers.xml.xml_tree import Element

MAIN, SIDE = "Main", "Sideboard"


def _zone(card: Element) -> str:
    return MAIN if card.get("Sideboard").lower() in ("", "false") else SIDE


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
