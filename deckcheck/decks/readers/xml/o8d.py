"""OCTGN's ``.o8d``: sections by name, cards by an id that OCTGN alone knows, and the name."""

from __future__ import annotations

from deckcheck.decks.readers.xml.xml_deck import XmlDeck, XmlFormat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.decks.readers.xml.xml_tree import Element


def _read(deck: XmlDeck, root: Element) -> None:
    for section in deck.known(root, "section"):
        for card in deck.known(section, "card"):
            deck.card(section.get("name"), section, card, card.text or card.get("id"), card.get("qty"))
    for notes in root.all("notes"):
        deck.comments(notes.text)


READER = XmlFormat(
    "o8d",
    "OCTGN",
    root="deck",
    holds=("section",),
    read=_read,
    zones=lambda root: [section.get("name") for section in root.all("section")],
    comments=lambda root: "\n".join(notes.text for notes in root.all("notes")),
    others=("notes", "sleeve"),
)
