"""``deckcheck event draw``."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from deckcheck.cli.events.files import (
    Progress,
    entry_files,
    locked_files,
    read_locked,
    read_salts,
    read_secrets,
)
from deckcheck.cli.events.messages import heading, refused, tell_chances, tell_draw
from deckcheck.events.announced_seeds import known_since, match_sources
from deckcheck.events.chance import Chance
from deckcheck.events.draw_event import draw_event, open_event
from deckcheck.events.draw_players import DrawRequest
from deckcheck.events.draw_records import read_records, unfinished, write_draw
from deckcheck.events.entries import Refused
from deckcheck.events.openings import compare_files
from deckcheck.events.players import clean_name
from deckcheck.events.seed_sources import beacon, dice, lottery, plain, secrets
from deckcheck.events.times import parse_moment, stamp
from deckcheck.files.display import safe
from deckcheck.files.folder import refuse_used
from deckcheck.output.two_columns import open_page

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.cli.events.options import Seeds, Setup
    from deckcheck.events.entries import EventChecker
    from deckcheck.events.lock_file import LockFile
    from deckcheck.events.model import DrawRecord, GivenSeed, Openings
    from deckcheck.output.two_columns import Page


def run_draw(
    lock_path: str,
    folder: str,
    seeds: Seeds,
    setup: Setup,
    *,
    entries: tuple[str, ...],
    salts: str,
    attempt: int,
    reason: str,
    strikes: tuple[str, ...],
) -> int:
    """Draw an event and return the exit code."""
    lock, changed = read_locked(lock_path)
    openings = read_salts(lock_path, salts)
    hashes = next((source.hashes for source in lock.lock.seed if source.kind == "commitments"), {})
    given = match_sources(lock.lock.seed, given_sources(seeds, hashes)) if lock.lock.random else []
    records = read_records(lock_path, lock.digest.hex())
    request = _request(given, seeds.time, attempt, reason, records)
    records, request = _taken_up(records, request, folder)
    refuse_used(folder)
    checker = setup.checker_of(lock.lock)
    try:
        event = open_event(checker, lock, openings)
    except Refused as problem:
        return refused(problem)
    page = open_page()
    heading(page, lock, lock.lock.game_name or lock.lock.game)
    tell_chances(page, {row.id: Chance.parse(row.illegal or "0") for row in lock.lock.players})
    drawn = draw_event(checker, event, request, records, strikes, Progress("Checking decks:"))
    write_draw(drawn, folder, lock_path, records)
    if changed:
        page.row("note", f"Only the line ends of {safe(lock_path)} were changed; git does so, or an editor.", "note")
    files = entry_files(entries) if entries else locked_files(lock_path, openings)
    _tell_entries(page, checker, lock, openings, files)
    return tell_draw(page, drawn, folder)


def _tell_entries(
    page: Page, checker: EventChecker, lock: LockFile, openings: Openings, files: Sequence[tuple[str, bytes]]
) -> None:
    """Say how the entry files differ from what was locked: that is what was drawn from."""
    notes = [f"{id}: {what}" if id else what for id, _, what in compare_files(checker, lock, openings, files)]
    for text in notes[:NOTES]:
        page.row("note", f"{safe(text)}. What was locked was drawn from.", "warning")
    if len(notes) > NOTES:
        page.row("note", f"and {len(notes) - NOTES} more.", "warning")


NOTES = 12


def given_sources(seeds: Seeds, hashes: Mapping[str, str]) -> list[GivenSeed]:
    """Understand the sources that were typed; ``hashes`` are those of the secrets that are revealed."""
    return [
        *(plain(text) for text in seeds.texts),
        *(dice(sides, rolls) for sides, rolls in seeds.dice),
        *(lottery(text) for text in seeds.lotteries),
        *(beacon(text) for text in seeds.beacons),
        *([secrets(read_secrets(seeds.commitments), hashes)] if seeds.commitments else []),
    ]


def _request(
    given: Sequence[GivenSeed], time: str, attempt: int, reason: str, records: Sequence[DrawRecord]
) -> DrawRequest:
    """Return what is asked for. A seed whose moment nobody states is known, at the latest, when it is typed."""
    last = records[-1].draw if records else None
    attempt = attempt or (last.attempt if last else 1)
    drawn = stamp(datetime.now(UTC))
    known = [known_since(seed) for seed in given]
    since = max(known, default="") if all(known) else drawn
    if last is not None and last.attempt == attempt and last.seed == list(given):
        since = last.seed_time  # cards are struck under the same seed
    return DrawRequest(given, drawn, parse_moment(time) if time else since, attempt, clean_name(reason))


def _taken_up(records: list[DrawRecord], request: DrawRequest, folder: str) -> tuple[list[DrawRecord], DrawRequest]:
    """Take up a draw that was recorded but never got its folder, with the times that were recorded."""
    last = unfinished(records, request, folder)
    if last is None:
        return records, request
    again = last.draw
    return records[:-1], DrawRequest(again.seed, again.drawn, again.seed_time, again.attempt, again.reason)
