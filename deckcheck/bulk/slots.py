"""What lines mean: each section and card as it is written is looked up once, by the same finder as for one deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from deckcheck.decks.vocabulary import words_of
from deckcheck.rules.ir import DIFFERS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from deckcheck.bulk.columns import DeckLines
    from deckcheck.cards.card import Card
    from deckcheck.evaluation.ruleset import Ruleset

ORDINARY = -1
"""The slot of a line that only the ordinary judge can tell what it means."""


class Slots:
    """A number for each section and card that lines of decks mean."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.sections = list(ruleset.game.sections)
        self.places: list[tuple[str, Card]] = []
        self._words = words_of(ruleset.game)
        self._section_of: dict[str, int] = {}
        self._card_of: dict[str, Card | None] = {}
        self._slots: dict[tuple[int, int], int] = {}

    def of(self, lines: DeckLines) -> NDArray[np.int64]:
        """Return the slot of each line."""
        sections = np.array([*(self._section(text) for text in lines.section_texts), ORDINARY], np.int64)
        section = sections[lines.sections]  # -1, where nothing is written, is the last
        width = len(lines.card_texts) + 1
        pairs = (section + 1) * width + lines.cards + 1
        used = np.flatnonzero(np.bincount(pairs, minlength=1))
        slots = np.full(int(used[-1]) + 1 if len(used) else 1, ORDINARY, np.int64)
        for pair in used.tolist():
            place, card = divmod(pair, width)
            if place and card:
                slots[pair] = self._slot(place - 1, lines.card_texts[card - 1])
        found: NDArray[np.int64] = slots[pairs]
        return found

    def _section(self, text: str) -> int:
        if text not in self._section_of:
            id = text if text in self.sections else self._words.section(text)
            self._section_of[text] = self.sections.index(id) if id in self.sections else ORDINARY
        return self._section_of[text]

    def _slot(self, section: int, text: str) -> int:
        card = self._card(text)
        if card is None:
            return ORDINARY
        key = section, id(card)
        if key not in self._slots:
            self._slots[key] = len(self.places)
            self.places.append((self.sections[section], card))
        return self._slots[key]

    def _card(self, text: str) -> Card | None:
        """Return the card that a text surely means, of which all is known that tells it from others."""
        if text not in self._card_of:
            match = self.ruleset.finder.find(text, "", "")
            card = match.card
            if card is None or match.note or (len(match.cards) > 1 and DIFFERS in card.facts):
                card = None
            self._card_of[text] = card
        return self._card_of[text]
