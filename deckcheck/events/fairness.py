"""Whether a seed is good for a draw, and what to say of it: entropy, times, and what nothing of this proves."""

from __future__ import annotations

import math

from deckcheck.errors import UsageProblem
from deckcheck.events.seed_sources import entropy
from deckcheck.events.times import earliest, latest, readable, time_or_none

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.events.model import GivenSeed, Lock, MadeDraw

ENOUGH = 128
"""Bits of entropy that are out of reach of trying."""
ORIGINS = {
    "dice": "that the dice fell as they are written down: witnesses must say so",
    "lottery": "that the lottery drew these numbers: its operator publishes them",
    "beacon": "that the beacon published this value for this round: its operator publishes it",
    "commitments": "that whoever revealed a secret last did not know the others and choose whether to reveal",
    "text": "that the text of the seed is the one that was announced: whoever published it must tell",
}


def results_bits(lock: Lock) -> float:
    """Return the logarithm of the number of results that the draw of one player can have, of the player with most."""
    return max((_ways_bits(player.rest, player.random) for player in lock.players), default=0.0)


def _ways_bits(size: int, number: int) -> float:
    """Return the logarithm of the number of ways to take ``number`` out of ``size``."""
    if number > size:
        return 0.0
    ways = math.lgamma(size + 1) - math.lgamma(number + 1) - math.lgamma(size - number + 1)
    return max(ways / math.log(2), 0.0)


def refuse_weak(seeds: Sequence[GivenSeed], lock: Lock) -> list[str]:
    """Refuse a seed that cannot reach every result of a draw, and give warnings about a weak one.

    Raises:
        UsageProblem: the seed has too little entropy.
    """
    counted, at_most = entropy(seeds)
    needed = results_bits(lock)
    if at_most < needed:
        raise UsageProblem(
            f"The seed holds at most {at_most:.1f} bits of entropy, and a draw can end in 2^{needed:.1f} ways, so most "
            "of them could never come out.",
            hint="Use more dice, more lotteries or a beacon: 39 ten-sided dice, or 50 six-sided ones, have 128 bits.",
        )
    if counted >= ENOUGH:
        return []
    if any(seed.bits is None for seed in seeds):
        return [f"How much of the seed could not be foreseen cannot be counted; at most {at_most:.1f} bits."]
    return [f"The seed has {counted:.1f} bits of entropy; with fewer than {ENOUGH} it might be searched for."]


def refuse_early(lock: Lock, seed_time: str, drawn: str) -> None:
    """Refuse a seed that was known before the lock, or can only be known after the draw.

    Raises:
        UsageProblem: it is so.
    """
    if seed_time and latest(seed_time) < lock.locked:
        raise UsageProblem(
            f"The seed is known since {seed_time}, and the lock was made at {lock.locked}: it is older than the lock.",
            hint="Whoever made the lock could know the result. Use a seed that nobody knew before the lock.",
        )
    if seed_time and earliest(seed_time) > drawn:
        raise UsageProblem(f"The seed is said to be of {seed_time}, and it is only {drawn} now.")
    announced = time_or_none(lock.seed_when)
    if announced and earliest(announced) > drawn:
        raise UsageProblem(f"The lock announces the seed for {lock.seed_when}, and it is only {drawn} now.")


def lock_warnings(lock: Lock) -> list[str]:
    """Return warnings about what a lock leaves open."""
    if any(source.kind == "any" for source in lock.seed):
        return ["The lock does not say what the seed comes from, so whoever draws can choose among several."]
    return []


def unproved(lock: Lock, draws: Sequence[MadeDraw]) -> list[str]:
    """Say in plain words what the receipt does not prove."""
    seeds = draws[-1].seed
    told = ["that the cards on the table are those on the list: look at the cards"]
    if not all(seed.verifiable for seed in seeds):
        told.append(
            "that the organizer did not choose the seed: it is NOT VERIFIABLE AGAINST THE ORGANIZER, "
            "because it is a number or a text of the organizer's own"
        )
    told += list(dict.fromkeys(ORIGINS[seed.kind] for seed in seeds if seed.verifiable))
    told.append(
        f"that the lock is as old as it says ({readable(lock.locked)}): its digest must have been posted before"
    )
    if not draws[-1].seed_time:
        told.append("that nobody knew the seed before the lock: no time is stated for it")
    if any(draw.reason for draw in draws):
        told.append("that it was right to draw again or to strike a card: whoever did so knew the result before")
    return [f"{text[0].upper()}{text[1:]}." for text in told]
