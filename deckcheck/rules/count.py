"""``count``: how many cards there are.

Bounds say how many of the cards meant there may be in all. With ``per`` and ``max``, the same holds for each value of
that field that occurs; with ``per`` and ``values``, for each listed value, there or not, and one finding tells it all.
"""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from deckcheck.rules import ir
from deckcheck.rules.model import Bounds, Condition, Problem, Scalar, Scope, lower_bounds, plain_problems
from deckcheck.rules.sentences import bound_words, value_word


class Count(Bounds, Condition):
    """The number of the cards meant."""

    per: str | None = Field(None, description="Count for each value of this field")
    values: list[Scalar] | None = Field(
        None, min_length=1, description="With per: for each of these values, there or not"
    )

    def lower(self, scope: Scope) -> list[ir.Constraint]:
        """Weight 1 on the cards meant; with ``per`` a family, one tally for each value."""
        terms = (ir.Term(scope.sections, scope.where),)
        return [
            scope.constraint("count", lo, hi, terms=all_terms, per=self.per or "", values=tuple(self.values or ()))
            for lo, hi, all_terms in lower_bounds(self, scope, terms)
        ]

    def words(self) -> str:
        """Say the number demanded."""
        each = ""
        if self.values is not None:
            each = f" for each {self.per} of {', '.join(map(value_word, self.values))}"
        elif self.per:
            each = f" for each {self.per}"
        return f"{bound_words(self)} {{meant}}{each}"

    def problems(self) -> Iterator[Problem]:
        """Bounds, and what ``per`` asks for."""
        yield from self.bound_problems()
        if self.per == ir.IDENTITY:
            yield ("per",), 'write copies.max, not per = "identity"'
        if self.values is not None and self.per is None:
            yield ("values",), "values need per, the field whose values they are"
        if self.per is not None and self.values is None and (self.min is not None or self.exactly is not None):
            yield ("per",), "a lower bound with per needs values: the list of those that must be there"
        yield from plain_problems(self, self.per, "per")
