"""Cards that add the same in equally many ways are a class: what matters is only how many of them there are."""

from __future__ import annotations

from deckcheck.sampling.counting.holdings import LeftCopies, left_of_kinds
from deckcheck.sampling.counting.outcomes import Shape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from deckcheck.sampling.counting.dimensions import Dimensions, Vector
    from deckcheck.sampling.counting.kinds import Stock
    from deckcheck.sampling.counting.outcomes import Outcomes
    from deckcheck.sampling.counting.slots import CardKind

    Member = tuple[int, "TiedKinds"]
    """The number of a card in the stock, and the group of its cells."""

_LAST = 1 << 60


class TiedKinds:
    """Cells of one card that limits tie together, and what copies in them can add."""

    __slots__ = ("cells", "outcomes")

    def __init__(self, cells: Sequence[CardKind], outcomes: Outcomes) -> None:
        self.cells = tuple(cells)
        self.outcomes = outcomes


class CardClass:
    """Groups with equal outcomes: ``outcomes`` maps what a member can add to the number of ways.

    ``members`` are in canonical order.
    """

    __slots__ = ("dimensions", "members", "outcomes")

    def __init__(self, outcomes: dict[Vector, int]) -> None:
        self.outcomes = outcomes
        self.members: list[Member] = []
        self.dimensions = sorted({dimension for vector in outcomes for dimension, _ in vector})

    def order(self) -> tuple[object, ...]:
        """Return what classes are ordered by: the greatest outcomes first, compared dimension by dimension."""
        ranked = sorted((_rank(vector), ways) for vector, ways in self.outcomes.items())
        return tuple(rank for rank, _ in ranked), tuple(ways for _, ways in ranked)


def make_classes(dimensions: Dimensions, cells: Sequence[CardKind], stock: Stock) -> list[CardClass]:
    """Tie the cells of each card, and give the classes of all cards in canonical order."""
    sorter = _Sorter(dimensions, cells, stock)
    for number, (kinds, printings) in enumerate(zip(stock.makeups, stock.cards, strict=True)):
        sorter.add(number, kinds, printings[0].key)
    classes = [one for one in sorter.classes.values() if one.members]
    for one in classes:
        one.members.sort(key=lambda member: (member[0], member[1].cells[0].section, member[1].cells[0].kind))
    return sorted(classes, key=CardClass.order)


class _Sorter:
    """Puts the cards of a stock into classes; cards of one makeup and holding are looked at once."""

    def __init__(self, dimensions: Dimensions, cells: Sequence[CardKind], stock: Stock) -> None:
        self.dimensions = dimensions
        self.classes: dict[object, CardClass] = {}
        self.vectors = {cell: dimensions.vector(cell) for cell in cells}
        self.caps = _caps(dimensions, self.vectors)
        self.by_kind: dict[int, list[CardKind]] = {}
        for cell, cap in self.caps.items():
            if cap > 0:
                self.by_kind.setdefault(cell.kind, []).append(cell)
        self.left = left_of_kinds(dimensions.binding.setting, stock)
        self.given: dict[object, dict[int, int]] = {}
        for (row, key), count in dimensions.binding.given.keys.items():
            self.given.setdefault(key, {})[row] = count
        self._seen: dict[object, list[tuple[CardClass, TiedKinds]]] = {}
        self._shapes: dict[object, tuple[CardClass, Outcomes]] = {}

    def add(self, number: int, kinds: tuple[int, ...], key: str) -> None:
        """Add a card."""
        left = None if self.left is None else self.left.get(key, {})
        given = self.given.get(key, {})
        signature = kinds, None if left is None else tuple(sorted(left.items())), tuple(given.items())
        found = self._seen.get(signature)
        if found is None:
            found = self._seen[signature] = self._groups(kinds, LeftCopies(left, given))
        for card_class, group in found:
            card_class.members.append((number, group))

    def _groups(self, kinds: Iterable[int], holding: LeftCopies) -> list[tuple[CardClass, TiedKinds]]:
        cells = [cell for kind in kinds for cell in self.by_kind.get(kind, ())]
        groups = []
        for part in tie(cells, by_kind=holding.left is not None):
            card_class, outcomes = self._outcomes(Shape(part, holding, self.vectors, self.caps))
            if len(outcomes) > 1:
                groups.append((card_class, TiedKinds(part, outcomes)))
        return groups

    def _outcomes(self, shape: Shape) -> tuple[CardClass, Outcomes]:
        key = shape.key()
        if key not in self._shapes:
            outcomes = shape.outcomes(self.dimensions)
            totals = {vector: sum(ways for _, ways in counts) for vector, counts in outcomes.items()}
            card_class = self.classes.setdefault(frozenset(totals.items()), CardClass(totals))
            self._shapes[key] = card_class, outcomes
        return self._shapes[key]


def tie(cells: Sequence[CardKind], *, by_kind: bool) -> list[list[CardKind]]:
    """Split the cells of a card into parts that no limit counts together; ``by_kind``: copies of a kind are counted."""
    parts: list[tuple[set[object], list[CardKind]]] = []
    for cell in cells:
        marks: set[object] = {row for row, _ in cell.limits} | ({("kind", cell.kind)} if by_kind else set())
        joined = [part for part in parts if not part[0].isdisjoint(marks)]
        parts = [part for part in parts if part not in joined]
        parts.append((marks.union(*(part[0] for part in joined)), [*(one for part in joined for one in part[1]), cell]))
    return [sorted(part, key=cells.index) for _, part in parts]


def _caps(dimensions: Dimensions, vectors: Mapping[CardKind, Vector]) -> dict[CardKind, int]:
    """Return the most copies of one card that each cell can hold by any one rule that adds up."""
    falling = {dimension for vector in vectors.values() for dimension, amount in vector if amount < 0}
    caps = {}
    for cell, vector in vectors.items():
        rooms = []
        for dimension, amount in vector:
            one = dimensions.items[dimension]
            if one.feeds is None and one.hi is not None and amount > 0 and dimension not in falling:
                rooms.append((one.hi - one.start) // amount)
        caps[cell] = min(rooms)
    return caps


def _rank(vector: Vector) -> tuple[tuple[int, int], ...]:
    """Turn a vector round: the greater it is, compared dimension by dimension, the smaller its rank."""
    turned = [(d, -amount) if amount > 0 else (2 * _LAST - d, -amount) for d, amount in vector]
    return (*turned, (_LAST, 0))
