"""What all conditions of a game file share: tests of fields, bounds, and where an entry looks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    WithJsonSchema,
    model_validator,
)

from deckcheck.report import Severity
from deckcheck.rules import ir
from deckcheck.rules.strict_table import StrictTable

if TYPE_CHECKING:
    from pydantic import GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema

Scalar = Annotated[str | int | bool, Field(union_mode="left_to_right")]
Path = tuple[str | int, ...]
Problem = tuple[Path, str]
"""The path of a key below an entry, and what is wrong there."""


IN_ANOTHER_LANGUAGE = r"^(text|title|name)[.][a-z]{2}$"


class Translated(StrictTable):
    """A table of which some texts may stand in other languages too: ``"text.ja"`` beside ``text``."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        frozen=True,
        json_schema_extra={"patternProperties": {IN_ANOTHER_LANGUAGE: {"type": "string", "minLength": 1}}},
    )

    @model_validator(mode="before")
    @classmethod
    def _without_other_languages(cls, table: object) -> object:
        """Leave the texts of other languages out: they are looked up when somebody speaks them."""
        if not isinstance(table, dict):
            return table
        others = {key: text for key, text in table.items() if re.match(IN_ANOTHER_LANGUAGE, str(key))}
        for key, text in others.items():
            if key.partition(".")[0] not in cls.model_fields:
                return table
            if not isinstance(text, str) or not text:
                raise ValueError(f"{key} must be a text in quotes")
        return {key: value for key, value in table.items() if key not in others}


RowNumber = Annotated[int, WithJsonSchema({"anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^row[.]"}]})]
"""A number; editors take ``"row.NAME"`` too, which is put in before a file is looked at."""


def _source_tag(written: object) -> str:
    return "a list" if isinstance(written, list) else "a reference"


Source = Annotated[
    Annotated[str, Tag("a reference")] | Annotated[list[Scalar], Field(min_length=1), Tag("a list")],
    Discriminator(_source_tag),
]
"""Where values are read: ``"SECTION.FIELD"`` or ``"option.NAME"``, or the values themselves."""


class FieldTest(StrictTable):
    """A demand on one field: a value, a list of values, or a table of operators."""

    in_: list[Scalar] | None = Field(
        None, alias="in", description="One of these values; written as a plain value or list"
    )
    not_: FieldTest | None = Field(None, alias="not", description="The opposite of a value, a list or a table")
    min: RowNumber | None = Field(None, description="At least this number")
    max: RowNumber | None = Field(None, description="At most this number")
    given: bool | None = Field(None, description="true: the card has a value; false: it has none")
    shares: Source | None = Field(None, description='A value in common with "SECTION.FIELD", "option.NAME" or a list')
    within: Source | None = Field(
        None, description='All values are among those of "SECTION.FIELD", of "option.NAME" or of a list'
    )

    @model_validator(mode="before")
    @classmethod
    def _spell_out(cls, written: object) -> object:
        if isinstance(written, list):
            return {"in": written}
        return written if isinstance(written, dict | FieldTest) else {"in": [written]}

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
        checks += [(op, value) for op, value in plain.items() if value is not None]
        for op, listed in ((ir.SHARES, ir.IN), (ir.WITHIN, ir.LIES_IN)):
            written = getattr(self, op)
            if isinstance(written, str):
                checks.append((op, as_ref(written)))
            elif written is not None:
                checks.append((listed, tuple(written)))
        return tuple(checks)

    def refs(self) -> list[str]:
        """List the references that it reads."""
        below = self.not_.refs() if self.not_ is not None else []
        return [*below, *(ref for ref in (self.shares, self.within) if isinstance(ref, str))]


class CardFilter(BaseModel):
    """A filter: a test for each field, all of which must hold, and filters of which one must fit, or all."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)
    __pydantic_extra__: dict[str, FieldTest]

    any: list[FilterOrRef] | None = Field(
        None, min_length=1, description='One of these filters must fit; "SECTION.FIELD": those that the card prints'
    )
    all: list[CardFilter] | None = Field(None, min_length=1, description="All of these filters must fit")

    @model_validator(mode="before")
    @classmethod
    def _no_field(cls, written: object) -> object:
        if isinstance(written, dict) and "not" in written:
            raise ValueError('not stands behind a field: write type.not = "...", not not.type = "..."')
        return written

    def __bool__(self) -> bool:
        """Say whether it asks for anything."""
        return bool(self.tests or self.any or self.all)

    @property
    def tests(self) -> dict[str, FieldTest]:
        """The tests by their fields."""
        return self.__pydantic_extra__

    def lower(self) -> ir.Filter:
        """Return the lowered form."""
        tests = [ir.Test(name, test.lower()) for name, test in self.tests.items()]
        tests += [test for one in self.all or () for test in one.lower()]
        if self.any is not None:
            tests.append(ir.Test(ir.ANY, tuple(lower_filter(one) for one in self.any)))
        return tuple(tests)

    def below(self) -> Iterator[tuple[Path, CardFilter | str]]:
        """Return the filters in it, each with the keys that lead there."""
        for number, one in enumerate(self.any or ()):
            yield ("any", number), one
        for number, other in enumerate(self.all or ()):
            yield ("all", number), other

    def walk(self) -> Iterator[tuple[Path, str, FieldTest]]:
        """Return all tests, however deep, each with the keys that lead to it and its field."""
        for name, test in self.tests.items():
            yield (name,), name, test
        for path, one in self.below():
            if isinstance(one, CardFilter):
                for deeper, name, test in one.walk():
                    yield (*path, *deeper), name, test

    def printed(self) -> Iterator[tuple[Path, str]]:
        """Return the references to filters that a card prints, each with the keys that lead to it."""
        for path, one in self.below():
            if isinstance(one, str):
                yield path, one
            else:
                for deeper, ref in one.printed():
                    yield (*path, *deeper), ref


def _filter_tag(written: object) -> str:
    return "a reference" if isinstance(written, str) else "a filter"


def _check_printed(written: str) -> str:
    if not is_reference(written):
        raise ValueError('write a table of fields, or "SECTION.FIELD" for the filters that a card there prints')
    return written


FilterOrRef = Annotated[
    Annotated[CardFilter, Tag("a filter")] | Annotated[str, AfterValidator(_check_printed), Tag("a reference")],
    Discriminator(_filter_tag),
]
"""A filter, or ``"SECTION.FIELD"``: the filters that the card of a leading section prints."""
CardFilter.model_rebuild()


class PrintedFilter(CardFilter):
    """A filter that a card prints: which cards it lets into a deck."""

    most: int | None = Field(None, ge=0, description="At most so many copies by this filter")
    never: bool = Field(False, description="true: cards that fit are not let in by the filters behind it")
    text: str = Field("", description="Its name in findings")

    def as_printed(self) -> ir.Printed:
        """Return the lowered form."""
        return ir.Printed(self.lower(), self.most, self.never, self.text)


def no_filter() -> CardFilter:
    """Return the filter that every card fits."""
    return CardFilter.model_construct(None)


Sections = Annotated[list[str], Field(min_length=1)]


class OtherCount(StrictTable):
    """A bound, or a part of one, that is the number of other cards."""

    section: str | Sections | None = Field(None, description="The rule's own section if not said")
    where: FilterOrRef = Field(default_factory=no_filter, description="Only cards that fit are counted")
    each: int = Field(1, description="How much each of these copies counts; may be negative")


def _bound_tag(written: object) -> str:
    if isinstance(written, dict | OtherCount):
        return "a count of other cards"
    if isinstance(written, list):
        return "parts that are added"
    return "a reference" if isinstance(written, str) else "a whole number"


def is_reference(written: str) -> bool:
    """Say whether a text has the form of ``"SECTION.FIELD"``."""
    source, dot, name = written.partition(".")
    return bool(source and dot and name and "." not in name)


def _check_ref(written: str) -> str:
    if not is_reference(written):
        raise ValueError('write a whole number, "option.NAME" or "SECTION.FIELD"')
    return written


Number = Annotated[int, Tag("a whole number")]
Reference = Annotated[str, AfterValidator(_check_ref), Tag("a reference")]
Part = Annotated[
    Number | Reference | Annotated[OtherCount, Tag("a count of other cards")],
    Discriminator(_bound_tag),
]
BoundKey = Annotated[
    Number
    | Reference
    | Annotated[OtherCount, Tag("a count of other cards")]
    | Annotated[list[Part], Field(min_length=1), Tag("parts that are added")],
    Discriminator(_bound_tag),
]
Parts = Annotated[list[Annotated[Number | Reference, Discriminator(_bound_tag)]], Field(min_length=1)]
PlainBoundKey = Annotated[
    Number | Reference | Annotated[Parts, Tag("parts that are added")],
    Discriminator(_bound_tag),
]
Bound = int | str | OtherCount | list[int | str | OtherCount] | list[int | str] | None
"""A bound as it is written."""


class Bounds(StrictTable):
    """``min``, ``max``, ``exactly``: a number, ``"option.NAME"``, ``"SECTION.FIELD"``, a count, or a list of these."""

    min: BoundKey | None = Field(None, description="At least so many")
    max: BoundKey | None = Field(None, description="At most so many")
    exactly: BoundKey | None = Field(None, description="Just so many")

    def pair(self) -> tuple[Bound, Bound]:
        """Return the lower and the upper bound."""
        if self.exactly is not None:
            return self.exactly, self.exactly
        return self.min, self.max

    def bound_problems(self) -> Iterator[Problem]:
        """Say what is wrong with the bounds themselves."""
        if self.exactly is None and self.min is None and self.max is None:
            yield (), "no bound: write min, max or exactly"
        yield from pair_problems(self.min, self.max, self.exactly)


def pair_problems(
    least: object, most: object, exactly: object = None, *, negative: bool = False, equal: bool = False
) -> Iterator[Problem]:
    """Say what is wrong with two bounds; ``negative`` and ``equal`` ones may be right."""
    if exactly is not None and (least is not None or most is not None):
        yield ("exactly",), "write either exactly, or min and max"
    if isinstance(least, int) and isinstance(most, int):
        if least > most:
            yield ("min",), f"min {least} is above max {most}"
        elif least == most and not equal:
            yield ("min",), f"min and max are equal: write exactly = {least}"
    for name, value in (("min", least), ("max", most), ("exactly", exactly)):
        if isinstance(value, int) and value < 0 and not negative:
            yield (name,), "a bound is a whole number from 0"


def plain_problems(bounds: Bounds, asked: object, name: str) -> Iterator[Problem]:
    """Say that bounds cannot be counts of other cards where something is ``asked`` by a key of this name."""
    for key in ("min", "max", "exactly"):
        bound = getattr(bounds, key)
        parts = bound if isinstance(bound, list) else [bound]
        if asked and any(isinstance(part, OtherCount) for part in parts):
            yield (
                (key,),
                f"with {name} a bound is no count of other cards: write a number, an option or a leader's field",
            )


class OptionRange(StrictTable):
    """The range in which a number of an option must lie."""

    min: RowNumber | None = Field(None, description="At least this number")
    max: RowNumber | None = Field(None, description="At most this number")


def _option_tag(written: object) -> str:
    if isinstance(written, dict | OptionRange):
        return "a range"
    return "a list" if isinstance(written, list) else "a value"


OptionDemand = Annotated[
    Annotated[Scalar, Tag("a value")]
    | Annotated[list[Scalar], Field(min_length=1), Tag("a list")]
    | Annotated[OptionRange, Tag("a range")],
    Discriminator(_option_tag),
]


class When(StrictTable):
    """When an entry is in force: options have these values, and/or a count of cards lies in a range."""

    option: dict[str, OptionDemand] = Field(
        default_factory=dict,
        description="Options by name, with the value, the values, or { min, max } that they must have",
    )
    section: str | Sections | None = Field(None, description="Where cards are counted")
    where: FilterOrRef = Field(default_factory=no_filter, description="Which of them are counted")
    min: PlainBoundKey | None = Field(None, description="At least so many; 1 if neither min nor max is said")
    max: PlainBoundKey | None = Field(None, description="At most so many")

    def options(self) -> Iterator[ir.OptionTest]:
        """Return what it asks of options."""
        for name, value in self.option.items():
            if isinstance(value, OptionRange):
                yield name, ((value.min, value.max),)
            else:
                yield name, tuple(value) if isinstance(value, list) else (value,)


@dataclass(frozen=True)
class Scope:
    """Where an entry looks, lowered, and what its constraints carry along."""

    code: str
    entry: int
    sections: tuple[str, ...]
    where: ir.Filter
    noun: tuple[str, str]
    own_noun: tuple[str, str] | None
    severity: Severity = "error"
    text: str = ""
    hint: str = ""
    source: str = ""
    guards: tuple[ir.Guard, ...] = ()
    options: tuple[ir.OptionTest, ...] = ()
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
        threshold: ir.Bound = None,
        each: str = "",
        cover: bool = False,
        untold: str = "",
    ) -> ir.Constraint:
        """Make a constraint of this entry; ``terms`` are the cards meant if not said."""
        terms = terms or (ir.Term(self.sections, self.where),)
        constraint = ir.Constraint(
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
            announced=self.announced,
            since=self.since,
            until=self.until,
            place=self.place,
            threshold=threshold,
            each=each,
            cover=cover,
            untold=untold,
        )
        constraint.reads = tuple(dict.fromkeys(source for source, _ in constraint.refs() if source != ir.OPTION))
        return constraint


class Condition(StrictTable):
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


def lower_filter(written: CardFilter | str) -> ir.Filter:
    """Return the lowered form of a filter, or of a reference to those that a card prints."""
    if isinstance(written, str):
        return (ir.Test(ir.PRINTED, ((ir.PRINTED, as_ref(written)),)),)
    return written.lower()


def filter_refs(written: CardFilter | str) -> Iterator[tuple[Path, str]]:
    """Return what a filter reads elsewhere, each reference with the keys that lead to it."""
    if isinstance(written, str):
        yield (), written
        return
    for path, _, test in written.walk():
        for ref in test.refs():
            yield path, ref
    yield from written.printed()


def as_sections(written: str | Sequence[str]) -> tuple[str, ...]:
    """Return one section or several as a tuple."""
    return (written,) if isinstance(written, str) else tuple(written)


def lower_bounds(
    bounds: Bounds, scope: Scope, terms: tuple[ir.Term, ...]
) -> list[tuple[ir.Bound, ir.Bound, tuple[ir.Term, ...]]]:
    """Return each pair of bounds with its terms: counts in a bound become cards of negative weight."""
    lo, hi = bounds.pair()
    (plain_lo, against_lo), (plain_hi, against_hi) = _lower_bound(lo, scope), _lower_bound(hi, scope)
    if against_lo == against_hi:
        return [(plain_lo, plain_hi, (*terms, *against_lo))]
    pairs: list[tuple[ir.Bound, ir.Bound, tuple[ir.Term, ...]]] = []
    if not against_lo and plain_lo is not None:
        pairs.append((plain_lo, None, terms))
    elif not against_hi and plain_hi is not None:
        pairs.append((None, plain_hi, terms))
    pairs += [(plain_lo, None, (*terms, *against_lo))] if against_lo else []
    pairs += [(None, plain_hi, (*terms, *against_hi))] if against_hi else []
    return pairs


def lower_plain_bound(bound: Bound) -> ir.Bound:
    """Return the lowered form of a bound without counts; numbers are added up at once."""
    if isinstance(bound, str):
        return as_ref(bound)
    if not isinstance(bound, list):
        return None if isinstance(bound, OtherCount) else bound
    number = sum(part for part in bound if isinstance(part, int))
    refs = tuple(as_ref(part) for part in bound if isinstance(part, str))
    return (number, *refs) if refs else number


def _lower_bound(bound: Bound, scope: Scope) -> tuple[ir.Bound, tuple[ir.Term, ...]]:
    """Return what of a bound is no count, and the counts as terms."""
    parts = [bound] if isinstance(bound, OtherCount) else bound
    if not isinstance(parts, list):
        return lower_plain_bound(bound), ()
    counts = tuple(_against(part, scope) for part in parts if isinstance(part, OtherCount))
    return lower_plain_bound([part for part in parts if not isinstance(part, OtherCount)]), counts


def _against(other: OtherCount, scope: Scope) -> ir.Term:
    sections = as_sections(other.section) if other.section else scope.sections
    return ir.Term(sections, lower_filter(other.where), sign=-other.each)
