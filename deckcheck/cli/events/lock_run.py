"""``deckcheck event lock``."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from deckcheck.cli.events.files import Progress, entry_files, read_secrets
from deckcheck.cli.events.messages import heading, refused, tell_chances, tell_digest
from deckcheck.errors import UsageProblem
from deckcheck.events.announced_seeds import announce
from deckcheck.events.entries import Refused, read_entries
from deckcheck.events.lock_event import Announcement, begun, lock_event, salts_path, slips_path, write_lock
from deckcheck.events.page.paper import slip_files
from deckcheck.events.seed_words import source_words
from deckcheck.events.times import parse_day, readable, stamp
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
    draw: bool,
) -> int:
    """Lock an event and return the exit code."""
    if os.path.isdir(output):
        raise UsageProblem(f"{output} is a folder.", hint="Give the lock the name of a file, e.g. -o spring.lock.")
    if os.path.lexists(output):
        raise UsageProblem(f"{output} exists, and a lock is never written again.", hint="Give another name.")
    seed = announce(seed_kind, read_secrets(commitments) if commitments else None)
    now = datetime.now(UTC)
    day = parse_day(date) if date else now.date().isoformat()
    checker = setup.checker(day, draw=draw)
    reads = read_entries(checker, entry_files(entries, whole=True), Progress("Reading entries:"))
    name = os.path.basename(output)
    try:
        locked = lock_event(
            checker,
            reads,
            Announcement(day, event, seed, seed_when),
            now=stamp(now),
            folder=os.path.dirname(output),
            name=os.path.splitext(name)[0],
        )
    except Refused as problem:
        return refused(problem)
    finished = begun(locked, output)
    write_lock(finished, output, slip_files(finished.lock, finished.openings, name))
    _tell(finished, output, again=finished is not locked)
    return 0


def _tell(locked: Locked, output: str, *, again: bool) -> None:
    page = open_page()
    said = locked.lock.lock
    heading(page, locked.lock, said.game_name or said.game)
    if again:
        page.row("note", f"The lock that was begun at {readable(said.locked)} was finished.", "note")
    if said.random is None:
        page.row("before", "The decks are registered as they are; nothing is drawn.")
    else:
        tell_chances(page, locked.chances)
    for text in said.warnings or []:
        page.row("warning", safe(text), "warning")
    for source in said.seed:
        page.row("seed", safe(source_words(source)))
    if said.seed_when:
        page.row("when", safe(readable(said.seed_when)))
    page.row("lock", safe(output))
    page.row("salts", f"{safe(salts_path(output))}: keep it; nobody else may see it.")
    page.row("slips", f"{safe(slips_path(output))}: one for each player, secret too; print.html has all of them.")
    if _in_git(output):
        name = safe(os.path.basename(output))
        page.row("git", f'Put the line "{name}* -text" into .gitattributes, or git changes line ends.')
    tell_digest(page, locked.lock)


def _in_git(path: str) -> bool:
    """Whether a file lies in a work tree of git."""
    folder = os.path.dirname(os.path.abspath(path))
    while not os.path.exists(os.path.join(folder, ".git")):
        above = os.path.dirname(folder)
        if above == folder:
            return False
        folder = above
    return True
