"""What differs between two decks: cards added, removed, moved to another section, and other printings."""

from __future__ import annotations

from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.compare.contents import Contents, Holding, Place


class DeckChange(Record):
    """So many copies of a card: of which section, on which line; ``to`` is the other section or printing."""

    __slots__ = ("card", "count", "line", "section", "to")

    def __init__(self, section: str, card: str, count: int, line: int, to: str = "") -> None:
        self.section = section
        self.card = card
        self.count = count
        self.line = line
        self.to = to


class Difference(Record):
    """All that differs between two decks, and how many cards each has."""

    __slots__ = ("added", "after", "before", "moved", "printings", "removed")

    def __init__(self, before: int, after: int) -> None:
        self.before = before
        self.after = after
        self.added: list[DeckChange] = []
        self.removed: list[DeckChange] = []
        self.moved: list[DeckChange] = []
        self.printings: list[DeckChange] = []

    @property
    def is_empty(self) -> bool:
        """Whether the decks are the same."""
        return not (self.added or self.removed or self.moved or self.printings)


def difference(old: Contents | None, new: Contents | None) -> Difference:
    """Compare two decks, of which one may not be there."""
    before, after = (one.holdings if one is not None else {} for one in (old, new))
    found = Difference(old.total if old else 0, new.total if new else 0)
    order = {name: number for number, name in enumerate((new or old or _nothing()).sections)}
    gone = {place: one.count - _count(after, place) for place, one in before.items()}
    come = {place: one.count - _count(before, place) for place, one in after.items()}
    places = sorted({*gone, *come}, key=lambda place: (order.get(place[0], len(order)), _line(place, before, after)))
    for place in places:
        for other in places:
            if other[1] == place[1] and other[0] != place[0]:
                pairs = min(gone.get(place, 0), come.get(other, 0))
                if pairs > 0:
                    gone[place] -= pairs
                    come[other] -= pairs
                    one = after[other]
                    found.moved.append(DeckChange(place[0], one.card, pairs, one.line, other[0]))
    for place in places:
        if gone.get(place, 0) > 0:
            found.removed.append(DeckChange(place[0], before[place].card, gone[place], before[place].line))
        if come.get(place, 0) > 0:
            found.added.append(DeckChange(place[0], after[place].card, come[place], after[place].line))
        if place in before and place in after:
            found.printings += _other_printings(place, before[place], after[place])
    return found


def _nothing() -> Contents:
    from deckcheck.compare.contents import Contents

    return Contents({})


def _count(holdings: dict[Place, Holding], place: Place) -> int:
    return holdings[place].count if place in holdings else 0


def _line(place: Place, before: dict[Place, Holding], after: dict[Place, Holding]) -> int:
    return (after.get(place) or before[place]).line


def _other_printings(place: Place, old: Holding, new: Holding) -> list[DeckChange]:
    """Pair the printings that are named no more with those that are named now."""
    gone, come = _lost(old.printings, new.printings), _lost(new.printings, old.printings)
    changes: list[DeckChange] = []
    for (before, lost), (after, won) in zip(gone, come, strict=False):
        changes.append(
            DeckChange(place[0], f"{new.card.partition(' (')[0]} ({before})", min(lost, won), new.line, after)
        )
    return changes


def _lost(some: dict[str, int], others: dict[str, int]) -> list[tuple[str, int]]:
    return [(name, count - others.get(name, 0)) for name, count in some.items() if count > others.get(name, 0)]
