"""The XML that GEMP servers give out: one element for each copy, with the number of its blueprint."""

from __future__ import annotations

from deckcheck.decks.readers.xml.xml_deck import XmlDeck, XmlFormat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.decks.readers.xml.xml_tree import Element

ZONES = {"card": "Main", "cardOutsideDeck": "Outside of the deck"}


def blueprint(id: str) -> tuple[str, str]:
    """Split ``set_number``; a ``*`` behind it only says that the copy is a foil."""
    set, _, number = id.strip().rstrip("*").rpartition("_")
    return set, number


def _read(deck: XmlDeck, root: Element) -> None:
    for card in deck.known(root, *ZONES):
        title = card.get("title") or card.get("name") or card.text
        set, number = ("", "") if title else blueprint(card.get("blueprintId"))
        deck.card(ZONES[card.tag], card, card, title, card.get("count") or "1", set, number)


READER = XmlFormat(
    "gemp-xml",
    "GEMP",
    root="deck",
    holds=tuple(ZONES),
    read=_read,
    zones=lambda root: [ZONES[card.tag] for card in root.all(*ZONES)],
)
