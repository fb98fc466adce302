"""Verifying: everything is recomputed from lock, seed and opened entries, and what differs is named. No network."""

from __future__ import annotations

from deckcheck.draws.documents import bytes_of
from deckcheck.errors import UsageProblem
from deckcheck.events.lock_file import LockFile, parse_lock
from deckcheck.events.openings import unix_ends
from deckcheck.events.receipt_rules import Fault, faults
from deckcheck.events.seed_words import grouped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.draws.documents import Document
    from deckcheck.events.model import GivenSeed
    from deckcheck.events.receipt_rules import Claim

AGREES, DIFFERS, INCOMPLETE = "agrees", "differs", "incomplete"
FEWEST_DIGITS = 16
"""Digits of a digest that a witness must have noted at least."""


class Verification:
    """What came of recomputing a draw: ``players`` of ``of`` were recomputed, and so many ``places``.

    ``unopened`` are players whose entries are not at hand; ``unchecked`` tells what else could not be looked at, and
    ``notes`` what is only worth knowing.
    """

    def __init__(self, of: int) -> None:
        self.faults: list[Fault] = []
        self.unopened: list[str] = []
        self.unchecked: list[str] = []
        self.notes: list[str] = []
        self.other_line_ends: list[str] = []
        self.players = 0
        self.of = of
        self.places = 0

    @property
    def verdict(self) -> str:
        """Whether something differs, or all of it agrees, or that only as far as entries are open."""
        if self.faults:
            return DIFFERS
        return INCOMPLETE if self.unopened or self.unchecked else AGREES

    @property
    def everybody(self) -> str:
        """Who is missing."""
        return f"{self.of - len(self.unopened)} of {self.of}, missing: {', '.join(self.unopened)}"

    def differs(self, what: str, who: str = "", rule: str = "shown") -> None:
        """Note something that differs."""
        self.faults.append(Fault(rule, what, who))

    def compare(self, what: str, found: object, expected: object, who: str = "") -> None:
        """Note a field of the receipt that is not as it is recomputed."""
        if found != expected:
            self.differs(f"{what}: the receipt says {found}, recomputed it is {expected}", who)


def verify(claim: Claim) -> Verification:
    """Recompute a draw, and hold its receipt to every rule."""
    lock = claim.lock.lock
    found = Verification(len(lock.players))
    found.players = len(claim.entries)
    found.places = sum(row.rest for row in lock.players if row.id in claim.entries)
    rows = {player.id for player in claim.receipt.players}
    unopened = [id for id in claim.missing if id in rows and id not in claim.openings.players]
    found.faults = list(faults(claim))
    if unopened == claim.missing:  # nobody is left out of the receipt: some entries are not at hand
        found.unopened = unopened
        found.faults = [fault for fault in found.faults if fault.what != found.everybody]
    return found


def check_witness(claim: Claim, found: Verification, digest: str, seeds: Sequence[GivenSeed]) -> None:
    """Compare a receipt with what a witness wrote down: the digest of the lock, and what was rolled.

    Raises:
        UsageProblem: the note of the digest is none, or too short to say anything.
    """
    if digest:
        check_digest(claim.lock, digest, found)
    texts = [seed.text for seed in claim.draws[-1].seed]
    for seed in seeds:
        if seed.text not in texts:
            found.differs(f"the witness noted {seed.text}, the receipt says {' / '.join(texts)}", rule="sources")


def check_digest(lock: LockFile, digest: str, found: Verification) -> None:
    """Compare a lock with the digest that was posted.

    Raises:
        UsageProblem: the note of the digest is none, or too short to say anything.
    """
    noted, right = "".join(digest.split()).lower(), lock.digest.hex()
    if len(noted) < FEWEST_DIGITS or len(noted) > len(right) or set(noted) - set("0123456789abcdef"):
        raise UsageProblem(
            f"{digest!r} is not the digest of a lock.",
            hint=f"It has {len(right)} digits of 0-9 and a-f; give all of them, or at least the first {FEWEST_DIGITS}.",
        )
    if not right.startswith(noted):
        found.differs(f"the digest that was noted is {grouped(noted)}, that of the lock {grouped(right)}", rule="lock")
    elif len(noted) < len(right):
        found.notes.append(f"Of the digest {len(noted)} of {len(right)} digits were compared.")


def lock_as_posted(data: bytes, what: str, found: list[str]) -> LockFile:
    """Read a lock; line ends that git or an editor changed are put back, and its path is added to ``found``."""
    lock = parse_lock(data, what)
    if not lock.as_written and (posted := parse_lock(unix_ends(data), what)).as_written:
        found.append(what)
        return posted
    return lock


def as_written(content: Document, data: bytes, what: str, found: list[str]) -> bytes:
    """Return the bytes of a document, with the line ends put back if only they were changed."""
    if data != unix_ends(data) and unix_ends(data) == bytes_of(content):
        found.append(what)
        return unix_ends(data)
    return data
