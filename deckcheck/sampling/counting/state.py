"""The state of a deck half put together, as one whole number: a field of bits for each dimension that is in use.

A dimension is in use from the first class that adds to it to the last; then it is judged, and its bits serve another.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from deckcheck.sampling.counting.dimensions import Dimension


class Life:
    """From which step to which a dimension is in use, and the least and most that is added to it meanwhile.

    Step 0 comes before the first class, step n after the n-th.
    """

    __slots__ = ("birth", "death", "highest", "lowest")

    def __init__(self, birth: int, death: int, lowest: int, highest: int) -> None:
        self.birth = birth
        self.death = death
        self.lowest = lowest
        self.highest = highest


class StateField:
    """Where a dimension stands in the state: ``shift`` and ``mask`` of its bits, ``offset`` is added to its number.

    ``limit`` is the greatest number worth telling apart (``None``: all are). A bit of ``guard`` is set as soon as the
    upper bound is passed.
    """

    __slots__ = ("death", "dimension", "guard", "limit", "mask", "offset", "shift", "width")

    def __init__(self, dimension: Dimension, life: Life) -> None:
        self.dimension = dimension
        self.death = life.death
        self.shift = self.guard = self.offset = 0
        self.limit: int | None = None
        start, hi = dimension.start, dimension.hi
        if life.lowest < 0 or start < 0:
            self.offset = -min(life.lowest, 0) - min(start, 0)
            self.width = (self.offset + life.highest + max(start, 0)).bit_length()
        elif dimension.feeds is None and hi is not None and hi >= 0:
            full = (1 << hi.bit_length()) - 1
            self.offset = full - hi
            self.width = (full + 1 + life.highest).bit_length()
            self.guard = ((1 << self.width) - 1) ^ full
        else:
            self.limit = max(dimension.lo or 0, 0 if hi is None else hi + 1, 0)
            self.width = (self.limit + life.highest).bit_length()
        self.width = max(self.width, 1)
        self.mask = (1 << self.width) - 1

    @property
    def start(self) -> int:
        """The field as it is when its dimension comes into use."""
        start, hi = self.dimension.start, self.dimension.hi
        if self.guard and hi is not None:
            start = min(start, hi + 1)
        elif self.limit is not None:
            start = min(start, self.limit)
        return start + self.offset

    def holds(self, value: int) -> bool:
        """Say whether the number in a field lies between the bounds of its dimension."""
        number, lo, hi = value - self.offset, self.dimension.lo, self.dimension.hi
        return (lo is None or number >= lo) and (hi is None or number <= hi)


class Settling:
    """What is done with a state at one step: dimensions come into use, are judged and given up, or are cut short."""

    __slots__ = ("_ending", "_entering", "_feeds", "_guard", "_limits")

    def __init__(
        self,
        entering: Sequence[StateField],
        ending: Sequence[StateField],
        living: Sequence[StateField],
        feeds: Mapping[int, int],
    ) -> None:
        """Prepare a step; ``feeds`` has the unit of each dimension that is fed, ``ending`` feeders before the fed."""
        self._entering = sum(field.start << field.shift for field in entering)
        self._ending = ending
        self._feeds = feeds
        self._guard = sum(field.guard << field.shift for field in living)
        self._limits = [field for field in living if field.limit is not None]

    @property
    def trivial(self) -> bool:
        """Whether nothing happens at this step."""
        return not (self._entering or self._ending or self._limits)

    def __call__(self, state: int) -> int | None:
        """Return the state after the step, ``None`` where no legal deck can come of it."""
        state += self._entering
        for field in self._ending:
            value = state >> field.shift & field.mask
            held, target = field.holds(value), field.dimension.feeds
            if target is None:
                if not held:
                    return None
            elif held == field.dimension.when:
                state += self._feeds[target] * field.dimension.gain
            state -= value << field.shift
        for field in self._limits:
            value = state >> field.shift & field.mask
            if field.limit is not None and value > field.limit:
                state -= value - field.limit << field.shift
        return None if state & self._guard else state


def feeders_first(dimensions: Sequence[Dimension], some: Iterable[int]) -> list[int]:
    """Order some dimensions so that each stands before the one that it feeds."""

    def height(number: int) -> int:
        target = dimensions[number].feeds
        return 0 if target is None else 1 + height(target)

    return sorted(some, key=height, reverse=True)


class Layout:
    """The fields of all dimensions of a block and the steps between its classes."""

    def __init__(self, dimensions: Sequence[Dimension], lives: Mapping[int, Life], steps: int) -> None:
        self.fields = {number: StateField(one, lives[number]) for number, one in enumerate(dimensions)}
        self.dimensions = dimensions
        self.width = 0
        self._free: list[tuple[int, int]] = []
        births: list[list[int]] = [[] for _ in range(steps + 1)]
        deaths: list[list[int]] = [[] for _ in range(steps + 1)]
        for number, life in lives.items():
            births[life.birth].append(number)
            deaths[life.death].append(number)
        living: dict[int, StateField] = {}
        self.settlings: list[Settling] = []
        self.guards: list[int] = []
        self.living: list[list[int]] = []
        for step in range(steps + 1):
            self._place(births[step])
            living.update((number, self.fields[number]) for number in births[step])
            ending = feeders_first(self.dimensions, deaths[step])
            staying = [field for number, field in living.items() if number not in deaths[step]]
            self.settlings.append(self._settling(births[step], ending, staying))
            for number in ending:
                self._free.append((living[number].shift, living.pop(number).width))
            self.guards.append(sum(field.guard << field.shift for field in living.values()))
            self.living.append(list(living))

    def _settling(self, entering: Sequence[int], ending: Sequence[int], staying: Sequence[StateField]) -> Settling:
        feeds = {
            target: 1 << self.fields[target].shift
            for number in ending
            if (target := self.dimensions[number].feeds) is not None
        }
        return Settling([self.fields[n] for n in entering], [self.fields[n] for n in ending], staying, feeds)

    def _place(self, born: Sequence[int]) -> None:
        """Return bits to dimensions: those that another has left if they suffice, else new ones."""
        for number in born:
            field = self.fields[number]
            gap = next((gap for gap in self._free if gap[1] >= field.width), None)
            if gap is None:
                field.shift, self.width = self.width, self.width + field.width
            else:
                self._free.remove(gap)
                field.shift = gap[0]
                if gap[1] > field.width:
                    self._free.append((gap[0] + field.width, gap[1] - field.width))
