"""What the readers of other programs' lists share: lines in a form of their own, all others as in a plain list."""

from __future__ import annotations

from deckcheck.decks.deck import Bounded, Deck, Entry, refuse_too_many
from deckcheck.decks.headings import heading_of
from deckcheck.decks.readers.entries import add_entry
from deckcheck.decks.readers.text import plain as text
from deckcheck.decks.readers.text.card_line import card_of
from deckcheck.decks.readers.text.line_parts import EDGES, LineLocator
from deckcheck.decks.readers.text.line_reader import LineReader
from deckcheck.decks.vocabulary import MAIN, heading_key
from deckcheck.files.lines import split_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.decks.deck import Place, Source
    from deckcheck.decks.readers.text.line_reader import Met
    from deckcheck.games.game import Game
    from deckcheck.report import Location

    Form = Callable[["FormReader", Place, str], bool]


LONGEST_FORM = 500
"""Characters of a line in which a card in the form of a program may stand."""


class FormReader(LineReader):
    """Reads lines by ``form`` first, which says whether a line is one of its own. ``part`` is for forms to remember."""

    def __init__(
        self,
        deck: Deck,
        lines: Sequence[str],
        locator: LineLocator,
        game: Game,
        knows: Callable[[str], bool],
        form: Form,
    ) -> None:
        super().__init__(deck, lines, locator, game, knows)
        self.part = ""
        self._form = form

    def line(self, place: Place, text: str) -> None:
        """Read one line."""
        if not self._form(self, place, text):
            self.plain_line(place, text)

    def plain_line(self, place: Place, text: str) -> None:
        """Read a line as in a plain list."""
        super().line(place, text)

    def holds_known_card(self, text: str) -> bool:
        """Say whether the pool knows a card in a line, read as in a plain list."""
        return card_of(text, self.outline.words, self.knows) is not None

    def _met(self) -> dict[str, Met]:
        """Remember nothing: what a line is in a form depends on what stands before it."""
        return {}

    def read(self) -> None:
        """Read all lines."""
        super().read()
        self._leave_main_to_types()

    def card(self, place: Place, count: str, name: str, set: str = "", number: str = "") -> None:
        """Add a card to the section in which the list is."""
        add_entry(self.deck, self.outline.section, name.strip(), count, place, set.strip(), number.strip())

    def open_zone(self, place: Place, zone: str) -> None:
        """Go on in a zone, whether the game has it or not."""
        _, self.outline.section = self.outline.prefix(place, zone, True)

    def _leave_main_to_types(self) -> None:
        """Leave cards to be sorted by type if the list names no section but ``Deck``, which here means all cards."""
        headers = self.deck.headers
        words = [heading_of(self.lines[_line(place) - 1].strip(EDGES)).word for place in headers.values()]
        if headers and all(heading_key(word) in MAIN for word in words):
            for entry in self.deck.entries:
                entry.section = "" if entry.section in headers else entry.section
            headers.clear()


def spaced(text: str) -> str:
    """Make one space of any, so that patterns need not try all ways to share them."""
    return " ".join(text[:LONGEST_FORM].split())


class LineFormat:
    """A reader of one program's lists."""

    def __init__(self, name: str, form: Form) -> None:
        self.name = name
        self._form = form

    def parse(self, text: str) -> object:
        """Split the text into lines."""
        return split_lines(text)

    def game_of(self, content: object) -> str:
        """Return what stands behind ``Game:``."""
        return text.game_of(content)

    def game_place(self, source: Source) -> Location:
        """Locate the line ``Game: …``."""
        return text.game_place(source)

    def read(self, source: Source, game: Game, knows: Callable[[str], bool]) -> Deck:
        """Read the lines as a deck."""
        lines = source.content if isinstance(source.content, list) else []
        refuse_too_many(lines)
        entries: list[Entry] = Bounded()  # type: ignore[assignment]
        locator = LineLocator(lines, entries)
        deck = Deck(source.path, self.name, locator)
        deck.entries = entries
        FormReader(deck, lines, locator, game, knows, self._form).read()
        return deck


def _line(place: Place) -> int:
    return int(place[0]) if isinstance(place, tuple) else place
