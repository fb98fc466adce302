"""The lowered form of rules: tallies and spreads between two bounds.

A **tally** says that a sum of copies times weights lies between two bounds; a **spread** says so of the number of
different values that occur. A constraint is a tally, a family of tallies (one for each value of ``per``), or a spread.
Checking, explaining, counting, drawing and repairing are written over this form and never see a kind of condition.
"""

from __future__ import annotations

from deckcheck.record import Record

Value = str | int | bool
Values = tuple[Value, ...]
"""The values of a fact: one, or several of a field that may have many; none is the empty tuple."""
Key = Value | tuple[Value, ...]
"""A key of a family: a value, or of several fields together their values."""
MANY = 1 << 60
"""Stands for "any number more" where a count or a weight has no upper end."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TypeGuard

    from deckcheck.report import Severity

    OptionValues = tuple[str | int | tuple[int | None, int | None], ...]
    OptionTest = tuple[str, OptionValues]
    """An option, and the values that it must have: one of them, or a number between a pair of bounds."""

Ref = tuple[str, str]
"""Something read elsewhere: ``("option", name)``, ``(section, field)`` of a leading section, or ``("card", field)``."""

Part = int | Ref
Bound = int | Ref | tuple[Part, ...] | None
"""A number, something read elsewhere, or the sum of several such parts; ``None`` is no bound."""

IDENTITY = "identity"
LISTS = "@lists"
"""What a spread counts that counts lists of cards: a card stands for each of its ``lists`` that it is in."""
CARD = "card"
OPTION = "option"

UNRELEASED, LISTED, NOT_IN_SETS, BEYOND = "DK010", "DK011", "DK012", "DK014"
"""The codes of what release days and the lists of formats demand, and of cards that the rules cannot judge."""

SETS, RELEASED, ONE_TYPE, DIFFERS, ALONE = "@sets", "@released", "@type", "@differs", "@alone"
"""Facts of a card that its printings taken together have; no field of a game can have such a name.

``@sets``: the codes of all sets that have a printing of it, and behind a space those that perhaps have one.
``@released``: the ISO day from which there is a printing of it, none where that is not known.
``@type``: its type, only where cards of other types share its identity, and so its limits, and are other cards still.
``@differs``: the fields that rules read and in which its printings differ, if there are any.
``@alone``: true where no other card has its name.
"""

IN, NOT, MIN, MAX, GIVEN, SHARES, WITHIN = "in", "not", "min", "max", "given", "shares", "within"
AMONG, LIES_IN, PRINTED_IN = "among", "lies in", "printed in"
Check = tuple[str, object]
"""One demand on the values of a field: an operator of the list above and its argument.

``in``: a tuple of values · ``not``: a tuple of checks · ``min``, ``max``: a whole number · ``given``: a boolean ·
``shares``, ``within``: a :data:`Ref`; in a bound filter a tuple of values, or ``None`` where they are not known ·
``among``: like ``in``, but a value or an argument behind a space is only perhaps one · ``lies in``: all values are
in a tuple · ``printed in``, only in a bound filter: the set codes of the printings whose values are meant (``None``:
of all), and checks of these values.
"""

ANY, NEITHER, PRINTED = "any", "neither", "@printed"
"""Fields of tests that are no facts: of several filters one must fit, or none may; or the filters that a card prints.

No field of a game can have such a name. The checks of ``any`` and ``neither`` are filters; those of ``@printed`` are
one pair of ``@printed`` and the :data:`Ref` of what is read, or ``None`` where it is not known.
"""


class Test(Record):
    """A demand on one field of a card: all ``checks`` must hold."""

    __slots__ = ("checks", "field")

    def __init__(self, field: str, checks: tuple[Check, ...] | tuple[Filter, ...]) -> None:
        self.field = field
        self.checks: tuple[Check, ...] = checks  # type: ignore[assignment]  # filters only of ``any`` and ``neither``

    @property
    def filters(self) -> tuple[Filter, ...]:
        """The filters of ``any`` or ``neither``; no others have any."""
        return self.checks if self.field in (ANY, NEITHER) else ()  # type: ignore[return-value]

    @classmethod
    def revive(cls, plain: Sequence[object]) -> Test:
        """Make the test again, with the filters in it."""
        test = super().revive(plain)
        if test.field in (ANY, NEITHER):
            test.checks = tuple(revive_filter(one) for one in test.checks)  # type: ignore[misc]
        return test


Filter = tuple[Test, ...]
"""All tests must hold. The empty filter fits every card."""


def revive_filter(plain: Sequence[object]) -> Filter:
    """Make a filter again of plain values."""
    return tuple(Test.revive(one) for one in plain)  # type: ignore[arg-type]


def leaves(filter: Filter) -> Iterator[Test]:
    """Return the tests of fields in a filter, however deep they stand."""
    for test in filter:
        if test.field in (ANY, NEITHER):
            for one in test.filters:
                yield from leaves(one)
        else:
            yield test


def reads_printed(filter: Filter) -> bool:
    """Say whether filters that a card prints are read directly, or as one of several of which one must fit."""
    for test in filter:
        if test.field == PRINTED or (
            test.field == ANY and any(one and one[0].field == PRINTED for one in test.filters)
        ):
            return True
    return False


MOST_LIMITED = 8
"""So many printed filters with limits can be judged together."""


class Printed(Record):
    """A filter that a card prints: who fits it is let in, ``most`` copies by it at most, or (``never``) kept out."""

    __slots__ = ("filter", "most", "never", "text")

    def __init__(self, filter: Filter, most: int | None = None, never: bool = False, text: str = "") -> None:
        self.filter = filter
        self.most = most
        self.never = never
        self.text = text

    @classmethod
    def revive(cls, plain: Sequence[object]) -> Printed:
        """Make the filter again, with its tests."""
        printed = super().revive(plain)
        printed.filter = revive_filter(printed.filter)
        return printed

    def tests(self) -> Iterator[Test]:
        """Return the tests of fields in it."""
        return leaves(self.filter)


class Term(Record):
    """Copies times weights: of the cards of ``sections`` that fit ``where`` and do not fit ``unless``.

    ``unless`` is ``None`` where nothing is taken out. The weight is ``sign`` (a whole number), times the number field
    ``of`` if there is one.
    """

    __slots__ = ("of", "sections", "sign", "unless", "where")

    def __init__(
        self, sections: tuple[str, ...], where: Filter = (), unless: Filter | None = None, of: str = "", sign: int = 1
    ) -> None:
        self.sections = sections
        self.where = where
        self.unless = unless
        self.of = of
        self.sign = sign

    @classmethod
    def revive(cls, plain: Sequence[object]) -> Term:
        """Make the term again, with its tests."""
        term = super().revive(plain)
        term.where = revive_filter(term.where)
        term.unless = None if term.unless is None else revive_filter(term.unless)
        return term

    def tests(self) -> Iterator[Test]:
        """Return the tests of fields in its filters."""
        yield from leaves(self.where)
        yield from leaves(self.unless or ())


class Guard(Record):
    """A tally in a range: what is guarded counts only where it holds."""

    __slots__ = ("hi", "lo", "term")

    def __init__(self, term: Term, lo: Bound, hi: Bound) -> None:
        self.term = term
        self.lo = lo
        self.hi = hi

    @classmethod
    def revive(cls, plain: Sequence[object]) -> Guard:
        """Make the guard again, with its term."""
        guard = super().revive(plain)
        guard.term = Term.revive(guard.term)  # type: ignore[arg-type]
        return guard


class Constraint(Record):
    """One condition of one entry of a rule, lowered.

    ``per`` is ``""`` for a plain tally, else a field or ``identity``: a family with one tally for each value that
    occurs, or for each of ``values`` where they are listed. Of several fields (with a space between) the values
    together are the key. ``spread`` counts different values of ``per`` instead of copies:

    * only those that are there ``threshold`` times,
    * each with a weight, if the first term has a number field ``of``,
    * for each value of ``each`` by itself (then ``values`` are those of ``each``),
    * or, with ``cover``, not those that occur, but the fewest of which every card has one.

    Terms behind the first are plain numbers that are added to a spread. ``kind`` is only for wording. ``options`` must
    have one of the listed values (or lie in one of the listed pairs) for the constraint to be in force; ``reads`` are
    the leading sections that it needs. ``since`` and ``until`` are the first and the last ISO day in force, or ``""``;
    from ``announced`` to ``since`` it is told as a note. ``place`` says where a format demands it (path, line, column,
    end column and text of the line); it is empty for a game's own rules. ``untold`` says why the constraint cannot be
    judged where its guards hold. With ``lifts``, it demands nothing itself: while cards that it means are there, the
    rules of these codes cannot be judged; with ``loosens``, only what they would break.
    """

    __slots__ = (
        "announced", "code", "cover", "each", "entry", "guards", "hi", "hint", "kind", "lifts", "lists", "lo",
        "loosens", "noun", "options", "over", "per", "place", "reads", "sections", "severity", "since", "source",
        "spread", "terms", "text", "threshold", "until", "untold", "values",
    )  # fmt: skip

    def __init__(
        self,
        code: str,
        entry: int,
        kind: str,
        sections: tuple[str, ...],
        terms: tuple[Term, ...],
        lo: Bound,
        hi: Bound,
        *,
        per: str = "",
        values: tuple[str | int | bool, ...] = (),
        spread: bool = False,
        severity: Severity = "error",
        text: str = "",
        hint: str = "",
        source: str = "",
        noun: tuple[str, str] = ("card", "cards"),
        guards: tuple[Guard, ...] = (),
        options: tuple[OptionTest, ...] = (),
        over: str = "deck",
        reads: tuple[str, ...] = (),
        announced: str = "",
        since: str = "",
        until: str = "",
        place: tuple[str, int, int, int, str] | tuple[()] = (),
        lists: tuple[tuple[str, ...], ...] = (),
        threshold: Bound = None,
        each: str = "",
        cover: bool = False,
        untold: str = "",
        lifts: tuple[str, ...] = (),
        loosens: bool = False,
    ) -> None:
        self.code = code
        self.entry = entry
        self.kind = kind
        self.sections = sections
        self.terms = terms
        self.lo = lo
        self.hi = hi
        self.per = per
        self.values = values
        self.spread = spread
        self.severity = severity
        self.text = text
        self.hint = hint
        self.source = source
        self.noun = noun
        self.guards = guards
        self.options = options
        self.over = over
        self.reads = reads
        self.announced = announced
        self.since = since
        self.until = until
        self.place = place
        self.lists = lists
        self.threshold = threshold
        self.each = each
        self.cover = cover
        self.untold = untold
        self.lifts = lifts
        self.loosens = loosens

    @classmethod
    def revive(cls, plain: Sequence[object]) -> Constraint:
        """Make the constraint again, with its terms and guards."""
        constraint = super().revive(plain)
        constraint.terms = tuple(Term.revive(term) for term in constraint.terms)  # type: ignore[arg-type]
        constraint.guards = tuple(Guard.revive(guard) for guard in constraint.guards)  # type: ignore[arg-type]
        return constraint

    def fields(self, section: str = "") -> list[str]:
        """Name the fields that this constraint reads of a card (of one in ``section``), each once, in reading order."""
        found: dict[str, None] = {}
        for term in self.counted():
            if section and section not in term.sections:
                continue
            for test in term.tests():
                found[test.field] = None
            if term.of:
                found[term.of] = None
        for name in (*self.per.split(), self.each):
            if name and name not in (IDENTITY, LISTS):
                found[name] = None
        if self.printed_limit:
            found[self.printed_limit] = None
        return [name for name in found if name not in (CARD, PRINTED)]

    def counted(self) -> tuple[Term, ...]:
        """Return its terms and those of its guards."""
        return (*self.terms, *(guard.term for guard in self.guards)) if self.guards else self.terms

    @property
    def printed_limit(self) -> str:
        """The field in which cards print their own limit, ``""`` where the limit is another."""
        return self.hi[1] if is_ref(self.hi) and self.hi[0] == CARD else ""

    @property
    def has_amounts(self) -> bool:
        """Whether keys have limits or weights that follow from all cards of the pools."""
        return self.per not in ("", IDENTITY) and bool(self.printed_limit or (self.spread and self.terms[0].of))

    @property
    def counts_values(self) -> bool:
        """Whether it is a spread that counts different values and nothing else."""
        more = self.each or self.cover or self.threshold is not None or self.terms[0].of or len(self.terms) > 1
        return self.spread and not more

    def refs(self) -> list[Ref]:
        """List what it reads elsewhere: of options and of leading cards; limits that cards print are not among it."""
        bounds = [self.lo, self.hi, self.threshold]
        bounds += [bound for guard in self.guards for bound in (guard.lo, guard.hi)]
        found = [ref for bound in bounds for ref in refs_of_bound(bound) if ref[0] != CARD]
        for term in self.counted():
            for test in term.tests():
                found += refs_of(test.checks)
        return found


def is_ref(bound: Bound) -> TypeGuard[Ref]:
    """Say whether a bound is something read elsewhere, and nothing else."""
    return isinstance(bound, tuple) and bool(bound) and isinstance(bound[0], str)


def refs_of_bound(bound: Bound) -> list[Ref]:
    """List what a bound reads elsewhere."""
    if not isinstance(bound, tuple):
        return []
    return [bound] if is_ref(bound) else [part for part in bound if isinstance(part, tuple)]


def refs_of(checks: tuple[Check, ...]) -> list[Ref]:
    """List what the checks of a test read elsewhere."""
    found: list[Ref] = []
    for op, argument in checks:
        if op == NOT:
            found += refs_of(argument)  # type: ignore[arg-type]  # the argument of "not" is a tuple of checks
        elif op in (SHARES, WITHIN, PRINTED) and isinstance(argument, tuple):
            found.append(argument)
    return found


def option_fits(value: object, allowed: OptionValues) -> bool:
    """Say whether an option has one of the values, or lies in one of the pairs of bounds (``None``: no bound)."""
    for one in allowed:
        if not isinstance(one, tuple):
            if value == one:
                return True
        elif isinstance(value, int):
            lo, hi = one
            if (lo is None or value >= lo) and (hi is None or value <= hi):
                return True
    return False
