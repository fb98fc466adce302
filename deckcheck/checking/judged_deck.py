"""A deck that was judged: which of its cells and lines count for an outcome, and what its cards are called."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.decks.deck import Deck
    from deckcheck.evaluation.outcomes import Cell, Outcome
    from deckcheck.evaluation.view import View
    from deckcheck.games.game import Game
    from deckcheck.report import Location
    from deckcheck.rules.ir import Constraint

_PLACES_AT_MOST = 1000
"""So many lines of one finding are located: a file of a million lines is not copied into its report."""


class JudgedDeck:
    """A deck with the view that judged it and the cells that were judged."""

    def __init__(self, deck: Deck, game: Game, view: View, cells: Sequence[Cell]) -> None:
        self.deck = deck
        self.game = game
        self.view = view
        self.cells = cells
        self._unsure = any(cell.least != cell.most for cell in cells)
        self._cells_of: dict[Card, list[Cell]] = {}

    def card_title(self, key: str) -> str:
        """Name a card by its key: by that of the deck, else by the key."""
        return next((cell.card.called for cell in self.cells if cell.card.key == key), key)

    def _places(self, outcome: Outcome, *, headers_first: bool) -> tuple[Location, ...]:
        headers = self.headers(outcome.row.constraint.terms[0].sections)
        if headers_first:
            return headers or self.lines([cell for cell in self.contributing(outcome) if cell.least > 0][:1])
        return self.lines(self.contributing(outcome)) or headers

    def headers(self, sections: Iterable[str]) -> tuple[Location, ...]:
        """Locate the headers of sections, as far as the deck has them."""
        places = [self.deck.headers[name] for name in sections if name in self.deck.headers]
        return tuple(self.deck.locate(place) for place in places)

    def contributing(self, outcome: Outcome, *, surely: bool = False) -> list[Cell]:
        """List the cells that have weight in an outcome."""
        number = self.view.rows.index(outcome.row)
        tally = self.view.tally_of[number]
        found: list[Cell] = []
        for cell in self.cells:
            plain, keyed = self.view.column(cell.section, cell.card)
            weights = [least if surely else most for index, least, most in plain if index == tally]
            if any(weights) or any(add.row == number for add in keyed):
                found.append(cell)
        return found

    def _lines_of(self, cards: Iterable[Card], constraint: Constraint) -> tuple[Location, ...]:
        """Locate the lines of cards in the sections that a constraint counts."""
        if not self._cells_of:
            for cell in self.cells:
                self._cells_of.setdefault(cell.card, []).append(cell)
        cells = [cell for card in dict.fromkeys(cards) for cell in self._cells_of[card]]
        return self.lines(cell for cell in cells if cell.section in constraint.sections)

    def lines(self, cells: Iterable[Cell]) -> tuple[Location, ...]:
        """Locate the lines of cells."""
        entries = sorted({cell.entry for cell in cells if cell.entry >= 0})[:_PLACES_AT_MOST]
        return tuple(self.deck.locate(self.deck.entries[entry].place) for entry in entries)
