"""Finding the card that a person meant by what the person wrote, or saying that it cannot be told.

The whole text is tried as a name first, then as a name with its subtitle; only then are set, number and marks taken
off, and only if what is left is a known name. A near name is never taken.
"""

from __future__ import annotations

from deckcheck.cards.fold import fold, letters_of
from deckcheck.cards.index import FRONT, LETTERS
from deckcheck.cards.match import Match, one_card
from deckcheck.cards.printings import conflict, fitting, not_recorded, numbered, other_name, told_by_number
from deckcheck.cards.reference import ids_of, reference_of, take_off, widths_of
from deckcheck.cards.titles import called, preferred, titled
from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cards.card import Card
    from deckcheck.cards.index import CardSource
    from deckcheck.cards.reference import Taken
    from deckcheck.cards.suggestions import Nearest

__all__ = ["Finder", "Match", "what_to_write"]

_LONGEST = 250
"""A longer text is looked up as a whole only."""
_MOST_KEPT = 50_000
"""So many answers are remembered: lists have the same cards again and again, but a run may be of any size."""
_DEEPEST = 4
"""So many things may stand beside a name: set, number, marks, tags."""


class _Reading(Record):
    """A way to understand a text: the cards of that name, and the name as it was written."""

    __slots__ = ("cards", "loose", "name", "note")

    def __init__(self, cards: tuple[Card, ...], name: str, note: str = "", loose: bool = False) -> None:
        self.cards = cards
        self.name = name
        self.note = note
        self.loose = loose


class Finder:
    """Finds cards in a source, and remembers what it found."""

    def __init__(self, source: CardSource) -> None:
        self.source = source
        self._found: dict[tuple[str, str, str], Match] = {}
        self._known: dict[str, bool] = {}
        self._nearest: dict[bool, Nearest] = {}
        self._near: dict[tuple[str, int, bool], list[str]] = {}
        self._written: dict[Card, str] = {}
        self._numbers: dict[str, bool] = {}

    def find(self, written: str, set: str = "", number: str = "") -> Match:
        """Look up what was written, with the set and the number where the list gives them apart from the name."""
        question = written, set, number
        match = self._found.get(question)
        if match is None:
            if len(self._found) > _MOST_KEPT:
                self._found.clear()
            match = self._found[question] = self._find(written.strip(), set.strip(), number.strip())
        return match

    def knows(self, written: str) -> bool:
        """Say whether a text as a whole means a card, so that no number in it is to be read as a count."""
        known = self._known.get(written)
        if known is None:
            if self._begins_with_a_count(written):
                return False
            if len(self._known) > _MOST_KEPT:
                self._known.clear()
            match = self._exactly(written.strip())
            known = match is not None and not match.note and not match.loose
            self._known[written] = known
            if known and match:
                self._found.setdefault((written, "", ""), match)
        return known

    def _begins_with_a_count(self, written: str) -> bool:
        """Say whether a text begins with a number with which no name begins; it is quicker than to look it up."""
        first, blank, _ = written.partition(" ")
        return bool(blank) and first.isascii() and first.isdecimal() and first not in self.source.first_numbers()

    def _exactly(self, written: str) -> Match | None:
        """Look a text up without taking other signs for those of a name."""
        reading = self._read(written, {}, _DEEPEST, exact=True) if written else None
        return Match(preferred(reading.cards, reading.name), reading.note, reading.loose) if reading else None

    def nearest(self, written: str, limit: int = 3, *, samples: bool = True) -> list[str]:
        """List the names that may have been meant, the likeliest first; without ``samples`` no invented cards."""
        asked = written, limit, samples
        if asked not in self._near:
            if len(self._near) > _MOST_KEPT:
                self._near.clear()
            self._near[asked] = self._search(written, limit, samples=samples)
        return self._near[asked]

    def to_write(self, card: Card) -> str:
        """Return what :func:`what_to_write` says of a card, and remember it."""
        if card not in self._written:
            self._written[card] = what_to_write(card, self.source)
        return self._written[card]

    def _search(self, written: str, limit: int, *, samples: bool) -> list[str]:
        from deckcheck.cards.suggestions import Nearest, repairs

        found = [card for text in repairs(written) for card in self.find(text).cards]
        repaired = [card.title for card in found if samples or not card.sample]
        if samples not in self._nearest:
            self._nearest[samples] = Nearest(self.source.names(samples=samples), self.source.other_names())
        taken_off = take_off(written[:_LONGEST])
        shorter = {taken.rest for taken in taken_off if not taken.bare and self._can_be(taken)}
        shorter.add(written.partition("//")[0].strip() or written)
        near = self._nearest[samples].to([written, *shorter], limit)
        return list(dict.fromkeys([*repaired, *near]))[:limit]

    def _find(self, written: str, set: str, number: str) -> Match:
        given = number
        if number and not set and not self.source.numbered("", fold(number)):
            set, number = self._id(number) or reference_of(number)
        if not written:
            return Match(numbered(self.source, set, number) or called(self.source, given))
        reading = self._read(written, {}, _DEEPEST, exact=True) or self._read(written, {}, _DEEPEST)
        if reading is None:
            return Match(note=other_name(self.source, set, number) or not_recorded(self.source, written[:_LONGEST]))
        note = reading.note
        cards = reading.cards
        if set or number:
            cards = fitting(self.source, cards, set, number) or cards
            note = note or conflict(self.source, cards, set, number)
        return Match(preferred(cards, reading.name), note, reading.loose)

    def _read(self, text: str, seen: dict[str, _Reading | None], depth: int, *, exact: bool = False) -> _Reading | None:
        """Understand a text; ``seen`` holds what came of the parts that were looked at already."""
        if text not in seen:
            name = self._as_name(text) or (None if exact else self._by_letters(text))
            seen[text] = name or self._with_more(text, seen, depth, exact=exact)
        return seen[text]

    def _as_name(self, text: str) -> _Reading | None:
        if len(text) > _LONGEST:
            cards, name = self.source.named(fold(text)), text
        else:
            cards, name = titled(self.source, text)
        cards = cards or self._as_reference(text) or called(self.source, text)
        return _Reading(cards, name) if cards else None

    def _as_reference(self, text: str) -> tuple[Card, ...]:
        if " " in text and not any(map(str.isdecimal, text)):
            return ()
        cards = numbered(self.source, "", text.lstrip("#"))
        if cards and told_by_number(self.source, cards):
            return cards
        id = self._id(text)
        return numbered(self.source, *id) if id else ()

    def _id(self, text: str) -> tuple[str, str] | None:
        """Return the set and the number that a text means, if a pool has them and only one number fits."""
        for set, written in ids_of(text):
            if fold(set) not in self.source.sets():
                continue
            numbers = widths_of(written)
            known = [number for number in numbers if numbered(self.source, set, number)]
            if known and (known[0] == numbers[0] or len(known) == 1):
                return set, known[0]
        return None

    def _by_letters(self, text: str) -> _Reading | None:
        """Read a name whose signs are wrong or left out: letters and digits decide, and which cards have them."""
        letters = letters_of(fold(text)) if len(text) <= _LONGEST else ""
        cards = self.source.named(LETTERS + letters) if letters else ()
        return _Reading(cards, text, loose=True) if cards else None

    def completions(self, written: str) -> tuple[Card, ...]:
        """Return the cards of which a text is the front face, without the other: ``Fire`` of ``Fire // Ice``."""
        return self.source.named(FRONT + fold(written))

    def _with_more(self, text: str, seen: dict[str, _Reading | None], depth: int, *, exact: bool) -> _Reading | None:
        """Read a text as a name with set, number or marks beside it."""
        if not depth or len(text) > _LONGEST:
            return None
        clash: _Reading | None = None
        for taken in take_off(text):
            if not self._can_be(taken):
                continue
            reading = self._read(taken.rest, seen, depth - 1, exact=exact) if taken.rest else None
            if reading is None:
                continue
            if not taken.set and not taken.number:
                return clash or reading
            cards = fitting(self.source, reading.cards, taken.set, taken.number)
            if cards and not (taken.bare and not told_by_number(self.source, cards)):
                return _Reading(cards, reading.name, reading.note, reading.loose or taken.loose)
            set = fold(taken.set)
            is_set = set in self.source.sets()
            if clash is None and (is_set or (taken.sure and not self.source.named(set))):  # no second card
                clash = _Reading(
                    reading.cards, reading.name, conflict(self.source, reading.cards, taken.set, taken.number)
                )
        return clash

    def _can_be(self, taken: Taken) -> bool:
        """Say whether any pool has the set or the number that was taken off; most words are neither."""
        if taken.sure or not (taken.set or taken.number):
            return True
        if taken.set:
            return fold(taken.set) in self.source.sets()
        number = fold(taken.number)
        if number not in self._numbers:
            if len(self._numbers) > _MOST_KEPT:
                self._numbers.clear()
            self._numbers[number] = bool(self.source.numbered("", number))
        return self._numbers[number]


def what_to_write(card: Card, source: CardSource) -> str:
    """Return the shortest text that surely means this card: its name, its title, or one of them with the printing."""
    finder = Finder(source)
    printing = f"({card.set} {card.number})" if card.number else f"({card.set})"
    texts = (card.name, card.title, f"{card.name} {printing}", f"{card.title} {printing}")
    return next((text for text in texts if _means(finder, text, card)), texts[2])


def _means(finder: Finder, text: str, card: Card) -> bool:
    found = finder.find(text)
    return not found.note and found.card is not None and one_card((found.card, card))
