"""The sources of a seed as the lock announces them, and whether what is given at the draw is what was announced."""

from __future__ import annotations

import math
import re

from deckcheck.draws.seed import seed_text, unseen
from deckcheck.errors import UsageProblem
from deckcheck.events.model import SourceOfSeed
from deckcheck.events.seed_sources import VALUES, bits_of_detail, plain, round_text
from deckcheck.events.times import is_moment, readable, round_at, round_time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from deckcheck.events.model import GivenSeed, LockedPlayer

ANY = SourceOfSeed(kind="any")
"""What a lock that names no source is held to."""
DETAILS = {
    "dice": (r"(\d{1,4})(d)(\d{1,4})", "dice 40d10: 40 ten-sided dice rolled at the players' meeting"),
    "lottery": (r"(\d{1,3})(/)(\d{1,4})", "lottery 6/49: the state lottery of 6 March"),
    "beacon": (r"(drand|nist)( )?(\S+)?", "beacon drand 28000000: the round of 6 March, 10:00 UTC"),
    "commitments": ("", "commitments: every player hands in the hash of a secret"),
    "text": ("", "text: the first headline of the evening paper of 6 March"),
    "own": ("", "own: a number of the organizer's"),
}
"""The kinds of sources: what may stand behind the word, and an example."""


def announce(written: Sequence[str], hashes: Mapping[str, str] | None = None) -> list[SourceOfSeed]:
    """Understand sources written as ``KIND DETAIL: words for people``; ``hashes`` are of the secrets among them.

    Raises:
        UsageProblem: a kind is not known, or a detail not understood.
    """
    sources = [_announced(text, hashes or {}) for text in written]
    secrets = sum(source.kind == "commitments" for source in sources)
    if secrets != (hashes is not None):
        raise UsageProblem("Secrets revealed later need both: --seed-kind commitments, and --commitments FILE.")
    return sources or [ANY]


def _announced(written: str, hashes: Mapping[str, str]) -> SourceOfSeed:
    hidden = unseen(written)
    if hidden:
        raise UsageProblem(f"What the seed will come from holds a character that cannot be seen ({hidden}).")
    head, _, says = written.partition(":")
    kind, _, detail = seed_text(head).lower().partition(" ")
    if kind not in DETAILS:
        raise UsageProblem(
            f"{written[:60]!r} does not begin with what the seed will come from: {', '.join(DETAILS)}.",
            hint=f'For example "{DETAILS["dice"][1]}".',
        )
    content = {"kind": kind, "detail": _detail(kind, detail), "says": seed_text(says)}
    if kind != "commitments":
        return SourceOfSeed.model_validate(content)
    wrong = next((name for name, digest in hashes.items() if not re.fullmatch("[0-9a-f]{64}", digest)), "")
    if wrong:
        raise UsageProblem(f"The hash of {wrong} is not a SHA-256 in 64 hexadecimal digits (0-9, a-f).")
    return SourceOfSeed.model_validate(content | {"hashes": dict(hashes)})


def _detail(kind: str, detail: str) -> str:
    """Return a detail in its one form, without leading zeros."""
    match = re.fullmatch(DETAILS[kind][0], detail, re.ASCII)
    if not detail or match is None:
        if detail:
            raise UsageProblem(f"{detail!r} is not understood.", hint=f'For example "{DETAILS[kind][1]}".')
        return ""
    if kind != "beacon":
        detail = f"{int(match[1])}{match[2]}{int(match[3])}"
        bits_of_detail(kind, detail)
        return detail
    round = round_text(match[1], match[3] or "")
    if match[3] and not round:
        raise UsageProblem(f"{match[3]!r} is no round of {match[1]}.", hint=f'For example "{DETAILS[kind][1]}".')
    return f"{match[1]} {round}".strip()


def fix_rounds(sources: Iterable[SourceOfSeed], when: str) -> list[SourceOfSeed]:
    """Return the sources with the round of each beacon fixed, by the moment that is announced where none is named.

    Raises:
        UsageProblem: a beacon has neither a round nor a moment.
    """
    return [_with_round(source, when) if source.kind == "beacon" else source for source in sources]


def _with_round(source: SourceOfSeed, when: str) -> SourceOfSeed:
    name, _, round = source.detail.partition(" ")
    if round:
        return source
    if name not in VALUES or not is_moment(when):
        raise UsageProblem(
            "A beacon is announced without saying which round: it has a new one every few seconds.",
            hint='Name the round ("beacon drand 28000000"), or the moment with --seed-when 2027-03-06T10:30Z.',
        )
    detail = f"drand {round_at(when)}" if name == "drand" else "nist"
    return source.model_copy(update={"detail": detail})


def refuse_hopeless(sources: Sequence[SourceOfSeed], needed: float) -> None:
    """Refuse sources that cannot have the bits which a draw needs.

    Raises:
        UsageProblem: it is so.
    """
    bits = [bits_of_detail(source.kind, source.detail) if source.detail else None for source in sources]
    counted = [one for one in bits if one is not None]
    if len(counted) == len(bits) and sum(counted) < needed:
        raise UsageProblem(
            f"The seed that is announced holds {sum(counted):.1f} bits, and a draw can end in 2^{needed:.1f} ways, so "
            "most of them could never come out.",
            hint="Announce more dice, more lotteries or a beacon: 39 ten-sided dice, or 50 six-sided ones, have "
            "128 bits.",
        )


def refuse_past(sources: Iterable[SourceOfSeed], when: str, now: str) -> None:
    """Refuse to lock for a seed that is known already.

    Raises:
        UsageProblem: the time of a source, or ``when``, lies before ``now``.
    """
    times = [round_time(int(source.detail[6:])) for source in sources if source.detail.startswith("drand ")]
    for time in [*times, *([when] if is_moment(when) else [])]:
        if time <= now:
            raise UsageProblem(
                f"The seed would be known since {time}, and the lock is made only now ({now}).",
                hint="A seed that is known before the lock proves nothing: name one that lies ahead.",
            )


def known_since(seed: GivenSeed) -> str:
    """Return since when a seed is known, as far as that can be told from itself: a round of drand has its moment."""
    return round_time(int(seed.detail[6:])) if seed.detail.startswith("drand ") else ""


def results_bits(players: Iterable[LockedPlayer]) -> float:
    """Return the logarithm of the number of results that the draw of one player can have, of the player with most."""
    return max((_ways_bits(player.rest, player.random) for player in players), default=0.0)


def _ways_bits(size: int, number: int) -> float:
    """Return the logarithm of the number of ways to take ``number`` out of ``size``."""
    return math.log2(math.comb(size, number)) if 0 < number < size else 0.0


def source_fault(source: SourceOfSeed, seed: GivenSeed) -> str:
    """Say why a seed is not of the source that a lock announces, ``""`` if it is."""
    if source.kind not in (seed.kind, "any"):
        return f"the lock announces {KIND_WORDS[source.kind]}, this is {KIND_WORDS.get(seed.kind, seed.kind)}"
    if source.detail == "nist" and re.fullmatch("nist [0-9]+-[0-9]+", seed.detail):
        return ""  # the lock names the moment, and which pulse was that of the moment only NIST can tell
    if source.detail not in ("", seed.detail):
        return f"the lock announces {source.kind} {source.detail}, this is {seed.kind} {seed.detail}"
    return ""


def match_sources(announced: Sequence[SourceOfSeed], given: Sequence[GivenSeed]) -> list[GivenSeed]:
    """Put what is given into the order of the lock.

    Raises:
        UsageProblem: it is not what the lock announces.
    """
    if len(announced) == 1 and announced[0].kind == "any":
        if len(given) != 1:
            raise UsageProblem("The lock names no sources of the seed, so just one can be given.")
        return list(given)
    left = list(given)
    matched = [_take(source, left) for source in announced]
    if left:
        raise UsageProblem(f"The lock does not announce this source of the seed: {KIND_WORDS[left[0].kind]}.")
    return matched


def _take(source: SourceOfSeed, left: list[GivenSeed]) -> GivenSeed:
    typed = "text" if source.kind == "own" else source.kind
    fitting = [seed for seed in left if seed.kind == typed]
    if not fitting:
        says = f" ({source.says})" if source.says else ""
        raise UsageProblem(
            f"The lock announces a seed of {KIND_WORDS[source.kind]}{says}, and none is given.",
            hint=f"Give it with {OPTION_OF[source.kind]}.",
        )
    seed = next((one for one in fitting if typed == source.kind and not source_fault(source, one)), fitting[0])
    if typed == source.kind and (fault := source_fault(source, seed)):
        raise UsageProblem(f"{fault[0].upper()}{fault[1:]}.")
    left.remove(seed)
    if typed == "text":  # a text says nothing of where it comes from: the lock does
        return plain(seed.text, source.kind, verifiable=source.kind == "text" and bool(source.says))
    return seed


OPTION_OF = {
    "dice": '--dice SIDES "3 1 4 …"',
    "lottery": '--lottery "6/49: 3 9 17 22 30 41"',
    "beacon": "--beacon drand:ROUND:VALUE",
    "commitments": "--commitments FILE",
    "text": "--seed TEXT",
    "own": "--seed TEXT",
}
KIND_WORDS = {
    "beacon": "beacon",
    "commitments": "commitments",
    "dice": "dice",
    "lottery": "lottery",
    "own": "the organizer's own",
    "text": "a text",
    "any": "anything",
}


LOCK_WARNINGS = {
    "any": "The lock does not say what the seed comes from, so whoever draws can choose among several.",
    "many": "The lock does not say of how many the {} will be, so whoever draws can stop where the result pleases.",
    "pulse": "The lock does not name the pulse: look up that it is the one of {}.",
}
"""Warnings about what an announcement leaves open."""


def lock_warnings(sources: Iterable[SourceOfSeed], when: str) -> list[str]:
    """Return warnings about what an announcement leaves open."""
    warnings = []
    for source in sources:
        if source.kind == "any":
            warnings.append(LOCK_WARNINGS["any"])
        if source.kind in ("dice", "lottery") and not source.detail:
            warnings.append(LOCK_WARNINGS["many"].format(source.kind))
        if source.detail == "nist":
            warnings.append(LOCK_WARNINGS["pulse"].format(readable(when)))
    return warnings
