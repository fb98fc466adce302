"""Locking an event: entries in, lock, salts and slips out."""

from __future__ import annotations

import os
import shutil

from deckcheck.draws.copies import lock_digest
from deckcheck.draws.documents import bytes_of, parse_model
from deckcheck.draws.seed import unseen
from deckcheck.errors import UsageProblem
from deckcheck.events.announced_seeds import ANY, fix_rounds, lock_warnings, refuse_hopeless, refuse_past, results_bits
from deckcheck.events.chance import chance_of_illegal
from deckcheck.events.entries import entry_text, refuse_faulty
from deckcheck.events.lock_file import LockFile, commitment, new_salt, parse_lock
from deckcheck.events.model import Lock, LockedPlayer, Opening, Openings, RandomPart
from deckcheck.events.openings import entry_sizes
from deckcheck.events.players import clean_name, file_names, look_alikes, name_fault
from deckcheck.events.receipt import unproved
from deckcheck.events.times import first_day, moment_or_words
from deckcheck.files.folder import refuse_used, write_folder
from deckcheck.files.paths import read_whole
from deckcheck.files.write import write_whole
from deckcheck.record import Record
from deckcheck.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from deckcheck.evaluation.ruleset import Ruleset
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

    __slots__ = ("date", "event", "seed", "seed_when", "warnings")

    def __init__(
        self,
        date: str,
        event: str = "",
        seed: Sequence[SourceOfSeed] = (ANY,),
        seed_when: str = "",
        warnings: Sequence[str] = (),
    ) -> None:
        self.event = event
        self.date = date
        self.seed = tuple(seed)
        self.seed_when = seed_when
        self.warnings = tuple(warnings)


def salts_path(lock_path: str) -> str:
    """Return the path of the organizer's secret beside a lock."""
    return f"{lock_path}.salts.json"


def slips_path(lock_path: str) -> str:
    """Return the path of the folder with a slip for each player."""
    return f"{lock_path}.slips"


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
    if not reads:
        raise UsageProblem("There is not one entry to lock.")
    report = reads[0].report
    ruleset = checker.ruleset(report.game, report.format)
    draws = checker.draws_from(ruleset.game)
    announcement = _settled(_named(reads, announcement, name), now, draws=draws)
    known = chances(ruleset, reads) if draws else {}
    lock, openings = make_lock(reads, announcement, ruleset, known, locked=now, folder=folder, fewest=fewest)
    refuse_hopeless(lock.lock.seed, results_bits(lock.lock.players))
    return Locked(lock, openings, reads, known)


def chances(ruleset: Ruleset, reads: Iterable[ReadEntry]) -> dict[str, Chance]:
    """Return for each player the chance of an illegal result, before anything is drawn."""
    return {read.entry.player: chance_of_illegal(ruleset, read.entry, read.cards) for read in reads}


def _named(reads: Sequence[ReadEntry], announcement: Announcement, name: str) -> Announcement:
    said = {str(read.meta.get("event", "")) for read in reads}
    event = announcement.event or (said.pop() if len(said) == 1 else "") or name
    fault = name_fault(event, "the name of the event")
    if fault:
        raise UsageProblem(f"{fault[0].upper()}{fault[1:]}.", hint="Give it with --event NAME.")
    when = clean_name(announcement.seed_when)
    return Announcement(announcement.date, clean_name(event), announcement.seed, when, announcement.warnings)


def _settled(announcement: Announcement, now: str, *, draws: bool) -> Announcement:
    """Return what is announced with its moment in UTC and its rounds named, if all of it lies ahead."""
    if announcement.date < first_day(now):
        raise UsageProblem(f"The event would be on {announcement.date}, and it is {now} already.")
    if not draws:
        if announcement.seed_when or any(source.kind != "any" for source in announcement.seed):
            raise UsageProblem("Nothing is drawn from these decks, so there is no seed to announce.")
        return Announcement(announcement.date, announcement.event, (), "", announcement.warnings)
    hidden = unseen(announcement.seed_when)
    if hidden:
        raise UsageProblem(f"When the seed will exist holds a character that cannot be seen ({hidden}).")
    when = moment_or_words(announcement.seed_when)
    sources = fix_rounds(announcement.seed, when)
    refuse_past(sources, when, now)
    return Announcement(announcement.date, announcement.event, sources, when, announcement.warnings)


def make_lock(
    entries: Sequence[ReadEntry],
    announcement: Announcement,
    ruleset: Ruleset,
    chances: Mapping[str, Chance],
    *,
    locked: str,
    salts: Callable[[], str] = new_salt,
    folder: str = "",
    fewest: int = FEWEST,
) -> tuple[LockFile, Openings]:
    """Make a lock and its openings. The same entries, time and salts make the same bytes, in whatever order they come.

    Args:
        entries: what was read, all of it good.
        announcement: what the organizer says; the event has its name.
        ruleset: what the entries were judged by.
        chances: those of an illegal result, by player; of a player without one nothing is drawn.
        locked: the time of the lock.
        salts: makes a salt for each player.
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
        read.entry.player: Opening(salt=salts(), entry=entry_text(read.entry), path=_seen_from(folder, read.path))
        for read in in_order
    }
    part = RandomPart.model_validate(dict(ruleset.game.random)) if chances else None
    files = file_names(openings)
    report = entries[0].report
    seed, when = list(announcement.seed), announcement.seed_when
    lock = Lock(
        deckcheck=__version__,
        event=announcement.event,
        date=announcement.date,
        game=report.game,
        game_name=ruleset.game.name,
        titles={id: section.title for id, section in ruleset.game.sections.items()},
        format=report.format,
        rules=report.rules,
        pools=list(report.pools),
        random=part,
        locked=locked,
        seed=seed,
        seed_when=when,
        unproved=unproved(seed, locked),
        warnings=[*lock_warnings(seed, when), *look_alikes(openings), *announcement.warnings],
        players=[
            _locked(read, openings[player], part, str(chances.get(player, 0)), files[player])
            for player, read in ((read.entry.player, read) for read in in_order)
        ],
    )
    data = bytes_of(lock)
    text = data.decode()
    return LockFile(data, lock), Openings(lock=lock_digest(data).hex(), lock_text=text, players=openings)


def _locked(read: ReadEntry, opening: Opening, part: RandomPart | None, illegal: str, files: str) -> LockedPlayer:
    picks, rest, random = entry_sizes(read.entry, part)
    return LockedPlayer(
        id=read.entry.player,
        picks=picks,
        rest=rest,
        random=random,
        commitment=commitment(opening.salt, opening.entry.encode()),
        file=commitment(opening.salt, read.data),
        illegal=illegal,
        files=files,
    )


def _seen_from(folder: str, path: str) -> str:
    try:
        return os.path.relpath(path, folder or ".").replace(os.sep, "/")
    except ValueError:  # another drive
        return os.path.abspath(path)


def begun(locked: Locked, path: str) -> Locked:
    """Return the same event as it was locked before, if salts were left of a lock that never got its file.

    That is what a computer leaves that stopped at the worst moment; the digest of that lock was not shown to anybody.

    Raises:
        UsageProblem: the salts are of other entries.
    """
    secret = salts_path(path)
    if os.path.lexists(path) or not os.path.isfile(secret):
        return locked
    openings = parse_model(Openings, read_whole(secret), secret)
    before = parse_lock((openings.lock_text or "").encode(), f"The lock in {secret}") if openings.lock_text else None
    entries = {player: opening.entry for player, opening in openings.players.items()}
    same = before is not None and before.digest.hex() == openings.lock and _announced(before) == _announced(locked.lock)
    if before is None or not same or entries != {id: one.entry for id, one in locked.openings.players.items()}:
        raise UsageProblem(
            f"{secret} exists, and its lock {path} does not.",
            hint="If that lock was posted, put it back. If not, remove the salts or give another name.",
        )
    return Locked(before, openings, locked.reads, locked.chances)


def _announced(lock: LockFile) -> object:
    """Return what is fixed by the organizer and the entries, without salts and the time."""
    rows = [(row.id, row.picks, row.rest, row.random) for row in lock.lock.players]
    said = lock.lock
    return said.event, said.date, said.game, said.format, said.rules, said.pools, said.seed, said.seed_when, rows


def write_lock(locked: Locked, path: str, slips: Mapping[str, bytes]) -> None:
    """Write a lock, its slips, and beside it the organizer's secret, which nobody else may read.

    The lock comes last, so that a lock always has its salts. Nothing is overwritten.

    Raises:
        UsageProblem: one of them is there already.
    """
    secret, folder = salts_path(path), slips_path(path)
    left = os.path.isfile(secret)
    if os.path.lexists(path) or (not left and os.path.lexists(secret)):
        raise UsageProblem(f"{path} exists, and a lock is never written again.", hint="Give another name.")
    if not left:
        refuse_used(folder)
    before = os.umask(0o077)
    try:
        if not left:
            write_whole(secret, bytes_of(locked.openings))
        if not os.path.isdir(folder):
            write_folder(folder, slips)
        os.umask(before)
        write_whole(path, locked.lock.data)
    except BaseException:
        if not left:
            _remove(secret, folder)
        raise
    finally:
        os.umask(before)


def _remove(secret: str, folder: str) -> None:
    if os.path.exists(secret):
        os.remove(secret)
    shutil.rmtree(folder, ignore_errors=True)
