"""The ordinary check, as an event needs it: by the lists of its day, and without waivers of the players' own."""

from __future__ import annotations

from deckcheck.checking.checker import Checker
from deckcheck.checking.request import Terms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.checking.checker import Judged
    from deckcheck.checking.resolve import Resolved
    from deckcheck.evaluation.ruleset import Ruleset
    from deckcheck.library.library import Library
    from deckcheck.report import DeckReport


class EventChecker:
    """Checks entries and finished decks of one event.

    Args:
        library: the games, pools and formats at hand.
        game: the id of the game; ``""`` leaves it to the entries.
        format: the id of the format; ``""`` leaves it to the entries.
        day: the ISO day of the event.
        usual: the game and the format of entries that name none.
    """

    def __init__(
        self, library: Library, *, game: str = "", format: str = "", day: str = "", usual: tuple[str, str] = ("", "")
    ) -> None:
        self.library = library
        self.day = day
        usual_game, usual_format = usual
        self._terms = Terms(
            game=game, format=format, usual_game=usual_game, usual_format=usual_format, day=day, deck_waivers=False
        )
        self._checker = Checker(library, details=_resolved)

    def check(self, path: str, data: bytes) -> DeckReport:
        """Check the bytes of one file; the report's details are its entries with their cards.

        Raises:
            UsageProblem: its game cannot be used.
        """
        return self._checker.check(path, data, self._terms)

    def ruleset(self, game: str, format: str) -> Ruleset:
        """Give what an event is judged by. Raises :class:`UsageProblem` where that cannot be used."""
        return self.library.ruleset(game, format, self.day)


def _resolved(resolved: Resolved, ruleset: Ruleset, judged: Judged) -> Resolved:  # noqa: ARG001 (what a checker calls)
    return resolved
