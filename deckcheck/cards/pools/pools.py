"""Card pools: the cards of a game, read from its pool files and checked."""

from __future__ import annotations

from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cards.card import Card
    from deckcheck.cards.pools.trees import Kept
    from deckcheck.report import Finding


class PoolSet(Record):
    """A pool file: the set that it holds, and the SHA-256 of its bytes.

    ``released`` is an ISO day or ``""``, ``size`` the number of cards of the whole set, 0 where it is not known.
    """

    __slots__ = ("code", "digest", "file", "name", "partial", "released", "sample", "size")

    def __init__(
        self, code: str, name: str, released: str, sample: bool, partial: bool, file: str, digest: str, size: int = 0
    ) -> None:
        self.code = code
        self.name = name
        self.released = released
        self.sample = sample
        self.partial = partial
        self.file = file
        self.digest = digest
        self.size = size


class Pools(Record):
    """The pools of a game: all printings in the order of sets and numbers, the sets, and what is wrong with them.

    ``digests`` are those of all files that were read, by their paths, ``said`` those of what they say, ``trees`` what
    is to be kept of them. Nothing depends on the order of files or rows.
    """

    __slots__ = ("cards", "digests", "faults", "said", "sets", "trees")

    def __init__(
        self,
        cards: tuple[Card, ...],
        sets: tuple[PoolSet, ...],
        faults: list[Finding],
        digests: dict[str, str] | None = None,
        said: dict[str, str] | None = None,
        trees: dict[str, Kept] | None = None,
    ) -> None:
        self.cards = cards
        self.sets = sets
        self.faults = faults
        self.digests = digests or {}
        self.said = said or {}
        self.trees = trees or {}
