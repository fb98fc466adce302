"""``deckcheck event lock``."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from deckcheck.cli.events.files import Progress, entry_files, read_secrets
from deckcheck.cli.events.messages import heading, refused, tell_chances, tell_digest
from deckcheck.errors import UsageProblem
from deckcheck.events.announced_seeds import announce
from deckcheck.events.entries import Refused, look_alikes, read_entries
from deckcheck.events.lock_event import Announcement, lock_event, salts_path, write_lock
from deckcheck.events.seed_words import source_words
from deckcheck.events.times import parse_day, stamp
from deckcheck.files.display import safe
from deckcheck.output.two_columns import open_page

if TYPE_CHECKING:
    from deckcheck.cli.events.options import Setup
    from deckcheck.events.lock_event import Locked


def run_lock(
    entries: tuple[str, ...],
    output: str,
    setup: Setup,
    *,
    event: str,
    date: str,
    seed_kind: tuple[str, ...],
    seed_when: str,
    commitments: str,
) -> int:
    """Lock an event and give the exit code."""
    if os.path.isdir(output):
        raise UsageProblem(f"{output} is a folder.", hint="Give the lock the name of a file, e.g. -o spring.lock.")
    seed = announce(seed_kind, read_secrets(commitments) if commitments else None)
    now = datetime.now(UTC)
    day = parse_day(date) if date else now.date().isoformat()
    checker = setup.checker(day)
    reads = read_entries(checker, entry_files(entries), Progress("Reading entries:"))
    try:
        locked = lock_event(
            checker,
            reads,
            Announcement(day, event, seed, seed_when),
            now=stamp(now),
            folder=os.path.dirname(output),
            name=os.path.splitext(os.path.basename(output))[0],
        )
    except Refused as problem:
        return refused(problem)
    write_lock(locked, output)
    _tell(locked, output, checker.library.game(locked.lock.lock.game).name)
    return 0


def _tell(locked: Locked, output: str, game: str) -> None:
    page = open_page()
    heading(page, locked.lock, game)
    tell_chances(page, locked.chances)
    for text in look_alikes(locked.reads):
        page.row("warning", safe(text), "warning")
    for source in locked.lock.lock.seed:
        page.row("seed", safe(source_words(source)))
    if locked.lock.lock.seed_when:
        page.row("when", safe(locked.lock.lock.seed_when))
    page.row("lock", safe(output))
    page.row("salts", f"{safe(salts_path(output))}: keep it; nobody else may see it.")
    tell_digest(page, locked.lock)
