"""Plain text: the form in which people have their lists."""

from __future__ import annotations

from deckcheck.decks.deck import Bounded, Deck, Entry, refuse_too_many
from deckcheck.decks.headings import label_of, names_game
from deckcheck.decks.readers.text.line_parts import EDGES, LineLocator
from deckcheck.decks.readers.text.line_reader import LineReader
from deckcheck.files.lines import split_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.decks.deck import Source
    from deckcheck.games.game import Game
    from deckcheck.report import Location

NAME = "text"


def parse(text: str) -> object:
    """Split the text into lines."""
    return split_lines(text)


def game_of(content: object) -> str:
    """Return what stands behind ``Game:``."""
    return _game(content)[1]


def game_place(source: Source) -> Location:
    """Locate the line ``Game: …``."""
    number, game = _game(source.content)
    return LineLocator(split_lines(source.text), ()).part(number, game)


def read(source: Source, game: Game, knows: Callable[[str], bool]) -> Deck:
    """Read the lines as a deck."""
    lines = source.content if isinstance(source.content, list) else []
    refuse_too_many(lines)
    entries: list[Entry] = Bounded()  # type: ignore[assignment]
    locator = LineLocator(lines, entries)
    deck = Deck(source.path, NAME, locator)
    deck.entries = entries
    LineReader(deck, lines, locator, game, knows).read()
    return deck


def _game(content: object) -> tuple[int, str]:
    for number, line in enumerate(content if isinstance(content, list) else (), 1):
        label, value = label_of(line.strip(EDGES))
        if label and value and names_game(label):
            return number, value
    return 1, ""
