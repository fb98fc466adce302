"""What a verification finds: what differs, and what could not be looked at."""

from __future__ import annotations

from deckcheck.record import Record


class Difference(Record):
    """Something that does not agree: whose it is (``""`` for the event) and what is different."""

    __slots__ = ("what", "who")

    def __init__(self, who: str, what: str) -> None:
        self.who = who
        self.what = what

    def __str__(self) -> str:
        return f"{self.who}: {self.what}" if self.who else self.what


class Verification:
    """What came of recomputing a draw: ``players`` of ``of`` were recomputed, and so many ``places``."""

    def __init__(self, of: int) -> None:
        self.differences: list[Difference] = []
        self.notes: list[str] = []
        self.players = 0
        self.of = of
        self.places = 0

    @property
    def agrees(self) -> bool:
        """Whether nothing differs."""
        return not self.differences

    def differs(self, what: str, who: str = "") -> None:
        """Note something that differs."""
        self.differences.append(Difference(who, what))

    def compare(self, what: str, found: object, expected: object, who: str = "") -> None:
        """Note a field of the receipt that is not as it is recomputed."""
        if found != expected:
            self.differs(f"{what}: the receipt says {found}, recomputed it is {expected}", who)
