"""One attempt: the smallest change of a deck whose leading cards and options are decided."""

from __future__ import annotations

from deckcheck.evaluation.judge import judge
from deckcheck.evaluation.outcomes import BROKEN
from deckcheck.repair import goals
from deckcheck.repair.candidates import Candidates
from deckcheck.repair.lowering import Lowering
from deckcheck.repair.model import LinearSum, RepairModel
from deckcheck.repair.slots import Slot
from deckcheck.repair.solver import IMPOSSIBLE, SOLVED, GaveUp, Solver
from deckcheck.report import ERROR, WARNING
from deckcheck.wording import against, counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.repair.situation import Contents, Place, Situation
    from deckcheck.repair.solver import Clock
    from deckcheck.rules.ir import Value

    Rank = tuple[int, ...]

_MOST_SLOTS = 20_000
_FEWEST = 4
"""So many cards of a class are looked at one by one at least."""


class RepairedDeck:
    """A repaired deck: its copies by section and card, the copies changed, and how it ranks among equally small ones.

    ``alike`` tells for each card that was put in how many cards the rules could not tell from it.
    """

    __slots__ = ("alike", "attempt", "cost", "counts", "proven", "rank")

    def __init__(self, attempt: Attempt, counts: dict[Place, int], cost: int, rank: Rank, proven: bool) -> None:
        self.attempt = attempt
        self.counts = counts
        self.cost = cost
        self.rank = rank
        self.proven = proven
        self.alike: dict[Place, int] = {}


class Attempt:
    """The repair of a deck under one choice of options and leading cards.

    Args:
        situation: the deck and the wishes.
        options: the value of each option.
        contents: the cards of the leading sections.
        clock: the time that is left.
        without: codes of rules that need not hold, to find out what stands in the way.
        free_unsure: whether lines may be lowered of which facts are not recorded.
    """

    def __init__(
        self,
        situation: Situation,
        options: Mapping[str, Value],
        contents: Contents,
        clock: Clock,
        *,
        without: frozenset[str] = frozenset(),
        free_unsure: bool = False,
    ) -> None:
        self.situation = situation
        self.options = options
        self.contents = contents
        self.clock = clock
        self.without = without
        led = {(section, card): n for section, cards in contents.items() for card, n in cards.items()}
        others = {place: n for place, n in situation.counts.items() if place[0] not in contents}
        self.start = {**led, **others}
        self.view = situation.view(options, self.start)
        self.hard = situation.rows(self.view, ERROR, without=without)
        self.soft = situation.rows(self.view, WARNING)
        self.field = Candidates(situation, self.view, contents, self.hard, free_unsure=free_unsure)
        self._slots: list[Slot] | None = None
        self._at_most: int | None = None

    @property
    def slots(self) -> list[Slot]:
        """The slots with all classes merged."""
        if self._slots is None:
            self._slots = self.field.slots()
        return self._slots

    def bound(self) -> int:
        """Return so many copies as change at least: those of the leading cards, and those that no rule lets stay."""
        model = RepairModel()
        own = list(self.field.own_slots())
        for slot in own:
            slot.declare(model)
        if model.impossible:
            return 1 << 30
        return model.reach(goals.copies_changed(model, own, self.situation.leading))[0]

    def rules_and_leaders(self) -> tuple[object, ...]:
        """Return what tells this attempt from others of the deck: the rules as they stand, and the leading cards."""
        rows = tuple((id(row.constraint), row.lo, row.hi, row.open, tuple(row.guards)) for row in self.view.rows)
        leaders = tuple((name, tuple(cards.items())) for name, cards in self.contents.items())
        return rows, tuple(self.view.tallies), leaders

    def broken(self) -> int:
        """Return how many rules are broken with these leading cards and options, before anything else is changed."""
        outcomes = judge(self.view, self.situation.cells(self.start))
        return sum(outcomes[number].state == BROKEN for number in self.hard)

    def solve(self, *, only_cost: bool = False, at_most: int | None = None) -> RepairedDeck | None:
        """Return the best repaired deck, ``None`` if there is none (of so many changes ``at_most``).

        Raises :class:`GaveUp`.
        """
        self._at_most = at_most
        best = self._solve(self.slots, only_cost=only_cost)
        if best is None:
            return None
        if self._shared_out(best):
            return self._found(best, only_cost=only_cost)
        return self._exactly(best, only_cost=only_cost)

    def nearest(self, code: str) -> list[str]:
        """Say how near each number of a rule that is left out can come to its bounds, all others kept."""
        model = RepairModel()
        for slot in self.slots:
            slot.declare(model)
        _hold_to_owned(model, self.slots, self.situation.demands.owned)
        lowering = Lowering(self.view, model, self.slots, self.situation.stays)
        for number in self.hard:
            lowering.add(number)
        found: list[str] = []
        for number, row in enumerate(self.view.rows):
            if row.constraint.code != code or row.constraint.severity != ERROR or row.constraint.kind == "every":
                continue
            reached = lowering.shortfall(number)
            if reached is None:
                continue
            solver = Solver(model, self.clock)
            if solver.minimise(reached.gap) == SOLVED and reached.gap.value(solver.values) > 0:
                number_found = reached.number.value(solver.values)
                title = self.situation.ruleset.game.sections[row.constraint.sections[0]].title
                words = words_of_number(number_found, reached.lo, reached.hi, row.constraint.noun)
                found.append(f"{title}: {words}")
        return found

    def _exactly(self, merged: _Answer, *, only_cost: bool) -> RepairedDeck | None:
        """Solve over the first cards of each class, over more of them until no others could help.

        A change of so many copies puts in no more cards of a class than that.
        """
        biggest = max((slot.size for slot in self.slots), default=1)
        first = max(merged.cost, _FEWEST)
        while True:
            slots = self._singled(first)
            answer = self._solve(slots, only_cost=only_cost)
            if answer is not None and not self._shared_out(answer):
                raise GaveUp  # the model says less than the judge: no answer is better than a wrong one
            if first >= biggest or (answer is not None and answer.cost <= max(merged.cost, first)):
                break
            if len(slots) > _MOST_SLOTS or not self.clock.left:
                if answer is None:
                    raise GaveUp
                answer.proven = False
                break
            first *= 2
        return self._found(answer, only_cost=only_cost) if answer is not None else None

    def _singled(self, first: int) -> list[Slot]:
        slots: list[Slot] = []
        for slot in self.slots:
            slots += [self.field.single(one, slot) for one in slot.members[:first]] if slot.members else [_fresh(slot)]
        return slots

    def _solve(self, slots: Sequence[Slot], *, only_cost: bool) -> _Answer | None:
        model = RepairModel()
        for slot in slots:
            slot.declare(model)
        _hold_to_owned(model, slots, self.situation.demands.owned)
        lowering = Lowering(self.view, model, slots, self.situation.stays, strict=not self.field.free_unsure)
        for number in self.hard:
            lowering.add(number)
        cost = goals.copies_changed(model, slots, self.situation.leading)
        model.row(cost, None, self._at_most)
        warnings = LinearSum()
        if not only_cost:
            for number in self.soft:
                flag = model.flag()
                lowering.add(number, [LinearSum(0, {flag: 1})])
                warnings.add(flag)
        solver = Solver(model, self.clock)
        if solver.minimise(cost) == IMPOSSIBLE:
            return None
        answer = _Answer(solver, slots, cost.value(solver.values))
        answer.proven = solver.proven
        if not only_cost:
            self._break_ties(answer, cost, warnings)
        return answer

    def _break_ties(self, answer: _Answer, cost: LinearSum, warnings: LinearSum) -> None:
        model = answer.solver.model
        solver = Solver(model, self.clock)
        solver.values = answer.solver.values
        situation, field = self.situation, self.field
        types = {(section, card.facts.get("type")) for section, card in situation.counts}
        rest = [
            warnings,
            goals.new_types(model, answer.slots, types),
            goals.new_cards(model, answer.slots, field.own_keys),
            goals.other_sets(answer.slots, field.sets),
        ]
        order = [goals.early_lines(answer.slots, situation.lines), goals.late_cards(answer.slots)]
        held = cost
        for goal in [*rest, *order]:
            solver.keep(held)
            held = goal
            is_open = len(solver.values) < len(model.lower) or goal.value(solver.values) > model.reach(goal)[0]
            if is_open and solver.minimise(goal) == IMPOSSIBLE:
                raise RuntimeError("a goal that was reached cannot be kept")
            answer.rank.append(goal.value(solver.values))
        answer.solver = solver

    def _shared_out(self, answer: _Answer) -> bool:
        """Give the copies of each class to its cards, the first ones first, and ask the judge."""
        after: dict[Place, int] = {}
        left: dict[object, list[tuple[Card, int]]] = {}
        for slot in answer.slots:
            copies = slot.holds(answer.solver.values)
            if not copies:
                continue
            if not slot.members:
                place = slot.section, slot.card
                after[place] = after.get(place, 0) + copies
                continue
            members = iter(slot.members)
            while copies:
                member = next(members, None)
                if member is None:
                    return False
                card = self.situation.card(member)
                used = sum(n for one, n in left.get(slot.owner, []) if one == card)
                take = min(copies, slot.cap - used)
                if take > 0:
                    after[slot.section, card] = take
                    left.setdefault(slot.owner, []).append((card, take))
                    copies -= take
        answer.counts = after
        return self._holds(after)

    def _holds(self, counts: Mapping[Place, int]) -> bool:
        outcomes = judge(self.view, self.situation.cells(counts))
        hard = set(self.hard)
        return not any(outcome.state == BROKEN and number in hard for number, outcome in enumerate(outcomes))

    def _found(self, answer: _Answer, *, only_cost: bool) -> RepairedDeck:
        rank = () if only_cost else tuple(answer.rank)
        found = RepairedDeck(self, answer.counts, answer.cost, rank, answer.proven)
        if not only_cost:
            found.alike = self._alike(answer.counts)
        return found

    def _alike(self, counts: Mapping[Place, int]) -> dict[Place, int]:
        """Tell for each card that is put in from a class how many cards of it would do as well."""
        added = [place for place in counts if place[1].key not in self.field.own_keys]
        alike: dict[Place, int] = {}
        for slot in self.slots if added else ():
            if not slot.members:
                continue
            some = {self.situation.card(member) for member in slot.members[: 2 * sum(counts[one] for one in added)]}
            chosen = [card for section, card in added if section == slot.section and card in some]
            alike.update(((slot.section, card), slot.size - len(chosen) + 1) for card in chosen)
        return alike


class _Answer:
    """What the solver found over some slots."""

    def __init__(self, solver: Solver, slots: Sequence[Slot], cost: int) -> None:
        self.solver = solver
        self.slots = slots
        self.cost = cost
        self.proven = True
        self.rank: list[int] = []
        self.counts: dict[Place, int] = {}


def words_of_number(found: int, lo: int | None, hi: int | None, noun: tuple[str, str]) -> str:
    """Say what a number comes to and what is asked: ``3 of 4 locations``."""
    if lo is not None and found < lo:
        return f"{found} of {lo} {noun[1]}"
    return against(counted(found, noun), lo, hi)


def _fresh(slot: Slot) -> Slot:
    copy = Slot(slot.section, slot.card, slot.column, now=slot.now, least=slot.least, most=slot.most, owner=slot.owner)
    copy.cap = slot.cap
    return copy


def _hold_to_owned(model: RepairModel, slots: Iterable[Slot], owned: Mapping[str, int] | None) -> None:
    """Hold the copies of each card, in all sections together, to those that are owned."""
    if owned is None:
        return
    totals: dict[object, tuple[LinearSum, int]] = {}
    for slot in slots:
        most = slot.cap * slot.size if slot.members else owned.get(slot.card.key, 0)
        total, _ = totals.setdefault(slot.owner, (LinearSum(), most))
        total.plus(slot.copies())
    for total, most in totals.values():
        model.row(total, None, most)
