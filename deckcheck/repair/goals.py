"""What makes a change small: the copies changed, and what decides between changes of the same size."""

from __future__ import annotations

from deckcheck.repair.model import LinearSum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from deckcheck.repair.model import RepairModel
    from deckcheck.repair.situation import Place
    from deckcheck.repair.slots import Slot


def copies_changed(model: RepairModel, slots: Sequence[Slot], leading: Collection[str]) -> LinearSum:
    """Return the number of copies that are changed.

    A copy that is taken out and one that is put in count once together if they are of one card (a move, or another
    printing), or of one leading section (an exchange): as many such pairs as can be made.
    """
    cost = LinearSum()
    by_card: dict[object, list[Slot]] = {}
    by_leader: dict[str, list[Slot]] = {}
    for slot in slots:
        cost.plus(slot.more()).plus(slot.fewer())
        by_card.setdefault(slot.owner, []).append(slot)
        if slot.section in leading:
            by_leader.setdefault(slot.section, []).append(slot)
    exchanged: dict[int, tuple[LinearSum, LinearSum]] = {}
    for group in by_leader.values():
        _exchanges(model, group, exchanged, cost)
    for group in by_card.values():
        _moves(model, group, exchanged, cost)
    return cost


def _exchanges(
    model: RepairModel, group: Sequence[Slot], exchanged: dict[int, tuple[LinearSum, LinearSum]], cost: LinearSum
) -> None:
    """Pair copies of one leading section."""
    if not (_moving(model, [slot.more() for slot in group]) and _moving(model, [slot.fewer() for slot in group])):
        return
    into, out = LinearSum(), LinearSum()
    for slot in group:
        parts = []
        for change, total in ((slot.more(), into), (slot.fewer(), out)):
            part = LinearSum()
            if change.factors:
                part.add(model.variable(0, model.reach(change)[1]))
                model.row(LinearSum().plus(part).plus(change, -1), None, 0)
                total.plus(part)
            parts.append(part)
        exchanged[id(slot)] = parts[0], parts[1]
    model.row(LinearSum().plus(into).plus(out, -1), 0, 0)
    cost.plus(into, -1)


def _moves(
    model: RepairModel, group: Sequence[Slot], exchanged: dict[int, tuple[LinearSum, LinearSum]], cost: LinearSum
) -> None:
    """Pair copies of one card."""
    if len(group) < 2:
        return
    into, out = LinearSum(), LinearSum()
    for slot in group:
        more, fewer = exchanged.get(id(slot), (LinearSum(), LinearSum()))
        into.plus(slot.more()).plus(more, -1)
        out.plus(slot.fewer()).plus(fewer, -1)
    if not (_moving(model, [into]) and _moving(model, [out])):
        return
    pairs = model.variable(0, min(model.reach(into)[1], model.reach(out)[1]))
    for side in (into, out):
        model.row(LinearSum(0, {pairs: 1}).plus(side, -1), None, 0)
    cost.add(pairs, -1)


def _moving(model: RepairModel, sums: Iterable[LinearSum]) -> bool:
    return any(model.reach(sum)[1] > 0 for sum in sums)


def new_types(model: RepairModel, slots: Iterable[Slot], present: Collection[tuple[str, object]]) -> LinearSum:
    """Return the number of types that a section gets which it does not have."""
    added: dict[tuple[str, object], LinearSum] = {}
    for slot in slots:
        place = slot.section, type_of(slot)
        if slot.added >= 0 and place not in present:
            added.setdefault(place, LinearSum()).plus(slot.more())
    return _flags(model, added.values())


def new_cards(model: RepairModel, slots: Iterable[Slot], present: Collection[object]) -> LinearSum:
    """Return the number of cards that the deck gets which it does not have; of cards that are alike, the fewest."""
    total = LinearSum()
    added: dict[object, list[Slot]] = {}
    for slot in slots:
        if slot.added >= 0 and slot.owner not in present:
            added.setdefault(slot.owner, []).append(slot)
    for group in added.values():
        copies = LinearSum()
        for slot in group:
            copies.plus(slot.more())
        most = model.reach(copies)[1]
        each = min(most, sum(min(slot.cap, model.reach(slot.more())[1]) for slot in group))
        cards = model.variable(0, group[0].size)
        model.row(copies.add(cards, -max(each, 1)), None, 0)
        total.add(cards)
    return total


def other_sets(slots: Iterable[Slot], sets: Collection[str]) -> LinearSum:
    """Return the number of copies that come from sets that the deck does not have."""
    total = LinearSum()
    for slot in slots:
        if slot.card.set not in sets and not slot.now:
            total.plus(slot.more())
    return total


def early_lines(slots: Iterable[Slot], line_of: Mapping[Place, int]) -> LinearSum:
    """Return a number that is the smaller the later the lines are from which copies are taken."""
    total = LinearSum()
    last = max(line_of.values(), default=0)
    for slot in slots:
        total.plus(slot.fewer(), last + 1 - line_of.get((slot.section, slot.card), 0))
    return total


def late_cards(slots: Iterable[Slot]) -> LinearSum:
    """Return a number that is the smaller the earlier the cards that are put in stand in canonical order."""
    total = LinearSum()
    added = [slot for slot in slots if slot.added >= 0]
    for rank, slot in enumerate(sorted(added, key=lambda one: (one.card.reference, one.card.key, one.section))):
        total.plus(slot.more(), rank)
    return total


def _flags(model: RepairModel, sums: Iterable[LinearSum]) -> LinearSum:
    total = LinearSum()
    for copies in sums:
        most = model.reach(copies)[1]
        if most > 0:
            flag = model.flag()
            model.row(LinearSum().plus(copies).add(flag, -most), None, 0)
            total.add(flag)
    return total


def type_of(slot: Slot) -> object:
    """Return the type of a slot's card."""
    return slot.card.facts.get("type")
