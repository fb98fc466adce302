"""``deckcheck event draw``."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from deckcheck.cli.events.files import Progress, entry_files, locked_files, read_lock, read_salts, read_secrets
from deckcheck.cli.events.messages import heading, refused, tell_chances, tell_draw
from deckcheck.events.announced_seeds import match_sources
from deckcheck.events.draw_event import draw_event, open_event
from deckcheck.events.draw_players import DrawRequest
from deckcheck.events.draw_records import read_records, unfinished, write_draw
from deckcheck.events.entries import Refused, read_entries
from deckcheck.events.players import clean_name
from deckcheck.events.seed_sources import beacon, dice, lottery, plain, secrets
from deckcheck.events.times import parse_time, stamp
from deckcheck.files.folder import refuse_used
from deckcheck.output.two_columns import open_page

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.cli.events.options import Seeds, Setup
    from deckcheck.events.model import DrawRecord
    from deckcheck.events.seed_sources import GivenSource


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
    """Draw an event and give the exit code."""
    lock = read_lock(lock_path)
    openings = read_salts(lock_path, salts)
    hashes = next((source.hashes for source in lock.lock.seed if source.kind == "commitments"), {})
    given = match_sources(lock.lock.seed, given_sources(seeds, hashes))
    records = read_records(lock_path, lock.digest.hex())
    request = _wish(given, seeds.time, attempt or (records[-1].draw.attempt if records else 1), reason)
    records, request = _taken_up(records, request, folder)
    refuse_used(folder)
    checker = setup.checker_of(lock.lock)
    files = entry_files(entries) if entries else locked_files(lock_path, openings)
    try:
        event = open_event(checker, lock, openings, read_entries(checker, files, Progress("Reading entries:")))
    except Refused as problem:
        return refused(problem)
    page = open_page()
    heading(page, lock, event.names.game)
    tell_chances(page, event.chances)
    drawn = draw_event(checker, event, request, records, strikes, Progress("Checking decks:"))
    write_draw(drawn, folder, lock_path, records)
    return tell_draw(page, drawn, folder)


def given_sources(seeds: Seeds, hashes: Mapping[str, str]) -> list[GivenSource]:
    """Understand the sources that were typed; ``hashes`` are those of the secrets that are revealed."""
    return [
        *(plain(text) for text in seeds.texts),
        *(dice(sides, rolls) for sides, rolls in seeds.dice),
        *(lottery(text) for text in seeds.lotteries),
        *(beacon(text) for text in seeds.beacons),
        *([secrets(read_secrets(seeds.commitments), hashes)] if seeds.commitments else []),
    ]


def _wish(given: Sequence[GivenSource], time: str, attempt: int, reason: str) -> DrawRequest:
    known = max((one.known for one in given if one.known), default="")
    return DrawRequest(
        [one.seed for one in given],
        drawn=stamp(datetime.now(UTC)),
        seed_time=parse_time(time) if time else known,
        attempt=attempt,
        reason=clean_name(reason),
    )


def _taken_up(records: list[DrawRecord], request: DrawRequest, folder: str) -> tuple[list[DrawRecord], DrawRequest]:
    """Take up a draw that was recorded but never got its folder, with the times that were recorded."""
    last = unfinished(records, request, folder)
    if last is None:
        return records, request
    again = last.draw
    return records[:-1], DrawRequest(again.seed, again.drawn, again.seed_time, again.attempt, again.reason)
