"""Verifying without anybody else's cards: the opened entry of one player, and decks that were registered."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from deckcheck.cli.events.draw_run import given_sources
from deckcheck.cli.events.files import entry_files, read_file, read_locked
from deckcheck.cli.events.messages import EXIT_CODES, tell_findings, tell_verdict
from deckcheck.draws.copies import draw_key
from deckcheck.draws.documents import parse_model
from deckcheck.errors import UsageProblem
from deckcheck.events.announced_seeds import match_sources
from deckcheck.events.draw_players import draw_player, opened_entry
from deckcheck.events.lock_rules import entry_faults, lock_faults
from deckcheck.events.model import Openings, Receipt
from deckcheck.events.openings import CARDS, LOST, STRANGE, compare_files, opening_faults, unix_ends
from deckcheck.events.publish import LOCK, RECEIPT
from deckcheck.events.receipt_rules import Claim, faults
from deckcheck.events.seed_words import grouped
from deckcheck.events.verification import DIFFERS, Verification, check_digest, check_witness
from deckcheck.files.display import safe
from deckcheck.output.summary_line import count
from deckcheck.output.two_columns import open_page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cli.events.options import Seeds, Setup
    from deckcheck.events.draw_players import Result
    from deckcheck.events.lock_file import LockFile
    from deckcheck.events.model import EventEntry
    from deckcheck.output.two_columns import Page

SLIPS = ".slips"


def verify_opening(
    path: str, lock_path: str, entries: tuple[str, ...], setup: Setup, *, seeds: Seeds, digest: str, attempt: int
) -> int:
    """Verify the opened entry of one player against the lock, and what was drawn for it, and return the exit code."""
    openings = parse_model(Openings, unix_ends(read_file(path)), path)
    lock, changed = read_locked(lock_path or _lock_beside(path))
    found = Verification(len(openings.players))
    found.other_line_ends += changed
    if openings.lock != lock.digest.hex():
        found.differs(f"{path} is of another lock ({openings.lock[:16]}…)", rule="lock")
    check_openings(lock, openings, found)
    if digest:
        check_digest(lock, digest, found)
    if entries:
        check_files(lock, openings, entry_files(entries), setup, found)
    page = open_page()
    results = _drawn(path, lock, openings, seeds, attempt, found)
    tell_verdict(page, found.verdict, path)
    page.row("event", f"{safe(lock.lock.event)}, {lock.lock.date}")
    page.row("lock", grouped(lock.digest.hex()))
    tell_findings(page, found)
    if found.verdict != DIFFERS:
        for id in openings.players:
            _tell_player(page, lock, opened_entry(openings.players[id], id), results.get(id))
    return EXIT_CODES[found.verdict]


def check_openings(lock: LockFile, openings: Openings, found: Verification) -> None:
    """Compare opened entries with their commitments, and both with what can be locked."""
    for what in lock_faults(lock.lock):
        found.differs(what, rule="locked")
    for id, opening in openings.players.items():
        row = lock.player(id)
        if row is None:
            found.differs("the lock has no such player", id, rule="entry")
            continue
        faults = opening_faults(lock, row, opening)
        for what in faults:
            found.differs(what, id, rule="entry")
        for what in [] if faults else entry_faults(lock.lock, opening, opened_entry(opening, id)):
            found.differs(what, id, rule="locked")


def check_files(
    lock: LockFile, openings: Openings, files: Sequence[tuple[str, bytes]], setup: Setup, found: Verification
) -> None:
    """Compare decks as they are on the table with what was locked: other cards differ, other bytes are told."""
    for id, how, what in compare_files(setup.checker_of(lock.lock), lock, openings, files):
        if how in (CARDS, STRANGE):
            found.differs(what, id, rule="entry")
        elif how != LOST:
            found.notes.append(f"{id}: {what}.")


def _drawn(
    path: str, lock: LockFile, openings: Openings, seeds: Seeds, attempt: int, found: Verification
) -> dict[str, Result]:
    """Draw for the players whose entries are opened, by what a witness noted or else by the receipt beside."""
    if found.faults or lock.lock.random is None:
        return {}
    hashes = next((source.hashes for source in lock.lock.seed if source.kind == "commitments"), {})
    given = given_sources(seeds, hashes)
    beside = next((file for file in _beside(path, RECEIPT) if os.path.isfile(file)), "")
    if not beside and not given:
        return {}
    entries = {id: opened_entry(opening, id) for id, opening in openings.players.items()}
    if not beside:
        key = draw_key(lock.digest, [seed.text for seed in match_sources(lock.lock.seed, given)])
        return {id: draw_player(lock.lock, entry, key, attempt or 1) for id, entry in entries.items()}
    data = unix_ends(read_file(beside))
    claim = Claim(parse_model(Receipt, data, beside), data, lock, openings)
    others = {row.id for row in lock.lock.players} - set(openings.players)
    alone = f"{len(lock.lock.players) - len(claim.missing)} of {len(lock.lock.players)}, "
    for fault in faults(claim):
        if not (fault.rule == "everybody" and fault.what.startswith(alone) and set(claim.missing) <= others):
            found.faults.append(fault)
    check_witness(claim, found, "", match_sources(lock.lock.seed, given) if given else [])
    if others:
        found.notes.append(f"The decks of {count(len(others), 'other player')} were not looked at.")
    return claim.results(claim.draws[-1])


def _tell_player(page: Page, lock: LockFile, entry: EventEntry, result: Result | None) -> None:
    names = entry.names or {}
    page.row("player", f"{safe(entry.player)}: the entry is the one that was locked.")
    if result is None:
        for section, counts in sorted(entry.sections.items()):
            title = (lock.lock.titles or {}).get(section, section)
            page.row("locked", f"{safe(title)} ({sum(counts.values())}): {safe(_list(counts, names))}")
        return
    drawn: dict[str, int] = {}
    for card, _ in result.drawn:
        drawn[card] = drawn.get(card, 0) + 1
    page.row("drawn", f"{count(len(result.drawn), 'card')}: {safe(_list(drawn, names))}")


def _list(counts: dict[str, int], names: dict[str, str]) -> str:
    return ", ".join(f"{many} {names.get(card, card)}" for card, many in counts.items())


def _lock_beside(path: str) -> str:
    """Find the lock of an opened entry: beside it, above it, or that of the folder of slips."""
    folder = os.path.dirname(os.path.abspath(path))
    places = [*_beside(path, LOCK), *([folder[: -len(SLIPS)]] if folder.endswith(SLIPS) else [])]
    found = next((place for place in places if os.path.isfile(place)), "")
    if not found:
        raise UsageProblem(f"The lock of {path} is not beside it.", hint="Say where it is with --lock FILE.")
    return found


def _beside(path: str, name: str) -> list[str]:
    folder = os.path.dirname(path)
    return [os.path.join(folder, name), os.path.join(folder, os.pardir, name)]


def verify_lock(path: str, openings: Openings, files: Sequence[tuple[str, bytes]], setup: Setup, *, digest: str) -> int:
    """Verify that decks are those that were locked, and return the exit code.

    Raises:
        UsageProblem: there is nothing to compare the lock with.
    """
    lock, changed = read_locked(path)
    if not openings.players and not digest:
        raise UsageProblem(
            "There is nothing to compare the lock with.",
            hint="Give the digest that was posted (--digest), or opened entries (--entries, --salts) and decks.",
        )
    found = Verification(len(lock.lock.players))
    found.other_line_ends += changed
    if digest:
        check_digest(lock, digest, found)
    if openings.players:
        if openings.lock != lock.digest.hex():
            found.differs("the entries are opened for another lock", rule="lock")
        check_openings(lock, openings, found)
        found.unopened = [row.id for row in lock.lock.players if row.id not in openings.players]
    if files:
        check_files(lock, openings, files, setup, found)
    page = open_page()
    tell_verdict(page, found.verdict, path)
    page.row("event", f"{safe(lock.lock.event)}, {lock.lock.date}")
    page.row("lock", grouped(lock.digest.hex()))
    if openings.players:
        page.row("opened", f"{len(openings.players)} of {count(len(lock.lock.players), 'player')}.")
    if files:
        page.row("compared", f"{count(len(files), 'deck')} with what was locked.")
    tell_findings(page, found)
    return EXIT_CODES[found.verdict]
