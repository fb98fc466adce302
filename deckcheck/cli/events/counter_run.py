"""``deckcheck draw``: lock, seed, draw and receipt in one go, for one player at the counter."""

from __future__ import annotations

import hashlib
import os
import secrets
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from deckcheck.cli.events.draw_run import given_sources
from deckcheck.cli.events.files import read_file
from deckcheck.cli.events.messages import heading, refused, tell_chances, tell_digest, tell_draw
from deckcheck.draws.documents import bytes_of
from deckcheck.errors import UsageProblem
from deckcheck.events.draw_event import draw_event, open_event
from deckcheck.events.draw_players import DrawRequest
from deckcheck.events.draw_records import read_records, write_record
from deckcheck.events.entries import Refused, read_entry
from deckcheck.events.lock_event import Announcement, lock_event
from deckcheck.events.model import DrawRecord, SourceOfSeed
from deckcheck.events.publish import LOCK, RECEIPT, all_files
from deckcheck.events.seed_sources import plain
from deckcheck.events.times import parse_day, readable, stamp
from deckcheck.files.display import safe
from deckcheck.files.folder import refuse_used, write_folder
from deckcheck.output.two_columns import open_page

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.cli.events.options import Seeds, Setup
    from deckcheck.events.draw_event import Drawn
    from deckcheck.events.lock_event import Locked
    from deckcheck.events.model import GivenSeed

ASKED = SourceOfSeed(kind="own", says="typed at the counter after the lock was shown")
TYPED = SourceOfSeed(kind="own", says="typed together with the command, before the lock was made")
SYSTEM = SourceOfSeed(kind="own", says="made by the organizer's computer")
SEED_BYTES = 32


def run_counter(path: str, folder: str, seeds: Seeds, setup: Setup, *, event: str, date: str, ask: bool) -> int:
    """Draw for one player and return the exit code."""
    records = read_records(path)
    again = f"-{len(records) + 1}" if records else ""
    folder = folder or f"{os.path.splitext(path)[0]}-draw{again}"
    refuse_used(folder)
    typed = given_sources(seeds, {})
    if ask and typed:
        raise UsageProblem("A seed that is asked for cannot stand on the command line too.")
    now = datetime.now(UTC)
    checker = setup.checker(parse_day(date) if date else now.date().isoformat())
    read = read_entry(checker, path, read_file(path))
    source = ASKED if ask else TYPED if typed else SYSTEM
    sources = [source] * max(len(typed), 1)
    page = open_page()
    try:
        announcement = Announcement(checker.day, event, sources, warnings=_numbered(records))
        locked = lock_event(checker, [read], announcement, now=stamp(now), name="Draw at the counter", fewest=1)
        opened = open_event(checker, locked.lock, locked.openings)
    except Refused as problem:
        return refused(problem)
    heading(page, locked.lock, locked.lock.lock.game_name or "")
    tell_chances(page, locked.chances)
    for text in locked.lock.lock.warnings or []:
        page.row("warning", safe(text), "warning")
    tell_digest(page, locked.lock)
    given = [plain(one.text, "own") for one in typed]
    given = given or [_asked() if ask else plain(secrets.token_hex(SEED_BYTES), "own")]
    after = stamp(datetime.now(UTC))
    drawn = draw_event(checker, opened, DrawRequest(given, after, "" if typed else after))
    _write(drawn, locked, folder, path, len(records) + 1)
    return tell_draw(page, drawn, folder)


def _numbered(records: Sequence[DrawRecord]) -> list[str]:
    """Say that this entry was drawn for before, and when."""
    if not records:
        return []
    earlier = "; ".join(f"{readable(record.draw.drawn)}, lock {record.lock[:16]}…" for record in records[-3:])
    return [f"This is draw {len(records) + 1} of this entry at the counter. Before it: {earlier}."]


def _asked() -> GivenSeed:
    sys.stdout.flush()
    sys.stderr.write("The seed (roll now, and type what fell): ")
    sys.stderr.flush()
    try:
        line = sys.stdin.readline() if sys.stdin is not None else ""
    except (OSError, ValueError) as error:  # a folder, or no text
        raise UsageProblem(f"The seed cannot be read from standard input: {error}.") from error
    if not line:
        raise UsageProblem("No seed was typed, and nothing was written.")
    return plain(line, "own")


def _write(drawn: Drawn, locked: Locked, folder: str, path: str, number: int) -> None:
    """Write the folder and, beside the entry, the record that numbers its draws."""
    files = all_files(locked.lock, drawn.receipt, locked.openings, drawn.event.entries)
    record = DrawRecord(
        lock=locked.lock.digest.hex(),
        number=number,
        folder=os.path.basename(os.path.abspath(folder)),
        receipt=hashlib.sha256(bytes_of(drawn.receipt)).hexdigest(),
        draw=drawn.draw,
    )

    def take_number() -> Callable[[], None]:
        written = write_record(path, record)
        return lambda: os.remove(written)

    write_folder(folder, files, take_number, (RECEIPT, LOCK))
