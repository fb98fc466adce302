"""Words for listed values that must be there so many times: which there are too many of, and which are missing."""

from __future__ import annotations

from deckcheck.checking.rule_findings import Writer
from deckcheck.wording import bounds_data, counted, keys_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.evaluation.outcomes import Outcome
    from deckcheck.report import Finding

    Amounts = Sequence[tuple[int, object]]
    """How many of which value."""

_TIMES = {1: "once", 2: "twice"}


class ValueWriter(Writer):
    """Writes one finding for all values of a family: "force number 3 is there twice; missing: force number 8"."""

    def findings(self, outcome: Outcome) -> list[Finding]:
        """Return the finding of a broken outcome."""
        values = _Values(outcome)
        row, constraint = outcome.row, outcome.row.constraint
        cards = [card for group in values.over for card in group.cards]
        lines = self._lines_of(cards, constraint)
        advice = ", ".join(values.steps())
        return [
            self._finding(
                outcome,
                f"{self._title(constraint)}: {'; '.join(values.told())}",
                lines or self.headers(constraint.terms[0].sections),
                found={str(group.key): group.least for group in outcome.groups},
                allowed={"values": list(constraint.values), **bounds_data(row.lo, row.hi)},
                hint=f"{advice[:1].upper()}{advice[1:]}.",
                cards=dict.fromkeys(card.called for card in cards),
            )
        ]


class _Values:
    """The values of an outcome by what is wrong with them.

    Where no lower bound is broken, what is missing is still worth telling beside what is double. Cards of which the
    value is not known may be some of what is missing; ``surely`` is what is missing even so.
    """

    def __init__(self, outcome: Outcome) -> None:
        row = outcome.row
        self.field = row.constraint.per
        self.noun = row.constraint.noun
        self.most = row.hi or 0
        self.unplaced = outcome.unplaced
        self.over = [group for group in outcome.groups if row.hi is not None and group.least > row.hi]
        wanted = row.lo or int(bool(self.over))
        self.under = [group for group in outcome.groups if 0 < group.most < wanted]
        self.missing = [group for group in outcome.groups if group.most == 0 < wanted]
        self.short = [(wanted - group.most, group.key) for group in (*self.under, *self.missing)]
        self.surely = sum(number for number, _ in self.short) - outcome.unplaced

    def told(self) -> list[str]:
        """Say what is there, and what is not."""
        told = self._there([(group.least, group.key) for group in self.over])
        if self.unplaced:
            if self.surely > 0:
                told.append(f"missing: at least {self.surely} of {self._keys([key for _, key in self.short])}")
            return told
        told += self._there([(group.most, group.key) for group in self.under])
        return [*told, f"missing: {self._keys([group.key for group in self.missing])}"] if self.missing else told

    def steps(self) -> list[str]:
        """Say what to do."""
        steps = [f"take out {what}" for what in self._amounts([(g.least - self.most, g.key) for g in self.over])]
        if not self.unplaced:
            return [*steps, *(f"add {what}" for what in self._amounts(self.short))]
        return [*steps, f"add at least {self.surely} of those missing"] if self.surely > 0 else steps

    def _there(self, amounts: Amounts) -> list[str]:
        return [
            f"{self._keys(keys)} {'is' if len(keys) == 1 else 'are'} there {_TIMES.get(number, f'{number} times')}"
            for number, keys in _by_number(amounts).items()
        ]

    def _amounts(self, amounts: Amounts) -> list[str]:
        """Say how many of each value: ``1 card of Hoth``, ``2 cards each of force numbers 3 and 5``."""
        return [
            f"{counted(number, self.noun)} {'each ' if len(keys) > 1 else ''}of {self._keys(keys)}"
            for number, keys in _by_number(amounts).items()
        ]

    def _keys(self, keys: Sequence[object]) -> str:
        return keys_words(self.field, keys)


def _by_number(amounts: Amounts) -> dict[int, list[object]]:
    grouped: dict[int, list[object]] = {}
    for number, key in amounts:
        grouped.setdefault(number, []).append(key)
    return grouped
