"""What a repair may put in: the cards of the pools, those together that no rule in force can tell apart."""

from __future__ import annotations

from deckcheck.repair.slots import Slot, is_firm, signature, strikes, striking, struck, tallies_read
from deckcheck.report import ERROR, WARNING
from deckcheck.rules.ir import IDENTITY, MANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from deckcheck.cards.card import Card
    from deckcheck.evaluation.rows import Column
    from deckcheck.evaluation.view import View
    from deckcheck.repair.situation import Contents, Situation

    Member = int | Card
    """A card, or its number among all cards of the game."""


class Candidates:
    """The slots of one view: the deck's own cards, and classes of cards that may be put in.

    Args:
        situation: the deck and the wishes.
        view: the rules, bound to the cards that lead.
        contents: the cards of the leading sections.
        hard: the numbers of the rows that must hold.
        free_unsure: whether lines may be lowered of which facts are not recorded.
    """

    def __init__(
        self,
        situation: Situation,
        view: View,
        contents: Contents,
        hard: Iterable[int],
        *,
        free_unsure: bool = False,
    ) -> None:
        self.situation = situation
        self.view = view
        self.contents = contents
        self.hard = frozenset(hard)
        self.read = frozenset([*situation.rows(view, ERROR, WARNING), *view.lifting])
        self.free_unsure = free_unsure
        self.room = strikes(view, self.hard)
        self._striking: dict[str, int] = {}
        self.limit = _most_needed(situation, view, self.read)
        self.own_keys = {card.key for _, card in situation.counts}
        self.sets = frozenset(card.set for _, card in situation.counts)

    def slots(self) -> list[Slot]:
        """Return the slots of the deck's own cards and of the classes."""
        return [*self.own_slots(), *self.classes()]

    def own_slots(self) -> Iterator[Slot]:
        """Return the slots of cards that the deck has, in all sections."""
        yield from self._leading_slots()
        cards = dict.fromkeys(card for _, card in self.situation.counts)
        for section in self._sections():
            for card in cards:
                slot = self._own_slot(section, card)
                if slot is not None:
                    yield slot

    def _sections(self) -> list[str]:
        return [name for name in self.situation.sections if name not in self.situation.leading]

    def may_lead(self, section: str, card: Card) -> bool:
        """Say whether no rule about a leading section alone strikes a card from it."""
        only = [number for number in self.hard if self.view.rows[number].constraint.sections == (section,)]
        return not struck(self.view.column(section, card), strikes(self.view, frozenset(only)))

    def _leading_slots(self) -> Iterator[Slot]:
        now = self.situation.contents()
        for section, cards in self.contents.items():
            for card in {**now[section], **cards}:
                count = cards.get(card, 0)
                column = self.view.column(section, card)
                most = 0 if card.key in self.situation.demands.without else count
                yield Slot(section, card, column, now=now[section].get(card, 0), least=count, most=most)

    def _own_slot(self, section: str, card: Card) -> Slot | None:
        wishes = self.situation.demands
        now = self.situation.counts.get((section, card), 0)
        column = self.view.column(section, card)
        if struck(column, self.room) or card.key in wishes.without:
            most = 0
        elif wishes.only_remove or self.lacks(section, card):
            most = now
        else:
            most = min(self.cap(column), max(now, 0) + self.limit)
        least = 0
        if card.key in wishes.keep or wishes.complete or (not self.free_unsure and most and self.lacks(section, card)):
            least = now
        return Slot(section, card, column, now=now, least=least, most=most) if now or most else None

    def cap(self, column: Column) -> int:
        """Return the most copies of one card that any rule over its copies lets a section hold."""
        most = MANY
        for add in column[1]:
            row = self.view.rows[add.row]
            counts = row.constraint.per == IDENTITY and not row.constraint.spread
            if add.row in self.hard and counts and is_firm(row, self.view) and add.sure:
                most = min(most, add.limit_most if row.card_limit else most if row.hi is None else row.hi)
        return max(most, 0)

    def lacks(self, section: str, card: Card) -> bool:
        """Say whether a fact of a card is not recorded that a rule needs."""
        plain, keyed = self.view.column(section, card)
        unsure = {tally for tally, least, most in plain if least != most}
        if unsure and (card.printings or any(self._misses(row, section, card) for row in self._rows_of(unsure))):
            return True
        nameless = None in card.identity
        for add in keyed:
            if add.row not in self.read:
                continue
            if nameless and self.view.rows[add.row].constraint.per == IDENTITY:
                return True
            known = add.sure and add.keys is not None and add.limit_least == add.limit_most and add.outer is not None
            if not known and self._misses(add.row, section, card):
                return True
        return False

    def _rows_of(self, tallies: set[int]) -> Iterator[int]:
        for number in self.read:
            if self.view.tally_of[number] in tallies or any(
                one in tallies for one, _, _ in self.view.rows[number].guards
            ):
                yield number

    def _misses(self, number: int, section: str, card: Card) -> bool:
        return any(name not in card.facts for name in self.view.rows[number].constraint.fields(section))

    def classes(self) -> Iterator[Slot]:
        """Return the slots of cards that the deck does not have, those alike in one."""
        if self.situation.demands.only_remove:
            return
        merged: dict[object, tuple[Card, list[tuple[str, Column]], list[Member], int]] = {}
        tallies = tallies_read(self.view, self.read)
        for members, cap, inside in self.groups():
            card = self.situation.card(members[0])
            columns = list(self._open_columns(card))
            if columns:
                marks = [(section, signature(column, self.view, self.read, tallies)) for section, column in columns]
                key = card.facts.get("type"), inside, cap, tuple(marks)
                merged.setdefault(key, (card, columns, [], cap))[2].extend(members)
        for owner, (card, columns, members, cap) in enumerate(merged.values()):
            for section, column in columns:
                each = min(cap, self.cap(column))
                most = min(self.limit, each * len(members))
                if most:
                    yield Slot(section, card, column, most=most, members=members, cap=each, owner=owner)

    def single(self, member: Member, slot: Slot) -> Slot:
        """Return the slot of one of the cards of a class."""
        card = self.situation.card(member)
        return Slot(
            slot.section, card, self.view.column(slot.section, card), most=min(slot.cap, slot.most), cap=slot.cap
        )

    def _open_columns(self, card: Card) -> Iterator[tuple[str, Column]]:
        for section in self._sections():
            if self._is_struck_again(section, card):
                continue
            column = self.view.column(section, card)
            tally = striking(column, self.room)
            if tally is not None:
                self._striking[section] = tally
            elif not self.lacks(section, card) and not self._is_beyond(column):
                yield section, column

    def _is_struck_again(self, section: str, card: Card) -> bool:
        """Say whether what struck a card before, in this section, strikes this one too: most fall by one rule."""
        tally = self._striking.get(section)
        if tally is None:
            return False
        terms = [term for term in self.view.tallies[tally] if section in term.sections]
        return not card.printings and sum(self.view.weight(term, card)[0] for term in terms) > self.room[tally]

    def _is_beyond(self, column: Column) -> bool:
        """Say whether a card changes rules in a way that cannot be judged."""
        tallies = {self.view.tally_of[number] for number in self.view.lifting}
        return any(tally in tallies and most > 0 for tally, _, most in column[0])

    def groups(self) -> Iterator[tuple[list[Member], int, bool]]:
        """Return cards that are alike, how many of each there may be, and whether their sets are in the deck."""
        left_out = self.own_keys | self.situation.demands.without
        if self.situation.demands.owned is not None:
            yield from self._owned_groups(self.situation.demands.owned, left_out)
            return
        for groups in self.situation.kinds.all:
            members: dict[bool, list[Member]] = {}
            for sets, numbers, all in groups:
                some = members.setdefault(not self.sets.isdisjoint(sets), [])
                gone = {numbers[key] for key in left_out if key in numbers}
                some += [number for number in all if number not in gone] if gone else all
            for inside, some in members.items():
                if some:
                    yield some, MANY, inside

    def _owned_groups(self, owned: Mapping[str, int], left_out: set[str]) -> Iterator[tuple[list[Member], int, bool]]:
        members: dict[tuple[int, int, bool], list[Member]] = {}
        for key, count in owned.items():
            printings = self.situation.ruleset.finder.source.keyed(key) if count and key not in left_out else ()
            for card in {self.situation.kinds.of(card): card for card in reversed(printings)}.values():
                place = self.situation.kinds.of(card), count, card.set in self.sets
                members.setdefault(place, []).append(card)
        for (_, count, inside), some in members.items():
            yield some, count, inside


def _most_needed(situation: Situation, view: View, rows: Iterable[int]) -> int:
    """Return so many copies that no demand of a rule needs more of one card."""
    needed: dict[str, int] = {}
    guarded = 0
    for number in rows:
        row = view.rows[number]
        asked = max(0, row.lo or 0) * max(1, len(row.constraint.values), row.threshold or 1)
        needed[row.constraint.code] = max(needed.get(row.constraint.code, 0), asked)
        for _, lo, hi in row.guards:
            guarded = max(guarded, lo or 0, (hi or 0) + 1)
    return sum(situation.counts.values()) + sum(needed.values()) + guarded + 10
