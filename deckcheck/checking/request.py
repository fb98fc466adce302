"""Under which terms a deck is judged: what the command line and the configuration say about it."""

from __future__ import annotations

from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.report import Waiver

SIGN = "deckcheck:"
"""Where this is in a deck file, a comment may waive findings."""
ALWAYS_TOLD = ("DK006", "DK007")
"""Codes of decks that cannot be read: nothing hides them."""


class CheckRequest(Record):
    """What holds for one deck, beside what it says itself.

    ``game`` and ``format`` hold whatever the deck says, ``usual_game`` and ``usual_format`` where it says nothing.
    ``day`` is the ISO day of the check, today if empty. ``select`` and ``ignore`` are codes or beginnings of codes;
    nothing selected means all. ``waivers`` are those of the configuration that mean this deck; ``deck_waivers`` says
    whether the deck's own comments may waive findings too. ``pools`` are those that the call named, as it named them,
    for hints that name the next call.
    """

    __slots__ = (
        "day", "deck_waivers", "format", "game", "ignore", "pools", "select", "usual_format", "usual_game",
        "waivers",
    )  # fmt: skip

    def __init__(
        self,
        *,
        game: str = "",
        format: str = "",
        usual_game: str = "",
        usual_format: str = "",
        day: str = "",
        select: tuple[str, ...] = (),
        ignore: tuple[str, ...] = (),
        waivers: tuple[Waiver, ...] = (),
        deck_waivers: bool = True,
        pools: tuple[str, ...] = (),
    ) -> None:
        self.game = game
        self.format = format
        self.usual_game = usual_game
        self.usual_format = usual_format
        self.day = day
        self.select = select
        self.ignore = ignore
        self.waivers = waivers
        self.deck_waivers = deck_waivers
        self.pools = pools

    def want(self, code: str) -> bool:
        """Say whether findings of a code are reported."""
        if code in ALWAYS_TOLD:
            return True
        if self.select and not code.startswith(self.select):
            return False
        return not (self.ignore and code.startswith(self.ignore))
