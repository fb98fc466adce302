"""The space of legal decks of a setting: how many there are, and one of them at random."""

from __future__ import annotations

from functools import cached_property
from math import prod

from deckcheck.sampling.counting.classes import make_classes
from deckcheck.sampling.counting.dimensions import Dimension, Dimensions
from deckcheck.sampling.counting.effort import CELL
from deckcheck.sampling.counting.sizes import section_sizes
from deckcheck.sampling.counting.slots import open_cells, open_choices, told_apart
from deckcheck.sampling.counting.table import Block, BlockTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from deckcheck.draws.stream import Stream
    from deckcheck.sampling.counting.binding import Binding
    from deckcheck.sampling.counting.classes import CardClass
    from deckcheck.sampling.counting.dimensions import Vector
    from deckcheck.sampling.counting.kinds import Stock
    from deckcheck.sampling.setting import Copies


class Space:
    """All legal decks of a setting whose leading cards are known.

    ``possible`` says whether there is one. ``sizes`` are the bounds of each open section, ``choices`` the values of
    each choice that is not made, ``lacking`` the facts that kinds of cards lack, which are left out for it.
    """

    def __init__(
        self,
        binding: Binding,
        stock: Stock,
        table_of: Callable[[Block], BlockTable] = BlockTable,
        spend: Callable[[int], None] = lambda _: None,
    ) -> None:
        """Look which decks there can be; ``table_of`` may keep tables, because many spaces share them.

        ``spend`` is told of what it takes, in sums, before it is done, and may refuse that.

        Raises:
            UsageProblem: the size of a section must be said, or rules would need too large a table.
        """
        self.fixed = binding.setting.fixed
        spend(CELL * len(stock.kinds) * len(binding.setting.sections))
        stock = stock.merged(told_apart(binding, stock))
        self._stock = stock
        cells, self.lacking = open_cells(binding, stock)
        self.sizes = section_sizes(binding, cells)
        self.choices = open_choices(binding, cells)
        dimensions = Dimensions(binding, cells, self.sizes)
        self._parts = split(dimensions, make_classes(dimensions, cells, stock))
        self._tables: dict[int, BlockTable] = {}
        self.possible = True
        for number in sorted(range(len(self._parts)), key=lambda number: self._parts[number].block.room()):
            self._tables[number] = table_of(self._parts[number].block)
            if not self._tables[number].possible:
                self.possible = False
                break

    @cached_property
    def count(self) -> int:
        """The number of decks; with physical cards, the number of ways to take them out of the box."""
        return prod(table.count for table in self._tables.values()) if self.possible else 0

    def draw(self, stream: Stream) -> Copies:
        """Draw a deck: the copies of each card in each section, fixed copies among them."""
        deck = dict(self.fixed)
        for number, part in enumerate(self._parts):
            for place, member, vector in self._tables[number].draw(stream):
                card, group = part.classes[place].members[member]
                counts = _pick(group.outcomes[part.original(vector)], stream)
                for cell, count in zip(group.cells, counts, strict=True):
                    if count:
                        spot = cell.section, self._stock.printing(card, cell.kind)
                        deck[spot] = deck.get(spot, 0) + count
        return deck


def _pick(ways: Sequence[tuple[tuple[int, ...], int]], stream: Stream) -> tuple[int, ...]:
    place = stream.below(sum(many for _, many in ways))
    for counts, many in ways:
        place -= many
        if place < 0:
            return counts
    raise AssertionError("an outcome has more ways than its counts")


class SpacePart:
    """A block with the classes that are in it; ``numbers`` are those of its dimensions in the setting."""

    __slots__ = ("block", "classes", "numbers")

    def __init__(self, numbers: Sequence[int], classes: Sequence[CardClass], dimensions: Dimensions) -> None:
        self.numbers = numbers
        self.classes = classes
        places = {number: place for place, number in enumerate(numbers)}
        self.block = Block(
            tuple(_moved(dimensions.items[number], places) for number in numbers),
            tuple((_moved_outcomes(one, places), len(one.members)) for one in classes),
            frozenset(places[number] for number in dimensions.of_section.values() if number in places),
        )

    def original(self, vector: Vector) -> Vector:
        """Return a vector of the block with the numbers of the setting."""
        return tuple((self.numbers[place], amount) for place, amount in vector)


def _moved(dimension: Dimension, places: Mapping[int, int]) -> Dimension:
    feeds = None if dimension.feeds is None else places[dimension.feeds]
    return Dimension(dimension.code, dimension.lo, dimension.hi, dimension.start, feeds, dimension.when, dimension.gain)


def _moved_outcomes(one: CardClass, places: Mapping[int, int]) -> tuple[tuple[Vector, int], ...]:
    return tuple(
        (tuple((places[number], amount) for number, amount in vector), ways) for vector, ways in one.outcomes.items()
    )


def split(dimensions: Dimensions, classes: Sequence[CardClass]) -> list[SpacePart]:
    """Split classes into parts that share no dimension, in the order of their first classes; lone dimensions last."""
    root = list(range(len(dimensions.items)))

    def find(number: int) -> int:
        while root[number] != number:
            root[number] = number = root[root[number]]
        return number

    for number, one in enumerate(dimensions.items):
        if one.feeds is not None:
            root[find(number)] = find(one.feeds)
    for card_class in classes:
        first, *others = card_class.dimensions
        for other in others:
            root[find(other)] = find(first)
    parts: dict[int, tuple[list[int], list[CardClass]]] = {}
    for card_class in classes:
        parts.setdefault(find(card_class.dimensions[0]), ([], []))[1].append(card_class)
    for number in range(len(dimensions.items)):
        parts.setdefault(find(number), ([], []))[0].append(number)
    return [SpacePart(numbers, inside, dimensions) for numbers, inside in parts.values()]
