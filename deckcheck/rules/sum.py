"""``sum``: what a number field totals over all copies; a card without the number adds nothing."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from deckcheck.rules import ir
from deckcheck.rules.model import Bounds, Condition, Problem, Scope, lower_bounds
from deckcheck.rules.sentences import bound_words


class Sum(Bounds, Condition):
    """The total of a number over the cards meant."""

    of: str = Field(description="The number field that is added up")
    once: bool | str = Field(
        False, description="true: each card counts once; a field: each of its values once, by its heaviest card"
    )

    def lower(self, scope: Scope) -> list[ir.Constraint]:
        """Weight = the field."""
        points = ("point", "points") if self.of == "points" else (f"point of {self.of}", f"points of {self.of}")
        noun = scope.own_noun or points
        terms = (ir.Term(scope.sections, scope.where, of=self.of),)
        key = "" if self.once is False else ir.IDENTITY if self.once is True else self.once
        return [
            scope.constraint("sum", lo, hi, terms=all_terms, noun=noun, per=key, spread=bool(key))
            for lo, hi, all_terms in lower_bounds(self, scope, terms)
        ]

    def words(self) -> str:
        """Say the window."""
        once = "" if self.once is False else ", each card once" if self.once is True else f", each {self.once} once"
        return f"the {self.of} of all {{meant}} together{once} is {bound_words(self)}"

    def problems(self) -> Iterator[Problem]:
        """Bounds."""
        yield from self.bound_problems()
