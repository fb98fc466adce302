"""The zones of other programs as sections of a game."""

from __future__ import annotations

from deckcheck.decks.reader_findings import unknown_section
from deckcheck.decks.vocabulary import MAIN, OUTSIDE, SIDE, heading_key, words_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.decks.deck import Deck, Place
    from deckcheck.games.game import Game


class Zones:
    """Maps zones by the titles and aliases of a game's sections, and remembers those that it does not have.

    A zone such as ``main`` or ``deck`` means all cards in a program that knows no game: its cards are left to be sorted
    by type, or go to the game's default section. Where the list also names a zone that only this game has (and not only
    a side deck), ``deck`` is the section which the game calls so.

    Args:
        deck: the deck that is read; it gets the places of its sections, and what is found.
        game: the game of the deck.
        names: all zones that the list names.
        of_game: whether it is known that they are sections of the game.
    """

    def __init__(self, deck: Deck, game: Game, names: Iterable[str], *, of_game: bool = False) -> None:
        self.deck = deck
        self.game = game
        self.words = words_of(game)
        self._is_of_game = of_game or any(
            self.words.section(name) not in (None, "", OUTSIDE)
            for name in names
            if heading_key(name) not in MAIN | SIDE
        )
        self._strays: dict[str, tuple[str, list[Place]]] = {}

    def section(self, name: str, place: Place) -> str | None:
        """Return the section of a zone with cards: ``""`` where their types decide, ``None`` where there is none."""
        key = heading_key(name)
        section = self.words.section(name)
        if not key or (key in MAIN and not self._is_of_game):
            return ""
        if section:
            self.deck.headers.setdefault(section, place)
        elif section is None:
            places = self._strays.setdefault(key, (name, []))[1]
            if place not in places[-1:]:
                places.append(place)
        return section

    def empty(self, name: str, place: Place) -> None:
        """Note a zone without cards; programs write all down, and those that the game does not have say nothing."""
        section = self.words.section(name)
        if section and (self._is_of_game or heading_key(name) not in MAIN):
            self.deck.headers.setdefault(section, place)

    def finish(self) -> None:
        """Report the zones that the game does not have, each once with all its places."""
        for name, places in self._strays.values():
            found = unknown_section(name, self.game, tuple(map(self.deck.locate, places)))
            self.deck.findings.append(found)
