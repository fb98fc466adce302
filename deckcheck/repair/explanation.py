"""Why there is no repair: the fewest rules and wishes that cannot hold together, and how near a deck can come."""

from __future__ import annotations

from deckcheck.record import Record
from deckcheck.repair.attempt import Attempt
from deckcheck.repair.search import find_repair
from deckcheck.repair.solver import Clock
from deckcheck.report import ERROR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from deckcheck.repair.situation import Demands, Situation
    from deckcheck.rules.ir import Value

    Options = Mapping[str, Value]

SECONDS = 10.0


class Cannot(Record):
    """What cannot hold together: ``codes`` of rules and ``wishes`` in words, none of which could be left out.

    ``nearest`` says how near a deck can come to them. ``leaders`` are the sections that would have to change first:
    with other cards in them there is a repair. ``proven`` tells whether all of that is sure.
    """

    __slots__ = ("codes", "leaders", "nearest", "proven", "wishes")

    def __init__(self) -> None:
        self.codes: tuple[str, ...] = ()
        self.wishes: tuple[str, ...] = ()
        self.nearest: tuple[str, ...] = ()
        self.leaders: tuple[str, ...] = ()
        self.proven = True


def explain(situation: Situation, options: Sequence[Options]) -> Cannot:
    """Find out what stands in the way of a repair. Raises :class:`GaveUp`."""
    search = _Search(situation, options)
    cannot = Cannot()
    cannot.leaders = search.other_leaders()
    wishes, codes = search.conflict()
    cannot.wishes = tuple(wishes)
    cannot.codes = tuple(codes)
    cannot.nearest = tuple(search.nearest(codes))
    return cannot


class _Search:
    """Drops one part after the other, for good if there is still no repair."""

    def __init__(self, situation: Situation, options: Sequence[Options]) -> None:
        self.situation = situation
        self.options = options
        self.clock = Clock(SECONDS)
        self.without: frozenset[str] = frozenset()

    def other_leaders(self) -> tuple[str, ...]:
        """Return the leading sections that have to change for a repair, none if that would not help."""
        sections = frozenset(self.situation.leading) - self.situation.demands.change
        if not sections:
            return ()
        changing = self.situation.wishing(self.situation.demands.replaced(change=frozenset(self.situation.leading)))
        found = find_repair(changing, self.options, clock=self.clock, only_cost=True)
        if found is None:
            return ()
        now = self.situation.contents()
        return tuple(
            name
            for name in self.situation.leading
            if {card: n for (section, card), n in found.counts.items() if section == name} != now[name]
        )

    def conflict(self) -> tuple[list[str], list[str]]:
        """Return the wishes and the codes of which none can be left out."""
        wishes: list[str] = []
        for text, drop in _wishes(self.situation):
            demands = drop(self.situation.demands)
            without = self.situation.wishing(demands)
            if self._is_possible(without, self.without):
                wishes.append(text)
            else:
                self.situation = without
        codes: list[str] = []
        for code in self._codes():
            if self._is_possible(self.situation, self.without | {code}):
                codes.append(code)
            else:
                self.without |= {code}
        return wishes, codes

    def nearest(self, codes: Sequence[str]) -> list[str]:
        """Say for the rules with a number how near it can come to what is asked, where all others hold."""
        usual = {**self.situation.contents(), **self.situation.demands.leaders}
        emptied = {name: {} if name in self.situation.demands.change else cards for name, cards in usual.items()}
        found: list[str] = []
        for code in codes:
            for contents in (usual, emptied):
                without = self.without | {code}
                attempt = Attempt(
                    self.situation, self.options[0], contents, self.clock, without=without, free_unsure=True
                )
                reached = attempt.nearest(code)
                found += reached
                if reached:
                    break
        return found

    def _codes(self) -> list[str]:
        rows = self.situation.view(self.options[0], self.situation.counts).rows
        codes = (row.constraint.code for row in rows if row.constraint.severity == ERROR)
        return [code for code in dict.fromkeys(codes) if code not in self.situation.waived]

    def _is_possible(self, situation: Situation, without: frozenset[str]) -> bool:
        return find_repair(situation, self.options, without=without, clock=self.clock, only_cost=True) is not None


def _wishes(situation: Situation) -> list[tuple[str, Callable[[Demands], Demands]]]:
    """List the wishes, each with what takes it away."""
    demands = situation.demands
    found: list[tuple[str, Callable[[Demands], Demands]]] = []
    if demands.complete:
        found.append(("nothing is taken out", lambda one: one.replaced(complete=False)))
    if demands.only_remove:
        found.append(("nothing is put in", lambda one: one.replaced(only_remove=False)))
    if demands.owned is not None:
        found.append(("only your cards", lambda one: one.replaced(owned=None)))
    for key in sorted(demands.keep):
        name = situation.name_of(key)
        found.append((f"{name} stays", lambda one, key=key: one.replaced(keep=one.keep - {key})))  # type: ignore[misc]
    for key in sorted(demands.without):
        name = situation.name_of(key)
        found.append((f"no {name}", lambda one, key=key: one.replaced(without=one.without - {key})))  # type: ignore[misc]
    for section in demands.leaders:
        title = situation.ruleset.game.sections[section].title
        names = ", ".join(card.title for card in demands.leaders[section])
        found.append((f"{title}: {names}", lambda one, section=section: _freed(one, section)))  # type: ignore[misc]
    for section in situation.leading:
        if section not in demands.change and section not in demands.leaders and situation.contents()[section]:
            title = situation.ruleset.game.sections[section].title
            found.append(
                (
                    f"{title} stays as it is",
                    lambda one, section=section: one.replaced(change=one.change | {section}),  # type: ignore[misc]
                )
            )
    return found


def _freed(demands: Demands, section: str) -> Demands:
    leaders = {name: cards for name, cards in demands.leaders.items() if name != section}
    return demands.replaced(leaders=leaders, change=demands.change | {section})
