"""Entries against their commitments: what the lock fixed, what the opening says, and what the file says now."""

from __future__ import annotations

from deckcheck.cards.card_text import card_of, natural
from deckcheck.errors import UsageProblem
from deckcheck.events.draw_players import opened_entry
from deckcheck.events.entries import entry_text, size
from deckcheck.events.lock_file import commitment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cards.finder import Finder
    from deckcheck.events.entries import ReadEntry
    from deckcheck.events.lock_file import LockFile
    from deckcheck.events.model import EventEntry, LockedPlayer, Opening, RandomPart


def opening_faults(lock: LockFile, player: LockedPlayer, opening: Opening) -> list[str]:
    """Say what of an opening does not fit the lock; nothing if all of it does."""
    if commitment(opening.salt, opening.entry.encode(errors="replace")) != player.commitment:
        return ["the opened entry (or its salt) does not fit the commitment in the lock"]
    try:
        entry = opened_entry(opening, player.id)
    except UsageProblem as problem:
        return [problem.message]
    return size_faults(player, entry, lock.lock.random)


def size_faults(player: LockedPlayer, entry: EventEntry, part: RandomPart) -> list[str]:
    """Say which of the numbers in the lock are not those of the entry."""
    pairs = (
        ("picks", player.picks, size(entry.sections.get(part.keep))),
        ("rest", player.rest, size(entry.sections.get(part.draw))),
        ("random", player.random, entry.number),
    )
    return [f"{name}: the lock says {locked}, the entry {said}" for name, locked, said in pairs if locked != said]


def file_faults(player: LockedPlayer, opening: Opening, read: ReadEntry, finder: Finder) -> list[str]:
    """Say how an entry file differs from what was locked; nothing if it is the same to the byte."""
    if commitment(opening.salt, read.data) == player.file and (
        not read.good or entry_text(read.entry) == opening.entry
    ):
        return []
    if not read.good:
        return [f"{read.path} was changed after the lock, and is no legal entry now"]
    changes = entry_changes(opened_entry(opening, player.id), read.entry, finder)
    if not changes:
        return [f"{read.path} was changed after the lock; it still lists the same cards, but not in the same bytes"]
    return [f"{read.path} was changed after the lock: {change}" for change in changes]


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
