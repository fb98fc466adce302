"""The rules that a receipt is held to. ``draw`` keeps them, and every verifier looks at each of them.

This list is the only one: the page in the browser and ``examples/verify_draw.py`` have the same rules by the same
names and sentences, and the tests have forged receipts for each of them.
"""

from __future__ import annotations

from itertools import pairwise

from deckcheck.draws.copies import draw_key
from deckcheck.draws.documents import bytes_of
from deckcheck.draws.seed import seed_text, unseen
from deckcheck.errors import UsageProblem
from deckcheck.events.announced_seeds import known_since, source_fault
from deckcheck.events.draw_players import draw_player, opened_entry, results_digest
from deckcheck.events.lock_rules import entry_faults, lock_faults, name_faults
from deckcheck.events.openings import opening_faults
from deckcheck.events.receipt import make_receipt, receipt_digest, too_weak, unproved
from deckcheck.events.seed_sources import rebuilt
from deckcheck.events.times import is_moment, latest, readable
from deckcheck.record import Record
from deckcheck.report import VERDICTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from deckcheck.events.draw_players import Result
    from deckcheck.events.lock_file import LockFile
    from deckcheck.events.model import (
        DrawnPlayer,
        EventEntry,
        GivenSeed,
        MadeDraw,
        Openings,
        Receipt,
        SourceOfSeed,
    )

    Check = Callable[["Claim"], Iterator[tuple[str, str]]]

RULES = {
    "lock": "The receipt is not of this lock",
    "locked": "The lock holds what cannot be locked",
    "sources": "The seed is not from the sources that the lock announces",
    "bits": "The seed does not hold the bits that are stated",
    "time": "The seed is not from between the lock and the draw",
    "attempts": "The draws are not complete, from attempt 1, each further one with a reason",
    "strikes": "A card is struck that was not drawn before under the same seed",
    "entry": "This is not the entry that was locked",
    "drawn": "The cards are not those that lock and seed draw",
    "shown": "What is shown is not what was computed",
    "everybody": "Not everybody is here",
}
"""Each rule with the sentence that is shown where it is broken."""


class Fault(Record):
    """A rule that is broken: whose deck it concerns (``""`` for the event), and what is wrong."""

    __slots__ = ("rule", "what", "who")

    def __init__(self, rule: str, what: str, who: str = "") -> None:
        self.rule = rule
        self.what = what
        self.who = who

    @property
    def detail(self) -> str:
        """What is wrong, without the sentence of the rule."""
        return f"{self.who}: {self.what}" if self.who else self.what

    def __str__(self) -> str:
        return f"{RULES[self.rule]}: {self.detail}"


class Claim:
    """What a verifier is given: a receipt, the very bytes of its file, the lock, and opened entries by player."""

    def __init__(self, receipt: Receipt, data: bytes, lock: LockFile, openings: Openings) -> None:
        self.receipt = receipt
        self.data = data
        self.lock = lock
        self.openings = openings
        self.entries: dict[str, EventEntry] = {}
        for player in lock.lock.players:
            if player.id in openings.players:
                try:
                    self.entries[player.id] = opened_entry(openings.players[player.id], player.id)
                except UsageProblem:
                    continue  # the rule of entries says so

    @property
    def draws(self) -> list[MadeDraw]:
        """The draws that the receipt tells, the last one at the end."""
        return self.receipt.draws

    @property
    def missing(self) -> list[str]:
        """The players of the lock without a row in the receipt, or without an entry that can be opened."""
        rows = {player.id for player in self.receipt.players}
        return [row.id for row in self.lock.lock.players if row.id not in rows or row.id not in self.entries]

    def results(self, draw: MadeDraw, key: bytes | None = None) -> dict[str, Result]:
        """Recompute a draw for everybody whose entry is open and who has enough cards left."""
        found = {}
        for id, entry in self.entries.items():
            try:
                found[id] = draw_player(self.lock.lock, entry, key or self.key(draw), draw.attempt, draw.strikes)
            except UsageProblem:
                continue  # the row of the player differs then
        return found

    def key(self, draw: MadeDraw) -> bytes:
        """Return the key that lock and seed make."""
        return draw_key(self.lock.digest, [seed.text for seed in draw.seed])


def faults(claim: Claim) -> Iterator[Fault]:
    """Find every rule that a receipt breaks."""
    for rule, check in CHECKS:
        for who, what in check(claim):
            yield Fault(rule, what, who)


def draw_faults(lock: LockFile, draws: Sequence[MadeDraw]) -> Iterator[tuple[str, str]]:
    """Find the rules that draws break by themselves, before anything of them is computed."""
    for check, rule in ((source_faults, "sources"), (bits_faults, "bits"), (times_faults, "time")):
        for what in check(lock, draws):
            yield rule, what
    for what in attempt_faults(draws):
        yield "attempts", what


def _check_lock(claim: Claim) -> Iterator[tuple[str, str]]:
    lock, digest = claim.lock, claim.lock.digest.hex()
    if digest != claim.receipt.lock:
        yield "", f"lock: its SHA-256 is {digest}, the receipt says {claim.receipt.lock}"
    if not lock.as_written:
        yield "", "lock: it is not in the form in which locks are written, so it was edited by hand"
    if not lock.holds_all:
        yield "", "lock: it does not say what a receipt is held to: titles, chances, what is not proved"
    if claim.openings.players and claim.openings.lock != claim.receipt.lock:
        yield "", f"entries: they are opened for another lock ({claim.openings.lock})"


def _check_locked(claim: Claim) -> Iterator[tuple[str, str]]:
    lock = claim.lock.lock
    for what in lock_faults(lock):
        yield "", what
    for id, entry in claim.entries.items():
        for what in entry_faults(lock, claim.openings.players[id], entry):
            yield id, what
    yield from name_faults(claim.entries)


def source_faults(lock: LockFile, draws: Sequence[MadeDraw]) -> Iterator[str]:
    """Say how the sources of a seed are not those that a lock announces, or not written in their one form."""
    announced = lock.lock.seed
    for number, draw in enumerate(draws, 1):
        if len(draw.seed) != len(announced):
            yield f"draw {number}: the lock announces {len(announced)} sources, these are {len(draw.seed)}"
        for source, seed in zip(announced, draw.seed, strict=False):
            for what in _source_faults(source, seed):
                yield f"draw {number}: {what}"


def _source_faults(source: SourceOfSeed, seed: GivenSeed) -> Iterator[str]:
    fault = source_fault(source, seed)
    if fault:
        yield fault
        return
    try:
        right = _rebuilt(source, seed)
    except UsageProblem as problem:
        yield f"{problem.message[0].lower()}{problem.message[1:].rstrip('.')}"
        return
    for field in ("text", "detail", "secrets"):
        if getattr(right, field) != getattr(seed, field):
            yield f"the {field} of the seed is written {getattr(right, field)}, not {getattr(seed, field)}"


def _rebuilt(source: SourceOfSeed, seed: GivenSeed) -> GivenSeed:
    return rebuilt(seed, source.hashes, announced=source.kind == "text" and bool(source.says))


def bits_faults(lock: LockFile, draws: Sequence[MadeDraw]) -> Iterator[str]:
    """Say where the bits that are stated are not those of the seed, or too few."""
    for number, draw in enumerate(draws, 1):
        for source, seed in zip(lock.lock.seed, draw.seed, strict=False):
            try:
                right = _rebuilt(source, seed)
            except UsageProblem:
                continue  # the rule of sources says so
            for field in ("bits", "verifiable"):
                said, computed = getattr(seed, field), getattr(right, field)
                if said != computed:
                    yield f"draw {number}: {field}: the receipt says {said}, recomputed it is {computed}"
        if what := too_weak(draw.seed, lock.lock):
            yield f"draw {number}: {what}"


def times_faults(lock: LockFile, draws: Sequence[MadeDraw]) -> Iterator[str]:
    """Say how the times of draws do not follow each other."""
    for number, draw in enumerate(draws, 1):
        for what in time_faults(lock, draw):
            yield f"draw {number}: {what}"
    for earlier, later in pairwise(draws):
        if later.drawn < earlier.drawn:
            yield f"a later draw says {later.drawn}, an earlier one {earlier.drawn}"


def time_faults(lock: LockFile, draw: MadeDraw) -> Iterator[str]:
    """Say how the times of a draw do not follow each other: lock, moment announced, seed, draw."""
    locked, when = lock.lock.locked, lock.lock.seed_when
    if not is_moment(draw.drawn):
        yield f"{draw.drawn!r} is not the moment of a draw, which is written {locked}"
        return
    if draw.drawn > (now := latest()):
        yield f"it is said to be drawn at {draw.drawn}, and it is only {now} here"
    if draw.drawn < locked:
        yield f"it was drawn at {draw.drawn}, and the lock was made at {locked}"
    if is_moment(when) and draw.drawn < when:
        yield f"the lock announces the seed for {when}, and it was drawn at {draw.drawn}"
    if not draw.seed_time and draw.seed and all(seed.kind == "own" for seed in draw.seed):
        return  # nobody else is to believe in such a seed, and the receipt says so in capitals
    if not is_moment(draw.seed_time):
        yield f"{draw.seed_time!r} is not the moment since when the seed is known"
        return
    if draw.seed_time < locked:
        yield f"the seed is known since {draw.seed_time}, and the lock was made at {locked}: it is older than the lock"
    if draw.seed_time > draw.drawn:
        yield f"the seed is said to be of {draw.seed_time}, and it was drawn at {draw.drawn}"
    if is_moment(when) and draw.seed_time < when:
        yield f"the lock announces the seed for {readable(when)}, and this one is of {readable(draw.seed_time)}"
    yield from _round_faults(draw, locked)


def _round_faults(draw: MadeDraw, locked: str) -> Iterator[str]:
    for seed in draw.seed:
        try:
            known = known_since(seed)
        except (UsageProblem, ValueError):
            continue  # the rule of sources says so
        if known and known < locked:
            yield f"{seed.detail} is known since {known}, and the lock was made at {locked}: it is older than the lock"
        elif known and not known <= draw.seed_time:
            yield f"{seed.detail} is known since {known} only, the receipt says {draw.seed_time}"


def attempt_faults(draws: Sequence[MadeDraw]) -> Iterator[str]:
    """Say how draws do not follow each other: the next attempt, or the same one with more cards struck."""
    if draws[0].attempt != 1:
        yield f"the first draw of an event is attempt 1, not {draws[0].attempt}"
    for draw in draws:
        if seed_text(draw.reason) != draw.reason or unseen(draw.reason):
            yield f"the reason of attempt {draw.attempt} is not written in its one form, or cannot be seen"
    for before, draw in pairwise(draws):
        if not draw.reason:
            yield f"attempt {draw.attempt} was made without a reason"
        if draw.attempt == before.attempt:
            yield from _repeated(before, draw)
        elif draw.attempt != before.attempt + 1:
            yield f"the next attempt after {before.attempt} has the number {before.attempt + 1}, not {draw.attempt}"


def _repeated(before: MadeDraw, draw: MadeDraw) -> Iterator[str]:
    if len(draw.strikes) <= len(before.strikes) or draw.strikes[: len(before.strikes)] != before.strikes:
        yield f"attempt {draw.attempt} is there twice, and no more cards were struck"


def _check_strikes(claim: Claim) -> Iterator[tuple[str, str]]:
    before: MadeDraw | None = None
    for draw in claim.draws:
        kept = before.strikes if before is not None and before.attempt == draw.attempt else []
        if draw.strikes and before is not None and kept is before.strikes:
            yield from _struck(claim, before, draw)
        elif draw.strikes:
            yield "", f"no card was drawn in attempt {draw.attempt} before that could be struck"
        before = draw


def _struck(claim: Claim, before: MadeDraw, draw: MadeDraw) -> Iterator[tuple[str, str]]:
    if (before.seed, before.seed_time) != (draw.seed, draw.seed_time):
        yield "", f"cards are struck under the seed of attempt {before.attempt}, and this is another seed"
    players = {player.id for player in claim.lock.lock.players}
    results = claim.results(before)
    for number, strike in enumerate(draw.strikes):
        copy = (strike.card, strike.copy_number)
        what = f"{strike.card}, copy {strike.copy_number}"
        if strike in draw.strikes[:number]:
            yield strike.player, f"{what} is struck twice"
        elif strike.player not in players:
            yield strike.player, f"{what} is struck, and there is no such player"
        elif number < len(before.strikes) or strike.player not in claim.entries:
            continue
        elif strike.player not in results or copy not in results[strike.player].drawn:
            yield strike.player, f"{what} is struck, and was not drawn"


def _check_entries(claim: Claim) -> Iterator[tuple[str, str]]:
    for player in claim.lock.lock.players:
        opening = claim.openings.players.get(player.id)
        if opening is not None:
            for what in opening_faults(claim.lock, player, opening):
                yield player.id, what
    for id in sorted(set(claim.openings.players) - {player.id for player in claim.lock.lock.players}):
        yield id, "an entry is opened, but the lock has no such player"


def _check_drawn(claim: Claim) -> Iterator[tuple[str, str]]:
    draw = claim.draws[-1]
    results = claim.results(draw)
    rows = {row.id: row for row in claim.receipt.players}
    for number, one in enumerate(claim.draws, 1):
        key = claim.key(one)
        if one.key == key.hex():
            continue
        texts = " / ".join(seed.text for seed in one.seed)
        yield "", f"draw {number}: seed: {texts} with this lock does not make the key that was drawn with, {one.key}"
        told = claim.results(draw, bytes.fromhex(one.key)) if one is draw else {}
        if any(id in rows and result.drawn and result.drawn == rows[id].drawn for id, result in told.items()):
            results = told  # the cards are those of that key: what is wrong is not each of them
    for id, row in rows.items():
        if id in claim.entries and id not in results:
            yield id, "so many cards cannot be drawn, since fewer are left of the rest"
        elif id in results:
            for what in _card_faults(claim, row, results[id]):
                yield id, what
    if not claim.missing and claim.receipt.lock == claim.lock.digest.hex():
        yield from _check_digests(claim)


def _check_digests(claim: Claim) -> Iterator[tuple[str, str]]:
    for number, draw in enumerate(claim.draws, 1):
        right = results_digest(list(claim.results(draw).values()))
        if draw.key == claim.key(draw).hex() and draw.results != right:
            what = f"the digest of what was drawn: the receipt says {draw.results}, recomputed it is {right}"
            yield "", f"draw {number}: {what}"


def _card_faults(claim: Claim, row: DrawnPlayer, result: Result) -> Iterator[str]:
    names = claim.receipt.cards
    for number in range(max(len(row.drawn), len(result.drawn))):
        said, right = (
            f"{names.get(copy[0], copy[0])} ({copy[0]}, copy {copy[1]})" if copy else "nothing"
            for copy in (_at(row.drawn, number), _at(result.drawn, number))
        )
        if said != right:
            yield f"card {number + 1} of the draw: the receipt says {said}, recomputed it is {right}"
    for section in sorted({*row.deck, *result.deck}):
        found, computed = row.deck.get(section, {}), result.deck.get(section, {})
        for card in sorted({*found, *computed}):
            if found.get(card, 0) != computed.get(card, 0):
                what = f"[{section}] {names.get(card, card)} ({card})"
                yield f"{what}: the receipt says {found.get(card, 0)}, recomputed it is {computed.get(card, 0)}"
    if row.deck.keys() != result.deck.keys():
        yield f"the sections are {', '.join(row.deck)}, recomputed they are {', '.join(result.deck)}"


def _at(drawn: Sequence[tuple[str, int]], number: int) -> tuple[str, int] | None:
    return drawn[number] if number < len(drawn) else None


def _check_shown(claim: Claim) -> Iterator[tuple[str, str]]:
    """Compare everything else with the receipt that the same draws make."""
    receipt = claim.receipt
    names = {card: name for entry in claim.entries.values() for card, name in (entry.names or {}).items()}
    cards = names if not claim.missing else {**receipt.cards, **names}
    right = make_receipt(claim.lock, claim.draws, receipt.players, dict(sorted(cards.items())), receipt.deckcheck)
    for field in ("event", "date", "game", "game_name", "titles", "unproved", "warnings"):
        said, computed = getattr(receipt, field), getattr(right, field)
        if said != computed:
            label = {"unproved": "what is not proved"}.get(field, field)
            yield "", f"{label}: the receipt says {said}, recomputed it is {computed}"
    for card in sorted({*receipt.cards, *cards}):
        said, computed = receipt.cards.get(card, "nothing"), cards.get(card, "nothing")
        if said != computed:
            yield "", f"cards: {card}: the receipt says {said}, recomputed it is {computed}"
    yield from _row_faults(claim)
    if claim.lock.lock.unproved != unproved(claim.lock.lock.seed, claim.lock.lock.locked):
        yield "", "the lock leaves out what a receipt of it does not prove"
    if bytes_of(receipt) != claim.data:
        yield (
            "",
            "receipt: it is not in the form in which receipts are written: its spaces or its order were changed",
        )
    if receipt.digest != receipt_digest(receipt):
        yield "", "digest: the receipt was changed after it was written, since its own digest does not fit"


def _row_faults(claim: Claim) -> Iterator[tuple[str, str]]:
    rows = {row.id: row for row in claim.lock.lock.players}
    for player in claim.receipt.players:
        locked = rows.get(player.id)
        if locked is None:
            continue
        for field, label in (("illegal", "the chance of an illegal result"), ("files", "files")):
            said, right = getattr(player, field), getattr(locked, field)
            if said != right:
                yield player.id, f"{label}: the receipt says {said}, recomputed it is {right}"
        if player.verdict not in VERDICTS:
            yield player.id, f"verdict: there is no verdict {player.verdict}"
        if locked.illegal == "0" and player.verdict != "legal":
            yield player.id, f"verdict: the receipt says {player.verdict}, recomputed it is legal"


def _check_everybody(claim: Claim) -> Iterator[tuple[str, str]]:
    locked = [player.id for player in claim.lock.lock.players]
    rows = [player.id for player in claim.receipt.players]
    if len(set(locked)) < len(locked):
        yield "", "the lock has a player twice"
    if claim.missing:
        yield "", f"{len(locked) - len(claim.missing)} of {len(locked)}, missing: {', '.join(claim.missing)}"
    for id in dict.fromkeys(rows):
        if id not in locked:
            yield id, "is in the receipt, but not in the lock"
        elif rows.count(id) > 1:
            yield id, "is in the receipt more than once"
    if locked != rows and sorted(locked) == sorted(rows):
        yield "", "players: the receipt has them in another order"


def _of_event(check: Callable[[LockFile, Sequence[MadeDraw]], Iterator[str]]) -> Check:
    return lambda claim: (("", what) for what in check(claim.lock, claim.draws))


CHECKS: tuple[tuple[str, Check], ...] = (
    ("lock", _check_lock),
    ("locked", _check_locked),
    ("sources", _of_event(source_faults)),
    ("bits", _of_event(bits_faults)),
    ("time", _of_event(times_faults)),
    ("attempts", lambda claim: (("", what) for what in attempt_faults(claim.draws))),
    ("strikes", _check_strikes),
    ("entry", _check_entries),
    ("drawn", _check_drawn),
    ("shown", _check_shown),
    ("everybody", _check_everybody),
)
"""How each rule is looked at: whose deck, and what is wrong."""
