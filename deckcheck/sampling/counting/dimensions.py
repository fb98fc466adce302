"""What must be added up while a deck is put together: rows that need more than one card to be judged.

A **dimension** is a number that copies add to and that must lie between two bounds in the end. Plain tallies are one,
each value of a family over a field is one, and so is the size of a section. A dimension may feed another instead of
being demanded itself: each value of a spread adds 1 to the number of values, and a guarded rule is a dimension that
counts whether its guards hold and whether it is broken: all of it together is what must not be.
"""

from __future__ import annotations

from itertools import combinations

from deckcheck.errors import UsageProblem
from deckcheck.record import Record
from deckcheck.rules.ir import IDENTITY, MANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.evaluation.rows import Row
    from deckcheck.rules.ir import Key
    from deckcheck.sampling.counting.binding import Binding
    from deckcheck.sampling.counting.slots import CardKind

Vector = tuple[tuple[int, int], ...]
"""What is added, as pairs of a dimension and an amount other than 0, in the order of dimensions."""


MOST_VALUES, MOST_COPIES = 6, 9
"""So many values are counted up to so many copies each."""


class Dimension(Record):
    """A number that must lie from ``lo`` to ``hi`` (``None``: no bound) in the end and begins at ``start``.

    With ``feeds``, that dimension gets ``gain`` more in the end if the number lies there (``when``) or does not lie
    there (not ``when``), and nothing else is demanded. ``code`` is the rule, or the section whose size it is.
    """

    __slots__ = ("code", "feeds", "gain", "hi", "lo", "start", "when")

    def __init__(
        self,
        code: str,
        lo: int | None,
        hi: int | None,
        start: int,
        feeds: int | None = None,
        when: bool = True,
        gain: int = 1,
    ) -> None:
        self.gain = gain
        self.code = code
        self.lo = lo
        self.hi = hi
        self.start = start
        self.feeds = feeds
        self.when = when


class Dimensions:
    """The dimensions of a setting, in canonical order, and which of them tallies, keys, cards and sections add to.

    Rules with more values stand first, so that each of their dimensions is done with as soon as possible; rules with
    equally many stand in their own order, and the sizes of sections last.
    """

    def __init__(self, binding: Binding, cells: Sequence[CardKind], sizes: dict[str, tuple[int, int]]) -> None:
        self.binding = binding
        self.items: list[Dimension] = []
        self.of_tally: dict[int, list[int]] = {}
        self.of_key: dict[tuple[int, Key], int] = {}
        self.of_card: dict[int, int] = {}
        self.of_section: dict[str, int] = {}
        self.of_choice: dict[int, list[tuple[frozenset[object], int]]] = {}
        self.sizes = sizes
        self.amounts = dict(binding.given.limits)
        for cell in cells:
            self.amounts.update(cell.amounts)
        keys = self._keys(cells)
        for number in sorted(binding.active, key=lambda number: (-len(keys[number]), number)):
            self._add_row(number, binding.view.rows[number], keys[number])
        for section, (least, most) in sizes.items():
            self.of_section[section] = self._add(section, least, most, binding.given.sizes.get(section, 0))

    def vector(self, cell: CardKind) -> Vector:
        """Return what one copy of a cell adds."""
        sums = {self.of_section[cell.section]: 1}
        for tally, weight in cell.adds:
            for dimension in self.of_tally.get(tally, ()):
                sums[dimension] = weight
        for row, values in cell.keys:
            for value in values:
                if (row, value) in self.of_key:
                    sums[self.of_key[row, value]] = 1
                for choice, dimension in self.of_choice.get(row, ()):
                    if not choice.intersection(value):  # type: ignore[arg-type]  # in a cover, all values of a card
                        sums[dimension] = 1
        return tuple(sorted(sums.items()))

    def _add(
        self,
        code: str,
        lo: int | None,
        hi: int | None,
        start: int,
        feeds: int | None = None,
        when: bool = True,
        gain: int = 1,
    ) -> int:
        self.items.append(Dimension(code, lo, hi, start, feeds, when, gain))
        return len(self.items) - 1

    def _keys(self, cells: Iterable[CardKind]) -> dict[int, list[Key]]:
        """Return the values of each family over a field: those listed, else those that occur."""
        found: dict[int, set[Key]] = {number: set() for number in self.binding.active}
        for cell in cells:
            for row, values in cell.keys:
                found[row].update(values)
        for row, value in self.binding.given.keys:
            if row in found and self.binding.view.rows[row].constraint.per != IDENTITY:
                found[row].add(value)
        listed: dict[int, list[Key]] = {n: list(self.binding.view.rows[n].constraint.values) for n in found}
        return {number: listed[number] or sorted(values) for number, values in found.items()}

    def _add_row(self, number: int, row: Row, keys: list[Key]) -> None:
        code = row.constraint.code
        verdict = None
        refuse_unknown(row)
        untold = bool(row.constraint.untold)  # while its guards hold, nothing can be said: so they may not
        if guards := self.binding.guards[number]:
            verdict = self._add(code, None, len(guards) - untold, 0)
            for tally, lo, hi in guards:
                self._add_to_tally(tally, self._add(code, lo, hi, self._given(tally), verdict))
        if untold:
            if not guards:
                self._add(code, 1, None, 0)
        elif not row.keyed:
            self._add_tally(number, row, verdict)
        elif row.constraint.cover:
            self._add_cover(number, row, verdict)
        elif row.constraint.per == IDENTITY:
            self._add_cards(number, row, verdict)
        elif row.constraint.spread:
            self._add_spread(number, row, verdict, keys)
        else:
            self._add_family(number, row, verdict, keys)

    def _add_to_tally(self, tally: int, dimension: int) -> None:
        """Let a tally add to a dimension; guards of several rules may look at the same one."""
        self.of_tally.setdefault(tally, []).append(dimension)

    def _given(self, tally: int) -> int:
        return self.binding.given.tallies.get(tally, 0)

    def _add_tally(self, number: int, row: Row, verdict: int | None) -> None:
        tally = self.binding.view.tally_of[number]
        total = self.binding.constant(tally)
        if total is not None:
            self._add(row.constraint.code, row.lo, row.hi, total, verdict, when=False)
        elif row.lo is not None or row.hi is not None:
            number = self._add(row.constraint.code, row.lo, row.hi, self._given(tally), verdict, when=False)
            self._add_to_tally(tally, number)

    def _add_family(self, number: int, row: Row, verdict: int | None, keys: Iterable[Key]) -> None:
        code = row.constraint.code
        fault = None if verdict is None else self._add(code, 1, None, 0, verdict)
        for key in keys:
            start = self.binding.given.keys.get((number, key), 0)
            hi = self.amounts.get((number, key), MANY) if row.card_limit else row.hi
            if hi is not None and not row.constraint.values:
                hi = max(hi, 0)  # what is not there breaks no limit
            if hi is None or hi < MANY:
                self.of_key[number, key] = self._add(code, row.lo, hi, start, fault, when=False)

    def _add_spread(self, number: int, row: Row, verdict: int | None, keys: Sequence[Key]) -> None:
        constraint, often = row.constraint, row.threshold or 1
        weighs = bool(constraint.terms[0].of)
        if constraint.counts_values and not row.lo and (row.hi is None or len(keys) <= row.hi):
            return
        self._refuse_to_count(row, often, keys)
        gains = {key: self.amounts.get((number, key), 0) if weighs else 1 for key in keys}
        counts = {key: self.binding.given.keys.get((number, key), 0) for key in keys}
        start = sum(gains[key] for key in keys if counts[key] >= often) + self._given(self._extra(number))
        spread = self._add(constraint.code, row.lo, row.hi, start, verdict, when=False)
        self._add_to_tally(self._extra(number), spread)
        for key in keys:
            if counts[key] < often:
                self.of_key[number, key] = self._add(constraint.code, often, None, counts[key], spread, gain=gains[key])

    def _refuse_to_count(self, row: Row, often: int, keys: Sequence[Key]) -> None:
        """Refuse counts of values up to a threshold that would make the table too large."""
        sections = [self.sizes.get(name, (0, 0)) for name in row.constraint.terms[0].sections]
        fixed = all(least == most for least, most in sections) and sum(least for least, _ in sections) == often
        if often > 1 and (len(keys) > MOST_VALUES or often > MOST_COPIES) and not fixed:
            raise UsageProblem(
                f"Random decks cannot be drawn: {row.constraint.code} counts {len(keys)} values up to {often} copies.",
                hint=f"At most {MOST_VALUES} values up to {MOST_COPIES} copies can be counted.",
            )

    def _extra(self, number: int) -> int:
        """Return the tally of what is added to a spread."""
        return self.binding.view.tally_of[number]

    def _add_cover(self, number: int, row: Row, verdict: int | None) -> None:
        """Add a dimension for each choice of values: whether some card has none of them. Not all may say so."""
        if row.hi is None:
            return
        values = self.binding.view.fields[row.constraint.per].values
        choices = [frozenset(some) for some in combinations(values, min(row.hi, len(values)))]
        given = [key for other, key in self.binding.given.keys if other == number]
        open_ = [one for one in choices if all(isinstance(key, tuple) and one.intersection(key) for key in given)]
        code = row.constraint.code
        failing = self._add(code, None, len(choices) - 1, len(choices) - len(open_), verdict, when=False)
        self.of_choice[number] = [(one, self._add(code, 1, None, 0, failing)) for one in open_]

    def _add_cards(self, number: int, row: Row, verdict: int | None) -> None:
        """Add what a row over identity needs. Limits are kept card by card: only those under guards are counted."""
        code = row.constraint.code
        counts = {key: count for (other, key), count in self.binding.given.keys.items() if other == number}
        if row.constraint.spread:
            often = row.threshold or 1
            start = sum(self.gain(number, key) for key, count in counts.items() if count >= often)
            start += self._given(self._extra(number))
            self.of_card[number] = self._add(code, row.lo, row.hi, start, verdict, when=False)
            self._add_to_tally(self._extra(number), self.of_card[number])
            return
        limits = self.binding.given.limits
        broken = sum(count > limits.get((number, key), count) for key, count in counts.items())
        if verdict is not None:
            self.of_card[number] = self._add(code, 1, None, broken, verdict)
        elif broken:
            self._add(code, None, 0, broken)

    def gain(self, number: int, key: Key) -> int:
        """Return what a given card adds to a row that counts cards: 1, or its weight."""
        weighs = bool(self.binding.view.rows[number].constraint.terms[0].of)
        return self.binding.given.limits.get((number, key), 0) if weighs else 1


def refuse_unknown(row: Row) -> None:
    """Refuse a rule of which a bound or a guard is not known."""
    if row.open or row.uncertain or row.threshold is None:
        raise UsageProblem(
            f"Random decks cannot be drawn: {row.constraint.code} asks for something that is not known.",
            hint=f"It may need an option ({', '.join(row.asks)}): say it with --choose NAME=VALUE." if row.asks else "",
        )
