"""Cockatrice's ``.cod``: zones ``main`` and ``side``, and others that people name as they like."""

from __future__ import annotations

from deckcheck.decks.readers.xml.xml_deck import XmlDeck, XmlFormat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.decks.readers.xml.xml_tree import Element

ABOUT_THE_PROGRAM = ("format", "tags", "bannerCard", "lastLoadedTimestamp", "playmatCard", "sideboard_plan", "hash")
"""What is about showing the deck, or about moves between games of a match."""


def _read(deck: XmlDeck, root: Element) -> None:
    for zone in deck.known(root, "zone"):
        name = zone.get("name")
        for card in deck.known(zone, "card"):
            count, set, number = card.get("number"), card.get("setShortName"), card.get("collectorNumber")
            deck.card(name, zone, card, card.get("name"), count, set, number)
    for title in root.all("deckname"):
        deck.say("name", title.text)
    for comments in root.all("comments"):
        deck.comments(comments.text)


READER = XmlFormat(
    "cod",
    "Cockatrice",
    root="cockatrice_deck",
    holds=("zone",),
    read=_read,
    zones=lambda root: [zone.get("name") for zone in root.all("zone")],
    comments=lambda root: "\n".join(comments.text for comments in root.all("comments")),
    others=("deckname", "comments", *ABOUT_THE_PROGRAM),
)
