"""The receipt of an event: everything that anybody needs, beside the entries, to recompute the draw.

All of it but what was typed at the draw follows from the lock, the openings and the algorithm.
"""

from __future__ import annotations

import hashlib

from deckcheck.draws.documents import compact
from deckcheck.events.announced_seeds import results_bits
from deckcheck.events.model import Receipt
from deckcheck.events.seed_sources import entropy
from deckcheck.events.times import readable
from deckcheck.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.events.lock_file import LockFile
    from deckcheck.events.model import DrawnPlayer, GivenSeed, Lock, MadeDraw, SourceOfSeed

NO_DIGEST = "0" * 64
ENOUGH = 128
"""Bits of entropy that are out of reach of trying."""
ORIGINS = {
    "dice": "That the dice fell as they are written down: witnesses must say so.",
    "lottery": "That the lottery drew these numbers: its operator publishes them.",
    "beacon": "That the beacon published this value for this round: its operator publishes it.",
    "commitments": "That whoever revealed a secret last did not know the others and choose whether to reveal.",
    "text": "That the text of the seed is the one that was announced: whoever published it must tell.",
}
OWN = (
    "That the organizer did not choose the seed: it is NOT VERIFIABLE AGAINST THE ORGANIZER, because it is a number or "
    "a text of the organizer's own."
)
OPEN = (
    "That the organizer did not choose the seed, or where it comes from: the lock announces nothing, so it is NOT "
    "VERIFIABLE AGAINST THE ORGANIZER."
)


ALWAYS = (
    "That the cards on the table are those on the list: look at the cards.",
    "That the lock is as old as it says ({}): its digest must have been posted before.",
    "That the seed became known when the receipt says: whoever drew wrote that down.",
    "That this was the first draw, or that everybody was shown the same one: a first try can be thrown away together "
    "with its receipt, the record of a draw can be removed, lock and salts can be copied elsewhere. Compare seeds and "
    "digests.",
    "That it was right to draw again or to strike a card, where that was done: whoever did so knew the result.",
    "That this page is as deckcheck wrote it, if its script was changed: compare with deckcheck event verify.",
)


def unproved(sources: Sequence[SourceOfSeed], locked: str) -> list[str]:
    """Say in plain words what a receipt of a lock will not prove."""
    own = any(source.kind == "own" or (source.kind == "text" and not source.says) for source in sources)
    first, age, *others = ALWAYS
    return [
        first,
        *([OWN] if own else []),
        *([OPEN] if any(source.kind == "any" for source in sources) else []),
        *dict.fromkeys(ORIGINS[source.kind] for source in sources if source.kind in ORIGINS),
        age.format(readable(locked)),
        *others,
    ]


def warnings(lock: Lock, draws: Sequence[MadeDraw]) -> list[str]:
    """Say what is doubtful about the last of these draws, and about their lock."""
    last = draws[-1]
    again = [draw.attempt for draw in draws if draw.attempt != last.attempt and draw.seed == last.seed]
    reused = [
        f"The seed is that of attempt {attempt}, so the result of attempt {last.attempt} could be known before it was "
        "asked for."
        for attempt in again[:1]
    ]
    return [*(lock.warnings or []), *weak(last.seed), *(reused or _known_before(draws))]


def _known_before(draws: Sequence[MadeDraw]) -> list[str]:
    last = draws[-1]
    before = [draw for draw in draws if draw.attempt != last.attempt][-1:]
    return [
        f"The seed is known since {readable(last.seed_time)}, before attempt {draw.attempt} was drawn, so the result "
        f"of attempt {last.attempt} could be known before it was asked for."
        for draw in before
        if last.seed_time and last.seed_time < draw.drawn
    ]


def weak(seeds: Sequence[GivenSeed]) -> list[str]:
    """Return a warning about a seed whose bits are few, or cannot be counted."""
    counted, at_most = entropy(seeds)
    if counted >= ENOUGH:
        return []
    if any(seed.bits is None for seed in seeds):
        return [f"How much of the seed could not be foreseen cannot be counted; at most {at_most:.1f} bits."]
    return [f"The seed has {counted:.1f} bits of entropy; with fewer than {ENOUGH} it might be searched for."]


def too_weak(seeds: Sequence[GivenSeed], lock: Lock) -> str:
    """Say why a seed cannot reach every result of a draw, ``""`` if it can."""
    at_most, needed = entropy(seeds)[1], results_bits(lock.players)
    if at_most >= needed:
        return ""
    return (
        f"it holds at most {at_most:.1f} bits of entropy, and a draw can end in 2^{needed:.1f} ways, so most of them "
        "could never come out"
    )


def make_receipt(
    lock: LockFile,
    draws: Sequence[MadeDraw],
    players: Sequence[DrawnPlayer],
    cards: Mapping[str, str],
    deckcheck: str = __version__,
) -> Receipt:
    """Make the receipt of the last of ``draws``; ``cards`` names each reference."""
    said = lock.lock
    receipt = Receipt(
        deckcheck=deckcheck,
        event=said.event,
        date=said.date,
        game=said.game,
        game_name=said.game_name or "",
        titles=said.titles or {},
        lock=lock.digest.hex(),
        draws=list(draws),
        players=list(players),
        cards=dict(cards),
        unproved=said.unproved or [],
        warnings=said.warnings or [],
        digest=NO_DIGEST,
    )
    return receipt.model_copy(update={"digest": receipt_digest(receipt)})


def receipt_digest(receipt: Receipt) -> str:
    """Return the digest of all that a receipt says beside its digest."""
    content = {name: value for name, value in receipt.plain().items() if name != "digest"}
    return hashlib.sha256(compact(content).encode()).hexdigest()
