"""The space of legal decks of a setting: how many there are, and one of them at random."""

from __future__ import annotations

from functools import cached_property
from math import prod

from deckcheck.sampling.cells import open_cells
from deckcheck.sampling.choices import open_choices
from deckcheck.sampling.classes import card_of, make_classes
from deckcheck.sampling.dimensions import Dimensions
from deckcheck.sampling.sizes import section_sizes
from deckcheck.sampling.table import Block, Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.draws.stream import Stream
    from deckcheck.sampling.binding import Binding
    from deckcheck.sampling.classes import CardClass
    from deckcheck.sampling.setting import Copies
    from deckcheck.sampling.stock import Stock


class Space:
    """All legal decks of a setting whose leading cards are known.

    ``possible`` says whether there is one. ``sizes`` are the bounds of each open section, ``choices`` the values of
    each choice that is not made, ``lacking`` the facts that kinds of cards lack, which are left out for it.
    """

    def __init__(self, binding: Binding, stock: Stock) -> None:
        """Look which decks there can be.

        Raises:
            UsageProblem: the size of a section must be said, or rules would need too large a table.
        """
        self.fixed = binding.setting.fixed
        self._stock = stock
        cells, self.lacking = open_cells(binding, stock)
        self.sizes = section_sizes(binding, cells)
        self.choices = open_choices(binding, cells)
        dimensions = Dimensions(binding, cells, self.sizes)
        sizes = frozenset(dimensions.of_section.values())
        blocks = enumerate(split(dimensions, make_classes(dimensions, cells, stock)))
        self.possible = True
        self._tables: dict[int, Table] = {}
        for number, block in sorted(blocks, key=lambda pair: pair[1].room(sizes)):
            self._tables[number] = Table(block, sizes)
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
        for _, table in sorted(self._tables.items()):
            for member, vector in table.draw(stream):
                counts = _pick(member[1].outcomes[vector], stream)
                for place, count in enumerate(counts):
                    if count:
                        spot = member[1].cells[place].section, card_of(member, place, self._stock)
                        deck[spot] = deck.get(spot, 0) + count
        return deck


def _pick(ways: Sequence[tuple[tuple[int, ...], int]], stream: Stream) -> tuple[int, ...]:
    place = stream.below(sum(many for _, many in ways))
    for counts, many in ways:
        place -= many
        if place < 0:
            return counts
    raise AssertionError("an outcome has more ways than its counts")


def split(dimensions: Dimensions, classes: Sequence[CardClass]) -> list[Block]:
    """Split classes into blocks that share no dimension, in the order of their first classes; lone dimensions last."""
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
    blocks: dict[int, Block] = {}
    for card_class in classes:
        blocks.setdefault(find(card_class.dimensions[0]), Block()).classes.append(card_class)
    for number, one in enumerate(dimensions.items):
        blocks.setdefault(find(number), Block()).dimensions[number] = one
    return list(blocks.values())
