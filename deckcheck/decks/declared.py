"""How many cards a list says that it has, held against what was read: the cheapest alarm for a lost line."""

from __future__ import annotations

from deckcheck.files.display import shown
from deckcheck.language import said
from deckcheck.report import WARNING, Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.decks.deck import Deck, Entry, Place
    from deckcheck.decks.readers.text.line_parts import Locator
    from deckcheck.report import Location

SECTION, GROUP, TOTAL = "section", "group", "total"


class Declared:
    """The numbers that headings and totals of a list say, with where the cards begin that they are of."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._said: list[tuple[str, Place, str, int, int, str | None]] = []
        self._ends: dict[str, list[int]] = {SECTION: [], GROUP: []}
        self._section: tuple[int, int] | None = None

    def section(self, place: Place, word: str, number: str, section: str | None) -> None:
        """Remember the heading of a section; it ends the one before it, and the group."""
        self._ends[SECTION].append(len(self._deck.entries))
        self._ends[GROUP].append(len(self._deck.entries))
        self._say(SECTION, place, word, number, section)
        digits = _first_number(number)
        self._section = (int(digits), len(self._deck.entries)) if digits else None

    def is_complete(self) -> bool:
        """Tell whether the section that began last has just as many cards as its heading says."""
        if self._section is None:
            return False
        said, start = self._section
        return said == sum(entry.count or 0 for entry in self._deck.entries[start:])

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

    def finish(self, locator: Locator) -> None:
        """Report the numbers that are not those of the cards read."""
        for kind, place, word, number, start, section in self._said:
            if kind == TOTAL:
                first = min([*self._ends[SECTION], *self._ends[GROUP]], default=0)
                read = _of_all(self._deck.entries, number, first)
            else:
                end = min((at for at in self._ends[kind] if at > start), default=len(self._deck.entries))
                part = [entry for entry in self._deck.entries[start:end] if entry.section == section]
                read = _of_part(part, number)
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


def _of_part(entries: list[Entry], said: int) -> int | None:
    """Return how many cards there are, if it is another number than was said, and if it can be told.

    Some programs count the lines.
    """
    counts = [entry.count for entry in entries]
    if None in counts or said in (sum(filter(None, counts)), len(counts)):
        return None
    return sum(filter(None, counts))


def _of_all(entries: list[Entry], said: int, first: int) -> int | None:
    """Do the same for a total, which may be of the whole list, of one section, or of all sections but one.

    Some sites do not count the card that leads the deck and stands above the ``first`` heading.
    """
    sums: dict[str | None, int] = {}
    for entry in entries:
        if entry.count is None:
            return None
        sums[entry.section] = sums.get(entry.section, 0) + entry.count
    whole = sum(sums.values())
    above = sum(entry.count or 0 for entry in entries[:first])
    fitting = {whole, len(entries), whole - above, *sums.values(), *(whole - part for part in sums.values())}
    return None if said in fitting else whole


def _first_number(text: str) -> str:
    digits = ""
    for sign in text:
        if sign.isdecimal():
            digits += sign
        elif digits:
            break
    return digits if len(digits) < 6 else ""
