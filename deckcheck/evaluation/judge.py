"""Judging: which constraints of a view a deck holds, breaks, or leaves undecided.

Every copy adds an interval to each tally (a plain number where all is known), so each sum is an interval too:
broken when it lies outside the bounds, held when it lies inside, undecided otherwise. Each constraint is judged for
itself; what only two rules together would decide stays undecided.
"""

from __future__ import annotations

from deckcheck.cards.card import may_be_one
from deckcheck.evaluation.outcomes import (
    BROKEN,
    HELD,
    OFF,
    UNDECIDED,
    UNJUDGED,
    Cell,
    Families,
    Family,
    Group,
    Outcome,
    lone_groups,
    within,
)
from deckcheck.rules.ir import IDENTITY, MANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.evaluation.rows import Keyed, Row
    from deckcheck.evaluation.view import View
    from deckcheck.rules.ir import Constraint, Key, Values

    Identity = tuple[Values | None, ...]


def judge(view: View, cells: Sequence[Cell]) -> list[Outcome]:
    """Judge all rows of a view over the cells of a deck, in the order of the rows."""
    size = len(view.tallies)
    least, most = [0] * size, [0] * size
    families: list[Families] = [{} for _ in view.rows]
    column_of = view.column
    for cell in cells:
        plain, keyed = column_of(cell.section, cell.card)
        few, many = cell.least, cell.most
        for tally, low, high in plain:
            least[tally] += low * (few if low > 0 else many)
            most[tally] += high * (many if high > 0 else few)
        for add in keyed:
            _add_to(families[add.row], add, cell)
    outcomes = [_outcome(view, number, least, most, families[number]) for number in range(len(view.rows))]
    _leave_unjudged(outcomes, frozenset(view.leaders))
    if view.lifting:
        from deckcheck.evaluation.lifting import lift

        lift(outcomes, view.lifting)
    return outcomes


def _add_to(families: Families, add: Keyed, cell: Cell) -> None:
    """Add the copies of a cell to the groups of a family that they belong to."""
    for outer in add.outer or (None,):
        family = families.get(outer)
        if family is None:
            family = families[outer] = {}
        _add_to_family(family, add, cell)


def _add_to_family(family: Family, add: Keyed, cell: Cell) -> None:
    least = cell.least if add.sure else 0
    keys = add.keys
    if keys is None:  # copies of one printing share its unknown key; a line that is not understood stands alone
        lone: object = cell.card if cell.card.set and not cell.card.printings else cell
        places: Iterable[tuple[object, Key | None]] = ((lone, None),)
    else:
        places = [(key, key) for key in keys]
    for place, key in places:
        group = family.get(place)
        if group is None:
            group = family[place] = Group(key, least, cell.most, add.limit_least, add.limit_most)
        else:
            group.least += least
            group.most += cell.most
            choose = max if add.weighs else min
            group.limit_least = choose(group.limit_least, add.limit_least)
            group.limit_most = choose(group.limit_most, add.limit_most)
        group.cards.append(cell.card)


def _outcome(view: View, number: int, least: list[int], most: list[int], families: Families) -> Outcome:
    row = view.rows[number]
    guard = UNDECIDED if row.open else HELD
    for tally, lo, hi in row.guards:
        one = within(least[tally], most[tally], lo, hi)
        if one == BROKEN:
            return Outcome(row, OFF)
        if one == UNDECIDED:
            guard = UNDECIDED
    constraint, tally = row.constraint, view.tally_of[number]
    if constraint.untold:  # what it found is the size of which nothing is said
        size, _, _ = row.guards[-1]
        return Outcome(row, UNDECIDED, least[size], most[size])
    if not row.keyed:
        outcome = Outcome(row, HELD, least[tally], most[tally])
        outcome.state = within(outcome.least, outcome.most, row.lo, row.hi)
    elif constraint.spread:
        outcome = _spread(view, row, families, (least[tally], most[tally]))
    elif constraint.values:
        outcome = _listed(row, families.get(None, {}))
    else:
        outcome = _each(row, families.get(None, {}))
    if (row.uncertain and outcome.state == HELD) or (guard == UNDECIDED and outcome.state == BROKEN):
        outcome.state = UNDECIDED  # a bound that is known may be broken whatever the other one is
    return outcome


def _each(row: Row, family: Family) -> Outcome:
    """Judge each key of a family against an upper bound; a card of unknown key may belong to any."""
    outcome = Outcome(row, HELD)
    _merge_possible(row, family)
    outcome.groups = list(family.values())
    low = high = row.hi
    for group in outcome.groups:
        if row.card_limit:
            low, high = group.limit_least, group.limit_most
        if low is None or high is None or group.most <= max(low, 0):  # what is not there breaks no limit
            continue
        group.state = BROKEN if group.least > max(high, 0) else UNDECIDED
        if outcome.state != BROKEN:
            outcome.state = group.state
    return outcome


def _merge_possible(row: Row, family: Family) -> None:
    """Add to each group what might belong to it too."""
    if row.constraint.per != IDENTITY:
        lone = lone_groups(family)
        copies = sum(group.most for group in lone)
        limit = min((group.limit_least for group in lone), default=MANY)
        for group in family.values() if lone else ():
            group.most = copies + (group.most if group.key is not None else 0)
            group.limit_least = min(group.limit_least, limit)
        return
    unsure: dict[Identity, list[Group]] = {}
    for group in family.values():
        if None in group.cards[0].identity:
            unsure.setdefault(group.cards[0].identity, []).append(group)
    if not unsure:
        return
    alike = [
        (known, sum(g.most for g in groups), min(g.limit_least for g in groups)) for known, groups in unsure.items()
    ]
    own = {id(group): group.most for groups in unsure.values() for group in groups}
    for group in family.values():
        identity = group.cards[0].identity
        for known, copies, limit in alike:
            if may_be_one(identity, known):
                group.most += copies - (own[id(group)] if known == identity else 0)
                group.limit_least = min(group.limit_least, limit)


def _listed(row: Row, family: Family) -> Outcome:
    """Judge each listed value, there or not; one answer for all."""
    outcome = Outcome(row, HELD)
    outcome.unplaced = sum(group.most for group in lone_groups(family)) * row.width
    lacking = 0
    for value in row.constraint.values:
        group = family.get(value) or Group(value)
        lacking += max(0, (row.lo or 0) - group.most)
        sure_most = group.most
        group.most += outcome.unplaced
        group.state = within(group.least, group.most, row.lo, row.hi)
        group.most = sure_most
        outcome.groups.append(group)
    states = {group.state for group in outcome.groups}
    if BROKEN in states or lacking > outcome.unplaced:
        outcome.state = BROKEN
    elif UNDECIDED in states:
        outcome.state = UNDECIDED
    return outcome


def _spread(view: View, row: Row, families: Families, added: tuple[int, int]) -> Outcome:
    """Judge the number of different values, to which plain terms are ``added``."""
    constraint = row.constraint
    if constraint.cover or constraint.each:
        from deckcheck.evaluation.spreads import each_spread, judge_cover

        if constraint.each:
            return each_spread(row, families)
        return judge_cover(row, families.get(None, {}), view.fields)
    family = families.get(None, {})
    from deckcheck.evaluation.spreads import spread_of

    surely, possibly = spread_of(row, family)
    surely, possibly = surely + added[0], possibly + added[1]
    outcome = Outcome(row, within(surely, possibly, row.lo, row.hi), surely, possibly)
    outcome.groups = [group for group in family.values() if group.key is not None]
    return outcome


def _leave_unjudged(outcomes: list[Outcome], leading: frozenset[str]) -> None:
    """Take back answers that were read off a leading section which is itself at fault, in a bound, filter or guard.

    A rule about a leading section that reads it too waits for the rules about it that do not.
    """
    broken: set[str] = set()
    plainly: set[str] = set()
    for outcome in outcomes:
        constraint = outcome.row.constraint
        if outcome.state == BROKEN and constraint.severity == "error" and len(constraint.sections) == 1:
            broken.update(constraint.sections)
            if not sections_read(constraint).intersection(constraint.sections):
                plainly.update(constraint.sections)
    for outcome in outcomes if broken & leading else ():
        constraint = outcome.row.constraint
        at_fault = broken.difference(constraint.sections) | plainly
        if at_fault & leading & sections_read(constraint):
            outcome.state = UNJUDGED


def sections_read(constraint: Constraint) -> set[str]:
    """Return the sections that a constraint reads, in a bound, a filter or a guard."""
    return {*constraint.reads, *(name for guard in constraint.guards for name in guard.term.sections)}
