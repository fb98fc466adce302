"""The rules as they stand for one deck: options, day and form chosen, and what leading cards say put in.

A :class:`View` turns each card of a section into a column: what one copy adds to each tally and family. Columns are
kept, so that a folder of decks pays for each card once.
"""

from __future__ import annotations

from deckcheck.evaluation.filters import MAYBE, NO, fits, opposite
from deckcheck.rules.ir import CARD, IDENTITY, MANY, NOT, OPTION, SHARES, WITHIN, Term, Test

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from deckcheck.cards.card import Card
    from deckcheck.games.game import Field, Game
    from deckcheck.rules.ir import Bound, Check, Constraint, Filter, Ref, Value, Values


MOST_KEPT = 50_000
"""Columns that a view keeps at most."""


class Row:
    """A constraint with its bounds as numbers. ``uncertain`` says that a bound is not known.

    ``width`` is the number of keys of its family that one card may have at most.
    """

    __slots__ = ("card_limit", "constraint", "guards", "hi", "keyed", "lo", "uncertain", "width")

    def __init__(self, constraint: Constraint, lo: int | None, hi: int | None, uncertain: bool, width: int) -> None:
        self.constraint = constraint
        self.lo = lo
        self.hi = hi
        self.uncertain = uncertain
        self.width = width
        self.keyed = bool(constraint.per)
        self.card_limit = constraint.hi[1] if isinstance(constraint.hi, tuple) and constraint.hi[0] == CARD else ""
        self.guards: list[tuple[int, int | None, int | None]] = []


class Keyed:
    """What one copy of a card adds to a family: under which keys, surely or only perhaps, and the card's own limit.

    ``keys`` is ``None`` where the key is not known. The limit is an interval, ``MANY`` for none.
    """

    __slots__ = ("keys", "limit_least", "limit_most", "row", "sure")

    def __init__(self, row: int, keys: Values | None, sure: bool, limit_least: int, limit_most: int) -> None:
        self.row = row
        self.keys = keys
        self.sure = sure
        self.limit_least = limit_least
        self.limit_most = limit_most


Column = tuple[tuple[tuple[int, int, int], ...], tuple[Keyed, ...]]
"""What one copy adds: ``(tally, least, most)`` for plain tallies, and a :class:`Keyed` for each family."""


class View:
    """The constraints in force, bound: ``rows`` in the order of the rules, ``tallies`` the sums they speak of."""

    def __init__(
        self,
        game: Game,
        constraints: Iterable[Constraint],
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
        self.leaders = leaders
        self.options = options
        self.rows: list[Row] = []
        self.tallies: list[tuple[Term, ...]] = []
        self.tally_of: list[int] = []
        self._columns: dict[tuple[str, int], tuple[Card, Column]] = {}
        for constraint in constraints:
            if constraint.over == over and self._applies(constraint, sections):
                self._add(constraint)

    def _applies(self, constraint: Constraint, sections: frozenset[str]) -> bool:
        if not sections.issuperset(constraint.sections):
            return False
        return all(self.options.get(name) in values for name, values in constraint.options)

    def _add(self, constraint: Constraint) -> None:
        lo, lo_unsure = self._bound(constraint.lo)
        hi, hi_unsure = self._bound(constraint.hi)
        row = Row(constraint, lo, hi, lo_unsure or hi_unsure, self._width(constraint.per))
        terms = tuple(self._bind_term(term) for term in constraint.terms)
        for guard in constraint.guards:
            row.guards.append((len(self.tallies), guard.lo, guard.hi))
            self.tallies.append((self._bind_term(guard.term),))
        self.tally_of.append(len(self.tallies))
        self.tallies.append(terms)
        self.rows.append(row)

    def _width(self, per: str) -> int:
        field = self.fields.get(per)
        if field is None or not field.many:
            return 1
        return len(field.values) or MANY

    def _bound(self, bound: Bound) -> tuple[int | None, bool]:
        """Return a bound as a number (``None``: none), and whether it is not known."""
        if bound is None or isinstance(bound, int):
            return bound, False
        if bound[0] == CARD:
            return None, False
        values = self.look_up(bound)
        if values is None:
            return None, True
        return (int(values[0]) if values else None), False

    def look_up(self, ref: Ref) -> Values | None:
        """Return the values that an option or the leading cards have, ``None`` where they are not known."""
        source, name = ref
        if source == OPTION:
            value = self.options.get(name)
            return None if value is None else (value,)
        cards = self.leaders.get(source)
        if cards is None:
            return None
        joined: list[Value] = []
        for card in cards:
            values = card.facts.get(name)
            if values is None:
                return None
            joined += [value for value in values if value not in joined]
        return tuple(joined)

    def _bind_term(self, term: Term) -> Term:
        unless = None if term.unless is None else self._bind_filter(term.unless)
        return Term(term.sections, self._bind_filter(term.where), unless, term.of, term.sign)

    def _bind_filter(self, filter: Filter) -> Filter:
        return tuple(Test(test.field, self._bind_checks(test.checks)) for test in filter)

    def _bind_checks(self, checks: tuple[Check, ...]) -> tuple[Check, ...]:
        bound: list[Check] = []
        for op, argument in checks:
            if op == NOT:
                bound.append((op, self._bind_checks(argument)))  # type: ignore[arg-type]
            elif op in (SHARES, WITHIN):
                bound.append((op, self.look_up(argument)))  # type: ignore[arg-type]
            else:
                bound.append((op, argument))
        return tuple(bound)

    def column(self, section: str, card: Card) -> Column:
        """Return what one copy of a card in a section adds."""
        place = section, id(card)
        known = self._columns.get(place)
        if known is not None:
            return known[1]
        column = self._make_column(section, card)
        if card.set and len(self._columns) < MOST_KEPT:  # a stand-in for an unknown card does not come again
            self._columns[place] = card, column  # the card is kept too: so the id stays its own
        return column

    def _make_column(self, section: str, card: Card) -> Column:
        plain: list[tuple[int, int, int]] = []
        keyed: list[Keyed] = []
        families = {tally: number for number, tally in enumerate(self.tally_of) if self.rows[number].keyed}
        for tally, terms in enumerate(self.tallies):
            least = most = 0
            for term in terms:
                if section in term.sections:
                    one_least, one_most = self._weight(term, card)
                    least += one_least
                    most += one_most
            if tally in families:
                if most:
                    keyed += self._keyed(families[tally], card, least > 0)
            elif least or most:
                plain.append((tally, least, most))
        return tuple(plain), tuple(keyed)

    def _weight(self, term: Term, card: Card) -> tuple[int, int]:
        meant = fits(term.where, card, self.fields)
        if meant != NO and term.unless is not None:
            out = opposite(fits(term.unless, card, self.fields))
            meant = NO if out == NO else max(meant, out)
        if meant == NO:
            return 0, 0
        least, most = self._value(term.of, card) if term.of else (1, 1)
        if meant == MAYBE:
            least, most = min(0, least), max(0, most)
        return (least, most) if term.sign > 0 else (-most, -least)

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

    def _keyed(self, number: int, card: Card, sure: bool) -> list[Keyed]:
        row = self.rows[number]
        limit_least = limit_most = MANY
        if row.card_limit:
            limit = card.facts.get(row.card_limit)
            if limit == ():
                return []
            limit_least, limit_most = self._limit(row.card_limit, limit)
            sure = sure and limit is not None
        keys = self._keys(row.constraint, card)
        if keys is None:
            sure = sure and not self._may_be_none(row.constraint.per, card)
        return [] if keys == () else [Keyed(number, keys, sure, limit_least, limit_most)]

    def _may_be_none(self, name: str, card: Card) -> bool:
        """Say whether a card of which a field is not known may have no value there."""
        field = self.fields.get(name)
        return field is None or field.optional or bool(field.on and "type" not in card.facts)

    def _limit(self, name: str, limit: Values | None) -> tuple[int, int]:
        if limit:
            return int(limit[0]), int(limit[0])
        field = self.fields.get(name)
        return (field.min or 0) if field else 0, MANY

    def _keys(self, constraint: Constraint, card: Card) -> Values | None:
        if constraint.per == IDENTITY:
            return (card.key,)
        values = card.facts.get(constraint.per)
        if values and constraint.values:
            return tuple(value for value in values if value in constraint.values)
        return values
