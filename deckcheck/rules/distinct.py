"""``distinct``: how many different values of a field (or different cards) occur.

With ``copies``, only values that are there so many times are meant; with ``per``, the same holds for each value of that
field. With ``cover``, the question is how few values suffice so that each card has one of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from deckcheck.rules import ir
from deckcheck.rules.model import (
    Bounds,
    Condition,
    PlainBoundKey,
    Problem,
    Scalar,
    Scope,
    lower_bounds,
    lower_plain_bound,
    plain_problems,
)
from deckcheck.rules.sentences import bound_words, one_bound, value_word


class Distinct(Bounds, Condition):
    """The number of different values among the cards meant."""

    of: str = Field(description='A field, or "identity" for different cards')
    copies: PlainBoundKey | None = Field(None, description="Only values that are there at least so many times")
    per: str | None = Field(None, description="Count for each value of this field")
    values: list[Scalar] | None = Field(
        None, min_length=1, description="With per: for each of these values, there or not"
    )
    cover: bool = Field(False, description="At most so many values, such that each card meant has one of them")

    def lower(self, scope: Scope) -> list[ir.Constraint]:
        """A spread, a family of them, or a cover."""
        noun = scope.own_noun or (
            ("different card", "different cards") if self.of == ir.IDENTITY else (self.of, f"{self.of}s")
        )
        return [
            scope.constraint(
                "distinct",
                lo,
                hi,
                terms=terms,
                per=self.of,
                spread=True,
                noun=noun,
                threshold=None if self.copies is None else lower_plain_bound(self.copies),
                each=self.per or "",
                values=tuple(self.values or ()),
                cover=self.cover,
            )
            for lo, hi, terms in lower_bounds(self, scope, (ir.Term(scope.sections, scope.where),))
        ]

    def words(self) -> str:
        """Say how many."""
        bounds = bound_words(self)
        several = "" if bounds.endswith(" 1") else "s"
        what = f"card{several}" if self.of == ir.IDENTITY else f"value{several} of {self.of}"
        if self.cover:
            return f"each of the {{meant}} has one of {bounds} {what}, the same for all"
        often = "" if self.copies is None else f", counting only what is there at least {one_bound(self.copies)} times"
        each = f" for each {self.per}" if self.per else ""
        if self.values:
            each += f" of {', '.join(map(value_word, self.values))}"
        return f"{bounds} different {what} among the {{meant}}{each}{often}"

    def problems(self) -> Iterator[Problem]:
        """Bounds, and what goes together."""
        yield from self.bound_problems()
        said = [name for name in ("copies", "per", "cover") if getattr(self, name)]
        if len(said) > 1:
            yield (said[1],), f"{said[0]} and {said[1]} exclude each other: write two entries"
        if isinstance(self.copies, int) and self.copies < 1:
            yield ("copies",), "copies is at least 1: a value that is not there is not counted"
        if self.values is not None and self.per is None:
            yield ("values",), "values need per, the field whose values they are"
        if self.per is not None and self.values is None and (self.min is not None or self.exactly is not None):
            yield ("per",), "a lower bound with per needs values: the list of those that must be there"
        yield from plain_problems(self, self.per, "per")
        if self.cover and (self.min is not None or self.exactly is not None):
            yield ("cover",), "with cover only max can be asked for"
        yield from plain_problems(self, self.cover, "cover")
