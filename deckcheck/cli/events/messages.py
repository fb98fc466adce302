"""What the event commands say."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from deckcheck.cli.errors import say
from deckcheck.events.entries import EntriesRefused, Refused
from deckcheck.events.receipt import warnings
from deckcheck.events.receipt_rules import RULES
from deckcheck.events.seed_words import grouped, seed_words
from deckcheck.events.verification import AGREES, DIFFERS, INCOMPLETE
from deckcheck.files.display import safe
from deckcheck.output import open_output
from deckcheck.output.base import Target
from deckcheck.output.summary_line import count
from deckcheck.output.terminal import columns, wants_color
from deckcheck.output.two_columns import open_page
from deckcheck.report import Summary
from deckcheck.wording import sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.events.chance import Chance
    from deckcheck.events.draw_event import Drawn
    from deckcheck.events.lock_file import LockFile
    from deckcheck.events.model import Receipt
    from deckcheck.events.verification import Verification
    from deckcheck.output.two_columns import Page

WRONG, NOT_LEGAL = 2, 1
SHOWN = 12
"""Lines for each rule that is broken."""
LINE_OF_DIGEST = 20


def refused(problem: Refused) -> int:
    """Report everything that stands in the way, and give the exit code."""
    code = WRONG
    if isinstance(problem, EntriesRefused) and problem.entries:
        output = open_output("text", Target(sys.stdout, color=wants_color(sys.stdout), width=columns(sys.stdout)))
        summary = Summary()
        for read in problem.entries:
            summary.add(read.report)
            output.deck(read.report)
        code = WRONG if problem.problems else summary.exit_code()
    sys.stdout.flush()
    for text in problem.problems:
        say(text)
    say(problem.message)
    return code


def heading(page: Page, lock: LockFile, game: str) -> None:
    """Name an event."""
    locked = lock.lock
    players = count(len(locked.players), "player")
    page.line(f"{page.paint(safe(locked.event), 'path')}  {page.paint(f'{locked.date} · {game} · {players}', 'quiet')}")


def tell_chances(page: Page, chances: Mapping[str, Chance]) -> None:
    """Say whether every possible result is legal, and of whom not."""
    doubtful = {player: chance for player, chance in chances.items() if not chance.never}
    if not doubtful:
        whom = "for every player" if len(chances) > 1 else "here"
        page.row("before", f"Every result that the draw can have is a legal deck, {whom}.")
    for player, chance in doubtful.items():
        about = (
            f"about {float(chance.most):.2%}" if chance.least == chance.most else f"at most {float(chance.most):.2%}"
        )
        rules = f" ({', '.join(chance.rules)})" if chance.rules else ""
        page.row("warning", f"{safe(player)}: {about} of the possible results are illegal{rules}: {chance}.", "warning")


def tell_digest(page: Page, lock: LockFile) -> None:
    """Show the digest of a lock, large enough to be read out."""
    page.gap()
    page.row("", "The digest of the lock, to be read out or posted before the seed exists:")
    page.gap()
    words = grouped(lock.digest.hex())
    for start in range(0, len(words), LINE_OF_DIGEST):
        page.row("", page.paint(words[start : start + LINE_OF_DIGEST].strip(), "path"))
    page.gap()


def tell_draw(page: Page, drawn: Drawn, folder: str) -> int:
    """Say what was drawn, and give the exit code."""
    receipt = drawn.receipt
    tell_seed(page, drawn)
    bad = [player for player in receipt.players if player.verdict != "legal"]
    decks = count(len(receipt.players), "deck")
    page.row("drawn", f"{decks}, {'all of them legal' if not bad else f'{len(bad)} of them not legal'}.")
    for player in bad:
        page.row(player.verdict[:7], safe(player.id), "illegal")
    page.row("written", safe(folder))
    page.row("verify", f"deckcheck event verify {safe(folder)}/receipt.json")
    page.gap()
    page.line("What the receipt does not prove:")
    for text in receipt.unproved:
        page.row("·", text)
    return NOT_LEGAL if bad else 0


def tell_seed(page: Page, drawn: Drawn) -> None:
    """Say what the seed is, and what is doubtful about it."""
    for seed in drawn.draw.seed:
        bits = "entropy not counted" if seed.bits is None else f"{seed.bits:.1f} bits"
        page.row("seed", f"{safe(seed.text)} ({sentence(seed_words(seed)).rstrip('.')}; {bits})")
    for text in warnings(drawn.event.lock.lock, drawn.receipt.draws):
        page.row("warning", safe(text), "warning")


EXIT_CODES = {AGREES: 0, DIFFERS: 1, INCOMPLETE: 3}


def tell_verification(path: str, receipt: Receipt, found: Verification) -> int:
    """Say what came of a verification, and return the exit code."""
    page = open_page()
    tell_verdict(page, found.verdict, path)
    attempt = receipt.draws[-1].attempt
    page.row("event", f"{safe(receipt.event)}, {safe(receipt.date)}, attempt {attempt}")
    page.row("again", f"{found.players} of {count(found.of, 'player')}, {found.places} places recomputed.")
    page.row("lock", grouped(receipt.lock))
    if found.unopened:
        page.row("missing", f"{RULES['everybody']}: {safe(found.everybody)}.", "warning")
    tell_findings(page, found)
    page.gap()
    if found.verdict == AGREES:
        page.line("All of it agrees. Compare the lock with the one that was posted before the seed.")
    elif found.verdict == INCOMPLETE:
        more = (
            "The others need their opened entries (--entries PATH)." if found.unopened else "Not all could be checked."
        )
        page.line(f"What was recomputed agrees. {more}")
    else:
        page.line(f"{count(len(found.faults), 'difference')}. Something of this is not what was locked and drawn.")
    return EXIT_CODES[found.verdict]


def tell_verdict(page: Page, verdict: str, path: str) -> None:
    """Say in one word what came of a verification."""
    style = {AGREES: "legal", DIFFERS: "illegal", INCOMPLETE: "warning"}[verdict]
    page.line(f"{page.paint(verdict, style)}{' ' * (14 - len(verdict))}{page.paint(safe(path), 'path')}")


def tell_findings(page: Page, found: Verification) -> None:
    """Name every rule that is broken with its sentence and how it is; then what could not be compared."""
    for rule in RULES:
        faults = [fault for fault in found.faults if fault.rule == rule]
        for fault in faults[:SHOWN]:
            words = RULES[rule] + (f" for {fault.who}" if rule == "entry" and fault.who else "")
            what = fault.what if rule == "entry" else fault.detail
            page.row("differs", f"{safe(words)}: {safe(what)}.", "illegal")
        if len(faults) > SHOWN:
            page.row("differs", f"{RULES[rule]}: and {len(faults) - SHOWN} more.", "illegal")
    if found.other_line_ends:
        files = ", ".join(found.other_line_ends[:3])
        more = f" and {len(found.other_line_ends) - 3} more" if len(found.other_line_ends) > 3 else ""
        page.row("note", f"Only the line ends of {safe(files)}{more} were changed; git does so, or an editor.", "note")
    for what in found.unchecked:
        page.row("not checked", safe(what), "warning")
    for note in found.notes:
        page.row("note", safe(note), "note")
