"""``every``: each card meant fits a filter."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import RootModel

from deckcheck.rules import ir
from deckcheck.rules.model import FilterOrRef, Problem, Scope, lower_filter
from deckcheck.rules.sentences import demand_words


class Every(RootModel[FilterOrRef]):
    """The filter that each card meant must fit."""

    def lower(self, scope: Scope) -> list[ir.Constraint]:
        """Weight 1 on the cards that are meant and do not fit, and none of them allowed."""
        term = ir.Term(scope.sections, scope.where, unless=lower_filter(self.root))
        return [scope.constraint("every", None, 0, terms=(term,))]

    def words(self) -> str:
        """Say what each card must have."""
        return f"every one of the {{meant}} {demand_words(self.root)}"

    def problems(self) -> Iterator[Problem]:
        """An empty filter asks for nothing."""
        if not self.root:
            yield (), "every asks for nothing: name a field"
