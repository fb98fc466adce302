"""The rules of a setting as numbers: which are in force, and what the fixed copies add up to."""

from __future__ import annotations

from deckcheck.evaluation.outcomes import HELD, within
from deckcheck.rules.ir import IDENTITY, LISTED, NOT_IN_SETS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.cards.card import Card
    from deckcheck.evaluation.rows import Column, Row
    from deckcheck.evaluation.view import View
    from deckcheck.games.game import Game
    from deckcheck.rules.ir import Key, Term
    from deckcheck.sampling.setting import Setting

Range = tuple[int, int | None]
OpenGuard = tuple[int, int | None, int | None]
"""A tally and the bounds between which it puts a rule in force."""


class Given:
    """What the fixed copies add to sections, tallies, and keys of families (for identity: keys of cards)."""

    def __init__(self, view: View, fixed: Mapping[tuple[str, Card], int]) -> None:
        self.sizes: dict[str, int] = {}
        self.tallies: dict[int, int] = {}
        self.keys: dict[tuple[int, Key], int] = {}
        self.limits: dict[tuple[int, Key], int] = {}
        for (section, card), count in fixed.items():
            self.sizes[section] = self.sizes.get(section, 0) + count
            self._add(view, view.column(section, card), count)

    def _add(self, view: View, column: Column, count: int) -> None:
        plain, keyed = column
        for tally, weight, _ in plain:
            self.tallies[tally] = self.tallies.get(tally, 0) + weight * count
        for add in keyed:
            row = view.rows[add.row]
            limit = add.limit_least if row.card_limit or add.weighs else row.hi
            for key in add.keys or ():
                place = add.row, key
                self.keys[place] = self.keys.get(place, 0) + count
                if limit is not None:
                    self.limits[place] = min(limit, self.limits.get(place, limit))


class Binding:
    """The rules of a setting, bound to its leading cards.

    ``open`` are the sections that are filled at random, ``sizes`` the least and greatest number of cards in each as
    far as it is asked for, or a rule says it of the whole section. ``active`` are the numbers of the rows of ``view``
    that can be in force; ``guards`` gives for each the guards that depend on what is drawn.
    """

    def __init__(self, game: Game, view: View, setting: Setting) -> None:
        self.game = game
        self.view = view
        self.setting = setting
        self.open = tuple(name for name in setting.sections if name not in game.leaders)
        self.given = Given(self.view, setting.fixed)
        self.sizes: dict[str, Range] = {name: setting.sizes.get(name) or self.bounds(name) for name in self.open}
        self.active: list[int] = []
        self.guards: dict[int, list[OpenGuard]] = {}
        for number, row in self._looked_at():
            guards = self._open_guards(row)
            if guards is not None:
                self.active.append(number)
                self.guards[number] = guards

    def constant(self, tally: int) -> int | None:
        """Return the total of a tally where it is the same in all decks: only whole sections of one size add to it."""
        total = self.given.tallies.get(tally, 0)
        for term in self.view.tallies[tally]:
            for section in term.sections:
                if section in self.open:
                    least, most = self.sizes[section]
                    if least != most or not _whole(term):
                        return None
                    total += term.sign * (least - self.given.sizes.get(section, 0))
        return total

    def sizing(self, section: str) -> list[Row]:
        """List the rows that bound the number of all cards of a section."""
        found = []
        for number, row in self._looked_at():
            terms = self.view.tallies[self.view.tally_of[number]]
            plain = not row.keyed and not row.guards and len(terms) == 1
            if plain and terms[0].sections == (section,) and _whole(terms[0]):
                found.append(row)
        return found

    def bounds(self, section: str) -> Range:
        """Return the least and greatest number of cards that rules allow in a section as a whole."""
        least, most = self._own_bounds(section)
        return (least, most) if most is not None else self._joint_bounds(section, least)

    def _own_bounds(self, section: str) -> Range:
        rows = self.sizing(section)
        least = max((row.lo for row in rows if row.lo is not None), default=0)
        return max(0, least), min((row.hi for row in rows if row.hi is not None), default=None)

    def _joint_bounds(self, section: str, least: int) -> Range:
        """Bound a section by what rules over several whole sections leave it beside the others."""
        mosts: list[int] = []
        for number, row in self._looked_at():
            terms = self.view.tallies[self.view.tally_of[number]]
            joint = len(terms) == 1 and section in terms[0].sections and _whole(terms[0]) and terms[0].sign == 1
            if row.keyed or row.guards or not joint:
                continue
            others = [self._size_of(name) for name in terms[0].sections if name != section]
            if row.hi is not None:
                mosts.append(max(0, row.hi - sum(fewest for fewest, _ in others)))
            if row.lo is not None and all(most is not None for _, most in others):
                least = max(least, row.lo - sum(most or 0 for _, most in others))
        return least, min(mosts, default=None)

    def _size_of(self, section: str) -> Range:
        """Return the size of another section: what is given where cards lead, else as asked for, or its own bounds."""
        given = self.given.sizes.get(section, 0)
        if section in self.game.leaders and given:
            return given, given
        return self.setting.sizes.get(section) or self._own_bounds(section)

    def missing(self, section: str, card: Card) -> tuple[str, ...]:
        """Name the facts of a card that rules in force need to know in a section, and that are not recorded."""
        plain, keyed = self.view.column(section, card)
        unsure = {tally for tally, least, most in plain if least != most}
        rows = [number for number in self.active if not unsure.isdisjoint(self._tallies(number))] if unsure else []
        for add in keyed:
            blurred = add.limit_least != add.limit_most or not add.sure or add.keys is None
            unknown = self.view.rows[add.row].constraint.per == IDENTITY and None in card.identity
            if add.row in self.guards and (blurred or unknown):
                rows.append(add.row)
        fields = dict.fromkeys(field for number in rows for field in self._unrecorded(number, card))
        return tuple(fields) or self.view.identity[-1:] if rows else ()

    def _looked_at(self) -> list[tuple[int, Row]]:
        rows = enumerate(self.view.rows)
        return [(number, row) for number, row in rows if row.constraint.code not in self.setting.without]

    def _open_guards(self, row: Row) -> list[OpenGuard] | None:
        """Return the guards that depend on the draw; ``None`` if another one already puts the row out of force."""
        still = []
        for tally, lo, hi in row.guards:
            total = self.constant(tally)
            if total is None:
                still.append((tally, lo, hi))
            elif within(total, total, lo, hi) != HELD:
                return None
        return still

    def _tallies(self, number: int) -> list[int]:
        return [self.view.tally_of[number], *(tally for tally, _, _ in self.guards[number])]

    def _unrecorded(self, number: int, card: Card) -> list[str]:
        constraint = self.view.rows[number].constraint
        names = [name for name in constraint.fields() if name not in card.facts]
        if constraint.per == IDENTITY or constraint.code in (LISTED, NOT_IN_SETS):
            pairs = zip(self.view.identity, card.identity, strict=True)
            names += [name for name, values in pairs if values is None]
        return names


def _whole(term: Term) -> bool:
    """Say whether a term counts the cards of whole sections."""
    return not term.where and term.unless is None and not term.of
