"""What every player draws, and the decks that this makes: nothing here needs a game, a pool or a file."""

from __future__ import annotations

import hashlib

from deckcheck.draws.places import Draw, draw_copies
from deckcheck.errors import UsageProblem
from deckcheck.events.jsontext import compact
from deckcheck.events.model import Entry, parse_model
from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.draws.places import Copy
    from deckcheck.events.model import Lock, Opening, RandomPart, Strike

    Sections = dict[str, dict[str, int]]


class Result(Record):
    """What one player drew, the first in order first, and the deck: counts by section and reference."""

    __slots__ = ("deck", "drawn", "player")

    def __init__(self, player: str, drawn: list[Copy], deck: Sections) -> None:
        self.player = player
        self.drawn = drawn
        self.deck = deck


def opened_entry(opening: Opening, player: str) -> Entry:
    """Give what an opening says. Raises :class:`UsageProblem` where that is no entry of this player."""
    entry = parse_model(Entry, opening.entry.encode(), f"The opened entry of {player}")
    if entry.player != player:
        raise UsageProblem(f"The opened entry of {player} is that of {entry.player}.")
    return entry


def draw_player(lock: Lock, entry: Entry, key: bytes, attempt: int, strikes: Iterable[Strike] = ()) -> Result:
    """Draw for one player.

    Raises:
        UsageProblem: too few cards are left.
    """
    rest = entry.sections.get(lock.random.draw, {})
    struck = {(strike.card, strike.copy_number) for strike in strikes if strike.player == entry.player}
    draw = Draw(lock.event, lock.tag, entry.player, attempt)
    try:
        drawn = draw_copies(key, draw, rest, entry.number, struck)
    except ValueError:
        raise UsageProblem(
            f"{entry.player}: {entry.number} cards cannot be drawn, since only {sum(rest.values()) - len(struck)} "
            f"of the rest are left."
        ) from None
    return Result(entry.player, drawn, _deck(entry, lock.random, drawn))


def _deck(entry: Entry, part: RandomPart, drawn: Iterable[Copy]) -> Sections:
    into = dict(entry.sections.get(part.keep, {}))
    for card, _ in drawn:
        into[card] = into.get(card, 0) + 1
    deck = {name: counts for name, counts in entry.sections.items() if name not in (part.keep, part.draw)}
    return {**deck, part.into: into}


def results_digest(results: Sequence[Result]) -> str:
    """Give the digest of what all players drew."""
    rows = [[result.player, [list(copy) for copy in result.drawn]] for result in results]
    return hashlib.sha256(compact(rows).encode()).hexdigest()
