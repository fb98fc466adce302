"""The rules of a view as rows of a model, over slots and over what stays as it is."""

from __future__ import annotations

from deckcheck.evaluation.view import MANY
from deckcheck.repair.model import Sum
from deckcheck.rules.ir import IDENTITY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.cards.card import Value
    from deckcheck.evaluation.judge import Cell
    from deckcheck.evaluation.view import Keyed, Row, View
    from deckcheck.repair.model import Model
    from deckcheck.repair.slots import Slot


class Member:
    """What belongs to a family: copies of a slot, or such that stay; ``most`` of them, ``least`` surely.

    They may be of ``size`` different cards, each ``cap`` times at most. Of a ``nameless`` card the identity is not
    known.
    """

    __slots__ = ("add", "cap", "least", "most", "nameless", "owner", "size")

    def __init__(
        self, add: Keyed, least: Sum, most: Sum, owner: object, size: int = 1, cap: int = MANY, nameless: bool = False
    ) -> None:
        self.add = add
        self.least = least
        self.most = most
        self.owner = owner
        self.size = size
        self.cap = cap
        self.nameless = nameless


class Shortfall:
    """A number of a deck, its bounds, and the gap between them."""

    __slots__ = ("gap", "hi", "lo", "number")

    def __init__(self, gap: Sum, number: Sum, lo: int | None, hi: int | None) -> None:
        self.gap = gap
        self.number = number
        self.lo = lo
        self.hi = hi


class Lowering:
    """Puts rows of a view into a model.

    A rule that cannot be told stays untold: so a row is only held away from what is surely broken.

    Args:
        view: the rules, bound.
        model: takes the rows.
        slots: what may change; their variables are made.
        stays: cells that do not change, as what is not understood of a deck.
    """

    def __init__(self, view: View, model: Model, slots: Sequence[Slot], stays: Sequence[Cell]) -> None:
        self.view = view
        self.model = model
        size = len(view.tallies)
        self._least = [Sum() for _ in range(size)]
        self._most = [Sum() for _ in range(size)]
        self._families: list[list[Member]] = [[] for _ in view.rows]
        self._guards: dict[tuple[int, int | None, int | None], Sum | None] = {}
        for slot in slots:
            self._take_slot(slot)
        for cell in stays:
            self._take_cell(cell)

    def add(self, number: int, excuse: Iterable[Sum] = ()) -> None:
        """Add a row, which need not hold where an excuse is above 0."""
        row = self.view.rows[number]
        excuses = list(excuse)
        for guard in row.guards:
            off = self._off(guard)
            if off is None:
                return
            if off.constant or off.factors:
                excuses.append(off)
        if not row.keyed:
            tally = self.view.tally_of[number]
            self._between(self._least[tally], self._most[tally], row.lo, row.hi, excuses)
        elif row.constraint.spread:
            self._spread(row, self._families[number], excuses)
        elif row.constraint.values:
            self._listed(row, self._families[number], excuses)
        else:
            self._each(row, self._families[number], excuses)

    def shortfall(self, number: int) -> Shortfall | None:
        """Return how far the number of a row is from its bounds, ``None`` where the row is not about one number."""
        row = self.view.rows[number]
        if row.keyed and not row.constraint.values:
            return None
        gap = Sum()
        if not row.keyed:
            tally = self.view.tally_of[number]
            total = self._most[tally]
            self._gap(total, row.lo, row.hi, gap)
            return Shortfall(gap, total, row.lo, row.hi)
        values = row.constraint.values
        there = Sum()
        for value in values:
            copies = Sum()
            for one in self._families[number]:
                if one.add.keys is not None and value in one.add.keys:
                    copies.plus(one.most)
            self._gap(copies, row.lo, row.hi, gap)
            there.plus(copies)
        lo = None if row.lo is None else row.lo * len(values)
        return Shortfall(gap, there, lo, None if row.hi is None else row.hi * len(values))

    def _gap(self, total: Sum, lo: int | None, hi: int | None, gap: Sum) -> None:
        """Add to a gap by how much a sum misses its bounds."""
        if lo is not None:
            short = self.model.variable(0, max(lo - self.model.reach(total)[0], 0))
            self.model.row(Sum(0, {short: 1}).plus(total), lo, None)
            gap.add(short)
        if hi is not None:
            over = self.model.variable(0, max(self.model.reach(total)[1] - hi, 0))
            self.model.row(Sum(0, {over: -1}).plus(total), None, hi)
            gap.add(over)

    def _take_slot(self, slot: Slot) -> None:
        copies = slot.copies()
        plain, keyed = slot.column
        for tally, least, most in plain:
            self._least[tally].plus(copies, least)
            self._most[tally].plus(copies, most)
        none = None in slot.card.identity
        for add in keyed:
            surely = copies if add.sure else Sum()
            size = slot.size if self.view.rows[add.row].constraint.per == IDENTITY else 1
            self._families[add.row].append(Member(add, surely, copies, slot.owner, size, slot.cap, none))

    def _take_cell(self, cell: Cell) -> None:
        plain, keyed = self.view.column(cell.section, cell.card)
        few, many = cell.least, cell.most
        for tally, low, high in plain:
            self._least[tally].constant += low * (few if low > 0 else many)
            self._most[tally].constant += high * (many if high > 0 else few)
        none = None in cell.card.identity
        for add in keyed:
            surely, perhaps = Sum(few if add.sure else 0), Sum(many)
            self._families[add.row].append(Member(add, surely, perhaps, cell.card.key, nameless=none))

    def _between(self, least: Sum, most: Sum, lo: int | None, hi: int | None, excuses: list[Sum]) -> None:
        """Hold ``most`` at ``lo`` or above, and ``least`` at ``hi`` or below."""
        if lo is not None and most.constant < MANY // 2:
            self.model.loose_row(most, lo, None, excuses)
        if hi is not None and least.constant > -MANY // 2:
            self.model.loose_row(least, None, hi, excuses)

    def _off(self, guard: tuple[int, int | None, int | None]) -> Sum | None:
        """Return what is above 0 only where a guard surely or perhaps does not hold; ``None`` where it never holds."""
        if guard not in self._guards:
            self._guards[guard] = self._make_off(*guard)
        return self._guards[guard]

    def _make_off(self, tally: int, lo: int | None, hi: int | None) -> Sum | None:
        least, most = self._least[tally], self._most[tally]
        off = Sum()
        ways = [(least, True, lo)] if lo is not None else []
        ways += [(most, False, hi)] if hi is not None else []
        for sum, below, bound in ways:
            low, high = self.model.reach(sum)
            if (below and high < bound) or (not below and low > bound):
                return None
            if (below and low >= bound) or (not below and high <= bound):
                continue
            flag = self.model.flag()
            off.add(flag)
            excuse = [Sum(1, {flag: -1})]
            if below:
                self.model.loose_row(sum, None, bound - 1, excuse)
            else:
                self.model.loose_row(sum, bound + 1, None, excuse)
        return off

    def _each(self, row: Row, family: Sequence[Member], excuses: list[Sum]) -> None:
        """Hold each key of a family to an upper bound."""
        for members in _by_key(row, family).values():
            limits = [one.add.limit_most for one in members] if row.card_limit else [row.hi]
            hi = min((limit for limit in limits if limit is not None and limit < MANY // 2), default=None)
            if hi is None:
                continue
            size = max(one.size for one in members)
            total = Sum()
            for one in members:
                total.plus(one.least)
            self.model.loose_row(total, None, hi * size, excuses)

    def _listed(self, row: Row, family: Sequence[Member], excuses: list[Sum]) -> None:
        """Hold each listed value between the bounds; copies of an unknown value may be of any."""
        open_copies = Sum()
        for one in family:
            if one.add.keys is None:
                open_copies.plus(one.most, row.width)
        used = Sum()
        for value in row.constraint.values:
            least, most = Sum(), Sum()
            for one in family:
                if one.add.keys is not None and value in one.add.keys:
                    least.plus(one.least)
                    most.plus(one.most)
            if row.lo is not None and (open_copies.constant or open_copies.factors):
                help = self.model.variable(0, max(row.lo, 0))
                most.add(help)
                used.add(help)
            self._between(least, most, row.lo, row.hi, excuses)
        if used.factors and open_copies.constant < MANY // 2:
            self.model.row(used.plus(open_copies, -1), None, 0)

    def _spread(self, row: Row, family: Sequence[Member], excuses: list[Sum]) -> None:
        """Hold the number of different values between the bounds."""
        groups = _by_key(row, family)
        if row.hi is not None:
            total = Sum()
            for members in groups.values():
                sure = [one for one in members if not (one.nameless and row.constraint.per == IDENTITY)]
                total.plus(self._there(sure))
            self.model.loose_row(total, None, row.hi, excuses)
        if row.lo is not None:
            total = Sum()
            for members in groups.values():
                total.plus(self._different(members))
            for one in family:
                if one.add.keys is None:
                    total.plus(self._different([one]), min(row.width, MANY // 4))
            self.model.loose_row(total, row.lo, None, excuses)

    def _there(self, members: Sequence[Member]) -> Sum:
        """Return a number that is at least the number of different values that these surely are."""
        copies = Sum()
        for one in members:
            copies.plus(one.least)
        least, most = self.model.reach(copies)
        size = max((one.size for one in members), default=1)
        if most <= 0:
            return Sum()
        if least > 0 and size == 1:
            return Sum(1)
        cap = min(most, sum(one.cap for one in members)) if size > 1 else most
        kinds = self.model.variable(0, size)
        self.model.row(Sum(0, copies.factors).plus(Sum(copies.constant)).add(kinds, -cap), None, 0)
        return Sum(0, {kinds: 1})

    def _different(self, members: Sequence[Member]) -> Sum:
        """Return a number that is at most the number of different values that these may be."""
        copies = Sum()
        for one in members:
            copies.plus(one.most)
        least, most = self.model.reach(copies)
        size = max((one.size for one in members), default=1)
        if most <= 0:
            return Sum()
        if least >= size:
            return Sum(size)
        kinds = self.model.variable(0, min(size, most))
        self.model.row(Sum(0, {kinds: 1}).plus(copies, -1), None, 0)
        return Sum(0, {kinds: 1})


def _by_key(row: Row, family: Sequence[Member]) -> dict[Value | object, list[Member]]:
    """Return the members of each known key; for a family by identity, those of each card or of cards that are alike."""
    groups: dict[Value | object, list[Member]] = {}
    for one in family:
        if one.add.keys is None:
            continue
        keys = (one.owner,) if row.constraint.per == IDENTITY else one.add.keys
        for key in keys:
            groups.setdefault(key, []).append(one)
    return groups
