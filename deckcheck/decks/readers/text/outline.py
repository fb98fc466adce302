"""What a plain text list says besides cards: its sections, and what the deck says of itself."""

from __future__ import annotations

from deckcheck.decks.counts import is_number
from deckcheck.decks.declared import Declared
from deckcheck.decks.headings import COLONS, heading_of, is_total, label_of
from deckcheck.decks.reader_findings import unknown_section
from deckcheck.decks.remarks import Remarks
from deckcheck.decks.vocabulary import ELSEWHERE, OUTSIDE, TEXTS, heading_key, words_of
from deckcheck.report import NOTE, Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.decks.deck import Deck, Place
    from deckcheck.decks.readers.text.line_parts import LineLocator
    from deckcheck.games.game import Game
    from deckcheck.report import Location


class Outline:
    """The section in which the list is, and what else its lines set.

    ``counts_come_last`` tells whether the list writes ``Name (3)``: then ``Word (3)`` is a card that the pool does not
    know, and not a heading with the number of its cards. ``has_groups`` tells that headings of types group the cards.
    """

    def __init__(self, deck: Deck, locator: LineLocator, game: Game, counts_come_last: Callable[[], bool]) -> None:
        self.deck = deck
        self.locator = locator
        self.game = game
        self.words = words_of(game)
        self.section: str | None = ""
        self.has_groups = False
        self._in_comment = False
        self.declared = Declared(deck)
        self._remarks = Remarks(deck, self.words, lambda place: locator.part(place, ""))
        self._guesses: list[tuple[Place, str, int]] = []
        self._counts_come_last = counts_come_last
        self._strays: dict[str, tuple[str, list[Location]]] = {}

    def finish(self) -> None:
        """Report the sections that the game does not have, each once with all its lines.

        Programs write down zones that hold no card; these say nothing.
        """
        for place, section, start in self._guesses:
            self._tell_guess(place, section, start)
        used = self._used() if self._strays else set()
        for key, (word, places) in self._strays.items():
            kept = tuple(place for place in places if key not in ELSEWHERE or place.line in used)
            if kept:
                self.deck.findings.append(unknown_section(word, self.game, kept))
        self.declared.finish(self.locator)
        if len(self.deck.findings) > 1:
            self.deck.findings.sort(key=lambda finding: (finding.locations[0].line, finding.locations[0].column))

    def _used(self) -> set[int]:
        """Return the lines that name an unknown section in which something stands."""
        from bisect import bisect_right

        names = sorted(place.line for _, places in self._strays.values() for place in places)
        places = [entry.place for entry in self.deck.entries if entry.section is None] + self.deck.lost.get(None, [])
        lines = [int(place[0]) if isinstance(place, tuple) else place for place in places]
        return {names[max(bisect_right(names, line) - 1, 0)] for line in lines}

    def _tell_guess(self, place: Place, section: str, start: int) -> None:
        """Note that a comment was taken for a heading, if cards stand below it."""
        copies = sum(entry.count or 0 for entry in self.deck.entries[start:] if entry.section == section)
        if copies:
            title = self.game.sections[section].title
            cards = "1 card" if copies == 1 else f"{copies} cards"
            message = f"This comment is taken for a heading: {cards} below it for the {title}"
            hint = "Write the heading without the marks of a comment, or other words."
            self.deck.findings.append(
                Finding("DK008", message, NOTE, section=section, locations=(self.locator.part(place, ""),), hint=hint)
            )

    def comment(self, place: Place, text: str) -> None:
        """Read a comment, here without its marks: a heading that somebody wrote so, or what it says of the deck."""
        label, value = label_of(text)
        heading = heading_of(label if value and is_number(value) else text)
        first, _, rest = heading.word.partition(" ")
        word = rest if first.isdecimal() and rest else heading.word
        section = self.words.section(word)
        if section == "" and not self._in_comment:
            return
        if section is not None or heading_key(word) in ELSEWHERE:
            if section and section != OUTSIDE:
                self.guess(place, section)
            self.enter(place, word, section)
            self.declared.section(place, word, value if is_number(value) else heading.number, section)
            self._in_comment = True
            return
        if self.words.is_type(word):
            self.group(place, word, heading.number)
            return
        key = self.means(label)
        if key == "name":
            self.deck.name = self.deck.name or value
        elif key and key not in TEXTS:
            self.deck.meta.setdefault(key, value)

    def says(self, place: Place, text: str) -> bool:
        """Read a line as something about the deck or as a heading; give whether it is one."""
        label, value = label_of(text)
        if not label:
            label, value = label_of(text, ("=",))
            return self.about(place, label, value) or self._heading(place, text)
        if value and not is_number(value) and not is_total(value):
            return self.about(place, label, value)
        is_heading = self.words.section(label) is not None or self.words.is_type(label)
        if not is_heading and self.about(place, label, value):
            return True
        is_card = not is_heading and value and self._counts_come_last()
        return not is_card and self._heading(place, f"{label}:", value)

    def guess(self, place: Place, section: str) -> None:
        """Remember that a comment behind a card was taken for the section of that card."""
        self._guesses.append((place, section, len(self.deck.entries)))

    def states_option(self, place: Place, text: str) -> bool:
        """Read a line that states an option of the game, whatever else its words may mean."""
        label, value = label_of(text, (*COLONS, "="))
        return heading_key(label) in self.words.options and self.about(place, label, value)

    def about(self, place: Place, label: str, value: str) -> bool:
        """Keep what the deck says of itself behind a label; give whether that is anything."""
        return self._remarks.about(place, label, value)

    def means(self, label: str) -> str:
        """Return what a deck says of itself behind a label, ``""`` where that is nothing."""
        return self._remarks.means(label)

    def prefix(self, place: Place, label: str, counted: bool) -> tuple[bool, str | None]:
        """Read what stands before the colon in ``Section: 3 Name``: whether it means a section, and which.

        A word that no game knows is taken for a section only before a counted card.
        """
        section = self.words.section(label)
        if section is not None:
            if section == OUTSIDE:
                self.deck.headers.setdefault(section, place)
            return True, section
        if heading_key(label) not in ELSEWHERE and not (counted and label.isalpha()):
            return False, None
        self.stray(place, label)
        return True, None

    def _heading(self, place: Place, text: str, number: str = "") -> bool:
        heading = heading_of(text)
        section = self.words.section(heading.word)
        if section is None and self.words.is_type(heading.word):
            self.group(place, heading.word, number or heading.number)
            return True
        counted = heading.counted and not self._counts_come_last()
        is_loud = heading.loud or counted or heading_key(heading.word) in ELSEWHERE
        if section is None and (is_number(heading.word) or not is_loud):
            return False
        self.enter(place, heading.word, section)
        self.declared.section(place, heading.word, number or heading.number, section)
        return True

    def group(self, place: Place, word: str, number: str) -> None:
        """Go on in a group of cards.

        It is no longer of a section that has all the cards which its heading says, or that holds no cards of this type:
        then the facts of the cards decide.
        """
        self.has_groups = True
        if self.section and (self.declared.is_complete() or not self.words.may_hold(self.section, word)):
            self.section = ""
        self.declared.group(place, word, number, self.section)

    def enter(self, place: Place, word: str, section: str | None) -> None:
        """Go on in a section: one of the game, ``""`` for all the cards, ``None`` for one that the game lacks."""
        self.section = section
        self._in_comment = False
        if section:
            self.deck.headers.setdefault(section, place)
        elif section is None:
            self.stray(place, word)

    def stray(self, place: Place, word: str) -> None:
        """Remember a section that the game does not have, with one of its lines."""
        _, places = self._strays.setdefault(heading_key(word), (word, []))
        places.append(self.locator.part(place, ""))
