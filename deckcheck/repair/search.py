"""The smallest repair of a deck: attempts over options and leading cards, the best of them taken."""

from __future__ import annotations

from deckcheck.repair.attempt import Attempt
from deckcheck.repair.leaders import contents_to_try, free_sections
from deckcheck.repair.solver import Clock, GaveUp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from deckcheck.repair.attempt import RepairedDeck
    from deckcheck.repair.situation import Contents, Situation
    from deckcheck.rules.ir import Value

    Options = Mapping[str, Value]

SECONDS = 5.0
_MOST_TIES = 12
"""So many equally small repairs under other leading cards are compared."""


def find_repair(
    situation: Situation,
    options: Sequence[Options],
    *,
    without: frozenset[str] = frozenset(),
    clock: Clock | None = None,
    only_cost: bool = False,
) -> RepairedDeck | None:
    """Return the smallest repair of a deck, ``None`` if there is none.

    Args:
        situation: the deck and the wishes.
        options: the choices of options to try.
        without: codes of rules that need not hold.
        clock: the time that is left.
        only_cost: whether it is enough to know how many copies are changed.

    Raises:
        GaveUp: nothing was found in the time that there was.
    """
    clock = clock or Clock(SECONDS)
    for free_unsure in (False, True):
        tries = _Tries(situation, clock, without, free_unsure=free_unsure)
        best = tries.best(options, only_cost=only_cost)
        if best is not None:
            return best
    return None


class _Tries:
    def __init__(self, situation: Situation, clock: Clock, without: frozenset[str], *, free_unsure: bool) -> None:
        self.situation = situation
        self.clock = clock
        self.without = without
        self.free_unsure = free_unsure

    def best(self, options: Sequence[Options], *, only_cost: bool) -> RepairedDeck | None:
        """Try what promises most first, and nothing that cannot be better than what was found."""
        attempts = sorted(self._attempts(options), key=lambda pair: (pair[0], pair[1].broken()))
        best: RepairedDeck | None = None
        alike: list[Attempt] = []
        for bound, attempt in attempts:
            if best is not None and (bound > best.cost or (bound == best.cost and len(alike) >= _MOST_TIES)):
                break
            try:
                found = attempt.solve(only_cost=True, at_most=None if best is None else best.cost)
            except GaveUp:
                if best is None:
                    raise
                best.proven = best.proven and bound >= best.cost
                break
            if found is not None and (best is None or found.cost < best.cost):
                best, alike = found, []
            if found is not None:
                alike.append(attempt)
        if best is None:
            return None
        best.proven = best.proven or best.cost <= attempts[0][0]
        return best if only_cost else self._first_of(alike, best)

    def _first_of(self, alike: Sequence[Attempt], best: RepairedDeck) -> RepairedDeck:
        """Return of equally small repairs the one that is best otherwise, as far as there is time to compare."""
        compared: RepairedDeck | None = None
        for attempt in alike[:_MOST_TIES]:
            try:
                found = attempt.solve(at_most=best.cost)
            except GaveUp:
                break
            if found is not None and (compared is None or found.rank < compared.rank):
                compared = found
        if compared is None:
            return best
        compared.proven = best.proven  # it is as small
        return compared

    def _attempts(self, options: Sequence[Options]) -> Iterator[tuple[int, Attempt]]:
        """Return the attempts with their bounds; of those that come to the same rules, the first."""
        usual = {**self.situation.contents(), **self.situation.demands.leaders}
        seen: set[object] = set()
        for choice in options:
            free = free_sections(self.situation, choice)
            first = self._attempt(choice, usual)
            for contents in contents_to_try(self.situation, free, first.field) if free else [usual]:
                attempt = first if contents == usual else self._attempt(choice, contents)
                mark = attempt.rules_and_leaders()
                if mark in seen:
                    continue
                seen.add(mark)
                bound = attempt.bound() if free else 0
                if bound < 1 << 30:
                    yield bound, attempt

    def _attempt(self, options: Options, contents: Contents) -> Attempt:
        return Attempt(
            self.situation,
            options,
            contents,
            self.clock,
            without=self.without,
            free_unsure=self.free_unsure,
        )
