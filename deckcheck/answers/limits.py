"""How much may be asked at once."""

from __future__ import annotations

from deckcheck.answers.refusals import Refusal
from deckcheck.decks.read import open_source, read_deck

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.library.library import Library

BYTES = 64 * 1024
"""Of a deck, and of a request."""
LINES = 2_000
UNKNOWN = 500
"""Lines of a deck that no pool knows, over all checks of a request."""
CHECKS = 10
CARDS = 50
"""Cards that a search returns."""
WORDS = 200
"""Characters of what is looked for."""


def refuse_large(data: bytes) -> None:
    """Refuse a deck that is too large.

    Raises:
        Refusal: it is.
    """
    if len(data) > BYTES:
        raise Refusal(413, "too-large", f"A deck has at most {BYTES // 1024} KiB.")
    lines = data.count(b"\n") + data.count(b"\r") + data.count(b"\0") // 4
    if lines > 2 * LINES or _lines(data) > LINES:
        raise Refusal(422, "too-many-lines", f"A deck has at most {LINES:,} lines.")


def _lines(data: bytes) -> int:
    return len(data.decode("utf-8", "replace").splitlines())


def unknown_lines(path: str, data: bytes, library: Library, game: str, most: int) -> int:
    """Count the entries that no card of a game fits, as far as one more than ``most``."""
    ruleset = library.ruleset(game)
    deck = read_deck(open_source(path, data), ruleset.game, ruleset.finder.knows)
    unknown = 0
    for entry in deck.entries:
        unknown += not ruleset.finder.find(entry.name, entry.set, entry.number).cards
        if unknown > most:
            break
    return unknown


FEW = 100
"""A deck of so many entries at most is judged without a look at how many of them are known."""


def may_be_many(data: bytes) -> bool:
    """Say whether a deck may have more than a few entries: each ends a line, or stands behind a sign of its form."""
    return sum(data.count(sign) for sign in (b"\n", b"\r", b",", b"{", b"<", b";", b"|", b"\0")) >= FEW


def most_nameless(games: int) -> int:
    """Return how many lines a deck may have of which the game is to be guessed among so many."""
    return max(FEW, 1_200 // max(games, 1))
