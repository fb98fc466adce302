"""``copies``: how many of the same card there are, all its printings together."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Discriminator, Field, Tag

from deckcheck.rules import ir
from deckcheck.rules.model import Condition, Scope, _check_ref, as_ref


def _tag(written: object) -> str:
    return "a reference" if isinstance(written, str) else "a whole number"


class Copies(Condition):
    """The number of each card, by identity."""

    max: Annotated[
        Annotated[int, Field(ge=0), Tag("a whole number")]
        | Annotated[str, AfterValidator(_check_ref), Tag("a reference")],
        Discriminator(_tag),
    ] = Field(description='A whole number, "option.NAME", "SECTION.FIELD", or "card.FIELD" where the card prints it')

    def lower(self, scope: Scope) -> list[ir.Constraint]:
        """Weight 1 on the cards meant, one tally for each identity; ``"card.FIELD"`` gives each its own bound."""
        hi = as_ref(self.max) if isinstance(self.max, str) else self.max
        return [scope.constraint("copies", None, hi, per=ir.IDENTITY)]

    def words(self) -> str:
        """Say the limit."""
        if isinstance(self.max, str) and self.max.startswith("card."):
            return f"of each of the {{meant}} at most as many copies as its {self.max[5:]} says"
        return f"at most {self.max} copies of each of the {{meant}}"
