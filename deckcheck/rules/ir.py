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
MANY = 1 << 60
"""Stands for "any number more" where a count or a weight has no upper end."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

Ref = tuple[str, str]
"""Something read elsewhere: ``("option", name)``, ``(section, field)`` of a leading section, or ``("card", field)``."""

Bound = int | Ref | None

IDENTITY = "identity"
CARD = "card"
OPTION = "option"

UNRELEASED, LISTED, NOT_IN_SETS = "DK010", "DK011", "DK012"
"""The codes of what release days and the lists of formats demand."""

SETS, RELEASED, ONE_TYPE = "@sets", "@released", "@type"
"""Facts of a card that its printings taken together have; no field of a game can have such a name.

``@sets``: the codes of all sets that have a printing of it, and behind a space those that perhaps have one.
``@released``: the ISO day from which there is a printing of it, none where that is not known.
``@type``: its type, only where cards of other types share its identity, and so its limits, and are other cards still.
"""

IN, NOT, MIN, MAX, GIVEN, SHARES, WITHIN = "in", "not", "min", "max", "given", "shares", "within"
AMONG = "among"
Check = tuple[str, object]
"""One demand on the values of a field: an operator of the list above and its argument.

``in``: a tuple of values · ``not``: a tuple of checks · ``min``, ``max``: a whole number · ``given``: a boolean ·
``shares``, ``within``: a :data:`Ref`; in a bound filter a tuple of values, or ``None`` where they are not known ·
``among``: like ``in``, but a value or an argument behind a space is only perhaps one.
"""


class Test(Record):
    """A demand on one field of a card: all ``checks`` must hold."""

    __slots__ = ("checks", "field")

    def __init__(self, field: str, checks: tuple[Check, ...]) -> None:
        self.field = field
        self.checks = checks


Filter = tuple[Test, ...]
"""All tests must hold. The empty filter fits every card."""


class Term(Record):
    """Copies times weights: of the cards of ``sections`` that fit ``where`` and do not fit ``unless``.

    ``unless`` is ``None`` where nothing is taken out. The weight is ``sign``, times the number field ``of`` if there
    is one.
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
        term.where = _tests(term.where)
        term.unless = None if term.unless is None else _tests(term.unless)
        return term


def _tests(plain: Sequence[object]) -> Filter:
    return tuple(Test.revive(one) for one in plain)  # type: ignore[arg-type]


class Guard(Record):
    """A tally in a range: what is guarded counts only where it holds."""

    __slots__ = ("hi", "lo", "term")

    def __init__(self, term: Term, lo: int | None, hi: int | None) -> None:
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
    occurs, or for each of ``values`` where they are listed. ``spread`` counts different values of ``per`` instead of
    copies. ``kind`` is only for wording. ``options`` must have one of the listed values for the constraint to be in
    force; ``reads`` are the leading sections that it needs. ``since`` and ``until`` are the first and the last ISO
    day in force, or ``""``; from ``announced`` to ``since`` it is told as a note. ``place`` says where a format demands
    it (path, line, column, end column and text of the line); it is empty for a game's own rules.
    """

    __slots__ = (
        "announced", "code", "entry", "guards", "hi", "hint", "kind", "lo", "noun", "options", "over", "per", "place",
        "reads", "sections", "severity", "since", "source", "spread", "terms", "text", "until", "values",
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
        severity: str = "error",
        text: str = "",
        hint: str = "",
        source: str = "",
        noun: tuple[str, str] = ("card", "cards"),
        guards: tuple[Guard, ...] = (),
        options: tuple[tuple[str, tuple[str | int, ...]], ...] = (),
        over: str = "deck",
        reads: tuple[str, ...] = (),
        announced: str = "",
        since: str = "",
        until: str = "",
        place: tuple[str, int, int, int, str] | tuple[()] = (),
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
        for term in (*self.terms, *(guard.term for guard in self.guards)):
            if section and section not in term.sections:
                continue
            for test in (*term.where, *(term.unless or ())):
                found[test.field] = None
            if term.of:
                found[term.of] = None
        if self.per and self.per != IDENTITY:
            found[self.per] = None
        if isinstance(self.hi, tuple) and self.hi[0] == CARD:
            found[self.hi[1]] = None
        return [name for name in found if name != CARD]


def refs_of(checks: tuple[Check, ...]) -> list[Ref]:
    """List what the checks of a test read elsewhere."""
    found: list[Ref] = []
    for op, argument in checks:
        if op == NOT:
            found += refs_of(argument)  # type: ignore[arg-type]  # the argument of "not" is a tuple of checks
        elif op in (SHARES, WITHIN) and isinstance(argument, tuple):
            found.append(argument)
    return found
