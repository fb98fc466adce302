"""What random decks are to be: everything that is decided before one is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from deckcheck.cards.card import Card
from deckcheck.rules.ir import Value

Copies = dict[tuple[str, Card], int]
"""Counts of copies by section and card."""


@dataclass(frozen=True)
class Setting:
    """A set of decks.

    ``sections`` are those of the form of file, ``options`` the game's decisions. ``sizes`` gives the least and greatest
    number of cards of the sections for which they are asked; the rules bound the others. ``fixed`` are copies that
    every deck holds, the leading cards among them. ``owned`` limits the copies of printings to those of a collection.
    ``choices`` hold spreads that allow one value to that value (by name, see ``counting/choices.py``).
    With ``physical``, a deck weighs as much as there are ways to take it out of the box. The rules ``without`` are not
    looked at.
    """

    sections: tuple[str, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    sizes: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    fixed: Mapping[tuple[str, Card], int] = field(default_factory=dict)
    owned: Mapping[Card, int] | None = None
    choices: Mapping[str, Value] = field(default_factory=dict)
    physical: bool = False
    without: frozenset[str] = frozenset()

    def with_size(self, section: str, size: int) -> Setting:
        """Return the setting with an exact size of a section."""
        return replace(self, sizes={**self.sizes, section: (size, size)})

    def with_card(self, section: str, card: Card) -> Setting:
        """Return the setting with one more copy that every deck holds."""
        place = section, card
        return replace(self, fixed={**self.fixed, place: self.fixed.get(place, 0) + 1})

    def with_choice(self, name: str, value: Value) -> Setting:
        """Return the setting with a spread held to one value."""
        return replace(self, choices={**self.choices, name: value})

    def in_section(self, section: str) -> dict[Card, int]:
        """Return the copies that every deck holds in a section."""
        return {card: count for (place, card), count in self.fixed.items() if place == section}

    def key(self) -> tuple[object, ...]:
        """Return what tells this setting from those that were made of the same one."""
        return (
            frozenset(self.sizes.items()),
            frozenset((section, card.reference, card.key, n) for (section, card), n in self.fixed.items()),
            frozenset(self.choices.items()),
            self.owned is None,
            self.physical,
            self.without,
        )
