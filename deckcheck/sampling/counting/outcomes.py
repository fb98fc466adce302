"""What the copies of one card can add to a deck, in how many ways."""

from __future__ import annotations

from itertools import product
from math import comb, prod

from deckcheck.errors import UsageProblem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from deckcheck.sampling.counting.dimensions import Dimensions, Vector
    from deckcheck.sampling.counting.holdings import LeftCopies
    from deckcheck.sampling.counting.slots import CardKind

    Counts = tuple[int, ...]
    Outcomes = dict[Vector, list[tuple[Counts, int]]]
    """Maps what is added to the counts that add it, one number a cell, each with its number of ways."""

MOST_COUNTS = 200_000
"""A card that could be spread over sections in more ways than this is not counted out."""


class Shape:
    """Everything that decides what a group of tied cells can add: groups of equal ``key`` have equal outcomes.

    Args:
        cells: the cells of one card that limits tie together.
        holding: what is left of the card, and what is given.
        vectors: what one copy in each cell adds.
        caps: the most copies in each cell by any one rule that adds up.
    """

    def __init__(
        self,
        cells: Sequence[CardKind],
        holding: LeftCopies,
        vectors: Mapping[CardKind, Vector],
        caps: Mapping[CardKind, int],
    ) -> None:
        kinds = list(dict.fromkeys(cell.kind for cell in cells))
        self.kinds = [kinds.index(cell.kind) for cell in cells]
        self.vectors = [vectors[cell] for cell in cells]
        self.caps = [caps[cell] for cell in cells]
        self.limits = [tuple(cell.limits) for cell in cells]
        self.gains = [{row: amount for (row, key), amount in cell.amounts.items() if key == ""} for cell in cells]
        self.left = None if holding.left is None else [holding.left.get(kind, 0) for kind in kinds]
        self.given = holding.given

    def key(self) -> tuple[object, ...]:
        """Return what the outcomes depend on."""
        gains = [tuple(one.items()) for one in self.gains]
        parts = (self.kinds, self.vectors, self.caps, self.limits, gains, self.left or (), self.given.items())
        return (self.left is None, *map(tuple, parts))

    def outcomes(self, dimensions: Dimensions) -> Outcomes:
        """List all counts that are allowed by what they add, with the number of ways.

        That is 1, or with physical cards the ways to take that many copies out of the box.
        """
        rules = _Limits(self, dimensions)
        most = [rules.cap(place) for place in range(len(self.caps))]
        if prod(cap + 1 for cap in most) > MOST_COUNTS:
            raise UsageProblem(f"Random decks cannot be drawn: {rules.names()} ties too many sections together.")
        allowed = [counts for counts in product(*(range(cap + 1) for cap in most)) if rules.allow(counts)]
        boxes = self._boxes(allowed) if dimensions.binding.setting.physical else None
        found: Outcomes = {}
        for counts in allowed:
            sums: dict[int, int] = {}
            for count, vector in zip(counts, self.vectors, strict=True):
                if count:
                    for dimension, amount in vector:
                        sums[dimension] = sums.get(dimension, 0) + amount * count
            for row, gain in rules.counted(counts):
                dimension = dimensions.of_card[row]
                sums[dimension] = sums.get(dimension, 0) + gain
            total = tuple(sorted((dimension, amount) for dimension, amount in sums.items() if amount))
            found.setdefault(total, []).append((counts, 1 if boxes is None else self._ways(counts, boxes)))
        return found

    def by_kind(self, counts: Counts) -> dict[int, int]:
        """Add up counts for each kind."""
        totals: dict[int, int] = {}
        for kind, count in zip(self.kinds, counts, strict=True):
            totals[kind] = totals.get(kind, 0) + count
        return totals

    def _boxes(self, allowed: Sequence[Counts]) -> list[int]:
        """Return how many copies of each kind the box holds: what is left, else the most that any deck could hold."""
        if self.left is not None:
            return self.left
        boxes = [0] * (max(self.kinds) + 1)
        for counts in allowed:
            for kind, total in self.by_kind(counts).items():
                boxes[kind] = max(boxes[kind], total)
        return boxes

    def _ways(self, counts: Counts, boxes: Sequence[int]) -> int:
        """Count the ways to take these copies out of the box, section by section."""
        left, ways = list(boxes), 1
        for kind, count in zip(self.kinds, counts, strict=True):
            ways *= comb(left[kind], count)
            left[kind] -= count
        return ways


class _Limits:
    """The rows over identity that meet in a group: the limit of each (``None``: it counts cards), and its cells."""

    def __init__(self, shape: Shape, dimensions: Dimensions) -> None:
        self.shape = shape
        self.binding = dimensions.binding
        self.rows: dict[int, int | None] = {}
        self.places: dict[int, list[int]] = {}
        self.guarded = frozenset(row for row, guards in self.binding.guards.items() if guards)
        for place, limits in enumerate(shape.limits):
            for row, limit in limits:
                old = self.rows.get(row)
                self.rows[row] = limit if old is None or limit is None else min(old, limit)
                self.places.setdefault(row, []).append(place)

    def names(self) -> str:
        """Name the rules."""
        codes = sorted({self.binding.view.rows[row].constraint.code for row in self.rows})
        return " and ".join(codes) or "the collection"

    def cap(self, place: int) -> int:
        """Return the most copies that a cell can hold by any one rule and by what is left of it."""
        rooms = [self.shape.caps[place]]
        for row, limit in self.shape.limits[place]:
            if limit is not None and row not in self.guarded:
                rooms.append(self._room(row))
        if self.shape.left is not None:
            rooms.append(self.shape.left[self.shape.kinds[place]])
        return max(0, min(rooms))

    def allow(self, counts: Counts) -> bool:
        """Say whether counts keep all limits that are always in force, and take no more than is left."""
        for row, limit in self.rows.items():
            if limit is not None and row not in self.guarded and self._total(row, counts) > max(0, self._room(row)):
                return False
        left = self.shape.left
        return left is None or all(total <= left[kind] for kind, total in self.shape.by_kind(counts).items())

    def counted(self, counts: Counts) -> Iterator[tuple[int, int]]:
        """Return the rows that count this card: as another card, or as one that breaks a limit under guards.

        Each comes with what the card counts: 1, or its weight.
        """
        for row, limit in self.rows.items():
            total, given = self._total(row, counts), self.shape.given.get(row, 0)
            if limit is None:
                often = self.binding.view.rows[row].threshold or 1
                if given < often <= total + given:
                    yield row, self._gain(row)
            elif row in self.guarded and given <= limit < total + given:
                yield row, 1

    def _gain(self, row: int) -> int:
        gains = {self.shape.gains[place].get(row, 1) for place in self.places[row]}
        if len(gains) > 1:
            code = self.binding.view.rows[row].constraint.code
            raise UsageProblem(f"Random decks cannot be drawn: printings of one card weigh differently for {code}.")
        return gains.pop()

    def _room(self, row: int) -> int:
        return (self.rows[row] or 0) - self.shape.given.get(row, 0)

    def _total(self, row: int, counts: Counts) -> int:
        return sum(counts[place] for place in self.places[row])
