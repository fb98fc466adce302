"""What all conditions of a game file share: tests of fields, bounds, and where an entry looks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Discriminator, Field, Tag, model_validator

from deckcheck.rules import ir

if TYPE_CHECKING:
    from pydantic import GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema

Scalar = Annotated[str | int | bool, Field(union_mode="left_to_right")]
Problem = tuple[tuple[str | int, ...], str]
"""The path of a key below an entry, and what is wrong there."""


class Strict(BaseModel):
    """A table that takes no other keys and converts nothing."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class FieldTest(Strict):
    """A demand on one field: a value, a list of values, or a table of operators."""

    in_: list[Scalar] | None = Field(
        None, alias="in", description="One of these values; written as a plain value or list"
    )
    not_: FieldTest | None = Field(None, alias="not", description="The opposite of a value, a list or a table")
    min: int | None = Field(None, description="At least this number")
    max: int | None = Field(None, description="At most this number")
    given: bool | None = Field(None, description="true: the card has a value; false: it has none")
    shares: str | None = Field(None, description='A value in common with "SECTION.FIELD" or "option.NAME"')
    within: str | None = Field(None, description='All values are among those of "SECTION.FIELD" or "option.NAME"')

    @model_validator(mode="before")
    @classmethod
    def _spell_out(cls, written: object) -> object:
        if isinstance(written, list):
            return {"in": written}
        return written if isinstance(written, dict) else {"in": [written]}

    @classmethod
    def __get_pydantic_json_schema__(cls, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Tell editors the short forms, too: a value, or a list of values."""
        table = handler.resolve_ref_schema(handler(core))
        value = {"type": ["string", "integer", "boolean"]}
        forms = [{**value, "title": "This value"}, {"type": "array", "items": value, "title": "One of these values"}]
        return {"description": table.pop("description", ""), "anyOf": [*forms, {**table, "title": "What the value is"}]}

    def lower(self) -> tuple[ir.Check, ...]:
        """Return the checks of the lowered form."""
        checks: list[ir.Check] = []
        if self.in_ is not None:
            checks.append((ir.IN, tuple(self.in_)))
        if self.not_ is not None:
            checks.append((ir.NOT, self.not_.lower()))
        plain = {op: getattr(self, op) for op in (ir.MIN, ir.MAX, ir.GIVEN)}
        refs = {op: getattr(self, op) for op in (ir.SHARES, ir.WITHIN)}
        checks += [(op, value) for op, value in plain.items() if value is not None]
        checks += [(op, as_ref(value)) for op, value in refs.items() if value is not None]
        return tuple(checks)


FieldTests = dict[str, FieldTest]
Sections = Annotated[list[str], Field(min_length=1)]


class OtherCount(Strict):
    """A bound that is the number of other cards."""

    section: str | Sections | None = Field(None, description="The rule's own section if not said")
    where: FieldTests = Field(default_factory=dict, description="Only cards that fit are counted")


def _bound_tag(written: object) -> str:
    if isinstance(written, dict | OtherCount):
        return "a count of other cards"
    return "a reference" if isinstance(written, str) else "a whole number"


def _check_ref(written: str) -> str:
    if written.count(".") != 1 or written.startswith(".") or written.endswith("."):
        raise ValueError('write a whole number, "option.NAME" or "SECTION.FIELD"')
    return written


BoundKey = Annotated[
    Annotated[int, Tag("a whole number")]
    | Annotated[str, AfterValidator(_check_ref), Tag("a reference")]
    | Annotated[OtherCount, Tag("a count of other cards")],
    Discriminator(_bound_tag),
]
BOUND_TAGS = frozenset({"a whole number", "a reference", "a count of other cards"})


class Bounds(Strict):
    """``min``, ``max`` or ``exactly``: a number, ``"option.NAME"``, ``"SECTION.FIELD"``, a count of other cards."""

    min: BoundKey | None = Field(None, description="At least so many")
    max: BoundKey | None = Field(None, description="At most so many")
    exactly: BoundKey | None = Field(None, description="Just so many")

    def pair(self) -> tuple[int | str | OtherCount | None, int | str | OtherCount | None]:
        """Return the lower and the upper bound."""
        if self.exactly is not None:
            return self.exactly, self.exactly
        return self.min, self.max

    def bound_problems(self) -> Iterator[Problem]:
        """Say what is wrong with the bounds themselves."""
        if self.exactly is not None and (self.min is not None or self.max is not None):
            yield ("exactly",), "write either exactly, or min and max"
        if self.exactly is None and self.min is None and self.max is None:
            yield (), "no bound: write min, max or exactly"
        if isinstance(self.min, int) and isinstance(self.max, int):
            if self.min > self.max:
                yield ("min",), f"min {self.min} is above max {self.max}"
            elif self.min == self.max:
                yield ("min",), f"min and max are equal: write exactly = {self.min}"
        for name in ("min", "max", "exactly"):
            value = getattr(self, name)
            if isinstance(value, int) and value < 0:
                yield (name,), "a bound is a whole number from 0"


class When(Strict):
    """When an entry is in force: options have these values, and/or a count of cards lies in a range."""

    option: dict[str, Scalar | list[Scalar]] = Field(
        default_factory=dict, description="Options by name, with the value, or the values, that they must have"
    )
    section: str | Sections | None = Field(None, description="Where cards are counted")
    where: FieldTests = Field(default_factory=dict, description="Which of them are counted")
    min: int | None = Field(None, description="At least so many; 1 if neither min nor max is said")
    max: int | None = Field(None, description="At most so many")


@dataclass(frozen=True)
class Scope:
    """Where an entry looks, lowered, and what its constraints carry along."""

    code: str
    entry: int
    sections: tuple[str, ...]
    where: ir.Filter
    noun: tuple[str, str]
    own_noun: tuple[str, str] | None
    severity: str = "error"
    text: str = ""
    hint: str = ""
    source: str = ""
    guards: tuple[ir.Guard, ...] = ()
    options: tuple[tuple[str, tuple[str | int, ...]], ...] = ()
    over: Literal["deck", "entry", "pairing"] = "deck"
    announced: str = ""
    since: str = ""
    until: str = ""
    place: tuple[str, int, int, int, str] | tuple[()] = ()

    def constraint(
        self,
        kind: str,
        lo: ir.Bound,
        hi: ir.Bound,
        *,
        terms: tuple[ir.Term, ...] = (),
        per: str = "",
        values: tuple[str | int | bool, ...] = (),
        spread: bool = False,
        noun: tuple[str, str] | None = None,
    ) -> ir.Constraint:
        """Make a constraint of this entry; ``terms`` are the cards meant if not said."""
        terms = terms or (ir.Term(self.sections, self.where),)
        return ir.Constraint(
            self.code,
            self.entry,
            kind,
            tuple(dict.fromkeys([*self.sections, *(s for term in terms for s in term.sections)])),
            terms,
            lo,
            hi,
            per=per,
            values=values,
            spread=spread,
            severity=self.severity,
            text=self.text,
            hint=self.hint,
            source=self.source,
            noun=noun or self.noun,
            guards=self.guards,
            options=self.options,
            over=self.over,
            reads=_reads(terms, self.guards, lo, hi),
            announced=self.announced,
            since=self.since,
            until=self.until,
            place=self.place,
        )


class Condition(Strict):
    """A kind of condition: its keys (the model), its lowering, its words, and what can be wrong with it."""

    def lower(self, scope: Scope) -> list[ir.Constraint]:
        """Return the constraints of the lowered form."""
        raise NotImplementedError

    def words(self) -> str:
        """Say in a sentence what the data demands."""
        raise NotImplementedError

    def problems(self) -> Iterator[Problem]:
        """Say what is wrong with the keys taken together."""
        return iter(())


def as_ref(written: str) -> ir.Ref:
    """Split ``"SECTION.FIELD"``."""
    source, _, name = written.partition(".")
    return source, name


def lower_filter(tests: FieldTests) -> ir.Filter:
    """Return the lowered form of a table of tests."""
    return tuple(ir.Test(name, test.lower()) for name, test in tests.items())


def as_sections(written: str | list[str]) -> tuple[str, ...]:
    """Return one section or several as a tuple."""
    return (written,) if isinstance(written, str) else tuple(written)


def lower_bounds(
    bounds: Bounds, scope: Scope, terms: tuple[ir.Term, ...]
) -> list[tuple[ir.Bound, ir.Bound, tuple[ir.Term, ...]]]:
    """Return each pair of bounds with its terms: a bound that is a count becomes cards of weight -1 and the bound 0."""
    lo, hi = bounds.pair()
    if isinstance(lo, OtherCount) and lo is hi:
        return [(0, 0, (*terms, _against(lo, scope)))]
    lowered: list[tuple[ir.Bound, ir.Bound, tuple[ir.Term, ...]]] = []
    plain_lo, plain_hi = _plain_bound(lo), _plain_bound(hi)
    if plain_lo is not None or plain_hi is not None:
        lowered.append((plain_lo, plain_hi, terms))
    if isinstance(lo, OtherCount):
        lowered.append((0, None, (*terms, _against(lo, scope))))
    if isinstance(hi, OtherCount):
        lowered.append((None, 0, (*terms, _against(hi, scope))))
    return lowered


def _plain_bound(bound: int | str | OtherCount | None) -> ir.Bound:
    if isinstance(bound, str):
        return as_ref(bound)
    return None if isinstance(bound, OtherCount) else bound


def _against(other: OtherCount, scope: Scope) -> ir.Term:
    sections = as_sections(other.section) if other.section else scope.sections
    return ir.Term(sections, lower_filter(other.where), sign=-1)


def _reads(terms: tuple[ir.Term, ...], guards: tuple[ir.Guard, ...], lo: ir.Bound, hi: ir.Bound) -> tuple[str, ...]:
    refs = [bound for bound in (lo, hi) if isinstance(bound, tuple)]
    for term in (*terms, *(guard.term for guard in guards)):
        for test in (*term.where, *(term.unless or ())):
            refs += ir.refs_of(test.checks)
    return tuple(dict.fromkeys(source for source, _ in refs if source not in (ir.OPTION, ir.CARD)))
