"""Slots: so many copies of one card, or of any of some cards that are alike, in one section."""

from __future__ import annotations

from deckcheck.repair.model import LinearSum
from deckcheck.rules.ir import IDENTITY, MANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cards.card import Card
    from deckcheck.evaluation.rows import Column, Row
    from deckcheck.evaluation.view import View
    from deckcheck.repair.model import RepairModel


class Slot:
    """Copies in one section: ``now`` of them are there, between ``least`` and ``most`` may be.

    ``card`` stands for all ``members`` that the slot may hold (or their numbers; none where it is this card alone), of
    which each may have ``cap`` copies at most. ``owner`` tells slots of the same cards from others.
    ``added`` and ``removed`` are variables, -1 where nothing can be.
    """

    __slots__ = ("added", "cap", "card", "column", "least", "members", "most", "now", "owner", "removed", "section")

    def __init__(
        self,
        section: str,
        card: Card,
        column: Column,
        *,
        now: int = 0,
        least: int = 0,
        most: int = MANY,
        members: Sequence[int | Card] = (),
        cap: int = MANY,
        owner: object = None,
    ) -> None:
        self.section = section
        self.card = card
        self.column = column
        self.now = now
        self.least = least
        self.most = most
        self.members = members
        self.cap = cap
        self.owner = card.key if owner is None else owner
        self.added = self.removed = -1

    @property
    def size(self) -> int:
        """How many cards it may hold."""
        return len(self.members) or 1

    def declare(self, model: RepairModel) -> None:
        """Make the variables of the slot."""
        if self.most > self.now:
            self.added = model.variable(max(0, self.least - self.now), self.most - self.now)
        if self.now and self.least < self.now:
            self.removed = model.variable(max(0, self.now - self.most), self.now - self.least)
        if self.now < self.least and self.added < 0:
            model.impossible = True
        if self.now > self.most and self.removed < 0:
            model.impossible = True

    def copies(self) -> LinearSum:
        """Return the number of copies after the change."""
        return self.more().plus(self.fewer(), -1).plus(LinearSum(self.now))

    def more(self) -> LinearSum:
        """Return the number of copies that are added."""
        return LinearSum(0, {self.added: 1} if self.added >= 0 else {})

    def fewer(self) -> LinearSum:
        """Return the number of copies that are taken out."""
        return LinearSum(0, {self.removed: 1} if self.removed >= 0 else {})

    def holds(self, values: Sequence[int]) -> int:
        """Return the number of copies by an answer of the solver."""
        return self.copies().value(values)  # type: ignore[arg-type]


def tallies_read(view: View, rows: frozenset[int]) -> frozenset[int]:
    """Return the tallies that some rows of a view read."""
    guarding = (tally for number in rows for tally, _, _ in view.rows[number].guards)
    return frozenset([*(view.tally_of[number] for number in rows), *guarding])


def signature(
    column: Column, view: View, rows: frozenset[int], tallies: frozenset[int] | None = None
) -> tuple[object, ...]:
    """Return what one copy adds to some rows of a view, whichever card it is; ``tallies`` are those that they read."""
    tallies = tallies_read(view, rows) if tallies is None else tallies
    plain, keyed = column
    return (
        tuple(one for one in plain if one[0] in tallies),
        tuple(
            (
                add.row,
                None if view.rows[add.row].constraint.per == IDENTITY else add.keys,
                add.outer,
                add.sure,
                add.limit_least,
                add.limit_most,
            )
            for add in keyed
            if add.row in rows
        ),
    )


def strikes(view: View, rows: frozenset[int]) -> dict[int, int]:
    """Return for tallies that only grow the most that one copy may add: what adds more can be in no deck."""
    room: dict[int, int] = {}
    for number in rows:
        row = view.rows[number]
        tally = view.tally_of[number]
        grows = all(term.sign > 0 and not term.of for term in view.tallies[tally])
        if grows and not row.keyed and row.hi is not None and is_firm(row, view):
            room[tally] = min(room.get(tally, row.hi), row.hi)
    return room


def is_firm(row: Row, view: View) -> bool:
    """Say whether a row holds in all decks, whatever else is in them."""
    lifted = any(row.constraint.code in view.rows[number].constraint.lifts for number in view.lifting)
    return not (row.guards or row.open or row.constraint.untold or lifted)


def struck(column: Column, room: dict[int, int]) -> bool:
    """Say whether one copy is surely too much for a rule."""
    return striking(column, room) is not None


def striking(column: Column, room: dict[int, int]) -> int | None:
    """Return the first tally for which one copy is surely too much, ``None`` where there is none."""
    return next((tally for tally, least, _ in column[0] if tally in room and least > room[tally]), None)
