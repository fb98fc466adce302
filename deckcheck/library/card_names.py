"""Cards that rules and lists name: what they mean, and which other cards may turn out to be the same."""

from __future__ import annotations

from deckcheck.cards.fold import fold
from deckcheck.cards.pools.printing_facts import Identities

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.cards.finder import Finder


class CardNames:
    """Looks up references to cards in the pools of a game."""

    def __init__(self, finder: Finder, cards: Sequence[Card]) -> None:
        self._finder = finder
        self._cards = cards
        self._identities: Identities | None = None

    def problem(self, reference: str) -> str:
        """Say what is wrong with a reference, as the rest of a sentence; ``""`` where it means one card."""
        from deckcheck.cards.finder import what_to_write

        match = self._finder.find(reference)
        if match.note:
            return f"is not clear: {match.note}"
        if match.card is not None:
            return ""
        if match.cards:
            ways = dict.fromkeys(what_to_write(card, self._finder.source) for card in match.cards)
            return f"fits {len(ways)} cards: write {' or '.join(ways)}"
        near = self._finder.nearest(reference)
        return "is in no pool" + (f"; did you mean {' or '.join(near)}?" if near else "")

    def missing(self, reference: str) -> bool:
        """Say whether no pool has anything like this card."""
        match = self._finder.find(reference)
        return not match.cards and not match.note

    def key_of(self, reference: str) -> str:
        """Return the key of the card that a reference means, or a text of its own where it does not mean one."""
        card = self.card(reference)
        return card.key if card is not None else f"?{fold(reference)}"

    def card(self, reference: str) -> Card | None:
        """Return the card that a reference means, ``None`` where it does not mean one card."""
        return self._finder.find(reference).card

    def among(self, references: Iterable[str]) -> tuple[str, ...]:
        """Return the keys of cards, and behind a space those of cards that may turn out to be one of them."""
        cards = [card for reference in references if (card := self.card(reference)) is not None]
        keys = dict.fromkeys(card.key for card in cards)
        if self._identities is None:
            self._identities = Identities(self._cards)
        perhaps = {other.key for card in cards for other in self._identities.perhaps(card)} - keys.keys()
        return (*keys, *(f" {key}" for key in sorted(perhaps)))
