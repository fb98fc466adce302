"""The rules of a view as rows of a model, over slots and over what stays as it is."""

from __future__ import annotations

from deckcheck.repair.model import LinearSum
from deckcheck.rules.ir import IDENTITY, MANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from deckcheck.evaluation.outcomes import Cell
    from deckcheck.evaluation.rows import Keyed, Row
    from deckcheck.evaluation.view import View
    from deckcheck.repair.model import RepairModel
    from deckcheck.repair.slots import Slot
    from deckcheck.rules.ir import Value


class Member:
    """What belongs to a family: copies of a slot, or such that stay; ``most`` of them, ``least`` surely.

    They may be of ``size`` different cards, each ``cap`` times at most. Of a ``nameless`` card the identity is not
    known.
    """

    __slots__ = ("add", "cap", "least", "most", "nameless", "owner", "size")

    def __init__(
        self,
        add: Keyed,
        least: LinearSum,
        most: LinearSum,
        owner: object,
        size: int = 1,
        cap: int = MANY,
        nameless: bool = False,
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

    def __init__(self, gap: LinearSum, number: LinearSum, lo: int | None, hi: int | None) -> None:
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
        strict: whether a deck is kept out of sizes for which a rule cannot be judged.
    """

    def __init__(
        self, view: View, model: RepairModel, slots: Sequence[Slot], stays: Sequence[Cell], *, strict: bool = True
    ) -> None:
        self.view = view
        self.strict = strict
        self.model = model
        size = len(view.tallies)
        self._least = [LinearSum() for _ in range(size)]
        self._most = [LinearSum() for _ in range(size)]
        self._families: list[list[Member]] = [[] for _ in view.rows]
        self._guards: dict[tuple[int, int | None, int | None], LinearSum | None] = {}
        for slot in slots:
            self._take_slot(slot)
        for cell in stays:
            self._take_cell(cell)

    def add(self, number: int, excuse: Iterable[LinearSum] = ()) -> None:
        """Add a row, which need not hold where an excuse is above 0."""
        row = self.view.rows[number]
        excuses = [*excuse, *self._lifted(row.constraint.code)]
        if row.open or row.constraint.lifts:
            return  # it is never broken
        for guard in row.guards:
            off = self._off(guard)
            if off is None:
                return
            if off.constant or off.factors:
                excuses.append(off)
        tally = self.view.tally_of[number]
        if row.constraint.untold:
            if excuses and self.strict:
                self.model.loose_row(LinearSum(1), None, 0, excuses)
        elif not row.keyed:
            self._between(self._least[tally], self._most[tally], row.lo, row.hi, excuses)
        elif row.constraint.spread:
            self._any_spread(row, number, excuses)
        elif row.constraint.values:
            self._listed(row, self._families[number], excuses)
        else:
            self._each(row, self._families[number], excuses)

    def _lifted(self, code: str) -> Iterator[LinearSum]:
        """Return what is above 0 only where a card is in the deck for which a rule cannot be judged."""
        for number in self.view.lifting:
            if code in self.view.rows[number].constraint.lifts:
                there = self._most[self.view.tally_of[number]]
                low, high = self.model.reach(there)
                if low > 0:
                    yield LinearSum(1)
                elif high > 0:
                    flag = self.model.flag()
                    self.model.row(LinearSum(0, {flag: 1}).plus(there, -1), None, 0)
                    yield LinearSum(0, {flag: 1})

    def shortfall(self, number: int) -> Shortfall | None:
        """Return how far the number of a row is from its bounds, ``None`` where the row is not about one number."""
        row = self.view.rows[number]
        if row.keyed and not row.constraint.values:
            return None
        gap = LinearSum()
        if not row.keyed:
            tally = self.view.tally_of[number]
            total = self._most[tally]
            self._gap(total, row.lo, row.hi, gap)
            return Shortfall(gap, total, row.lo, row.hi)
        values = row.constraint.values
        there = LinearSum()
        for value in values:
            copies = LinearSum()
            for one in self._families[number]:
                if one.add.keys is not None and value in one.add.keys:
                    copies.plus(one.most)
            self._gap(copies, row.lo, row.hi, gap)
            there.plus(copies)
        lo = None if row.lo is None else row.lo * len(values)
        return Shortfall(gap, there, lo, None if row.hi is None else row.hi * len(values))

    def _gap(self, total: LinearSum, lo: int | None, hi: int | None, gap: LinearSum) -> None:
        """Add to a gap by how much a sum misses its bounds."""
        if lo is not None:
            short = self.model.variable(0, max(lo - self.model.reach(total)[0], 0))
            self.model.row(LinearSum(0, {short: 1}).plus(total), lo, None)
            gap.add(short)
        if hi is not None:
            over = self.model.variable(0, max(self.model.reach(total)[1] - hi, 0))
            self.model.row(LinearSum(0, {over: -1}).plus(total), None, hi)
            gap.add(over)

    def _take_slot(self, slot: Slot) -> None:
        copies = slot.copies()
        plain, keyed = slot.column
        for tally, least, most in plain:
            self._least[tally].plus(copies, least)
            self._most[tally].plus(copies, most)
        none = None in slot.card.identity
        for add in keyed:
            surely = copies if add.sure else LinearSum()
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
            surely, perhaps = LinearSum(few if add.sure else 0), LinearSum(many)
            self._families[add.row].append(Member(add, surely, perhaps, cell.card.key, nameless=none))

    def _between(
        self, least: LinearSum, most: LinearSum, lo: int | None, hi: int | None, excuses: list[LinearSum]
    ) -> None:
        """Hold ``most`` at ``lo`` or above, and ``least`` at ``hi`` or below."""
        if lo is not None and most.constant < MANY // 2:
            self.model.loose_row(most, lo, None, excuses)
        if hi is not None and least.constant > -MANY // 2:
            self.model.loose_row(least, None, hi, excuses)

    def _off(self, guard: tuple[int, int | None, int | None]) -> LinearSum | None:
        """Return what is above 0 only where a guard surely or perhaps does not hold; ``None`` where it never holds."""
        if guard not in self._guards:
            self._guards[guard] = self._make_off(*guard)
        return self._guards[guard]

    def _make_off(self, tally: int, lo: int | None, hi: int | None) -> LinearSum | None:
        least, most = self._least[tally], self._most[tally]
        off = LinearSum()
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
            excuse = [LinearSum(1, {flag: -1})]
            if below:
                self.model.loose_row(sum, None, bound - 1, excuse)
            else:
                self.model.loose_row(sum, bound + 1, None, excuse)
        return off

    def _each(self, row: Row, family: Sequence[Member], excuses: list[LinearSum]) -> None:
        """Hold each key of a family to an upper bound."""
        for members in _by_key(row, family).values():
            limits = [one.add.limit_most for one in members] if row.card_limit else [row.hi]
            hi = min((limit for limit in limits if limit is not None and limit < MANY // 2), default=None)
            if hi is None:
                continue
            size = max(one.size for one in members)
            total = LinearSum()
            for one in members:
                total.plus(one.least)
            self.model.loose_row(total, None, hi * size, excuses)

    def _listed(self, row: Row, family: Sequence[Member], excuses: list[LinearSum]) -> None:
        """Hold each listed value between the bounds; copies of an unknown value may be of any."""
        open_copies = LinearSum()
        for one in family:
            if one.add.keys is None:
                open_copies.plus(one.most, row.width)
        used = LinearSum()
        for value in row.constraint.values:
            least, most = LinearSum(), LinearSum()
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

    def _any_spread(self, row: Row, number: int, excuses: list[LinearSum]) -> None:
        tally, family = self.view.tally_of[number], self._families[number]
        if row.constraint.cover:
            self._cover(row, family, excuses)
        elif row.constraint.each:
            outers = row.constraint.values or dict.fromkeys(value for one in family for value in one.add.outer or ())
            unknown = [one for one in family if one.add.outer is None]
            for outer in outers:
                inside = [one for one in family if one.add.outer is not None and outer in one.add.outer]
                self._spread(row, [*inside, *map(_perhaps, unknown)], excuses, (LinearSum(), LinearSum()))
        else:
            self._spread(row, family, excuses, (self._least[tally], self._most[tally]))

    def _spread(
        self, row: Row, family: Sequence[Member], excuses: list[LinearSum], added: tuple[LinearSum, LinearSum]
    ) -> None:
        """Hold the number of different values, or what they weigh, between the bounds."""
        groups = _by_key(row, family)
        weighed = bool(row.constraint.terms[0].of)
        often = row.threshold or 1
        if row.hi is not None and row.threshold is not None:
            total = LinearSum().plus(added[0])
            for members in groups.values():
                sure = [one for one in members if not (one.nameless and row.constraint.per == IDENTITY)]
                weight = max((one.add.limit_least for one in sure), default=0) if weighed else 1
                total.plus(self._there(sure, often) if weight > 0 else self._different(sure, often), weight)
            self.model.loose_row(total, None, row.hi, excuses)
        if row.lo is not None:
            total = LinearSum().plus(added[1])
            for members in groups.values():
                weight = max(one.add.limit_most for one in members) if weighed else 1
                if abs(weight) > MANY // 4:
                    return  # it may be anything
                total.plus(self._different(members, often) if weight > 0 else self._there(members, often), weight)
            for one in family:
                if one.add.keys is None:
                    weight = one.add.limit_most if weighed else 1
                    if weight > MANY // 4 or row.width > MANY // 4:
                        return
                    total.plus(self._different([one], 1), row.width * max(weight, 0))
            self.model.loose_row(total, row.lo, None, excuses)

    def _cover(self, row: Row, family: Sequence[Member], excuses: list[LinearSum]) -> None:
        """Choose few values so that each card has one of them."""
        if row.hi is None or row.uncertain:
            return
        values = self.view.fields[row.constraint.per].values
        chosen = {value: self.model.flag() for value in values}
        self.model.loose_row(LinearSum(0, dict.fromkeys(chosen.values(), 1)), None, row.hi, excuses)
        for one in family:
            most = self.model.reach(one.least)[1]
            if most <= 0 or one.add.keys is None:
                continue
            covered = LinearSum(0, {chosen[value]: 1 for value in one.add.keys[0] if value in chosen})  # type: ignore[union-attr]
            self.model.loose_row(LinearSum().plus(one.least).plus(covered, -most), None, 0, excuses)

    def _there(self, members: Sequence[Member], often: int = 1) -> LinearSum:
        """Return a number that is at least the number of different values that these surely are, so often each."""
        copies = LinearSum()
        for one in members:
            copies.plus(one.least)
        least, most = self.model.reach(copies)
        size = max((one.size for one in members), default=1)
        if most < often:
            return LinearSum()
        if least >= often and size == 1:
            return LinearSum(1)
        cap = min(most, sum(one.cap for one in members)) if size > 1 else most
        kinds = self.model.variable(0, size)
        room = size * (often - 1)  # so many copies may be there without being often enough
        self.model.row(LinearSum().plus(copies).add(kinds, -max(cap - (often - 1), 1)), None, room)
        return LinearSum(0, {kinds: 1})

    def _different(self, members: Sequence[Member], often: int = 1) -> LinearSum:
        """Return a number that is at most the number of different values that these may be, so often each."""
        copies = LinearSum()
        for one in members:
            copies.plus(one.most)
        least, most = self.model.reach(copies)
        size = max((one.size for one in members), default=1)
        if most < often:
            return LinearSum()
        if least >= size * often and (often == 1 or size == 1):
            return LinearSum(size)
        kinds = self.model.variable(0, min(size, most // often))
        self.model.row(LinearSum(0, {kinds: often}).plus(copies, -1), None, 0)
        return LinearSum(0, {kinds: 1})


def _perhaps(one: Member) -> Member:
    """Return a member that is perhaps there."""
    return Member(one.add, LinearSum(), one.most, one.owner, one.size, one.cap, one.nameless)


def _by_key(row: Row, family: Sequence[Member]) -> dict[Value | object, list[Member]]:
    """Return the members of each known key; for a family by identity, those of each card or of cards that are alike.

    Where copies are counted, those of one printing share its key also if that is not known.
    """
    groups: dict[Value | object, list[Member]] = {}
    for one in family:
        if one.add.keys is None:
            if not row.constraint.spread and one.owner is not None:
                groups.setdefault(("?", one.owner), []).append(one)
            continue
        keys = (one.owner,) if row.constraint.per == IDENTITY else one.add.keys
        for key in keys:
            groups.setdefault(key, []).append(one)
    return groups
