"""Drawing: from a lock, its opened entries and a seed to everything that is published."""

from __future__ import annotations

import hashlib

from deckcheck.draws.copies import Draw, draw_copies, draw_key
from deckcheck.draws.documents import compact, parse_model
from deckcheck.errors import UsageProblem
from deckcheck.events.model import DrawnPlayer, EventEntry, MadeDraw
from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from deckcheck.draws.copies import Copy
    from deckcheck.events.lock_file import LockFile
    from deckcheck.events.model import GivenSeed, Lock, Opening, RandomPart, Strike

    Sections = dict[str, dict[str, int]]


class Result(Record):
    """What one player drew, the first in order first, and the deck: counts by section and reference."""

    __slots__ = ("deck", "drawn", "player")

    def __init__(self, player: str, drawn: list[Copy], deck: Sections) -> None:
        self.player = player
        self.drawn = drawn
        self.deck = deck


def random_part(lock: Lock) -> RandomPart:
    """Return what of the decks is drawn.

    Raises:
        UsageProblem: nothing is.
    """
    if lock.random is None:
        raise UsageProblem("This lock registers finished decks, so nothing is drawn from it.")
    return lock.random


def opened_entry(opening: Opening, player: str) -> EventEntry:
    """Return what an opening says. Raises :class:`UsageProblem` where that is no entry of this player."""
    entry = parse_model(EventEntry, opening.entry.encode(errors="replace"), f"The opened entry of {player}")
    if entry.player != player:
        raise UsageProblem(f"The opened entry of {player} is that of {entry.player}.")
    return entry


def draw_player(lock: Lock, entry: EventEntry, key: bytes, attempt: int, strikes: Iterable[Strike] = ()) -> Result:
    """Draw for one player.

    Raises:
        UsageProblem: too few cards are left.
    """
    part = random_part(lock)
    rest = entry.sections.get(part.draw, {})
    struck = {(strike.card, strike.copy_number) for strike in strikes if strike.player == entry.player}
    draw = Draw(lock.event, lock.tag, entry.player, attempt)
    try:
        drawn = draw_copies(key, draw, rest, entry.number, struck)
    except ValueError:
        raise UsageProblem(
            f"{entry.player}: {entry.number} cards cannot be drawn, since only {sum(rest.values()) - len(struck)} "
            f"of the rest are left."
        ) from None
    return Result(entry.player, drawn, _deck(entry, part, drawn))


def _deck(entry: EventEntry, part: RandomPart, drawn: Iterable[Copy]) -> Sections:
    into = dict(entry.sections.get(part.keep, {}))
    for card, _ in drawn:
        into[card] = into.get(card, 0) + 1
    deck = {name: counts for name, counts in entry.sections.items() if name not in (part.keep, part.draw)}
    return {**deck, part.into: into}


def draw_all(
    lock: LockFile,
    entries: Mapping[str, EventEntry],
    seeds: Iterable[str],
    attempt: int,
    strikes: Sequence[Strike] = (),
) -> list[Result]:
    """Draw for the players whose entries are given, in the order of the lock."""
    key = draw_key(lock.digest, seeds)
    return [
        draw_player(lock.lock, entries[player.id], key, attempt, strikes)
        for player in lock.lock.players
        if player.id in entries
    ]


def results_digest(results: Sequence[Result]) -> str:
    """Return the digest of what all players drew."""
    rows = [[result.player, [list(copy) for copy in result.drawn]] for result in results]
    return hashlib.sha256(compact(rows).encode()).hexdigest()


class DrawRequest(Record):
    """What is asked of a draw: its attempt, its seed and since when that is known, and why it is made if not first."""

    __slots__ = ("attempt", "drawn", "reason", "seed_time", "seeds")

    def __init__(
        self, seeds: Sequence[GivenSeed], drawn: str, seed_time: str = "", attempt: int = 1, reason: str = ""
    ) -> None:
        self.seeds = list(seeds)
        self.drawn = drawn
        self.seed_time = seed_time
        self.attempt = attempt
        self.reason = reason


def make_draw(lock: LockFile, request: DrawRequest, results: Sequence[Result], strikes: Sequence[Strike]) -> MadeDraw:
    """Write down a draw."""
    return MadeDraw(
        attempt=request.attempt,
        reason=request.reason,
        drawn=request.drawn,
        seed=request.seeds,
        seed_time=request.seed_time,
        key=draw_key(lock.digest, [seed.text for seed in request.seeds]).hex(),
        strikes=list(strikes),
        results=results_digest(results),
    )


def drawn_players(lock: Lock, results: Sequence[Result]) -> list[DrawnPlayer]:
    """Write down what every player drew; verdicts are filled in when the decks are checked."""
    rows = {player.id: player for player in lock.players}
    return [
        DrawnPlayer(
            id=result.player,
            drawn=result.drawn,
            deck=result.deck,
            illegal=rows[result.player].illegal or "",
            verdict="",
            files=rows[result.player].files or "",
        )
        for result in results
    ]
