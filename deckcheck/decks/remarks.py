"""What a deck says of itself, in lists and above tables: its game and name, who plays it, options of its game."""

from __future__ import annotations

from deckcheck.decks.counts import count_of
from deckcheck.decks.headings import LABELS
from deckcheck.decks.reader_findings import not_understood
from deckcheck.decks.vocabulary import TEXTS, heading_key
from deckcheck.files.display import shown
from deckcheck.language import said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.decks.deck import Deck, Place
    from deckcheck.decks.vocabulary import Words
    from deckcheck.report import Location


class Remarks:
    """Puts what a deck says of itself into the deck."""

    def __init__(self, deck: Deck, words: Words, locate: Callable[[Place], Location]) -> None:
        self._deck = deck
        self._words = words
        self._locate = locate

    def about(self, place: Place, label: str, value: str) -> bool:
        """Keep what the deck says of itself, or states for an option of its game; give whether it is one of these."""
        key = heading_key(label)
        meant = self.means(label)
        if key in self._words.options:
            option = self._words.options[key]
            self._deck.options[option] = int(value) if value and count_of(value) is not None else value
            self._deck.option_places[option] = place
        elif meant:
            self._remark(place, meant, value)
        return key in self._words.options or bool(meant)

    def means(self, label: str) -> str:
        """Return what a deck says of itself behind a label, ``""`` where that is nothing."""
        key = heading_key(label)
        return self._words.labels.get(key) or LABELS.get(key, "")

    def _remark(self, place: Place, key: str, value: str) -> None:
        if key not in TEXTS:
            before = self._deck.meta.get(key)
            self._deck.meta[key] = f"{before}\n{value}" if before else value
        elif getattr(self._deck, key) in ("", value):
            setattr(self._deck, key, value)
        else:
            message = said(
                "The {key} of the deck is said twice; before, it was {text}",
                key=key,
                text=shown(getattr(self._deck, key), 40),
            )
            self._deck.findings.append(not_understood(message, self._locate(place), said("Keep one of the two lines.")))
