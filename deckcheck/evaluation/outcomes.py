"""What judging works with: the cells of a deck, the groups of a family, and how a row came out."""

from __future__ import annotations

from deckcheck.rules.ir import MANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cards.card import Card
    from deckcheck.evaluation.rows import Row
    from deckcheck.rules.ir import Key, Value


HELD, BROKEN, UNDECIDED, OFF, UNJUDGED = "held", "broken", "undecided", "off", "unjudged"
"""``off``: its guard does not hold. ``unjudged``: a leading section that it reads is itself broken."""


class Cell:
    """Copies of one card in one section: from ``least`` to ``most`` of them. ``entry`` is its place in the deck."""

    __slots__ = ("card", "entry", "least", "most", "section")

    def __init__(self, section: str, card: Card, least: int, most: int, entry: int = -1) -> None:
        self.section = section
        self.card = card
        self.least = least
        self.most = most
        self.entry = entry


class Group:
    """The copies that share one key of a family: surely ``least``, at most ``most``; their own limit likewise.

    Copies of a card of unknown key are a group of their own, whose ``key`` is ``None``.
    """

    __slots__ = ("cards", "key", "least", "limit_least", "limit_most", "most", "state")

    def __init__(
        self, key: Key | None, least: int = 0, most: int = 0, limit_least: int = MANY, limit_most: int = MANY
    ) -> None:
        self.key = key
        self.least = least
        self.most = most
        self.limit_least = limit_least
        self.limit_most = limit_most
        self.cards: list[Card] = []
        self.state = HELD


Family = dict[object, Group]
"""The groups of a family by their keys; one of unknown key by the card (or the cell) that it is of."""


Families = dict["Value | None", Family]
"""Families by the value of another field, ``None`` for cards of which that is not known."""


class Outcome:
    """How one row came out: its state, the interval found, and for families the groups.

    ``lifted`` says that a card beyond the rules is there, for which it cannot be judged.
    """

    __slots__ = ("groups", "least", "lifted", "most", "row", "state", "unplaced")

    def __init__(self, row: Row, state: str, least: int = 0, most: int = 0) -> None:
        self.row = row
        self.state = state
        self.least = least
        self.most = most
        self.groups: list[Group] = []
        self.unplaced = 0
        self.lifted = False


def lone_groups(family: Family) -> list[Group]:
    """Return the groups of which the key is not known."""
    return [group for group in family.values() if group.key is None]


def within(least: int, most: int, lo: int | None, hi: int | None) -> str:
    """Say whether a number between ``least`` and ``most`` lies between two bounds."""
    if (lo is not None and most < lo) or (hi is not None and least > hi):
        return BROKEN
    if (lo is None or least >= lo) and (hi is None or most <= hi):
        return HELD
    return UNDECIDED
