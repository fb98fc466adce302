"""Card pools: the cards of a game, read from its pool files and checked."""

from __future__ import annotations

from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cards.card import Card
    from deckcheck.report import Finding


class PoolSet(Record):
    """A pool file: the set that it holds, and the SHA-256 of its bytes. ``released`` is an ISO day or ``""``."""

    __slots__ = ("code", "digest", "file", "name", "partial", "released", "sample")

    def __init__(
        self, code: str, name: str, released: str, sample: bool, partial: bool, file: str, digest: str
    ) -> None:
        self.code = code
        self.name = name
        self.released = released
        self.sample = sample
        self.partial = partial
        self.file = file
        self.digest = digest


class Pools(Record):
    """The pools of a game: all printings in the order of sets and numbers, the sets, and what is wrong with them.

    Nothing in it depends on the order of files or rows.
    """

    __slots__ = ("cards", "faults", "sets")

    def __init__(self, cards: tuple[Card, ...], sets: tuple[PoolSet, ...], faults: list[Finding]) -> None:
        self.cards = cards
        self.sets = sets
        self.faults = faults
