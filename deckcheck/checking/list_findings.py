"""What is found by the lists of a format, and by release days, in the words that people use for them."""

from __future__ import annotations

from deckcheck.checking.locations import place_of_release
from deckcheck.checking.rule_findings import Writer
from deckcheck.report import NOTE, Finding
from deckcheck.rules.ir import LISTED, NOT_IN_SETS, RELEASED, UNRELEASED
from deckcheck.wording import against, bounds_data, counted, listing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.evaluation.outcomes import Cell, Outcome
    from deckcheck.report import Location
    from deckcheck.rules.ir import Constraint

_COPIES, _POINTS = ("copy", "copies"), ("point", "points")


class ListWriter(Writer):
    """Writes findings of what lists and release days demand."""

    def findings(self, outcome: Outcome) -> list[Finding]:
        """Return the findings of a broken outcome: one, or of unreleased cards one for each day."""
        constraint = outcome.row.constraint
        cells = [cell for cell in self.contributing(outcome, surely=True) if cell.least > 0]
        if constraint.spread:
            surely = {card for group in outcome.groups if group.least > 0 for card in group.cards}
            cells = [cell for cell in cells if cell.card in surely]
        if constraint.code == UNRELEASED:
            return self._unreleased(outcome, cells)
        if constraint.code == NOT_IN_SETS:
            return [self._not_in_sets(outcome, cells)]
        if constraint.kind == "sum":
            return [self._points(outcome, cells)]
        if constraint.kind == "every":
            return [self._not_listed(outcome, cells)]
        if constraint.spread:
            return [self._group(outcome, cells)]
        return [self._banned(outcome, cells) if constraint.hi == 0 else self._restricted(outcome, cells)]

    def _banned(self, outcome: Outcome, cells: Sequence[Cell]) -> Finding:
        constraint = outcome.row.constraint
        return self._listed_finding(
            outcome,
            f"{cells[0].card.called} is banned{_since(constraint)}",
            cells,
            "Take it out by then." if constraint.severity == NOTE else "Take it out.",
        )

    def _restricted(self, outcome: Outcome, cells: Sequence[Cell]) -> Finding:
        constraint = outcome.row.constraint
        most = outcome.row.hi or 0
        off = outcome.least - most
        by_then = " by then" if constraint.severity == NOTE else ""
        return self._listed_finding(
            outcome,
            f"{against(f'{cells[0].card.called}: {counted(outcome.least, _COPIES)}', None, most)}{_since(constraint)}",
            cells,
            f"Take out {off} {'copy' if off == 1 else 'copies'}{by_then}.",
        )

    def _group(self, outcome: Outcome, cells: Sequence[Cell]) -> Finding:
        constraint = outcome.row.constraint
        names = sorted({cell.card.called for cell in cells})
        by_then = " by then" if constraint.severity == NOTE else ""
        what = "lists of a group" if constraint.lists else "cards of a group"
        return self._listed_finding(
            outcome,
            f"{against(f'{listing(names)}: {outcome.least} {what}', None, outcome.row.hi)}{_since(constraint)}",
            cells,
            f"Keep only {outcome.row.hi} of them{by_then}.",
        )

    def _points(self, outcome: Outcome, cells: Sequence[Cell]) -> Finding:
        constraint = outcome.row.constraint
        most = outcome.row.hi or 0
        weights: dict[str, int] = {}
        for cell in cells:
            weight = self._weight(outcome, cell)
            weights[cell.card.called] = weight if constraint.spread else weights.get(cell.card.called, 0) + weight
        heaviest = sorted(weights, key=lambda name: (-weights[name], name))
        listed = listing([f"{name} {weights[name]}" for name in heaviest])
        by_then = " by then" if constraint.severity == NOTE else ""
        return self._listed_finding(
            outcome,
            f"{against(f'{counted(outcome.least, _POINTS)} ({listed})', None, most)}{_since(constraint)}",
            cells,
            f"Take out cards of {counted(outcome.least - most, _POINTS)} or more{by_then}.",
        )

    def _weight(self, outcome: Outcome, cell: Cell) -> int:
        """Return the points of the copies of a cell; of a list in which each card counts once, of the card."""
        constraint = outcome.row.constraint
        if constraint.spread:
            return sum(cell.card.key in keys for keys in constraint.lists)
        tally = self.view.tally_of[self.view.rows.index(outcome.row)]
        plain, _ = self.view.column(cell.section, cell.card)
        return sum(least for index, least, _ in plain if index == tally) * cell.least

    def _not_listed(self, outcome: Outcome, cells: Sequence[Cell]) -> Finding:
        names = list(dict.fromkeys(cell.card.called for cell in cells))
        return self._listed_finding(
            outcome,
            f"{listing(names)} {'is' if len(names) == 1 else 'are'} not on the list of legal cards",
            cells,
            f"Replace {'it' if len(names) == 1 else 'them'}, or choose another format.",
        )

    def _not_in_sets(self, outcome: Outcome, cells: Sequence[Cell]) -> Finding:
        unless = outcome.row.constraint.terms[0].unless or ()
        codes = [str(code) for _, argument in unless[0].checks for code in argument]  # type: ignore[attr-defined]
        names = list(dict.fromkeys(cell.card.called for cell in cells))
        return self._listed_finding(
            outcome,
            f"{listing(names)} {'has' if len(names) == 1 else 'have'} no printing in {' or '.join(codes)}"
            if codes
            else f"{listing(names)}: no set is legal on this day",
            cells,
            f"Replace {'it' if len(names) == 1 else 'them'}, or choose another format.",
        )

    def _unreleased(self, outcome: Outcome, cells: Sequence[Cell]) -> list[Finding]:
        by_day: dict[str, list[Cell]] = {}
        for cell in cells:
            by_day.setdefault(str(cell.card.facts[RELEASED][0]), []).append(cell)
        return [self._out_from(outcome, day, by_day[day]) for day in sorted(by_day)]

    def _out_from(self, outcome: Outcome, day: str, cells: Sequence[Cell]) -> Finding:
        names = list(dict.fromkeys(cell.card.called for cell in cells))
        files = dict.fromkeys(cell.card.file for cell in cells if cell.card.file)
        return self._listed_finding(
            outcome,
            f"{listing(names)} {'is' if len(names) == 1 else 'are'} not yet released, but from {day} on",
            cells,
            f"Wait until then, or judge by a later day: --as-of {day}.",
            tuple(place_of_release(file) for file in files),
        )

    def _listed_finding(
        self, outcome: Outcome, message: str, cells: Sequence[Cell], hint: str, elsewhere: tuple[Location, ...] = ()
    ) -> Finding:
        constraint = outcome.row.constraint
        return self._finding(
            outcome,
            message,
            (*self.lines(cells), *elsewhere),
            found=outcome.least if constraint.code == LISTED else sum(cell.least for cell in cells),
            allowed=bounds_data(None, outcome.row.hi),
            hint=hint,
            cards=dict.fromkeys(cell.card.called for cell in cells),
        )


def _since(constraint: Constraint) -> str:
    if not constraint.since:
        return ""
    return f" from {constraint.since} on" if constraint.severity == NOTE else f" since {constraint.since}"
