"""How much may be counted for one question, and how much of what was counted may be held."""

from __future__ import annotations

from time import process_time

from deckcheck.errors import UsageProblem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

USUAL = 30_000_000
"""So many sums take about ten seconds; what needs more is refused."""
HELD = 10
"""One number in so many sums may be held: three million of them take some hundred megabytes."""
CELL = 200
"""Looking at what a card can be in a section costs as much as so many sums."""

LOT = 5
"""Beginning a lot of sums costs as much as so many sums."""
LOTS = 500
"""After so many lots the time is looked at."""


class TooLarge(UsageProblem):
    """A question needs more sums than are made; ``codes`` are the rules that make it so, where that can be told."""

    def __init__(self, codes: Iterable[str] = (), hint: str = "") -> None:
        self.codes = tuple(codes)
        together = " together" if len(self.codes) > 1 else ""
        named = f"{' and '.join(self.codes)}{together} would need" if self.codes else "there are too many cards for"
        super().__init__(
            f"Random decks cannot be drawn here: {named} too large a table.",
            hint=hint or "Fewer cards, or smaller sections, would make it smaller.",
        )


class Effort:
    """Takes notice of sums before they are made, and of numbers that are held, and refuses what is beyond its bound."""

    __slots__ = ("_asked", "_until", "held", "limit", "spent")

    def __init__(self, limit: int = USUAL, until: float | None = None) -> None:
        """Set the bounds.

        Args:
            limit: the greatest number of sums.
            until: the processor time of this process after which all is refused too. Only for what may come out
                otherwise on a slower machine: explanations, never decks.
        """
        self.limit = limit
        self.spent = self.held = self._asked = 0
        self._until = until

    def begin(self) -> None:
        """Begin another question; what is held stays held."""
        self.spent = 0

    def spend(self, sums: int) -> None:
        """Take notice of sums that are about to be made.

        Raises:
            TooLarge: they are too many.
        """
        self.spent += sums + LOT
        self._asked += 1
        if self._until is not None and self._asked % LOTS == 0 and process_time() > self._until:
            raise TooLarge
        if self.spent > self.limit:
            raise TooLarge

    def hold(self, numbers: int) -> None:
        """Take notice of numbers that are held from now on.

        Raises:
            TooLarge: they are too many.
        """
        self.held += numbers
        if self.held * HELD > self.limit:
            raise TooLarge

    def left(self) -> int:
        """Return how many numbers may still be held."""
        return max(0, self.limit // HELD - self.held)
