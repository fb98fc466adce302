"""Spreads that are more than a number of different values: with weights or a threshold, for each value, as a cover."""

from __future__ import annotations

from itertools import combinations

from deckcheck.evaluation.outcomes import BROKEN, HELD, UNDECIDED, Group, Outcome, lone_groups, within
from deckcheck.rules.ir import IDENTITY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from deckcheck.evaluation.outcomes import Families, Family
    from deckcheck.evaluation.rows import Row
    from deckcheck.games.game import Field
    from deckcheck.rules.ir import Value


def weighed_spread(row: Row, family: Family) -> tuple[int, int]:
    """Return the least and the greatest number of values that are there often enough, or what these weigh."""
    unsure = _unsure(row, family)
    spare = sum(group.most for group in unsure)
    often = row.threshold or 1
    least = most = 0
    for group in family.values():
        if any(group is one for one in unsure):
            continue
        low, high = (group.limit_least, group.limit_most) if row.constraint.terms[0].of else (1, 1)
        if group.least >= often:
            least += low
            most += high
        elif group.most + (spare if often > 1 else 0) >= often:
            least += min(0, low)
            most += max(0, high)
    if often > 1:
        most += spare * row.width // often
    else:
        for group in unsure:
            low, high = (group.limit_least, group.limit_most) if row.constraint.terms[0].of else (1, 1)
            least += min(0, low) * row.width
            most += max(0, high) * row.width
    if not row.constraint.terms[0].of and least == 0 and any(group.least >= often for group in unsure):
        least = 1
    return (0, most) if row.threshold is None else (least, most)


def _unsure(row: Row, family: Family) -> list[Group]:
    """Return the groups that may turn out to be part of others: their keys are not known."""
    if row.constraint.per != IDENTITY:
        return lone_groups(family)
    return [group for group in family.values() if None in group.cards[0].identity]


def each_spread(row: Row, families: Families) -> Outcome:
    """Judge the number of different values for each value of another field; one group tells each of them."""
    outcome = Outcome(row, HELD)
    unplaced = families.pop(None, {})
    constraint = row.constraint
    for outer in constraint.values or list(families):
        family = _with_possible(families.get(outer, {}), unplaced)
        group = Group(outer, *spread_of(row, family))
        group.cards = [card for one in families.get(outer, {}).values() for card in one.cards]
        occurs = bool(constraint.values) or row.hi is None or row.hi >= 0  # what is not there breaks no limit
        group.state = within(group.least, group.most, row.lo, row.hi if occurs else 0)
        outcome.groups.append(group)
    if unplaced and not constraint.values:  # they may be of a value that no other card has
        _, most = spread_of(row, _with_possible({}, unplaced))
        if row.hi is not None and most > row.hi:
            outcome.state = UNDECIDED
    states = {group.state for group in outcome.groups}
    if BROKEN in states:
        outcome.state = BROKEN
    elif UNDECIDED in states:
        outcome.state = UNDECIDED
    return outcome


def _with_possible(family: Family, possible: Family) -> Family:
    """Join a family with what may belong to it."""
    joined: Family = dict(family)
    for place, group in possible.items():
        old = family.get(place)
        one = Group(group.key, old.least if old else 0, group.most + (old.most if old else 0))
        one.cards = [*(old.cards if old else ()), *group.cards]
        joined[place] = one
    return joined


def judge_cover(row: Row, family: Family, fields: Mapping[str, Field]) -> Outcome:
    """Judge whether few values suffice so that each card has one of them."""
    cards = [(frozenset(group.key), group) for group in family.values() if isinstance(group.key, tuple)]
    lone = lone_groups(family)
    values = fields[row.constraint.per].values
    size = len(values) if row.hi is None else min(row.hi, len(values))
    if row.hi is None or row.uncertain:
        return Outcome(row, HELD)
    states = set()
    for choice in _choices(values, size):
        states.add(_covered(choice, cards, lone, everything=size == len(values)))
    state = HELD if HELD in states else UNDECIDED if UNDECIDED in states else BROKEN
    least = row.hi + 1 if state == BROKEN else 0
    if state == HELD:
        least = next(
            few
            for few in range(size + 1)
            if any(
                _covered(choice, cards, lone, everything=few == len(values)) == HELD for choice in _choices(values, few)
            )
        )
    outcome = Outcome(row, state, least, len(values) if state == UNDECIDED else least)
    outcome.groups = [group for _, group in cards]
    return outcome


def _choices(values: Sequence[Value], size: int) -> Iterable[frozenset[Value]]:
    return (frozenset(some) for some in combinations(values, size))


def _covered(
    choice: frozenset[Value],
    cards: Sequence[tuple[frozenset[Value], Group]],
    lone: Sequence[Group],
    *,
    everything: bool,
) -> str:
    """Say whether all cards have one of the values of a choice."""
    state = HELD
    for keys, group in cards:
        if group.most > 0 and not keys & choice:
            if group.least > 0:
                return BROKEN
            state = UNDECIDED
    for group in lone:
        if group.least > 0 and not choice:
            return BROKEN
        if group.most > 0 and not (everything and group.least > 0):
            state = UNDECIDED
    return state


def spread_of(row: Row, family: Family) -> tuple[int, int]:
    """Return how many different values there are at least and at most, or what they weigh."""
    if row.threshold != 1 or row.constraint.terms[0].of:
        return weighed_spread(row, family)
    by_identity = row.constraint.per == IDENTITY
    surely = possibly = 0
    lone: list[Group] = []
    for group in family.values():
        if group.key is None:
            lone.append(group)
        elif by_identity and None in group.cards[0].identity:
            possibly += 1
        elif group.least > 0:
            surely += 1
        elif group.most > 0:
            possibly += 1
    possibly += len(lone) * row.width
    if not surely and any(group.least > 0 for group in family.values()):
        surely = 1
        possibly -= 1 if possibly else 0
    return surely, surely + possibly
