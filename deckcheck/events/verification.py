"""Verifying: everything is recomputed from lock, seed and opened entries, and what differs is named. No network."""

from __future__ import annotations

from deckcheck.draws.copies import draw_key
from deckcheck.draws.documents import bytes_of
from deckcheck.draws.seed import seed_text
from deckcheck.errors import UsageProblem
from deckcheck.events.draw_players import draw_player, opened_entry, results_digest
from deckcheck.events.fairness import lock_warnings, refuse_weak, unproved
from deckcheck.events.openings import opening_faults
from deckcheck.events.players import file_names
from deckcheck.events.receipt import receipt_digest
from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.events.draw_players import Result
    from deckcheck.events.lock_file import LockFile
    from deckcheck.events.model import DrawnPlayer, EventEntry, MadeDraw, Openings, Receipt


class Difference(Record):
    """Something that does not agree: whose it is (``""`` for the event) and what is different."""

    __slots__ = ("what", "who")

    def __init__(self, who: str, what: str) -> None:
        self.who = who
        self.what = what

    def __str__(self) -> str:
        return f"{self.who}: {self.what}" if self.who else self.what


class Verification:
    """What came of recomputing a draw: ``players`` of ``of`` were recomputed, and so many ``places``."""

    def __init__(self, of: int) -> None:
        self.differences: list[Difference] = []
        self.notes: list[str] = []
        self.players = 0
        self.of = of
        self.places = 0

    @property
    def agrees(self) -> bool:
        """Whether nothing differs."""
        return not self.differences

    def differs(self, what: str, who: str = "") -> None:
        """Note something that differs."""
        self.differences.append(Difference(who, what))

    def compare(self, what: str, found: object, expected: object, who: str = "") -> None:
        """Note a field of the receipt that is not as it is recomputed."""
        if found != expected:
            self.differs(f"{what}: the receipt says {found}, recomputed it is {expected}", who)


class Claim(Record):
    """A receipt and the lock it speaks of, with the very bytes of its file, and opened entries by player."""

    __slots__ = ("data", "lock", "openings", "receipt")

    def __init__(self, receipt: Receipt, data: bytes, lock: LockFile, openings: Openings) -> None:
        self.receipt = receipt
        self.data = data
        self.lock = lock
        self.openings = openings


def verify(claim: Claim) -> tuple[Verification, dict[str, EventEntry]]:
    """Recompute a draw; give what was found, and the entries of the players that could be recomputed."""
    receipt, lock = claim.receipt, claim.lock
    found = Verification(len(receipt.players))
    _check_lock(claim, found)
    entries = _open_entries(claim, found)
    key = _right_key(claim, entries, found)
    results = {id: _result(claim, entry, key, found) for id, entry in entries.items()}
    for player in receipt.players:
        result = results.get(player.id)
        if result is not None:
            found.players += 1
            found.places += sum(entries[player.id].sections.get(lock.lock.random.draw, {}).values())
            _compare_player(receipt, player, result, found)
    _check_draws(claim, entries, list(results.values()), found)
    _check_form(claim, found)
    if found.players < found.of:
        found.notes.append(f"{found.players} of {found.of} players were recomputed; the others need their entries.")
    return found, entries


def _check_lock(claim: Claim, found: Verification) -> None:
    receipt, lock = claim.receipt, claim.lock
    digest = lock.digest.hex()
    if digest != receipt.lock:
        found.differs(f"lock: its SHA-256 is {digest}, the receipt says {receipt.lock}")
    if not lock.as_written:
        found.differs("lock: it is not in the form in which locks are written, so it was edited by hand")
    if claim.openings.players and claim.openings.lock != receipt.lock:
        found.differs(f"entries: they are opened for another lock ({claim.openings.lock})")
    for field in ("event", "date", "game"):
        found.compare(field, getattr(receipt, field), getattr(lock.lock, field))
    locked = [player.id for player in lock.lock.players]
    drawn = [player.id for player in receipt.players]
    for id in sorted(set(locked) - set(drawn)):
        found.differs("is in the lock, but not in the receipt", id)
    for id in sorted(set(drawn) - set(locked)):
        found.differs("is in the receipt, but not in the lock", id)
    if locked != drawn and sorted(locked) == sorted(drawn):
        found.differs("players: the receipt has them in another order")


def _open_entries(claim: Claim, found: Verification) -> dict[str, EventEntry]:
    """Compare opened entries with their commitments, and give those that can be drawn from."""
    entries: dict[str, EventEntry] = {}
    for id in sorted(set(claim.openings.players) - {player.id for player in claim.lock.lock.players}):
        found.differs("an entry is opened, but the lock has no such player", id)
    for player in claim.lock.lock.players:
        opening = claim.openings.players.get(player.id)
        if opening is None:
            continue
        for fault in opening_faults(claim.lock, player, opening):
            found.differs(fault, player.id)
        try:
            entries[player.id] = opened_entry(opening, player.id)
        except UsageProblem:
            continue  # already told above
    return entries


def _texts(draw: MadeDraw) -> list[str]:
    return [seed.text for seed in draw.seed]


def _right_key(claim: Claim, entries: Mapping[str, EventEntry], found: Verification) -> bytes:
    """Find out which of lock, seed and key is not the one that was drawn with, and give the key that was."""
    draw = claim.receipt.draws[-1]
    of_file = draw_key(claim.lock.digest, _texts(draw))
    of_receipt = draw_key(bytes.fromhex(claim.receipt.lock), _texts(draw))
    key = bytes.fromhex(draw.key)
    if key in (of_file, of_receipt):
        return key
    if any(_draws_as_told(claim, entry, of_file) for entry in entries.values()):
        found.differs(f"key: the receipt says {draw.key}, lock and seed make {of_file.hex()}")
        return of_file
    found.differs(f"seed: {' / '.join(_texts(draw))} with this lock does not make the key that was drawn with")
    return key


def _draws_as_told(claim: Claim, entry: EventEntry, key: bytes) -> bool:
    row = next((player for player in claim.receipt.players if player.id == entry.player), None)
    result = _result(claim, entry, key, Verification(0))
    return row is not None and bool(row.drawn) and result is not None and result.drawn == row.drawn


def _result(claim: Claim, entry: EventEntry, key: bytes, found: Verification) -> Result | None:
    draw = claim.receipt.draws[-1]
    try:
        return draw_player(claim.lock.lock, entry, key, draw.attempt, draw.strikes)
    except UsageProblem as problem:
        found.differs(problem.message)
        return None


def _compare_player(receipt: Receipt, player: DrawnPlayer, result: Result, found: Verification) -> None:
    names = receipt.cards
    for number in range(max(len(player.drawn), len(result.drawn))):
        told, right = (
            f"{names.get(copy[0], copy[0])} ({copy[0]}, copy {copy[1]})" if copy else "nothing"
            for copy in (_at(player.drawn, number), _at(result.drawn, number))
        )
        found.compare(f"card {number + 1} of the draw", told, right, player.id)
    for section in sorted({*player.deck, *result.deck}):
        told_counts, right_counts = player.deck.get(section, {}), result.deck.get(section, {})
        for card in sorted({*told_counts, *right_counts}):
            what = f"[{section}] {names.get(card, card)} ({card})"
            found.compare(what, told_counts.get(card, 0), right_counts.get(card, 0), player.id)


def _at(drawn: Sequence[tuple[str, int]], number: int) -> tuple[str, int] | None:
    return drawn[number] if number < len(drawn) else None


def _check_draws(
    claim: Claim, entries: Mapping[str, EventEntry], results: Sequence[Result | None], found: Verification
) -> None:
    """Check what the receipt says of its draws, the earlier ones too as far as all entries are open."""
    receipt, lock = claim.receipt, claim.lock
    complete = len(entries) == len(lock.lock.players)
    for number, draw in enumerate(receipt.draws):
        what = f"draw {number + 1} (attempt {draw.attempt})"
        for text in _texts(draw):
            if seed_text(text) != text:
                found.differs(f"{what}: the seed {text!r} is not in its normal form")
        last = number == len(receipt.draws) - 1
        if not last and draw_key(lock.digest, _texts(draw)).hex() != draw.key:
            found.differs(f"{what}: lock and seed do not make its key {draw.key}")
        if complete:
            drawn = results if last else [_earlier(claim, entry, draw) for entry in entries.values()]
            known = [result for result in drawn if result is not None]
            found.compare(f"{what}: the digest of what was drawn", draw.results, results_digest(known))
    found.compare("what is not proved", receipt.unproved, unproved(lock.lock, receipt.draws))
    for warning in _warnings(claim):
        if warning not in receipt.warnings:
            found.differs(f"warnings: the receipt leaves out: {warning}")


def _earlier(claim: Claim, entry: EventEntry, draw: MadeDraw) -> Result | None:
    try:
        return draw_player(claim.lock.lock, entry, bytes.fromhex(draw.key), draw.attempt, draw.strikes)
    except UsageProblem:
        return None


def _warnings(claim: Claim) -> list[str]:
    try:
        return [*lock_warnings(claim.lock.lock), *refuse_weak(claim.receipt.draws[-1].seed, claim.lock.lock)]
    except UsageProblem as problem:
        return [problem.message]


def _check_form(claim: Claim, found: Verification) -> None:
    receipt = claim.receipt
    names = file_names(player.id for player in receipt.players)
    for player in receipt.players:
        found.compare("files", player.files, names[player.id], player.id)
    if bytes_of(receipt) != claim.data:
        found.differs(
            "receipt: it is not in the form in which receipts are written: its spaces or its order were changed"
        )
    if receipt.digest != receipt_digest(receipt):
        found.differs(
            "receipt: it was changed after it was written, since its own digest does not fit"
            + ("" if found.differences else "; what was changed is a time, a reason, a name or an entropy")
        )
