"""The rules that apply to a deck, bound: options and what leading cards print are put into bounds and filters."""

from __future__ import annotations

from deckcheck.evaluation.filters import printed_values
from deckcheck.evaluation.rows import Row
from deckcheck.rules.ir import (
    AMONG,
    ANY,
    CARD,
    LISTS,
    MANY,
    NEITHER,
    NOT,
    NOT_IN_SETS,
    OPTION,
    PRINTED,
    PRINTED_IN,
    SETS,
    SHARES,
    WITHIN,
    Term,
    Test,
    is_ref,
    leaves,
    option_fits,
    reads_printed,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.games.game import Field, Game
    from deckcheck.rules.ir import Bound, Check, Constraint, Filter, Key, Part, Ref, Value, Values

    Keys = tuple[Key, ...]


FEW = 8
"""Longer lists are made sets."""
MOST_COVERS = 200
"""In so many ways values may be chosen that are to cover all cards; a cover of more is not judged."""


class Bindings:
    """The constraints in force, bound: ``rows`` in the order of the rules, ``tallies`` the sums they speak of."""

    def __init__(
        self,
        game: Game,
        constraints: Sequence[Constraint],
        *,
        sections: frozenset[str],
        options: Mapping[str, Value],
        leaders: Mapping[str, list[Card] | None],
        over: str = "deck",
    ) -> None:
        """Bind the constraints that apply.

        Args:
            game: for its fields.
            constraints: what the game and the format demand on the day of the check.
            sections: the sections of the form of file; a rule applies where all its sections exist.
            options: the value of each option that has one.
            leaders: the cards in each leading section; ``None`` where they cannot be told.
            over: ``deck``, ``entry`` or ``pairing``.
        """
        self.fields: dict[str, Field] = game.fields
        self.identity = game.identity
        self.of_printing = game.of_printing
        self.constraints = constraints
        self.leaders = leaders
        self.options = options
        self.rows: list[Row] = []
        self.tallies: list[tuple[Term, ...]] = []
        self.tally_of: list[int] = []
        self.lifting: list[int] = []
        """The rows of cards that rules cannot judge."""
        self._shared: dict[tuple[Term, ...], int] = {}
        self._sets: frozenset[str] | int | None = 0
        self._asked: list[str] = []
        """The options that the constraint that is being bound reads, and that are not known."""
        for constraint in constraints:
            if constraint.over == over and self._applies(constraint, sections):
                self._add(constraint)

    def _applies(self, constraint: Constraint, sections: frozenset[str]) -> bool:
        if not sections.issuperset(constraint.sections):
            return False
        for name, values in constraint.options:
            value = self.options.get(name)
            if not option_fits(value, values) and (value is not None or constraint.over != "deck"):
                return False
        return True

    def _add(self, constraint: Constraint) -> None:
        start = len(self.rows)
        row = self._row(constraint)
        unless = constraint.terms[0].unless
        if unless and constraint.kind == "every" and reads_printed(unless):
            from deckcheck.evaluation.printed import printed_rows

            for one, bound in printed_rows(self, row):
                self._append(one, (bound,))
        else:
            self._append(row, tuple([self._bind_term(term) for term in constraint.terms]))
        if self._asked:
            for row in self.rows[start:]:
                row.asks = tuple(self._asked)
            self._asked.clear()

    def _row(self, constraint: Constraint) -> Row:
        lo, hi = constraint.lo, constraint.hi
        unsure = False
        if not (lo is None or type(lo) is int) or not (hi is None or type(hi) is int):
            lo, lo_unsure = self._bound(lo)
            hi, hi_unsure = self._bound(hi)
            unsure = lo_unsure or hi_unsure
        row = Row(constraint, lo, hi, unsure, self._width(constraint) if constraint.per else 1)
        if constraint.threshold is not None:
            least, unsure = self._bound(constraint.threshold)
            row.threshold = None if unsure else max(1, least or 1)
        if constraint.cover:
            row.uncertain = row.uncertain or self._too_many_covers(row)
        for name, _ in constraint.options:
            if self.options.get(name) is None:
                self._asked.append(name)
                row.open = True
        for guard in constraint.guards:
            lo, lo_unsure = self._bound(guard.lo)
            hi, hi_unsure = self._bound(guard.hi)
            row.open = row.open or lo_unsure or hi_unsure
            row.guards.append((self._tally((self._bind_term(guard.term),), shared=True), lo, hi))
        return row

    def _append(self, row: Row, terms: tuple[Term, ...]) -> None:
        self.tally_of.append(self._tally(terms, shared=bool(row.guards) and not row.keyed))
        if row.constraint.lifts:
            self.lifting.append(len(self.rows))
        self.rows.append(row)

    def _tally(self, terms: tuple[Term, ...], *, shared: bool) -> int:
        """Return the number of a tally; brackets of sizes have the same ones again and again."""
        number = self._shared.get(terms) if shared else None
        if number is None:
            number = len(self.tallies)
            self.tallies.append(terms)
            if shared:
                self._shared[terms] = number
        return number

    def _width(self, constraint: Constraint) -> int:
        if constraint.per == LISTS:
            return len(constraint.lists)
        width = 1
        for name in constraint.per.split():
            field = self.fields.get(name)
            if name in self.of_printing:
                return MANY
            if field is not None and field.many:
                width *= len(field.values) or MANY
        return width

    def _too_many_covers(self, row: Row) -> bool:
        from math import comb

        values = self.fields[row.constraint.per].values
        return row.hi is not None and comb(len(values), min(row.hi, len(values))) > MOST_COVERS

    def _bound(self, bound: Bound) -> tuple[int | None, bool]:
        """Return a bound as a number (``None``: none), and whether it is not known."""
        if bound is None or isinstance(bound, int):
            return bound, False
        if not is_ref(bound):
            return self._sum(bound)  # type: ignore[arg-type]
        if bound[0] == CARD:
            return None, False
        values = self.look_up(bound)
        if values is None:
            return None, True
        return (int(max(values) if bound[1] in self.of_printing else values[0]) if values else None), False

    def _sum(self, parts: Sequence[Part]) -> tuple[int | None, bool]:
        """Add up the parts of a bound; a leader's number counts once for each copy, one that is none adds nothing."""
        total = 0
        for part in parts:
            if isinstance(part, int):
                total += part
                continue
            source, name = part
            cards = self.leaders.get(source) if source != OPTION else None
            found = [self.look_up(part)] if source == OPTION else [self.values(name, card) for card in cards or ()]
            if (source != OPTION and cards is None) or any(values is None for values in found):
                return None, True
            total += sum(int(value) for values in found for value in values or ())
        return total, False

    def look_up(self, ref: Ref) -> Values | None:
        """Return the values that an option or the leading cards have, ``None`` where they are not known."""
        source, name = ref
        if source == OPTION:
            value = self.options.get(name)
            if value is None:
                self._asked.append(name)
                return None
            return (value,)
        cards = self.leaders.get(source)
        if cards is None:
            return None
        joined: list[Value] = []
        for card in cards:
            values = self.values(name, card)
            if values is None:
                return None
            joined += [value for value in values if value not in joined]
        return tuple(joined)

    def values(self, name: str, card: Card) -> Values | None:
        """Return what a card has in a field, ``None`` where it is not known: of all its printings, if that is meant."""
        if name not in self.of_printing:
            return card.facts.get(name)
        pairs = card.facts.get(f"@{name}")
        if pairs is None:
            return None
        values, known = printed_values(pairs, self.sets)
        return values if known else None

    @property
    def sets(self) -> frozenset[str] | None:
        """The codes of the sets that the format allows, ``None`` for all."""
        if self._sets == 0:
            self._sets = allowed_sets(self.constraints)
        return self._sets  # type: ignore[return-value]

    def _bind_term(self, term: Term) -> Term:
        unless = None if term.unless is None else self.bind_filter(term.unless)
        return Term(term.sections, self.bind_filter(term.where), unless, term.of, term.sign)

    def bind_filter(self, filter: Filter) -> Filter:
        """Return a filter in which what is read elsewhere is put in."""
        return tuple([self._bind_test(test) for test in filter])

    def _bind_test(self, test: Test) -> Test:
        if test.field in (ANY, NEITHER):
            return Test(test.field, tuple(self.bind_filter(one) for one in test.filters))
        if test.field == PRINTED:
            from deckcheck.evaluation.printed import bound_reference

            return bound_reference(self, test)
        checks = self._bind_checks(test.checks)
        if test.field in self.of_printing:
            return Test(f"@{test.field}", ((PRINTED_IN, (self.sets, checks)),))
        return Test(test.field, checks)

    def _bind_checks(self, checks: tuple[Check, ...]) -> tuple[Check, ...]:
        bound: list[Check] = []
        for op, argument in checks:
            if op == NOT:
                bound.append((op, self._bind_checks(argument)))  # type: ignore[arg-type]
            elif op in (SHARES, WITHIN):
                bound.append((op, self.look_up(argument)))  # type: ignore[arg-type]
            elif op == AMONG and isinstance(argument, tuple) and len(argument) > FEW:
                bound.append((op, frozenset(argument)))
            else:
                bound.append((op, argument))
        return tuple(bound)


def allowed_sets(constraints: Iterable[Constraint]) -> frozenset[str] | None:
    """Return the codes of the sets that a format allows, ``None`` for all."""
    for constraint in constraints:
        if constraint.code == NOT_IN_SETS and constraint.severity == "error":
            tests = [test for test in leaves(constraint.terms[0].unless or ()) if test.field == SETS]
            return frozenset(str(code) for test in tests for _, codes in test.checks for code in codes)  # type: ignore[attr-defined]
    return None
