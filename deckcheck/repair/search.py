"""The smallest repair of a deck: attempts over options and leading cards, the best of them taken."""

from __future__ import annotations

from deckcheck.repair.attempt import Attempt
from deckcheck.repair.leaders import contents_to_try, free_sections
from deckcheck.repair.solver import Clock, GaveUp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from deckcheck.repair.attempt import Found
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
) -> Found | None:
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

    def best(self, options: Sequence[Options], *, only_cost: bool) -> Found | None:
        """Try what promises most first, and nothing that cannot be better than what was found."""
        best: Found | None = None
        ties = 0
        attempts = sorted(self._attempts(options), key=lambda pair: pair[0])
        for bound, attempt in attempts:
            if best is not None and (bound > best.cost or (bound == best.cost and (only_cost or ties >= _MOST_TIES))):
                break
            ties += best is not None and bound == best.cost
            try:
                found = attempt.solve(only_cost=only_cost)
            except GaveUp:
                if best is None:
                    raise
                best.proven = False
                break
            if found is not None and (best is None or (found.cost, found.rank) < (best.cost, best.rank)):
                if best is None or found.cost < best.cost:
                    ties = 0
                best = found
        return best

    def _attempts(self, options: Sequence[Options]) -> Iterator[tuple[int, Attempt]]:
        for choice in options:
            free = free_sections(self.situation, choice)
            usual = {**self.situation.contents(), **self.situation.demands.leaders}
            first = self._attempt(choice, usual)
            if not free:
                yield 0, first
                continue
            for contents in contents_to_try(self.situation, free, first.field):
                attempt = first if contents == usual else self._attempt(choice, contents)
                bound = attempt.bound()
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
