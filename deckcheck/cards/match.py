"""What came of looking a card up."""

from __future__ import annotations

from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cards.card import Card

ONE, SEVERAL, NONE = "one", "several", "none"


class Match(Record):
    """The printings that a written text fits, in the order of the pools.

    ``status`` is ``one`` if all printings are surely the same card, ``several`` if not, ``none`` if there is none;
    ``card`` is the one card that is meant, as its first printing. ``note`` says what does not fit although the card is
    known, or why it cannot be told which card is meant. ``loose`` marks a text in which a number was taken for that of
    the card although it may be a count.
    """

    __slots__ = ("card", "cards", "loose", "note", "status")

    def __init__(self, cards: tuple[Card, ...] = (), note: str = "", loose: bool = False) -> None:
        self.cards = cards
        self.note = note
        self.loose = loose
        self.status = NONE if not cards else ONE if one_card(cards) else SEVERAL
        self.card = cards[0] if self.status == ONE else None


def one_card(cards: tuple[Card, ...]) -> bool:
    """Say whether all these printings are surely the same card, and of one type as far as is known.

    Cards of different types may share a title, and so all limits, but a list can only mean one of them.
    """
    if len(cards) == 1:
        return True
    types = {card.facts["type"] for card in cards if "type" in card.facts}
    return len(types) < 2 and all(card.key == cards[0].key for card in cards)
