"""``copies``: how many of the same card there are, all its printings together; or of a title."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from deckcheck.rules import ir
from deckcheck.rules.model import Condition, PlainBoundKey, Problem, Scope, lower_plain_bound
from deckcheck.rules.sentences import one_bound


class Copies(Condition):
    """The number of each card, by identity or by other fields."""

    of: str | Annotated[list[str], Field(min_length=1)] = Field(
        ir.IDENTITY, description="The field, or fields together, by which copies are the same; identity if not said"
    )
    max: PlainBoundKey = Field(
        description='At most so many: a bound, or "card.FIELD" where the card prints it',
    )

    def lower(self, scope: Scope) -> list[ir.Constraint]:
        """Weight 1 on the cards meant, one tally for each key; ``"card.FIELD"`` gives each its own bound."""
        return [scope.constraint("copies", None, lower_plain_bound(self.max), per=" ".join(self.fields()))]

    def fields(self) -> list[str]:
        """Return the fields by which copies are the same."""
        return [self.of] if isinstance(self.of, str) else self.of

    def words(self) -> str:
        """Say the limit."""
        same = "" if self.of == ir.IDENTITY else f" of the same {' and '.join(self.fields())}"
        if isinstance(self.max, str) and self.max.startswith("card."):
            if same:
                return f"of the {{meant}} at most as many{same} as the {self.max[5:]} of any card of it says"
            return f"of each of the {{meant}} at most as many copies as its {self.max[5:]} says"
        if same:
            return f"at most {one_bound(self.max)} of the {{meant}}{same}"
        return f"at most {one_bound(self.max)} copies of each of the {{meant}}"

    def problems(self) -> Iterator[Problem]:
        """What the bound and the fields are."""
        if isinstance(self.max, int) and self.max < 0:
            yield ("max",), "a bound is a whole number from 0"
        names = self.fields()
        if len(names) > 1 and ir.IDENTITY in names:
            yield ("of",), "identity is all of what makes a card the same: leave it out, or write it alone"
        if len(set(names)) < len(names):
            yield ("of",), "a field is named twice"
        if isinstance(self.max, list) and any(isinstance(part, str) and part.startswith("card.") for part in self.max):
            yield ("max",), '"card.FIELD" stands alone: it is the limit that the card prints'
