"""A model in whole numbers: variables between bounds, and rows over them. It knows no solver and no cards."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    Side = int | None


class LinearSum:
    """A constant and variables with their factors."""

    __slots__ = ("constant", "factors")

    def __init__(self, constant: int = 0, factors: Mapping[int, int] | None = None) -> None:
        self.constant = constant
        self.factors: dict[int, int] = dict(factors or {})

    def add(self, variable: int, factor: int = 1) -> LinearSum:
        """Add a variable so many times."""
        factor += self.factors.pop(variable, 0)
        if factor:
            self.factors[variable] = factor
        return self

    def plus(self, other: LinearSum, factor: int = 1) -> LinearSum:
        """Add another sum so many times."""
        self.constant += factor * other.constant
        for variable, amount in other.factors.items():
            self.add(variable, factor * amount)
        return self

    def value(self, values: Mapping[int, int] | list[int]) -> int:
        """Return what it comes to."""
        return self.constant + sum(factor * values[variable] for variable, factor in self.factors.items())


class RepairModel:
    """Variables with their bounds, and rows ``(least, most, factors)``. ``broken`` names rows that nothing can meet.

    A row may be ``loose``: it need not hold while one of some 0-or-1 variables has a value.
    """

    def __init__(self) -> None:
        self.lower: list[int] = []
        self.upper: list[int] = []
        self.rows: list[tuple[Side, Side, dict[int, int]]] = []
        self.impossible = False

    def variable(self, lower: int, upper: int) -> int:
        """Make a variable between two bounds."""
        if lower > upper:
            self.impossible = True
            upper = lower
        self.lower.append(lower)
        self.upper.append(upper)
        return len(self.lower) - 1

    def flag(self) -> int:
        """Make a variable that is 0 or 1."""
        return self.variable(0, 1)

    def row(self, sum: LinearSum, least: Side, most: Side) -> None:
        """Demand that a sum lies between two bounds. One that no variable decides is judged here."""
        least = None if least is None else least - sum.constant
        most = None if most is None else most - sum.constant
        reach_least, reach_most = self.reach(LinearSum(0, sum.factors))
        if (least is not None and reach_most < least) or (most is not None and reach_least > most):
            self.impossible = True
        elif (least is not None and reach_least < least) or (most is not None and reach_most > most):
            self.rows.append((least, most, dict(sum.factors)))

    def loose_row(self, sum: LinearSum, least: Side, most: Side, unless: Iterable[LinearSum]) -> None:
        """Demand it only where none of some sums of 0-or-1 variables is above 0."""
        excuses = list(unless)
        if not excuses:
            self.row(sum, least, most)
            return
        reach_least, reach_most = self.reach(sum)
        if least is not None and reach_least < least:
            self.row(_excused(sum, excuses, least - reach_least), least, None)
        if most is not None and reach_most > most:
            self.row(_excused(sum, excuses, most - reach_most), None, most)

    def reach(self, sum: LinearSum) -> tuple[int, int]:
        """Return the least and the greatest value that a sum can have by the bounds of its variables."""
        least = most = sum.constant
        for variable, factor in sum.factors.items():
            ends = factor * self.lower[variable], factor * self.upper[variable]
            least += min(ends)
            most += max(ends)
        return least, most


def _excused(sum: LinearSum, excuses: Iterable[LinearSum], amount: int) -> LinearSum:
    excused = LinearSum(sum.constant, sum.factors)
    for excuse in excuses:
        excused.plus(excuse, amount)
    return excused
