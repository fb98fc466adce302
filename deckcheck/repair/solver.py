"""Solving: the only module that knows the solver. It is a part that is installed on demand."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from deckcheck.errors import UsageProblem

try:
    import highspy
    import numpy as np
except ImportError as error:
    raise UsageProblem(
        "Repairs need the solver HiGHS, which is not installed.", hint='Type: pip install "deckcheck[repair]"'
    ) from error

if TYPE_CHECKING:
    from deckcheck.repair.model import LinearSum, RepairModel

SOLVED, IMPOSSIBLE, UNFINISHED = "solved", "impossible", "unfinished"
_DONE = {
    highspy.HighsModelStatus.kOptimal: SOLVED,
    highspy.HighsModelStatus.kInfeasible: IMPOSSIBLE,
    highspy.HighsModelStatus.kTimeLimit: UNFINISHED,
}


_HAS_VALUES = 2
"""What the solver says of a solution that keeps all rows."""


class GaveUp(Exception):  # noqa: N818 (what happened)
    """The solver found nothing in the time that it had, or failed."""


class Clock:
    """The time that all solving of one deck may take together."""

    def __init__(self, seconds: float) -> None:
        self._end = monotonic() + seconds

    @property
    def left(self) -> float:
        """Seconds that are left."""
        return max(0.0, self._end - monotonic())


class Solver:
    """Solves one model for one goal after the other; each goal is kept for those that follow.

    ``values`` are those of the last answer, ``proven`` says whether all answers so far are surely the best.
    """

    def __init__(self, model: RepairModel, clock: Clock) -> None:
        self.model = model
        self.clock = clock
        self.values: list[int] = []
        self.proven = True
        self._highs: highspy.Highs | None = None

    def minimise(self, goal: LinearSum) -> str:
        """Look for the values with the smallest ``goal``; say how that ended (:data:`SOLVED`, …)."""
        if self.model.impossible:
            return IMPOSSIBLE
        if not self.model.lower:
            return SOLVED
        status = self._run(goal, presolve=True)
        if status not in (SOLVED, UNFINISHED) and self.clock.left:
            status = self._run(goal, presolve=False)  # older presolvers call models infeasible that are not
        if status not in (SOLVED, IMPOSSIBLE, UNFINISHED):
            status = UNFINISHED
        if status != IMPOSSIBLE:
            self._take_values(status)
        return status

    def keep(self, goal: LinearSum) -> None:
        """Hold a goal to what it is now."""
        most = goal.value(self.values)
        self.model.row(goal, None, most)
        if self._highs is not None and goal.factors:
            index = np.fromiter(goal.factors, np.int32)
            value = np.fromiter(goal.factors.values(), np.float64)
            self._highs.addRow(-highspy.kHighsInf, most - goal.constant, len(index), index, value)

    def _take_values(self, status: str) -> None:
        assert self._highs is not None
        found = list(self._highs.getSolution().col_value)
        if status == UNFINISHED:
            self.proven = False
            if not found or self._highs.getInfo().primal_solution_status != _HAS_VALUES:
                if not self.values:
                    raise GaveUp
                return
        self.values = [round(value) for value in found]

    def _run(self, goal: LinearSum, *, presolve: bool) -> str:
        highs = self._highs = self._highs or self._pass_model()
        size = len(self.model.lower)
        costs = np.zeros(size)
        for variable, factor in goal.factors.items():
            costs[variable] = factor
        highs.changeColsCost(size, np.arange(size, dtype=np.int32), costs)
        highs.setOptionValue("presolve", "choose" if presolve else "off")
        highs.setOptionValue("time_limit", highs.getRunTime() + max(self.clock.left, 0.01))  # it counts all runs
        highs.run()
        return _DONE.get(highs.getModelStatus(), str(highs.getModelStatus()))

    def _pass_model(self) -> highspy.Highs:
        highs = highspy.Highs()  # type: ignore[no-untyped-call]
        highs.silent()
        for name, value in (("threads", 1), ("random_seed", 1), ("mip_rel_gap", 0.0), ("mip_abs_gap", 0.5)):
            highs.setOptionValue(name, value)
        highs.passModel(_lp_of(self.model))
        return highs


def _lp_of(model: RepairModel) -> highspy.HighsLp:
    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = len(model.lower), len(model.rows)
    lp.col_cost_ = np.zeros(len(model.lower))
    lp.col_lower_ = np.array(model.lower, dtype=float)
    lp.col_upper_ = np.array(model.upper, dtype=float)
    lp.integrality_ = [highspy.HighsVarType.kInteger] * len(model.lower)
    lp.row_lower_ = np.array([-highspy.kHighsInf if least is None else least for least, _, _ in model.rows])
    lp.row_upper_ = np.array([highspy.kHighsInf if most is None else most for _, most, _ in model.rows])
    starts, index, value = [0], [], []
    for _, _, factors in model.rows:
        index += list(factors)
        value += list(factors.values())
        starts.append(len(index))
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lp.a_matrix_.start_ = np.array(starts, dtype=np.int32)
    lp.a_matrix_.index_ = np.array(index, dtype=np.int32)
    lp.a_matrix_.value_ = np.array(value, dtype=float)
    return lp
