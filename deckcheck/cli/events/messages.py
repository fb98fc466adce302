"""What the event commands say."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from deckcheck.cli.errors import say
from deckcheck.events.entries import EntriesRefused, Refused
from deckcheck.events.seed_words import grouped, seed_words
from deckcheck.files.display import safe
from deckcheck.output import open_output
from deckcheck.output.base import Target
from deckcheck.output.summary_line import count
from deckcheck.output.terminal import columns, wants_color
from deckcheck.output.two_columns import open_page
from deckcheck.report import Summary
from deckcheck.wording import sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.events.chance import Chance
    from deckcheck.events.draw_event import Drawn
    from deckcheck.events.lock_file import LockFile
    from deckcheck.events.model import MadeDraw, Receipt
    from deckcheck.events.verification import Verification
    from deckcheck.output.two_columns import Page

WRONG, DIFFERS = 2, 1
SHOWN = 20
LINE_OF_DIGEST = 20


def refused(problem: Refused) -> int:
    """Progressed everything that stands in the way, and give the exit code."""
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
    tell_seed(page, receipt, drawn.draw)
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
    return DIFFERS if bad else 0


def tell_seed(page: Page, receipt: Receipt, draw: MadeDraw) -> None:
    """Say what the seed is."""
    for seed in draw.seed:
        bits = "entropy not counted" if seed.bits is None else f"{seed.bits:.1f} bits"
        page.row("seed", f"{safe(seed.text)} ({sentence(seed_words(seed)).rstrip('.')}; {bits})")
    for text in receipt.warnings:
        page.row("warning", text, "warning")


def tell_verification(path: str, receipt: Receipt, found: Verification) -> int:
    """Say what came of a verification, and give the exit code."""
    page = open_page()
    verdict, style = ("agrees", "legal") if found.agrees else ("differs", "illegal")
    page.line(f"{page.paint(verdict, style)}{' ' * (14 - len(verdict))}{page.paint(safe(path), 'path')}")
    attempt = receipt.draws[-1].attempt
    page.row("event", f"{safe(receipt.event)}, {receipt.date}, attempt {attempt}")
    page.row("again", f"{found.players} of {count(found.of, 'player')}, {found.places} places recomputed.")
    page.row("lock", grouped(receipt.lock))
    _differences([str(difference) for difference in found.differences], page)
    for note in found.notes:
        page.row("note", safe(note), "note")
    page.gap()
    if found.agrees:
        page.line("All of it agrees. Compare the lock with the one that was posted before the seed.")
    else:
        page.line(f"{count(len(found.differences), 'difference')}. Something of this is not what was locked and drawn.")
    return 0 if found.agrees else DIFFERS


def _differences(texts: Sequence[str], page: Page) -> None:
    for text in texts[:SHOWN]:
        page.row("differs", sentence(safe(text)), "illegal")
    if len(texts) > SHOWN:
        page.row("differs", f"and {len(texts) - SHOWN} more.", "illegal")
