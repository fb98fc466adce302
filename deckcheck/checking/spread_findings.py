"""Words for what is more than a number of cards or values: for each value, with weights, covers, printed filters."""

from __future__ import annotations

from deckcheck.checking.rule_findings import Writer
from deckcheck.wording import against, bounds_data, counted, keys_words, listing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.evaluation.outcomes import Group, Outcome
    from deckcheck.report import Finding


class SpreadWriter(Writer):
    """Writes the findings of such outcomes."""

    def findings(self, outcome: Outcome) -> list[Finding]:
        """Return the finding of a broken outcome."""
        constraint = outcome.row.constraint
        if constraint.each:
            return [self._each(outcome)]
        return [self._cover(outcome) if constraint.cover else self._shared_out(outcome)]

    def _each(self, outcome: Outcome) -> Finding:
        """Word spreads for each value: "neutral has 1 different card, 2 needed"."""
        row, constraint = outcome.row, outcome.row.constraint
        broken = [group for group in outcome.groups if group.state == "broken"]
        told = [f"{self._value(group)} has {counted(self._number(group, row.lo), constraint.noun)}" for group in broken]
        return self._finding(
            outcome,
            against(f"{self._title(constraint)}: {listing(told, len(told))}", row.lo, row.hi),
            self._places(outcome, headers_first=all(not group.cards for group in broken)),
            found={str(group.key): self._number(group, row.lo) for group in outcome.groups},
            allowed=bounds_data(row.lo, row.hi),
            hint=f"{' '.join(_steps(broken, row.lo, row.hi, constraint.noun))}",
            cards=dict.fromkeys(card.called for group in broken for card in group.cards),
        )

    def _value(self, group: Group) -> str:
        return str(group.key)

    @staticmethod
    def _number(group: Group, lo: int | None) -> int:
        return group.most if lo is not None and group.most < lo else group.least

    def _cover(self, outcome: Outcome) -> Finding:
        """Word a cover: "the cards need at least 3 regions, at most 2"."""
        row, constraint = outcome.row, outcome.row.constraint
        most = row.hi or 0
        without = [card.called for group in outcome.groups if group.key == () for card in group.cards]
        name = constraint.per.replace("_", " ")
        if without:
            said = f"{listing(list(dict.fromkeys(without)))} {'has' if len(set(without)) == 1 else 'have'} no {name}"
        else:
            said = f"no {counted(most, (name, f'{name} values'))} are had by all cards together"
        cards = [card for group in outcome.groups for card in group.cards]
        return self._finding(
            outcome,
            f"{self._title(constraint)}: {said}: each card must have one of {most} {name}"
            f"{'' if most == 1 else ' values'} chosen for the deck",
            self._places(outcome, headers_first=False),
            found=outcome.least,
            allowed={"max": most},
            hint=f"Choose {most} and take out the cards that have none of them.",
            cards=dict.fromkeys(without or [card.called for card in cards]),
        )

    def _shared_out(self, outcome: Outcome) -> Finding:
        """Word limits of filters that a card prints: "7 cards need level 0-2 (at most 5)"."""
        row, constraint = outcome.row, outcome.row.constraint
        names = [name for name in row.by or () if name]
        by = listing(names, len(names)) if names else "what is let in with a limit"
        off = outcome.least - (row.hi or 0)
        cells = [cell for cell in self.contributing(outcome, surely=True) if cell.least > 0]
        cards = list(dict.fromkeys(cell.card.called for cell in cells))
        return self._finding(
            outcome,
            against(
                f"{self._title(constraint)}: {counted(outcome.least, constraint.noun)} ({listing(cards)}) only by {by}",
                None,
                row.hi,
            ),
            self.lines(cells),
            found=outcome.least,
            allowed=bounds_data(None, row.hi),
            hint=f"Take out {counted(off, constraint.noun)} of these.",
            cards=cards,
        )


def _steps(broken: Sequence[Group], lo: int | None, hi: int | None, noun: tuple[str, str]) -> list[str]:
    steps = []
    for group in broken:
        value = keys_words("", [group.key]).strip()
        if lo is not None and group.most < lo:
            steps.append(f"Add {counted(lo - group.most, noun)} of {value}.")
        else:
            steps.append(f"Keep only {hi} of {value}.")
    return steps
