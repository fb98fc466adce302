"""How many cards a list says that it has, held against what was read: the cheapest alarm for a lost line."""

from __future__ import annotations

from deckcheck.files.display import shown
from deckcheck.language import said
from deckcheck.report import WARNING, Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.decks.deck import Deck, Entry, Place
    from deckcheck.decks.readers.text.line_parts import LineLocator
    from deckcheck.report import Location

SECTION, GROUP, TOTAL = "section", "group", "total"


class Declared:
    """The numbers that headings and totals of a list say, with where the cards begin that they are of."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._said: list[tuple[str, Place, str, int, int, str | None]] = []
        self._ends: dict[str, list[int]] = {SECTION: [], GROUP: []}
        self._section: tuple[int, int, int] | None = None

    def section(self, place: Place, word: str, number: str, section: str | None) -> None:
        """Remember the heading of a section; it ends the one before it, and the group."""
        self._ends[SECTION].append(len(self._deck.entries))
        self._ends[GROUP].append(len(self._deck.entries))
        self._say(SECTION, place, word, number, section)
        digits = _first_number(number)
        self._section = (int(digits), 0, len(self._deck.entries)) if digits else None

    def is_complete(self) -> bool:
        """Tell whether the section that began last has just as many cards as its heading says."""
        if self._section is None:
            return False
        said, counted, start = self._section
        counted += sum(entry.count or 0 for entry in self._deck.entries[start:])
        self._section = said, counted, len(self._deck.entries)  # the next time from here on
        return said == counted

    def group(self, place: Place, word: str, number: str, section: str | None) -> None:
        """Remember the heading of a group of cards in a section."""
        self._ends[GROUP].append(len(self._deck.entries))
        self._say(GROUP, place, word, number, section)

    def total(self, place: Place, text: str) -> None:
        """Remember a line such as ``Total: 60``."""
        self._say(TOTAL, place, text, text, "")

    def _say(self, kind: str, place: Place, word: str, number: str, section: str | None) -> None:
        digits = _first_number(number)
        if digits:
            self._said.append((kind, place, word, int(digits), len(self._deck.entries), section))

    def finish(self, locator: LineLocator) -> None:
        """Report the numbers that are not those of the cards read."""
        if not self._said:
            return
        from bisect import bisect_right

        parts: dict[tuple[int, int, str | None], tuple[int | None, int]] = {}
        whole, fitting = _of_all(self._deck.entries, min([*self._ends[SECTION], *self._ends[GROUP]], default=0))
        for kind, place, word, number, start, section in self._said:
            if kind == TOTAL:
                read = None if number in fitting else whole
            else:
                ends = self._ends[kind]
                next_one = bisect_right(ends, start)
                end = ends[next_one] if next_one < len(ends) else len(self._deck.entries)
                part = start, end, section
                if part not in parts:  # many headings may stand above the same cards
                    parts[part] = _of_part([one for one in self._deck.entries[start:end] if one.section == section])
                counted, lines = parts[part]
                read = None if number in (counted, lines) else counted
            if read is not None:
                self._deck.findings.append(differs(word, number, read, locator.part(place, "")))


def differs(word: str, told: int, read: int, location: Location) -> Finding:
    """Say that a list declares another number of cards than was read (``DK015``)."""
    return Finding(
        "DK015",
        said("{word}: the list says {number}, {read} were read", word=shown(word, 40), number=told, read=read),
        WARNING,
        found=read,
        allowed={"min": told, "max": told},
        locations=(location,),
        hint=said("Look whether a line is missing, or is not read as it is meant."),
    )


def _of_part(entries: list[Entry]) -> tuple[int | None, int]:
    """Return how many cards there are, ``None`` where that cannot be told, and the lines, which some programs count."""
    counts = [entry.count for entry in entries]
    return None if None in counts else sum(filter(None, counts)), len(counts)


def _of_all(entries: list[Entry], first: int) -> tuple[int | None, set[int]]:
    """Return how many cards the list has, ``None`` where that cannot be told, and the totals that fit it.

    A total may be of the whole list, of one section, or of all sections but one. Some sites do not count the card that
    leads the deck and stands above the ``first`` heading.
    """
    sums: dict[str | None, int] = {}
    for entry in entries:
        if entry.count is None:
            return None, set()
        sums[entry.section] = sums.get(entry.section, 0) + entry.count
    whole = sum(sums.values())
    above = sum(entry.count or 0 for entry in entries[:first])
    return whole, {whole, len(entries), whole - above, *sums.values(), *(whole - part for part in sums.values())}


def _first_number(text: str) -> str:
    digits = ""
    for sign in text:
        if sign.isdecimal():
            digits += sign
        elif digits:
            break
    return digits if len(digits) < 6 else ""
