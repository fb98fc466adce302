"""The rules as they stand for one deck: options, day and form chosen, and what leading cards say put in.

A :class:`View` turns each card of a section into a column: what one copy adds to each tally and family. Columns are
kept, so that a folder of decks pays for each card once.
"""

from __future__ import annotations

from deckcheck.evaluation.filters import MAYBE, NO, YES, fits, opposite, printed_values
from deckcheck.evaluation.listed import ListedTallies
from deckcheck.rules.ir import (
    AMONG,
    ANY,
    CARD,
    IDENTITY,
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
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.games.game import Field, Game
    from deckcheck.rules.ir import Bound, Check, Constraint, Filter, Key, Part, Ref, Value, Values

    Keys = tuple[Key, ...]


MOST_COVERS = 200
"""In so many ways values may be chosen that are to cover all cards; a cover of more is not judged."""
MOST_KEPT = 50_000
"""Columns that a view keeps at most."""
MOST_PASSING = 2_000
"""So many of them may be of cards that are not known, or not surely: they do not come again in another deck."""
FEW = 8
"""Longer lists are made sets."""


class Row:
    """A constraint with its bounds as numbers. ``uncertain`` says that a bound is not known.

    ``width`` is the number of keys of its family that one card may have at most, ``fields`` the fields that make a key.
    ``threshold`` is the number of copies from which a value of a spread is there, ``None`` where it is not known.
    ``open`` says that it is not known whether a guard holds, whatever is in the deck. ``asks`` names
    the options that it reads and that are not known. ``by`` are the limits of printed
    filters that this row adds up: it is one of several that a constraint has then.
    """

    __slots__ = (
        "asks", "by", "card_limit", "constraint", "fields", "guards", "hi", "keyed", "lo", "open", "threshold",
        "uncertain", "width",
    )  # fmt: skip

    def __init__(self, constraint: Constraint, lo: int | None, hi: int | None, uncertain: bool, width: int) -> None:
        self.constraint = constraint
        self.lo = lo
        self.hi = hi
        self.uncertain = uncertain
        self.width = width
        self.keyed = bool(constraint.per)
        self.fields = constraint.per.split()
        self.card_limit = constraint.printed_limit
        self.guards: list[tuple[int, int | None, int | None]] = []
        self.threshold: int | None = 1
        self.open = False
        self.asks: tuple[str, ...] = ()
        self.by: tuple[str, ...] | None = None


class Keyed:
    """What one copy of a card adds to a family: under which keys, surely or only perhaps, and the card's own limit.

    ``keys`` is ``None`` where the key is not known. The limit is an interval, ``MANY`` for none. In a spread with
    weights (``weighs``) it is the weight; ``outer`` are the values by each of which a spread is counted for itself,
    ``None`` where they are not known.
    """

    __slots__ = ("keys", "limit_least", "limit_most", "outer", "row", "sure", "weighs")

    def __init__(
        self,
        row: int,
        keys: Keys | None,
        sure: bool,
        limit_least: int = MANY,
        limit_most: int = MANY,
        outer: Values | None = (),
        weighs: bool = False,
    ) -> None:
        self.weighs = weighs
        self.row = row
        self.keys = keys
        self.sure = sure
        self.limit_least = limit_least
        self.limit_most = limit_most
        self.outer = outer


Column = tuple[tuple[tuple[int, int, int], ...], tuple[Keyed, ...]]
"""What one copy adds: ``(tally, least, most)`` for plain tallies, and a :class:`Keyed` for each family."""


class View:
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
        self._columns: dict[tuple[str, int], tuple[Card, Column]] = {}
        self._passing: dict[tuple[str, int], tuple[Card, Column]] = {}
        self._nobody: dict[str, tuple[str, Column]] = {}
        self._families: dict[int, int] | None = None
        self._by_card: ListedTallies | None = None
        self._shared: dict[tuple[Term, ...], int] = {}
        self._sets: frozenset[str] | int | None = 0
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
        self._asked: list[str] = []
        start = len(self.rows)
        self._add_rows(constraint)
        if self._asked:
            for row in self.rows[start:]:
                row.asks = tuple(self._asked)

    def _add_rows(self, constraint: Constraint) -> None:
        row = self._row(constraint)
        term = constraint.terms[0]
        if term.unless and constraint.kind == "every" and reads_printed(term.unless):
            from deckcheck.evaluation.printed import printed_rows

            for one, bound in printed_rows(self, row):
                self._append(one, (bound,))
            return
        self._append(row, tuple(self._bind_term(term) for term in constraint.terms))

    def _row(self, constraint: Constraint) -> Row:
        lo, lo_unsure = self._bound(constraint.lo)
        hi, hi_unsure = self._bound(constraint.hi)
        row = Row(constraint, lo, hi, lo_unsure or hi_unsure, self._width(constraint))
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

    def column(self, section: str, card: Card) -> Column:
        """Return what one copy of a card in a section adds."""
        place = section, id(card)
        known = self._columns.get(place) or self._passing.get(place)
        if known is not None:
            return known[1]
        column = self._make_column(section, card) if card.set or card.facts else self._column_of_nobody(section, card)
        kept = self._columns if card.set and not card.printings else self._passing
        if len(kept) >= (MOST_KEPT if kept is self._columns else MOST_PASSING):
            kept.clear()
        kept[place] = card, column  # the card is kept too: so the id stays its own
        return column

    def _column_of_nobody(self, section: str, card: Card) -> Column:
        """Return the column of a card of which nothing is known: the same as of all others, but for its own key."""
        if section not in self._nobody:
            self._nobody[section] = card.key, self._make_column(section, card)
        key, (plain, keyed) = self._nobody[section]
        own = [
            Keyed(add.row, (card.key,), add.sure, add.limit_least, add.limit_most, add.outer)
            if add.keys == (key,)
            else add
            for add in keyed
        ]
        return plain, tuple(own)

    def _make_column(self, section: str, card: Card) -> Column:
        if card.printings:
            from deckcheck.evaluation.blends import blended

            return blended([self._make_column(section, one) for one in card.printings])
        plain: list[tuple[int, int, int]] = []
        keyed: list[Keyed] = []
        families = self._families
        if families is None or self._by_card is None:
            families = {tally: number for number, tally in enumerate(self.tally_of) if self.rows[number].keyed}
            self._families, self._by_card = families, ListedTallies(self.tallies, families)
        for tally in self._by_card.others:
            terms = self.tallies[tally]
            if tally in families:
                term, terms = terms[0], terms[1:]
                if section in term.sections and (meant := self._meant(term, card)):
                    keyed += self._keyed(families[tally], term, card, meant == YES)
            least = most = 0
            for term in terms:
                if section in term.sections:
                    one_least, one_most = self.weight(term, card)
                    least += one_least
                    most += one_most
            if least or most:
                plain.append((tally, least, most))
        if listed := self._by_card.of(section, card):
            plain = sorted([*plain, *listed])
        return tuple(plain), tuple(keyed)

    def _meant(self, term: Term, card: Card) -> int:
        """Say whether a card counts for a term: ``NO``, ``YES`` or ``MAYBE``."""
        meant = fits(term.where, card, self.fields)
        if meant != NO and term.unless is not None:
            out = opposite(fits(term.unless, card, self.fields))
            meant = NO if out == NO else max(meant, out)
        return meant

    def weight(self, term: Term, card: Card) -> tuple[int, int]:
        """Return the least and the most that one copy of a card adds to a term."""
        meant = self._meant(term, card)
        if meant == NO:
            return 0, 0
        least, most = self._value(term.of, card) if term.of else (1, 1)
        if meant == MAYBE:
            least, most = min(0, least), max(0, most)
        if term.sign == 1:
            return least, most
        return (least * term.sign, most * term.sign) if term.sign > 0 else (most * term.sign, least * term.sign)

    def _value(self, name: str, card: Card) -> tuple[int, int]:
        values = card.facts.get(name)
        if values is not None:
            total = sum(int(value) for value in values)
            return total, total
        field = self.fields.get(name)
        least = field.min if field is not None and field.min is not None else -MANY
        most = field.max if field is not None and field.max is not None else MANY
        if self._may_be_none(name, card):
            least, most = min(0, least), max(0, most)
        return least, most

    def _keyed(self, number: int, term: Term, card: Card, sure: bool) -> list[Keyed]:
        row = self.rows[number]
        if row.card_limit or term.of:
            return self._with_amounts(number, term, card, sure)
        keys = self._keys(row, card)
        if row.constraint.cover:
            keys = None if keys is None else (keys,)  # type: ignore[assignment]  # what the card has is one key
        if keys == ():
            return []
        outer: Values | None = ()
        if row.constraint.each:
            outer = self._listed(self.values(row.constraint.each, card), row.constraint.values)
            if outer == ():
                return []
            sure = sure and not (outer is None and self._may_be_none(row.constraint.each, card))
        return [Keyed(number, keys, sure and self._surely_has(row, keys, card), outer=outer)]

    def _with_amounts(self, number: int, term: Term, card: Card, sure: bool) -> list[Keyed]:
        """Return what a card adds where each key has a limit, or a weight, of its own."""
        row = self.rows[number]
        keys = self._keys(row, card)
        if keys == ():
            return []
        if row.constraint.per == IDENTITY:
            return self._of_identity(number, term, card, keys or (), sure)
        fact = amount_fact(row.constraint)
        amounts: object = card.facts.get(fact)
        if keys is None or amounts is None:
            amount = (-MANY, MANY) if term.of else (0, MANY)
            return [Keyed(number, keys, sure and self._surely_has(row, keys, card), *amount, weighs=bool(term.of))]
        return [
            Keyed(number, (key,), sure, *self._amount(entries, greatest=bool(term.of)), weighs=bool(term.of))
            for key, entries in amounts  # type: ignore[attr-defined]
            if key in keys
        ]

    def _of_identity(self, number: int, term: Term, card: Card, keys: Keys, sure: bool) -> list[Keyed]:
        if term.of:
            return [Keyed(number, keys, sure, *self._value(term.of, card), weighs=True)]
        name = self.rows[number].card_limit
        limit = self.values(name, card)
        if limit == ():
            return []
        return [Keyed(number, keys, sure and limit is not None, *self._limit(name, limit, card))]

    def _amount(self, entries: Iterable[tuple[int, int, Collection[str]]], *, greatest: bool) -> tuple[int, int]:
        """Return the least limit, or the greatest weight, of the cards of a key that the format allows."""
        sets = self.sets
        inside = [
            (least, most)
            for least, most, codes in entries
            if sets is None or not codes or any(code in sets for code in codes)
        ]
        if not inside:
            return (0, 0) if greatest else (MANY, MANY)
        choose = max if greatest else min
        return choose(least for least, _ in inside), choose(most for _, most in inside)

    def _surely_has(self, row: Row, keys: Keys | None, card: Card) -> bool:
        """Say whether a card surely has a key; where it is known, it has."""
        if row.constraint.per == LISTS:
            return keys is not None
        return keys is not None or not any(self._may_be_none(name, card) for name in row.fields)

    def _may_be_none(self, name: str, card: Card) -> bool:
        """Say whether a card of which a field is not known may have no value there."""
        field = self.fields.get(name)
        return field is None or field.optional or bool(field.on and "type" not in card.facts)

    def _limit(self, name: str, limit: Values | None, card: Card) -> tuple[int, int]:
        if limit:
            return int(max(limit)), int(max(limit))
        field = self.fields.get(name)
        if field is None:
            return 0, MANY
        none = self._may_be_none(name, card) or field.max is None
        return field.min or 0, MANY if none or field.max is None else field.max

    def _keys(self, row: Row, card: Card) -> Keys | None:
        """Return the keys of a card that count, ``None`` where they are not known."""
        keys = self._all_keys(row, card)
        if keys and row.constraint.values and not row.constraint.each:
            return self._listed(keys, row.constraint.values)  # type: ignore[arg-type]
        return keys

    def _listed(self, values: Values | None, listed: Values) -> Values | None:
        return tuple(value for value in values if value in listed) if values and listed else values

    def _all_keys(self, row: Row, card: Card) -> Keys | None:
        if row.constraint.per == IDENTITY:
            return (card.key,)
        if row.constraint.per == LISTS:
            return _lists_of(row.constraint.lists, card)
        if len(row.fields) == 1:
            return self.values(row.fields[0], card)
        parts = [self.values(name, card) for name in row.fields]
        if () in parts:
            return ()
        if None in parts:
            return None
        keys: list[tuple[Value, ...]] = [()]
        for values in parts:
            keys = [(*key, value) for key in keys for value in values or ()]
        return tuple(keys)


def allowed_sets(constraints: Iterable[Constraint]) -> frozenset[str] | None:
    """Return the codes of the sets that a format allows, ``None`` for all."""
    for constraint in constraints:
        if constraint.code == NOT_IN_SETS and constraint.severity == "error":
            tests = [test for test in leaves(constraint.terms[0].unless or ()) if test.field == SETS]
            return frozenset(str(code) for test in tests for _, codes in test.checks for code in codes)  # type: ignore[attr-defined]
    return None


def amount_fact(constraint: Constraint) -> str:
    """Name the fact of a card that has the limits, or the weights, of its keys in a constraint."""
    return f"@{constraint.terms[0].of or constraint.printed_limit} by {constraint.per}"


def _lists_of(lists: Sequence[tuple[str, ...]], card: Card) -> Values | None:
    """Return the numbers of the lists that a card stands in, ``None`` where it cannot be told of one of them."""
    if not card.set:  # a stand-in for a card that is not known
        return None
    perhaps = f" {card.key}"
    if any(perhaps in keys for keys in lists):
        return None
    return tuple([number for number, keys in enumerate(lists) if card.key in keys])
