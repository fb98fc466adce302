"""The native deck file: TOML, a section as a table of ``name = count`` or as an array of tables."""

from __future__ import annotations

from deckcheck.decks.deck import Deck
from deckcheck.decks.reader_findings import not_understood, unknown_key, unknown_section
from deckcheck.decks.toml_entries import TomlEntries
from deckcheck.decks.vocabulary import KEPT, OUTSIDE, TEXTS, heading_key, words_of
from deckcheck.files.toml import parse_toml
from deckcheck.language import said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.decks.deck import Place, Source
    from deckcheck.games.game import Game
    from deckcheck.report import Location

    Path = tuple[str | int, ...]

NAME = "toml"
QUOTES = ('"', "'")
STARTS = frozenset("\"'[{+-0123456789tf")
"""How the values of TOML begin."""


def looks_like(text: str) -> bool:
    """Say whether the first line that says something is a TOML pair, or a heading that TOML alone has."""
    for line in text.split("\n", 100)[:100]:
        line = line.strip()
        if not line or line[0] == "#" or (line[0] == "[" and line[1:2] != "["):
            continue
        key, _, value = (part.strip() for part in line.partition("="))
        is_key = key.replace("-", "").replace("_", "").isalnum() or (key[:1] in QUOTES and key[-1:] == key[:1])
        return line.startswith("[[") or (is_key and value[:1] in STARTS)
    return False


def parse(text: str) -> object:
    """Parse the text."""
    return parse_toml(text)


def game_of(content: object) -> str:
    """Return the value of ``game``."""
    game = content.get("game", "") if isinstance(content, dict) else ""
    return game if isinstance(game, str) else str(game)


def game_place(source: Source) -> Location:
    """Locate ``game = …``."""
    return TomlLocator(source.text)(("game",))


def read(source: Source, game: Game, knows: Callable[[str], bool]) -> Deck:
    """Read the tree as a deck."""
    reading = _Reading(source, game, knows)
    if isinstance(source.content, dict):
        for key, value in source.content.items():
            reading.key(key, value)
    return reading.deck


class TomlLocator:
    """Finds places in the text, which is scanned for the first of them."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._find: Callable[[Path], Location] | None = None

    def __call__(self, place: Place) -> Location:
        """Locate a path."""
        if self._find is None:
            from deckcheck.files.toml_positions import TomlPositions

            self._find = TomlPositions(self._text).at
        return self._find(place if isinstance(place, tuple) else ())


class _Reading:
    """A deck while the top level of its tree is read."""

    def __init__(self, source: Source, game: Game, knows: Callable[[str], bool]) -> None:
        self.game = game
        self.words = words_of(game)
        self.deck = Deck(source.path, NAME, TomlLocator(source.text))
        self.entries = TomlEntries(self.deck, self.words.outside, knows)

    def key(self, key: str, value: object) -> None:
        """Read a key: a section, a text, an option of the deck."""
        holds = isinstance(value, dict | list)
        section = key if key in self.game.sections else self.words.sections.get(heading_key(key)) if holds else None
        if section is not None:
            self.deck.headers.setdefault(section, (key,))
            self.entries.section(section, key, value)
        elif key in TEXTS:
            self._text(key, value)
        elif key in KEPT:
            self.deck.meta[key] = value
        elif key in self.words.outside:
            self.deck.options[key] = value
            self.deck.option_places[key] = (key,)
        else:
            self._unknown(key, value)

    def _text(self, key: str, value: object) -> None:
        if isinstance(value, str):
            setattr(self.deck, key, value)
        else:
            fault = not_understood(
                said("{key} is a text in quotes", key=key),
                self.deck.locate((key,)),
                said("Write {text}.", text=f'{key} = "…"'),
            )
            self.deck.findings.append(fault)

    def _unknown(self, key: str, value: object) -> None:
        place = self.deck.locate((key,))
        if isinstance(value, dict | list) and self.words.section(key) == OUTSIDE:
            self.deck.headers.setdefault(OUTSIDE, (key,))
            self.entries.section(OUTSIDE, key, value)
        elif isinstance(value, dict | list):
            self.deck.findings.append(unknown_section(key, self.game, (place,)))
            self.entries.section(None, key, value)
        else:
            allowed = (*TEXTS, *KEPT, *self.words.options.values(), *self.game.sections)
            self.deck.findings.append(unknown_key(key, allowed, place, said("a deck")))
