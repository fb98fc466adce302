"""Decks that must come from a list of cards, as in sealed play or from the box of a club."""

from __future__ import annotations

from deckcheck.checking.card_lists import read_collection
from deckcheck.report import NOTE, Finding
from deckcheck.wording import counted, listing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cards.card import Card
    from deckcheck.checking.resolve import Resolved
    from deckcheck.evaluation.ruleset import Ruleset

NOT_OWNED = "DK018"
_COPIES = ("copy", "copies")


class Owned:
    """A list of cards that somebody owns. It is read for each game that decks of a run are of.

    ``unclear`` names what in it is not understood.
    """

    def __init__(self, path: str, data: bytes) -> None:
        self.path = path
        self.data = data
        self.unclear: dict[str, None] = {}
        self._read: dict[str, dict[Card, int]] = {}

    def findings(self, resolved: Resolved, ruleset: Ruleset) -> list[Finding]:
        """Report the cards of which a deck has more than there are, and printings that are there as others."""
        owned = self._of(ruleset)
        by_card: dict[str, int] = {}
        for card, count in owned.items():
            by_card[card.key] = by_card.get(card.key, 0) + count
        lines: dict[str, list[int]] = {}
        for number, card in enumerate(resolved.cards):
            if number not in resolved.problems:
                lines.setdefault(card.key, []).append(number)
        found: list[Finding] = []
        for key, numbers in lines.items():
            needed = sum(resolved.deck.entries[number].count or 0 for number in numbers)
            if needed > by_card.get(key, 0):
                found.append(self._missing(numbers, needed, by_card.get(key, 0), resolved))
            else:
                found += self._other_printings(numbers, [card for card in owned if card.key == key], resolved)
        return found

    def _of(self, ruleset: Ruleset) -> dict[Card, int]:
        game = ruleset.game.id
        if game not in self._read:
            self._read[game], unclear = read_collection(self.path, self.data, ruleset)
            self.unclear |= dict.fromkeys(unclear)
        return self._read[game]

    def _missing(self, numbers: list[int], needed: int, there: int, resolved: Resolved) -> Finding:
        card = resolved.cards[numbers[0]]
        more = needed - there
        return Finding(
            NOT_OWNED,
            f"{card.title}: {counted(needed, _COPIES)}, {there or 'none'} in {self.path}: {more} missing",
            cards=(card.title,),
            found=needed,
            allowed={"max": there},
            locations=tuple(resolved.deck.locate(resolved.deck.entries[number].place) for number in numbers),
            hint=f"Take {counted(more, _COPIES)} out, or add what you have to the list.",
            rule="A deck comes from the cards that are there.",
        )

    def _other_printings(self, numbers: list[int], there: list[Card], resolved: Resolved) -> list[Finding]:
        """Note the entries that name a printing which is not there, although another one of the card is."""
        found: list[Finding] = []
        for number in numbers:
            printings = {one.reference for one in resolved.matches[number].cards}
            if len(printings) == 1 and printings.isdisjoint(one.reference for one in there):
                card = resolved.cards[number]
                others = listing([one.reference for one in there])
                found.append(
                    Finding(
                        NOT_OWNED,
                        f"{card.title}: {card.reference} is not in {self.path}, but {others} is the same card",
                        NOTE,
                        cards=(card.title,),
                        locations=(resolved.deck.locate(resolved.deck.entries[number].place),),
                        hint="Write the printing that is there.",
                    )
                )
        return found
