"""A deck as it is to be repaired: which copies can change, which stay, and what somebody wishes."""

from __future__ import annotations

from deckcheck.evaluation.outcomes import Cell
from deckcheck.record import Record
from deckcheck.report import ERROR, WARNING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from deckcheck.cards.card import Card
    from deckcheck.checking.resolve import Resolved
    from deckcheck.evaluation.kinds import Kinds
    from deckcheck.evaluation.ruleset import Ruleset
    from deckcheck.evaluation.view import View
    from deckcheck.rules.ir import Constraint, Value

    Place = tuple[str, Card]
    Contents = dict[str, dict[Card, int]]
    """The cards of leading sections, with their copies."""


class Demands(Record):
    """What somebody wants of a repair, understood. Cards are told by their keys.

    ``keep``: their copies stay in their section. ``without``: none of them. ``owned``: so many of each at most, in all
    sections together. ``leaders``: the cards of a section that leads. ``change``: such sections whose cards may change.
    ``complete``: nothing is taken out or moved. ``only_remove``: nothing is put in. ``most``: so many copies may be
    changed, ``None`` for the usual number.
    """

    __slots__ = ("change", "complete", "keep", "leaders", "most", "only_remove", "owned", "without")

    def __init__(
        self,
        *,
        keep: Iterable[str] = (),
        without: Iterable[str] = (),
        owned: Mapping[str, int] | None = None,
        leaders: Contents | None = None,
        change: Iterable[str] = (),
        complete: bool = False,
        only_remove: bool = False,
        most: int | None = None,
    ) -> None:
        self.keep = frozenset(keep)
        self.without = frozenset(without)
        self.owned = owned
        self.leaders = leaders or {}
        self.change = frozenset(change)
        self.complete = complete
        self.only_remove = only_remove
        self.most = most


class Situation:
    """A deck, by what it is judged, and what is wished.

    ``counts`` are the copies that can change, by section and printing, ``lines`` the line of the last entry of each,
    ``stays`` what is not understood and therefore stays. ``waived`` are codes that nobody wants repaired.
    """

    def __init__(
        self,
        resolved: Resolved,
        ruleset: Ruleset,
        kinds: Kinds,
        sections: tuple[str, ...],
        demands: Demands,
        waived: frozenset[str] = frozenset(),
    ) -> None:
        self.ruleset = ruleset
        self.kinds = kinds
        self.sections = sections
        self.demands = demands
        self.waived = waived
        self.counts: dict[Place, int] = {}
        self.lines: dict[Place, int] = {}
        self.stays: list[Cell] = []
        for cell in resolved.cells(sections, ruleset.game):
            if cell.least != cell.most or cell.entry in resolved.problems or cell.entry < 0:
                self.stays.append(cell)
            else:
                place = cell.section, cell.card
                self.counts[place] = self.counts.get(place, 0) + cell.least
                self.lines[place] = cell.entry + 1
        self.leading = leading_sections(ruleset, sections)

    def wishing(self, demands: Demands) -> Situation:
        """Return the same deck with other wishes."""
        other = Situation.__new__(Situation)
        other.__dict__.update(self.__dict__)
        other.demands = demands
        return other

    def name_of(self, key: str) -> str:
        """Return the name of a card by its key."""
        printings = self.ruleset.finder.source.keyed(key)
        return self.ruleset.finder.to_write(printings[0]) if printings else key

    def card(self, member: int | Card) -> Card:
        """Return a card that may be given by its number."""
        return self.kinds.card(member) if isinstance(member, int) else member

    def cells(self, counts: Mapping[Place, int]) -> list[Cell]:
        """Return the cells of the deck with other copies."""
        return [Cell(section, card, n, n) for (section, card), n in counts.items() if n] + self.stays

    def leaders(self, counts: Mapping[Place, int]) -> dict[str, list[Card] | None]:
        """Return the cards that lead, section by section; ``None`` where they cannot be told."""
        found: dict[str, list[Card] | None] = {}
        for name in self.ruleset.game.leaders:
            if name in self.sections:
                cards = [card for (section, card), count in counts.items() if section == name and count]
                cards += [cell.card for cell in self.stays if cell.section == name and cell.least == cell.most]
                unsure = any(cell.section == name and cell.least != cell.most for cell in self.stays)
                found[name] = None if unsure else list(dict.fromkeys(cards))
        return found

    def view(self, options: Mapping[str, Value], counts: Mapping[Place, int]) -> View:
        """Return the rules as they stand for the deck with these copies."""
        return self.ruleset.view(self.sections, options, self.leaders(counts))

    def rows(self, view: View, *severities: str, without: frozenset[str] = frozenset()) -> list[int]:
        """Return the numbers of the rows of some severities that are to hold."""
        left_out = self.waived | without
        return [
            number
            for number, row in enumerate(view.rows)
            if row.constraint.severity in severities and row.constraint.code not in left_out
        ]

    def contents(self) -> Contents:
        """Return the cards that lead, with their copies, as the deck has them."""
        found: Contents = {name: {} for name in self.leading}
        for (section, card), count in self.counts.items():
            if section in found:
                found[section][card] = count
        return found


def leading_sections(ruleset: Ruleset, sections: Iterable[str]) -> tuple[str, ...]:
    """Return the sections whose cards decide what rules say of others.

    Those are the ones that a filter or a bound reads, and of those that only a ``when`` reads, the ones that must have
    a card, or two at most: any other ``when`` is about the deck that is repaired.
    """
    constraints = ruleset.constraints
    held = {one.sections[0] for one in constraints if _holds_to_few(one)}
    guarding = {
        name
        for one in constraints
        for guard in one.guards
        for name in guard.term.sections
        if len(guard.term.sections) == 1 and name not in one.sections
    }
    return tuple(name for name in sections if name in ruleset.game.leaders or name in held & guarding)


def _holds_to_few(constraint: Constraint) -> bool:
    """Say whether a rule makes a section hold a card or two."""
    lo, hi = constraint.lo, constraint.hi
    few = isinstance(lo, int) and isinstance(hi, int) and 0 < lo <= hi <= 2
    plain = constraint.kind == "count" and not constraint.per and not constraint.guards
    whole = all(not term.where and term.unless is None and not term.of for term in constraint.terms)
    return constraint.severity == ERROR and few and plain and whole and len(constraint.sections) == 1


def judged_severities() -> tuple[str, str]:
    """Return the severities that a repair looks at: what makes a deck illegal, and what is as well held."""
    return ERROR, WARNING
