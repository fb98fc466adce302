"""How so many members of a class add up to a total: the powers of a polynomial, and drawing backwards through them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from deckcheck.draws.stream import Stream
    from deckcheck.sampling.counting.dimensions import Vector

    Part = tuple[int, int, int]
    """A total, and the members to which it belongs: the first, and how many there are."""


class Packing:
    """Vectors over a few dimensions as whole numbers, which add as the vectors do and are ordered as they are."""

    __slots__ = ("bias", "guard", "places")

    def __init__(self, dimensions: Sequence[int], rooms: Mapping[int, int | None], most: Mapping[int, int]) -> None:
        """Lay out ``dimensions``, the first highest.

        Args:
            dimensions: their numbers.
            rooms: the greatest total of each, ``None`` where totals have no bound.
            most: what totals of each cannot exceed, on either side of 0.
        """
        self.places: dict[int, tuple[int, int]] = {}
        self.bias = self.guard = shift = 0
        for dimension in reversed(dimensions):
            room = rooms[dimension]
            width = (most[dimension] if room is None else room).bit_length() + 2
            self.places[dimension] = shift, width
            half = 1 << (width - 1)
            self.bias += (half if room is None else half - 1 - room) << shift
            if room is not None:
                self.guard |= half << shift
            shift += width

    def pack(self, vector: Vector) -> int:
        """Turn a vector into a number."""
        return sum(amount << self.places[dimension][0] for dimension, amount in vector)

    def unpack(self, total: int) -> list[tuple[int, int]]:
        """Turn a number back into pairs of a dimension and an amount."""
        lifted = total + self.bias
        zero = self.bias
        found = []
        for dimension, (shift, width) in self.places.items():
            mask = (1 << width) - 1
            amount = (lifted >> shift & mask) - (zero >> shift & mask)
            if amount:
                found.append((dimension, amount))
        return found


class Powers:
    """The totals that so many members can add up to, with the number of ways, for one class.

    Args:
        outcomes: what one member can add, with the number of ways.
        copies: how many copies each outcome is.
        room: the greatest number of copies.
        spend: is told of each lot of sums before they are made, and of totals that are ``held``, and may refuse them.
        packing: how vectors are written as numbers; totals beyond its bounds are left out.
    """

    def __init__(
        self,
        outcomes: Mapping[Vector, int],
        copies: Mapping[Vector, int],
        room: int,
        packing: Packing,
        spend: Callable[..., None],
    ) -> None:
        self._spend = spend
        self.room = room
        self.packing = packing
        self.vectors = {packing.pack(vector): vector for vector in outcomes}
        self._steps = [(packing.pack(v), copies[v], ways) for v, ways in outcomes.items() if copies[v]]
        self._falls = any(amount < 0 for vector in outcomes for _, amount in vector)
        self._of: dict[int, dict[int, int]] = {}
        self._splits: dict[tuple[int, int], list[tuple[int, int]]] = {}

    def totals(self, members: int) -> dict[int, int]:
        """Return the ways in which ``members`` add up to each total, in the order of totals."""
        found = self._of.get(members)
        if found is None:
            found = self._of[members] = dict(sorted(self._power(members).items()))
        return found

    def _power(self, members: int) -> dict[int, int]:
        """Raise the polynomial of one member: level by level of copies, each from those below it.

        For P with P(0) = 1 and A = P^m, the number of copies c (a derivative) gives c(t) A(t) as the sum over all
        outcomes v of ((m + 1) c(v) - c(t)) P(v) A(t - v).
        """
        bias, guard = self.packing.bias, self.packing.guard
        levels: list[dict[int, int]] = [{0: 1}]
        farthest = max((copies for _, copies, _ in self._steps), default=0)
        for level in range(1, self.room + 1):
            if not any(levels[-farthest:]):  # nothing can come of nothing
                break
            sums: dict[int, int] = {}
            for step, copies, ways in self._steps:
                factor = ((members + 1) * copies - level) * ways
                if copies <= level and factor:
                    self._spend(len(levels[level - copies]))
                    for total, below in levels[level - copies].items():
                        reached = total + step
                        if not (reached + bias) & guard:
                            sums[reached] = sums.get(reached, 0) + factor * below
            self._spend(0, held=len(sums))
            levels.append({total: amount // level for total, amount in sums.items() if amount})
        return {total: ways for level_ways in levels for total, ways in level_ways.items()}

    def share(self, total: int, members: int, stream: Stream) -> Iterator[tuple[int, int]]:
        """Draw how members share a total: pairs of a member and what is its part, for those that have one.

        The members are halved until a total can only be that of one of them.
        """
        open_parts: list[Part] = [(total, 0, members)]
        single = self.totals(1)
        while open_parts:
            total, first, members = open_parts.pop()
            if not total:
                continue
            alone = single.get(total, 0)
            if alone and (members == 1 or self.totals(members)[total] == members * alone):
                yield first + stream.below(members), total
                continue
            half = members // 2
            left = self._split(total, members, stream)
            open_parts.append((total - left, first + half, members - half))
            open_parts.append((left, first, half))

    def _split(self, total: int, members: int, stream: Stream) -> int:
        """Draw what the first half of the members add to a total."""
        place = stream.below(self.totals(members)[total])
        for left, ways in self._ways_to_split(total, members):
            place -= ways
            if place < 0:
                return left
        raise AssertionError("the parts of a total have more ways than the total")

    def _ways_to_split(self, total: int, members: int) -> list[tuple[int, int]]:
        found = self._splits.get((total, members))
        if found is None:
            half = members // 2
            first, second = self.totals(half), self.totals(members - half)
            found = []
            for left, ways in first.items():
                if left > total and not self._falls:
                    break
                if other := second.get(total - left):
                    found.append((left, ways * other))
            self._splits[total, members] = found
        return found
