"""``distinct``: how many different values of a field (or different cards) occur."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from deckcheck.rules import ir
from deckcheck.rules.model import Bounds, Condition, OtherCount, Problem, Scope, lower_bounds
from deckcheck.rules.sentences import bound_words


class Distinct(Bounds, Condition):
    """The number of different values among the cards meant."""

    of: str = Field(description='A field, or "identity" for different cards')

    def lower(self, scope: Scope) -> list[ir.Constraint]:
        """A spread."""
        noun = scope.own_noun or (
            ("different card", "different cards") if self.of == ir.IDENTITY else (self.of, f"{self.of}s")
        )
        return [
            scope.constraint("distinct", lo, hi, per=self.of, spread=True, noun=noun)
            for lo, hi, _ in lower_bounds(self, scope, (ir.Term(scope.sections, scope.where),))
        ]

    def words(self) -> str:
        """Say how many."""
        bounds = bound_words(self)
        several = "" if bounds.endswith(" 1") else "s"
        what = f"card{several}" if self.of == ir.IDENTITY else f"value{several} of {self.of}"
        return f"{bounds} different {what} among the {{meant}}"

    def problems(self) -> Iterator[Problem]:
        """Bounds, which cannot be counts of other cards here."""
        yield from self.bound_problems()
        if any(isinstance(bound, OtherCount) for bound in self.pair()):
            yield (), "distinct takes whole numbers as bounds, not a count of other cards"
