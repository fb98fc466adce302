"""What a repair changes, step by step: what goes out, what comes in, what moves, and because of which rules."""

from __future__ import annotations

from itertools import product

from deckcheck.evaluation.judge import judge
from deckcheck.evaluation.outcomes import BROKEN
from deckcheck.record import Record
from deckcheck.repair.slots import signature
from deckcheck.report import ERROR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.checking.resolve import Resolved
    from deckcheck.repair.attempt import RepairedDeck
    from deckcheck.repair.situation import Place, Situation
    from deckcheck.rules.ir import Value

REMOVE, ADD, MOVE, EXCHANGE = "remove", "add", "move", "exchange"


class Edit(Record):
    """One step: so many copies of a card leave a section, come into it, move to another, or make room for a card.

    ``entry`` is the number of the entry that it changes, -1 for a new one; ``alternatives`` how many other cards would
    do as well for all that the rules say; ``codes`` the rules that would be broken without the step.
    """

    __slots__ = ("alternatives", "card", "codes", "count", "do", "entry", "section", "to", "to_card")

    def __init__(
        self, do: str, section: str, card: Card, count: int, *, to: str = "", to_card: Card | None = None
    ) -> None:
        self.do = do
        self.section = section
        self.card = card
        self.count = count
        self.to = to
        self.to_card = to_card
        self.entry = -1
        self.alternatives = 0
        self.codes: tuple[str, ...] = ()

    def changes(self) -> list[tuple[Place, int]]:
        """Return the places that it changes, and by how many copies."""
        if self.do == ADD:
            return [((self.section, self.card), self.count)]
        found = [((self.section, self.card), -self.count)]
        if self.do == MOVE:
            found.append(((self.to, self.card), self.count))
        if self.do == EXCHANGE and self.to_card is not None:
            found.append(((self.section, self.to_card), self.count))
        return found


def edits_of(situation: Situation, found: RepairedDeck, resolved: Resolved) -> list[Edit]:
    """Return the steps of a repair: what goes out first, in the order of the file, then what comes in."""
    left = [entry.count or 0 for entry in resolved.deck.entries]
    steps = [
        part
        for step in _steps(situation.counts, found.counts, situation.leading)
        for part in _by_entry(step, resolved, left)
    ]
    places = {name: number for number, name in enumerate(situation.ruleset.game.sections)}
    steps.sort(key=lambda one: (one.do == ADD, one.entry if one.entry >= 0 else 1 << 30, places[one.section]))
    for step in steps:
        step.codes = _codes_without(situation, found, step)
        step.alternatives = _alternatives(situation, found, step)
    return steps


def _steps(before: Mapping[Place, int], after: Mapping[Place, int], leading: Iterable[str]) -> list[Edit]:
    """Pair the copies that go with those that come, as many as can be."""
    gone = {place: n - after.get(place, 0) for place, n in before.items() if n > after.get(place, 0)}
    come = {place: n - before.get(place, 0) for place, n in after.items() if n > before.get(place, 0)}
    ways = [_paired(gone, come, frozenset(leading), exchanges_first=first) for first in (False, True)]
    return min(ways, key=lambda steps: sum(step.count for step in steps))


def _paired(
    gone: Mapping[Place, int], come: Mapping[Place, int], leading: frozenset[str], *, exchanges_first: bool
) -> list[Edit]:
    left, open_places = dict(gone), dict(come)
    steps: list[Edit] = []
    for exchange in (exchanges_first, not exchanges_first):
        for (section, card), (other, new) in product(gone, come):
            leads = section == other and section in leading
            fits = leads and card.key != new.key if exchange else card.key == new.key
            pairs = min(left[section, card], open_places[other, new]) if fits else 0
            if not pairs:
                continue
            left[section, card] -= pairs
            open_places[other, new] -= pairs
            if section == other:
                steps.append(Edit(EXCHANGE, section, card, pairs, to_card=new))
            else:
                steps.append(Edit(MOVE, section, card, pairs, to=other))
    steps += [Edit(REMOVE, section, card, n) for (section, card), n in left.items() if n]
    return [*steps, *(Edit(ADD, section, card, n) for (section, card), n in open_places.items() if n)]


def _by_entry(step: Edit, resolved: Resolved, left: list[int]) -> list[Edit]:
    """Split a step by the entries that it changes: of several lines of one card the last is lowered first.

    ``left`` are the copies that each entry still has.
    """
    entries = entries_at(resolved, step.section, step.card)
    if step.do == ADD:
        step.entry = entries[0] if entries else -1
        return [step]
    parts: list[Edit] = []
    open_copies = step.count
    for number in reversed(entries):
        taken = min(open_copies, left[number])
        if taken:
            parts.append(step.replaced(count=taken, entry=number))
            left[number] -= taken
            open_copies -= taken
    return parts


def entries_at(resolved: Resolved, section: str, card: Card) -> list[int]:
    """Return the entries of a card in a section that can be changed, in the order of the file."""
    return [
        number
        for number, (place, own) in enumerate(zip(resolved.sections, resolved.cards, strict=True))
        if place == section and own == card and number not in resolved.problems and resolved.deck.entries[number].count
    ]


def _codes_without(situation: Situation, found: RepairedDeck, step: Edit) -> tuple[str, ...]:
    """Return the rules that would be broken if the step were left undone; else those that are broken now."""
    attempt = found.attempt
    undone = dict(found.counts)
    for place, number in step.changes():
        undone[place] = undone.get(place, 0) - number
    if any(count < 0 for count in undone.values()):
        return ()
    codes = broken_codes(situation, undone, attempt.options)
    return codes or broken_codes(situation, situation.counts, attempt.options)


def broken_codes(situation: Situation, counts: Mapping[Place, int], options: Mapping[str, Value]) -> tuple[str, ...]:
    """Return the rules of severity error that a deck with these copies breaks."""
    view = situation.view(options, counts)
    hard = set(situation.rows(view, ERROR))
    outcomes = judge(view, situation.cells(counts))
    codes = {one.row.constraint.code for n, one in enumerate(outcomes) if one.state == BROKEN and n in hard}
    return tuple(sorted(codes))


def _alternatives(situation: Situation, found: RepairedDeck, step: Edit) -> int:
    """Count the other cards that the rules cannot tell from the one that a step puts in, or takes out."""
    field = found.attempt.field
    if step.do not in (ADD, REMOVE) or step.section in situation.leading:
        return 0
    mark = signature(field.view.column(step.section, step.card), field.view, field.read)
    total = 0
    for slot in found.attempt.slots:
        if slot.section != step.section or signature(slot.column, field.view, field.read) != mark:
            continue
        if slot.members:
            total += slot.size if step.do == ADD and slot.cap >= step.count else 0
        elif slot.card.key != step.card.key:
            now = found.counts.get((slot.section, slot.card), 0)
            total += now + step.count <= slot.most if step.do == ADD else now >= step.count
    chosen = {card.key for (section, card) in found.counts if section == step.section} - field.own_keys
    return total - sum(1 for key in chosen if key == step.card.key) if step.do == ADD else total


def lines_of(edits: Sequence[Edit], resolved: Resolved) -> list[int]:
    """Return the line of the file that each step changes, 0 for a new one."""
    deck = resolved.deck
    return [deck.locate(deck.entries[one.entry].place).line if one.entry >= 0 else 0 for one in edits]
