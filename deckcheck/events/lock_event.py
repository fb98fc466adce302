"""Locking an event: entries in, lock and salts out."""

from __future__ import annotations

import os

from deckcheck.draws.copies import lock_digest
from deckcheck.draws.documents import bytes_of
from deckcheck.errors import UsageProblem
from deckcheck.events.announced_seeds import ANY, refuse_past
from deckcheck.events.draw_players import chances
from deckcheck.events.entries import entry_text, refuse_faulty, size
from deckcheck.events.lock_file import LockFile, commitment, new_salt
from deckcheck.events.model import Lock, LockedPlayer, Opening, Openings, RandomPart
from deckcheck.events.players import clean_name, name_fault
from deckcheck.files.write import write_whole
from deckcheck.record import Record
from deckcheck.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from deckcheck.events.chance import Chance
    from deckcheck.events.entries import EventChecker, ReadEntry
    from deckcheck.events.model import SourceOfSeed


FEWEST, MOST = 2, 2000
"""Players of an event."""


class Locked(Record):
    """An event that is locked: ``chances`` are those of an illegal result, by player."""

    __slots__ = ("chances", "lock", "openings", "reads")

    def __init__(
        self, lock: LockFile, openings: Openings, reads: Sequence[ReadEntry], chances: Mapping[str, Chance]
    ) -> None:
        self.lock = lock
        self.openings = openings
        self.reads = tuple(reads)
        self.chances = chances


class Announcement(Record):
    """What an organizer says of an event. A name left empty is taken from the entries, if all of them agree."""

    __slots__ = ("date", "event", "seed", "seed_when")

    def __init__(self, date: str, event: str = "", seed: Sequence[SourceOfSeed] = (ANY,), seed_when: str = "") -> None:
        self.event = event
        self.date = date
        self.seed = tuple(seed)
        self.seed_when = seed_when


def salts_path(lock_path: str) -> str:
    """Return the path of the organizer's secret beside a lock."""
    return f"{lock_path}.salts.json"


def lock_event(
    checker: EventChecker,
    reads: Sequence[ReadEntry],
    announcement: Announcement,
    *,
    now: str,
    folder: str = "",
    name: str = "",
    fewest: int = FEWEST,
) -> Locked:
    """Lock an event; nothing is written.

    Args:
        checker: what the entries were read with.
        reads: the entries.
        announcement: what the organizer says.
        now: the time of the lock.
        folder: the folder of the lock, from which the entries' paths are seen.
        name: the name of an event that nobody names.
        fewest: players at least.

    Raises:
        EntriesRefused: entries are not legal, or do not fit together.
        UsageProblem: something else stands in the way.
    """
    refuse_faulty(reads)
    refuse_past(announcement.seed, announcement.seed_when, now)
    if not reads:
        raise UsageProblem("There is not one entry to lock.")
    report = reads[0].report
    ruleset = checker.ruleset(report.game, report.format)
    lock, openings = make_lock(
        reads,
        _named(reads, announcement, name),
        ruleset.game.random,
        locked=now,
        new_salt=new_salt,
        folder=folder,
        fewest=fewest,
    )
    return Locked(lock, openings, reads, chances(ruleset, reads))


def _named(reads: Sequence[ReadEntry], announcement: Announcement, name: str) -> Announcement:
    said = {str(read.meta.get("event", "")) for read in reads}
    event = announcement.event or (said.pop() if len(said) == 1 else "") or name
    fault = name_fault(event, "the name of the event")
    if fault:
        raise UsageProblem(f"{fault[0].upper()}{fault[1:]}.", hint="Give it with --event NAME.")
    return Announcement(announcement.date, clean_name(event), announcement.seed, clean_name(announcement.seed_when))


def make_lock(
    entries: Sequence[ReadEntry],
    announcement: Announcement,
    random: Mapping[str, str],
    *,
    locked: str,
    new_salt: Callable[[], str],
    folder: str = "",
    fewest: int = FEWEST,
) -> tuple[LockFile, Openings]:
    """Make a lock and its openings. The same entries, time and salts make the same bytes, in whatever order they come.

    Args:
        entries: what was read, all of it good.
        announcement: what the organizer says; the event has its name.
        random: the random part of the game.
        locked: the time of the lock.
        new_salt: makes a salt for each player.
        folder: the folder of the lock, from which the entries' paths are seen.
        fewest: players at least.

    Raises:
        EntriesRefused: entries are not legal, or do not fit together.
        UsageProblem: there are too few or too many.
    """
    refuse_faulty(entries)
    if not fewest <= len(entries) <= MOST:
        raise UsageProblem(f"An event has {fewest} to {MOST} players, and here are {len(entries)} entries.")
    in_order = sorted(entries, key=lambda read: read.entry.player)
    openings = {
        read.entry.player: Opening(salt=new_salt(), entry=entry_text(read.entry), path=_seen_from(folder, read.path))
        for read in in_order
    }
    report = entries[0].report
    lock = Lock(
        deckcheck=__version__,
        event=announcement.event,
        date=announcement.date,
        game=report.game,
        format=report.format,
        rules=report.rules,
        pools=list(report.pools),
        random=RandomPart.model_validate(dict(random)),
        locked=locked,
        seed=list(announcement.seed),
        seed_when=announcement.seed_when,
        players=[_locked(read, openings[read.entry.player], random) for read in in_order],
    )
    data = bytes_of(lock)
    return LockFile(data, lock), Openings(lock=lock_digest(data).hex(), players=openings)


def _locked(read: ReadEntry, opening: Opening, random: Mapping[str, str]) -> LockedPlayer:
    entry = read.entry
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


def write_lock(locked: Locked, path: str) -> None:
    """Write a lock, and beside it the organizer's secret, which nobody else may read. Nothing is overwritten.

    Raises:
        UsageProblem: one of them is there already.
    """
    secret = salts_path(path)
    for taken in (path, secret):
        if os.path.lexists(taken):
            raise UsageProblem(f"{taken} exists, and a lock is never written again.", hint="Give another name.")
    _write_secret(secret, bytes_of(locked.openings))
    try:
        write_whole(path, locked.lock.data)
    except BaseException:
        os.remove(secret)
        raise


def _write_secret(path: str, data: bytes) -> None:
    before = os.umask(0o077)
    try:
        write_whole(path, data)
    finally:
        os.umask(before)
