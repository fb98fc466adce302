"""Locking an event: entries in, lock and salts out."""

from __future__ import annotations

import os

from deckcheck.errors import UsageProblem
from deckcheck.events.announced import ANY, refuse_past
from deckcheck.events.commitments import new_salt
from deckcheck.events.drawing import chances
from deckcheck.events.entry import read_entry
from deckcheck.events.lock import FEWEST, Terms, make_lock
from deckcheck.events.model import bytes_of
from deckcheck.events.people import clean_name, name_fault
from deckcheck.events.refusals import refuse_faulty
from deckcheck.files.write import write_whole
from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from deckcheck.events.chance import Chance
    from deckcheck.events.checker import EventChecker
    from deckcheck.events.entry import ReadEntry
    from deckcheck.events.lock import LockFile
    from deckcheck.events.model import Openings, SourceOfSeed

    Tell = Callable[[int, int], None]
    """Told how many are done, and of how many."""


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
    """Give the path of the organizer's secret beside a lock."""
    return f"{lock_path}.salts.json"


def read_all(checker: EventChecker, files: Sequence[tuple[str, bytes]], tell: Tell | None = None) -> list[ReadEntry]:
    """Read and check entries, telling how far it got.

    Raises:
        UsageProblem: a game or pool cannot be used.
    """
    reads = []
    for number, (path, data) in enumerate(files, 1):
        reads.append(read_entry(checker, path, data))
        if tell:
            tell(number, len(files))
    return reads


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
        folder: the folder of the lock, from which the entries' paths are told.
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
        _terms(reads, announcement, name),
        ruleset.game.random,
        locked=now,
        new_salt=new_salt,
        folder=folder,
        fewest=fewest,
    )
    return Locked(lock, openings, reads, chances(ruleset, reads))


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


def _terms(reads: Sequence[ReadEntry], announcement: Announcement, name: str) -> Terms:
    said = {str(read.meta.get("event", "")) for read in reads}
    event = announcement.event or (said.pop() if len(said) == 1 else "") or name
    fault = name_fault(event, "the name of the event")
    if fault:
        raise UsageProblem(f"{fault[0].upper()}{fault[1:]}.", hint="Give it with --event NAME.")
    return Terms(clean_name(event), announcement.date, announcement.seed, clean_name(announcement.seed_when))
