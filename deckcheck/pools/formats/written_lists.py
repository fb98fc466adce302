"""What a source's lists say, as far as formats have a word for it: a value for each list, on its day."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date

    from deckcheck.pools.sources.rows import Origin


@dataclass(slots=True)
class ListGroup:
    """At most so many different cards of these."""

    cards: tuple[str, ...]
    most: int


@dataclass(slots=True)
class Points:
    """What each card weighs, and the budget."""

    cards: tuple[tuple[str, int], ...]
    most: int
    once: bool


@dataclass(slots=True)
class WrittenList:
    """A list of a source: of which format it is, and what it says from its day on.

    Cards are as they are to be written in a format file; ``groups`` and ``rules`` stand under the number, or the code,
    of what makes them in the map.
    """

    game: str
    id: str
    name: str
    since: date | None
    origin: Origin
    sets: tuple[str, ...] | None = None
    plus: tuple[str, ...] = ()
    only: list[str] | None = None
    limits: dict[str, int] = field(default_factory=dict)
    groups: dict[int, ListGroup] = field(default_factory=dict)
    points: Points | None = None
    options: dict[str, str | int] = field(default_factory=dict)
    rules: dict[int, dict[str, object]] = field(default_factory=dict)

    def limit(self, card: str, copies: int) -> None:
        """Take down a limit; of two the smaller holds."""
        self.limits[card] = min(copies, self.limits.get(card, copies))
