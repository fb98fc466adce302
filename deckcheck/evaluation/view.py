"""The rules as they stand for one deck: options, day and form chosen, and what leading cards say put in.

A :class:`View` turns each card of a section into a column: what one copy adds to each tally and family. Columns are
kept, so that a folder of decks pays for each card once.
"""

from __future__ import annotations

from deckcheck.evaluation.bindings import Bindings
from deckcheck.evaluation.filters import MAYBE, NO, YES, fits, opposite
from deckcheck.evaluation.listed import ListedTallies
from deckcheck.evaluation.rows import Column, Keyed
from deckcheck.rules.ir import (
    IDENTITY,
    LISTS,
    MANY,
    Term,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.evaluation.rows import Keys, Row
    from deckcheck.games.game import Game
    from deckcheck.rules.ir import Constraint, Term, Value, Values

    Plan = list[tuple[int, tuple[int, Term] | None, list[Term]]]

MOST_KEPT = 50_000
"""Columns that a view keeps at most."""
MOST_PASSING = 2_000
"""So many of them may be of cards that are not known, or not surely: they do not come again in another deck."""


class View(Bindings):
    """The constraints in force, bound, with a column for each card of a section: what one copy adds.

    Columns are kept.
    """

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
        """Bind the constraints that apply; the arguments are those of :class:`Bindings`."""
        super().__init__(game, constraints, sections=sections, options=options, leaders=leaders, over=over)
        self._columns: dict[tuple[str, int], tuple[Card, Column]] = {}
        self._passing: dict[tuple[str, int], tuple[Card, Column]] = {}
        self._nobody: dict[str, tuple[str, Column]] = {}
        self._plans: dict[str, Plan] = {}
        self._by_card: ListedTallies | None = None

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
            Keyed(add.row, (card.key,), add.sure, add.limit_least, add.limit_most, add.outer, add.weighs)
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
        for tally, family, terms in self._plans.get(section) or self._plan(section):
            if family is not None:
                number, term = family
                if meant := self._meant(term, card):
                    keyed += self._keyed(number, term, card, meant == YES)
            if terms:
                least = most = 0
                for term in terms:
                    one_least, one_most = self.weight(term, card)
                    least += one_least
                    most += one_most
                if least or most:
                    plain.append((tally, least, most))
        if self._by_card is not None and (listed := self._by_card.of(section, card)):
            plain = sorted([*plain, *listed])
        return tuple(plain), tuple(keyed)

    def _plan(self, section: str) -> Plan:
        """Return the tallies to which cards of a section may add, each with its family and its plain terms."""
        families = {tally: number for number, tally in enumerate(self.tally_of) if self.rows[number].keyed}
        if self._by_card is None:
            self._by_card = ListedTallies(self.tallies, families)
        plan: Plan = []
        for tally in self._by_card.others:
            terms, family = self.tallies[tally], None
            if tally in families:
                first, terms = terms[0], terms[1:]
                family = (families[tally], first) if section in first.sections else None
            here = [term for term in terms if section in term.sections]
            if family or here:
                plan.append((tally, family, here))
        self._plans[section] = plan
        return plan

    def _meant(self, term: Term, card: Card) -> int:
        """Say whether a card counts for a term: ``NO``, ``YES`` or ``MAYBE``."""
        meant = fits(term.where, card, self.fields) if term.where else YES
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
