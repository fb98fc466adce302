"""The lock: what is fixed before the seed exists, and never written again."""

from __future__ import annotations

import os

from deckcheck.draws.places import lock_digest
from deckcheck.errors import UsageProblem
from deckcheck.events.commitments import commitment
from deckcheck.events.entry import entry_text, size
from deckcheck.events.model import Lock, LockedPlayer, Opening, Openings, RandomPart, bytes_of, parse_model
from deckcheck.events.refusals import refuse_faulty
from deckcheck.record import Record
from deckcheck.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from deckcheck.events.entry import ReadEntry
    from deckcheck.events.model import SourceOfSeed

FEWEST, MOST = 2, 2000
"""Players of an event."""


class LockFile(Record):
    """A lock with the very bytes of its file."""

    __slots__ = ("data", "lock")

    def __init__(self, data: bytes, lock: Lock) -> None:
        self.data = data
        self.lock = lock

    @property
    def digest(self) -> bytes:
        """The digest that goes into every key."""
        return lock_digest(self.data)

    @property
    def as_written(self) -> bool:
        """Whether the bytes are those that a lock is written in, so that surely nobody edited them by hand."""
        return bytes_of(self.lock) == self.data

    def player(self, id: str) -> LockedPlayer | None:
        """Find a player."""
        return next((player for player in self.lock.players if player.id == id), None)


def parse_lock(data: bytes, what: str) -> LockFile:
    """Read a lock. Raises :class:`UsageProblem` where it is none."""
    return LockFile(data, parse_model(Lock, data, what))


class Terms(Record):
    """What an organizer says of an event."""

    __slots__ = ("date", "event", "seed", "seed_when")

    def __init__(self, event: str, date: str, seed: Sequence[SourceOfSeed], seed_when: str = "") -> None:
        self.event = event
        self.date = date
        self.seed = list(seed)
        self.seed_when = seed_when


def make_lock(
    entries: Sequence[ReadEntry],
    terms: Terms,
    random: Mapping[str, str],
    *,
    locked: str,
    new_salt: Callable[[], str],
    folder: str = "",
    fewest: int = FEWEST,
) -> tuple[LockFile, Openings]:
    """Lock entries. The same entries, terms, time and salts make the same bytes, in whatever order the entries come.

    Args:
        entries: what was read, all of it good.
        terms: what the organizer says.
        random: the random part of the game.
        locked: the time of the lock.
        new_salt: makes a salt for each player.
        folder: the folder of the lock, from which the entries' paths are told.
        fewest: players at least.

    Raises:
        EntriesRefused: entries are not legal, or do not fit together.
        UsageProblem: there are too few or too many.
    """
    refuse_faulty(entries)
    if not fewest <= len(entries) <= MOST:
        raise UsageProblem(f"An event has {fewest} to {MOST} players, and here are {len(entries)} entries.")
    in_order = sorted(entries, key=lambda read: read.said.player)
    openings = {
        read.said.player: Opening(salt=new_salt(), entry=entry_text(read.said), path=_seen_from(folder, read.path))
        for read in in_order
    }
    report = entries[0].report
    lock = Lock(
        deckcheck=__version__,
        event=terms.event,
        date=terms.date,
        game=report.game,
        format=report.format,
        rules=report.rules,
        pools=list(report.pools),
        random=RandomPart.model_validate(dict(random)),
        locked=locked,
        seed=terms.seed,
        seed_when=terms.seed_when,
        players=[_locked(read, openings[read.said.player], random) for read in in_order],
    )
    data = bytes_of(lock)
    return LockFile(data, lock), Openings(lock=lock_digest(data).hex(), players=openings)


def _locked(read: ReadEntry, opening: Opening, random: Mapping[str, str]) -> LockedPlayer:
    entry = read.said
    return LockedPlayer(
        id=entry.player,
        picks=size(entry.sections.get(random["keep"])),
        rest=size(entry.sections.get(random["draw"])),
        random=entry.number,
        commitment=commitment(opening.salt, opening.entry.encode()),
        file=commitment(opening.salt, read.data),
    )


def _seen_from(folder: str, path: str) -> str:
    try:
        return os.path.relpath(path, folder or ".").replace(os.sep, "/")
    except ValueError:  # another drive
        return os.path.abspath(path)
