"""The table of a block: in how many ways each state can still become a legal deck, class by class."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from deckcheck.sampling.counting.dimensions import Dimension, Vector
from deckcheck.sampling.counting.effort import Effort, TooLarge
from deckcheck.sampling.counting.polynomials import Packing, Powers
from deckcheck.sampling.counting.state import Layout, Life, feeders_first

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from deckcheck.draws.stream import Stream
    from deckcheck.sampling.counting.state import Settling

    Step = tuple[int, int, int]
    """A total of a class, what it adds to the state, and the number of ways."""


class Block(NamedTuple):
    """Classes and dimensions that have nothing to do with any others, as far as counting goes.

    Dimensions are numbered from 0; ``sizes`` are those that are sizes of sections, to which every copy adds. A class
    is what one member can add, with the number of ways, and the number of its members.
    """

    dimensions: tuple[Dimension, ...]
    classes: tuple[tuple[tuple[tuple[Vector, int], ...], int], ...]
    sizes: frozenset[int]

    def room(self) -> int:
        """Return the greatest number of cards that can be in it: the more, the longer it takes to count."""
        return sum(self.dimensions[number].hi or 0 for number in self.sizes)


class BlockTable:
    """The legal ways to fill a block; ``possible`` says whether there is one.

    Raises:
        TooLarge: the table would be too large; the rules that make it so are named.
    """

    def __init__(self, block: Block, effort: Effort | None = None) -> None:
        """Count a block, as far as the effort goes."""
        self._effort = Effort() if effort is None else effort
        self.dimensions = block.dimensions
        self.sizes = block.sizes
        self.classes = [dict(outcomes) for outcomes, _ in block.classes]
        self.members = [members for _, members in block.classes]
        vectors = [vector for outcomes in self.classes for vector in outcomes]
        self._falling = {dimension for vector in vectors for dimension, amount in vector if amount < 0}
        self._falling |= {one.feeds for one in block.dimensions if one.feeds is not None and one.gain < 0}
        self.powers = [self._powers(outcomes) for outcomes in self.classes]
        self._totals = [self._totals_of(number) for number in range(len(self.classes))]
        self.layout = Layout(block.dimensions, self._lives(), len(self.classes))
        self._steps = [self._steps_of(number) for number in range(len(self.classes))]
        self._settled: list[dict[int, int] | None] = []
        self._ways: list[dict[int, int]] = []
        self._levels = self._walk()
        self.possible = bool(self._levels[-1])

    def draw(self, stream: Stream) -> Iterator[tuple[int, int, Vector]]:
        """Draw one of the ways: class, member and what it adds, for those that add something."""
        state, ways = self.layout.settlings[0](0) or 0, self.count
        for number, steps in enumerate(self._steps):
            place, table = stream.below(ways), self._ways[number]
            total = step = 0
            for total, step, many in steps:  # noqa: B007 (the last of each is what was drawn)
                ways = table.get(state + step, 0)
                place -= many * ways
                if place < 0:
                    break
            powers = self.powers[number]
            for member, part in powers.share(total, self.members[number], stream):
                yield number, member, powers.vectors[part]
            settled = self._settled[number]
            state = state + step if settled is None else settled[state + step]

    def _powers(self, outcomes: Mapping[Vector, int]) -> Powers:
        touched = _touched(outcomes)
        rooms = {number: self._room(number) for number in touched}
        fitting = {vector: ways for vector, ways in outcomes.items() if _fits(vector, rooms)}
        copies = {vector: sum(amount for d, amount in vector if d in self.sizes) for vector in fitting}
        room = sum(rooms[number] or 0 for number in touched if number in self.sizes)
        most = {
            number: room * max((abs(amount) for vector in fitting for d, amount in vector if d == number), default=0)
            for number in touched
        }
        return Powers(fitting, copies, room, Packing(touched, rooms, most), self._spend)

    def _room(self, number: int) -> int | None:
        """Return how much may still be added to a dimension, ``None`` where any amount may."""
        one = self.dimensions[number]
        if one.feeds is not None or one.hi is None or number in self._falling:
            return None
        return max(0, one.hi - one.start)

    def _totals_of(self, number: int) -> list[tuple[int, int, dict[int, int]]]:
        powers = self.powers[number]
        totals = powers.totals(self.members[number])
        return [(total, ways, dict(powers.packing.unpack(total))) for total, ways in totals.items()]

    def _lives(self) -> dict[int, Life]:
        """Find out when each dimension is first and last added to, feeders before those that they feed."""
        lives: dict[int, Life] = {}
        for number, outcomes in enumerate(self.classes):
            for dimension in _touched(outcomes):
                amounts = [vector.get(dimension, 0) for _, _, vector in self._totals[number]]
                life = lives.setdefault(dimension, Life(number, 0, 0, 0))
                life.death = number + 1
                life.lowest += min(0, *amounts)
                life.highest += max(0, *amounts)
        for dimension in feeders_first(self.dimensions, range(len(self.dimensions))):
            life = lives.setdefault(dimension, Life(0, 0, 0, 0))
            target = self.dimensions[dimension].feeds
            if target is not None:
                fed = lives.setdefault(target, Life(life.death, life.death, 0, 0))
                fed.birth, fed.death = min(fed.birth, life.death), max(fed.death, life.death)
                gain = self.dimensions[dimension].gain
                fed.highest += max(0, gain)
                fed.lowest += min(0, gain)
        return lives

    def _steps_of(self, number: int) -> list[Step]:
        fields = self.layout.fields
        return [
            (total, sum(amount << fields[dimension].shift for dimension, amount in vector.items()), ways)
            for total, ways, vector in self._totals[number]
        ]

    def _walk(self) -> list[set[int]]:
        """Find the states that can be reached before each class and after the last."""
        layout = self.layout
        start = layout.settlings[0](0)
        states = set() if start is None else {start}
        levels = [states]
        for number, steps in enumerate(self._steps):
            self._spend(len(states) * len(steps), number)
            most = self._effort.left() + 1
            reached = _reach(states, [step for _, step, _ in steps], layout.guards[number], most)
            self._spend(0, number, len(reached))
            settling = layout.settlings[number + 1]
            settled = None if settling.trivial else _settle(reached, settling)
            states = reached if settled is None else set(settled.values())
            self._settled.append(settled)
            levels.append(states)
        return levels

    def _spend(self, sums: int, number: int | None = None, held: int = 0) -> None:
        """Take notice of sums that are about to be made for a class, and of numbers that are held."""
        try:
            self._effort.spend(sums)
            self._effort.hold(held)
        except TooLarge as problem:
            living = range(len(self.dimensions)) if number is None else self.layout.living[number]
            raise TooLarge(sorted({self.dimensions[one].code for one in living})) from problem

    @cached_property
    def count(self) -> int:
        """The number of ways, counted backwards from the last class for each state that can be reached."""
        levels = self._levels
        ways = dict.fromkeys(levels[-1], 1)
        tables = []
        for steps, settled, states in zip(reversed(self._steps), reversed(self._settled), levels[-2::-1], strict=True):
            if settled is not None:
                ways = {state: ways[after] for state, after in settled.items() if after in ways}
            tables.append(ways)
            ways = _pull(ways, steps, states) if len(ways) < len(states) else _push(ways, steps, states)
        self._ways = tables[::-1]
        self._levels = []
        return sum(ways.values())


def _reach(states: set[int], steps: Sequence[int], guard: int, most: int) -> set[int]:
    """Return all states that a step leads to, or more than ``most`` of them.

    Where steps are multiples of one, only new states are followed.
    """
    reached = set(states)
    unit = steps[1] if len(steps) > 1 else 0
    if any(step != number * unit for number, step in enumerate(steps)):
        for step in steps:
            reached.update([state for before in states if not (state := before + step) & guard])
            if len(reached) > most:
                break
        return reached
    edge = states
    for _ in steps[1:]:
        edge = {state for before in edge if not (state := before + unit) & guard} - reached
        reached |= edge
        if len(reached) > most:
            break
    return reached


def _settle(states: set[int], settling: Settling) -> dict[int, int]:
    return {state: after for state in states if (after := settling(state)) is not None}


def _push(ways: Mapping[int, int], steps: Sequence[Step], states: set[int]) -> dict[int, int]:
    """Sum up, for each state, over all steps from it."""
    sums = {state: sum([many * ways.get(state + step, 0) for _, step, many in steps]) for state in states}
    return {state: total for state, total in sums.items() if total}


def _pull(ways: Mapping[int, int], steps: Sequence[Step], states: set[int]) -> dict[int, int]:
    """Sum up, from each state that is reached, over all steps to it: quicker where few are of use."""
    sums: dict[int, int] = {}
    for after, follow in ways.items():
        for _, step, many in steps:
            state = after - step
            if state in states:
                sums[state] = sums.get(state, 0) + many * follow
    return sums


def _touched(outcomes: Mapping[Vector, int]) -> list[int]:
    """List the dimensions to which outcomes add."""
    return sorted({dimension for vector in outcomes for dimension, _ in vector})


def _fits(vector: Vector, rooms: Mapping[int, int | None]) -> bool:
    """Say whether an outcome alone is within all bounds."""
    return all((room := rooms[dimension]) is None or amount <= room for dimension, amount in vector)
