"""What a deck holds: copies by section and card, with their printings and lines."""

from __future__ import annotations

from deckcheck.cards.fold import fold
from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.checking.resolve import Resolved
    from deckcheck.evaluation.ruleset import Ruleset

    Place = tuple[str, str]
    """A section (``""``: one that the game does not have) and the key of a card."""


class Holding(Record):
    """The copies of a card in a section: how many, as which printings where that is said, and on which line first."""

    __slots__ = ("card", "count", "line", "printings")

    def __init__(self, card: str, line: int) -> None:
        self.card = card
        self.line = line
        self.count = 0
        self.printings: dict[str, int] = {}


class Contents(Record):
    """The holdings of a deck by section and card, and the titles of its sections in the order of the game."""

    __slots__ = ("holdings", "sections")

    def __init__(self, sections: dict[str, str]) -> None:
        self.sections = sections
        self.holdings: dict[Place, Holding] = {}

    @property
    def total(self) -> int:
        """How many cards there are."""
        return sum(one.count for one in self.holdings.values())


def contents_of(resolved: Resolved, ruleset: Ruleset) -> Contents:
    """Return what a deck holds; what no pool knows is told by how it is written."""
    contents = Contents({name: section.title for name, section in ruleset.game.sections.items()})
    rows = zip(resolved.deck.entries, resolved.sections, resolved.cards, resolved.matches, strict=True)
    for entry, section, card, match in rows:
        known = match.card is not None
        key = card.key if known else f"?{fold(entry.written)}"
        place = section or "", key
        holding = contents.holdings.get(place)
        if holding is None:
            name = ruleset.finder.to_write(match.card) if match.card is not None else entry.written
            holding = contents.holdings[place] = Holding(name, resolved.deck.locate(entry.place).line)
        holding.count += entry.count or 0
        printings = {one.reference for one in match.cards}
        if len(printings) == 1 and known and _names_a_printing(entry.name, entry.set or entry.number, card.name):
            reference = next(iter(printings))
            holding.printings[reference] = holding.printings.get(reference, 0) + (entry.count or 0)
    return contents


def _names_a_printing(written: str, beside: str, name: str) -> bool:
    """Say whether an entry says more than the name of a card."""
    return bool(beside) or (fold(written) != fold(name) and written.rstrip().endswith((")", "]")))
