"""How to write the cards and sets of a source so that the pools at hand know them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.cards.finder import what_to_write

if TYPE_CHECKING:
    from deckcheck.library.library import Library

_MOST_WAYS = 4


class CardWriter:
    """Writes cards of a game: by the name, if that is clear, else with the printing.

    ``unknown`` are the cards that no pool has, ``unclear`` those that the pools have in several ways.
    """

    def __init__(self, library: Library, game: str) -> None:
        self._finder = library.finder(game)
        self._written: dict[str, str] = {}
        self.unknown: dict[str, None] = {}
        self.unclear: dict[str, str] = {}

    def write(self, id: str, label: str = "") -> str:
        """Return the text for what a source calls ``id``, and perhaps ``label`` besides; the same for all its ids."""
        key = f"{id}\n{label}"
        if key not in self._written:
            self._written[key] = self._look_up(id, label)
        return self._written[key]

    def _look_up(self, id: str, label: str) -> str:
        match = self._finder.find(id)
        if not match.cards and label:
            match = self._finder.find(label)
        if match.card is not None and not match.note:
            name = match.card.name
            found = self._finder.find(name)
            if found.card is not None and not found.note and found.card.key == match.card.key:
                return name
            return what_to_write(match.card, self._finder.source)
        if match.cards:
            ways = dict.fromkeys(what_to_write(card, self._finder.source) for card in match.cards[:_MOST_WAYS])
            self.unclear[label or id] = match.note or f"it fits {' and '.join(ways)}"
        else:
            self.unknown[label or id] = None
        return label or id
