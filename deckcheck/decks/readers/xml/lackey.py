"""LackeyCCG's XML ``.dek``: superzones, in them one element for each copy of a card."""

from __future__ import annotations

from deckcheck.decks.readers.xml.xml_deck import XmlDeck, XmlFormat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.decks.readers.xml.xml_tree import Element


def _read(deck: XmlDeck, root: Element) -> None:
    for zone in deck.known(root, "superzone"):
        for card in deck.known(zone, "card"):
            names = {child.tag: child.text for child in card.children}
            deck.card(zone.get("name"), zone, card, names.get("name", ""), "1", names.get("set", ""))
    for meta in root.all("meta"):
        for child in meta.children:
            if child.tag == "note":
                deck.comments(child.text)
            elif child.tag not in ("game", "format"):  # what Lackey calls them
                deck.say(child.tag, child.text)


def _comments(root: Element) -> str:
    return "\n".join(child.text for meta in root.all("meta") for child in meta.all("note"))


READER = XmlFormat(
    "lackey",
    "LackeyCCG",
    root="deck",
    holds=("superzone",),
    read=_read,
    zones=lambda root: [zone.get("name") for zone in root.all("superzone")],
    comments=_comments,
    others=("meta",),
)
