"""Entries against their commitments: what the lock fixed, what the opening says, and what the file says now."""

from __future__ import annotations

import os

from deckcheck.cards.card_text import card_of, natural
from deckcheck.errors import UsageProblem
from deckcheck.events.draw_players import opened_entry
from deckcheck.events.entries import read_entry, size
from deckcheck.events.lock_file import commitment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from deckcheck.cards.finder import Finder
    from deckcheck.events.entries import EventChecker, ReadEntry
    from deckcheck.events.lock_file import LockFile
    from deckcheck.events.model import EventEntry, LockedPlayer, Opening, Openings, RandomPart


def opening_faults(lock: LockFile, player: LockedPlayer, opening: Opening) -> list[str]:
    """Say what of an opening does not fit the lock; nothing if all of it does."""
    if commitment(opening.salt, opening.entry.encode(errors="replace")) != player.commitment:
        return ["the opened entry (or its salt) does not fit the commitment in the lock"]
    try:
        entry = opened_entry(opening, player.id)
    except UsageProblem as problem:
        return [problem.message]
    cards = {card for section in entry.sections.values() for card in section}
    nameless = lock.holds_all and not cards <= set(entry.names or {})
    faults = ["the entry does not name all of its cards"] if nameless else []
    return faults + size_faults(player, entry, lock.lock.random)


def size_faults(player: LockedPlayer, entry: EventEntry, part: RandomPart | None) -> list[str]:
    """Say which of the numbers in the lock are not those of the entry."""
    pairs = zip(("picks", "rest", "random"), sizes(player), entry_sizes(entry, part), strict=True)
    return [f"{name}: the lock says {locked}, the entry {said}" for name, locked, said in pairs if locked != said]


def sizes(player: LockedPlayer) -> tuple[int, int, int]:
    """Return the numbers that a lock shows of a player."""
    return player.picks, player.rest, player.random


def entry_sizes(entry: EventEntry, part: RandomPart | None) -> tuple[int, int, int]:
    """Return the numbers of an entry that a lock shows; of a registered deck that is how many cards it has."""
    if part is None:
        return sum(map(size, entry.sections.values())), 0, 0
    return size(entry.sections.get(part.keep)), size(entry.sections.get(part.draw)), entry.number


SAME, LINE_ENDS, BYTES, CARDS, LOST, STRANGE = "same", "line ends", "bytes", "cards", "lost", "strange"
"""How a file is to what was locked: the same to the byte, but for its line ends, the same cards, other ones, not there;
or it is of nobody."""


def compare_file(player: LockedPlayer, opening: Opening, read: ReadEntry, finder: Finder) -> tuple[str, list[str]]:
    """Say how an entry file is to what was locked, and what is different."""
    how = _same_bytes(player, opening, read.data)
    if how:
        return how, [] if how == SAME else [f"of {read.path} only the line ends were changed after the lock"]
    if not read.good:
        return CARDS, [f"{read.path} was changed after the lock, and is no legal entry now"]
    changes = entry_changes(opened_entry(opening, player.id), read.entry, finder)
    if not changes:
        what = f"{read.path} was changed after the lock; it still lists the same cards, but not in the same bytes"
        return BYTES, [what]
    return CARDS, [f"{read.path} was changed after the lock: {change}" for change in changes]


def unix_ends(data: bytes) -> bytes:
    """Return a text with the line ends of Unix."""
    return data.replace(b"\r\n", b"\n")


def dos_ends(data: bytes) -> bytes:
    """Return a text with the line ends of Windows."""
    return unix_ends(data).replace(b"\n", b"\r\n")


def entry_changes(then: EventEntry, now: EventEntry, finder: Finder) -> list[str]:
    """List what an entry says otherwise than before."""
    changes = [
        f"{name} was {before}, is {after}"
        for name, before, after in (
            ("player", then.player, now.player),
            ("game", then.game, now.game),
            ("the number of cards to draw", then.number, now.number),
            ("what it states", then.options, now.options),
        )
        if before != after
    ]
    for section in sorted({*then.sections, *now.sections}):
        before, after = then.sections.get(section, {}), now.sections.get(section, {})
        changes += [
            f"[{section}] {_title(card, finder)} was {before.get(card, 0)}, is {after.get(card, 0)}"
            for card in natural({*before, *after})
            if before.get(card, 0) != after.get(card, 0)
        ]
    return changes


def _title(reference: str, finder: Finder) -> str:
    card = card_of(reference, finder)
    return card.title if card is not None else reference


def compare_files(
    checker: EventChecker, lock: LockFile, openings: Openings, files: Sequence[tuple[str, bytes]]
) -> Iterator[tuple[str, str, str]]:
    """Compare entry files with what was locked: yield the player (``""`` for none), how it is, and what is different.

    Raises:
        UsageProblem: the game of a file cannot be used.
    """
    finder = checker.ruleset(lock.lock.game, lock.lock.format).finder
    rows = {player.id: player for player in lock.lock.players if player.id in openings.players}
    by_name = {os.path.basename(openings.players[id].path): id for id in rows}
    found: set[str] = set()
    changed: list[ReadEntry] = []
    for path, data in files:
        named = by_name.get(os.path.basename(path), "")
        id, how = _whose(data, [named] if named in rows else [id for id in rows if id not in found], rows, openings)
        if how:
            found.add(id)
        if how == LINE_ENDS:
            yield id, how, f"of {path} only the line ends were changed after the lock"
        if not how:
            changed.append(read_entry(checker, path, data))
    for read in changed:
        id = (
            read.entry.player
            if read.good and read.entry.player in rows
            else by_name.get(os.path.basename(read.path), "")
        )
        if not id or id in found:
            yield "", STRANGE, f"{read.path}: this entry is not in the lock"
            continue
        found.add(id)
        how, differences = compare_file(rows[id], openings.players[id], read, finder)
        for what in differences:
            yield id, how, what
    for id in rows:
        if id not in found:
            yield id, LOST, "the entry file is not there"


def _whose(data: bytes, ids: Sequence[str], rows: Mapping[str, LockedPlayer], openings: Openings) -> tuple[str, str]:
    """Find the player whose file holds these bytes, and how they are to it."""
    for id in ids:
        how = _same_bytes(rows[id], openings.players[id], data)
        if how:
            return id, how
    return "", ""


def _same_bytes(player: LockedPlayer, opening: Opening, data: bytes) -> str:
    """Say whether a file is what was locked, ``""`` if it is not."""
    if commitment(opening.salt, data) == player.file:
        return SAME
    others = {unix_ends(data), dos_ends(data)} - {data}
    return LINE_ENDS if any(commitment(opening.salt, other) == player.file for other in others) else ""
