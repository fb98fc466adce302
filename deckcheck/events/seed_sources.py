"""What a seed comes from: dice, lotteries, beacons, revealed secrets, texts. One physical event has one text."""

from __future__ import annotations

import hashlib
import math
import re

from deckcheck.draws.seed import seed_text, unseen
from deckcheck.errors import UsageProblem
from deckcheck.events.model import GivenSeed
from deckcheck.events.times import round_time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_SEPARATORS = re.compile(r"[\s,;]+")
_LOTTERY = re.compile(r"(\d{1,3})\s*/\s*(\d{1,4})\s*:(.*)", re.DOTALL | re.ASCII)
_DIGITS = re.compile(r"[0-9]{1,12}")
_PULSE = re.compile(r"([0-9]{1,12})(?:[/-]([0-9]{1,12}))?")
_HEX = re.compile(r"[0-9a-f]{64,}")
MOST_SIDES, MOST_DICE = 1000, 9999
SHOWS_ZERO = (10, 100)
"""Dice that show 0 where their highest face is meant."""
VALUES = {"drand": 64, "nist": 128}
"""Public beacons, and the hexadecimal digits of their values."""


def dice(sides: int, rolls: str) -> GivenSeed:
    """Take dice as they were rolled, one by one: faces are 1 to ``sides``, and the 0 of a ten-sided die is 10."""
    if not 2 <= sides <= MOST_SIDES:
        raise UsageProblem(f"Dice of {sides} sides are not known here: from 2 to {MOST_SIDES}.")
    numbers = [number or (sides if sides in SHOWS_ZERO else 0) for number in _numbers(rolls, "dice")]
    outside = [number for number in numbers if not 1 <= number <= sides]
    if outside:
        raise UsageProblem(f"A die of {sides} sides does not show {outside[0]}: from 1 to {sides}.")
    return _counted("dice", f"{len(numbers)}d{sides}", _joined(numbers), len(numbers) * math.log2(sides))


def lottery(written: str) -> GivenSeed:
    """Take the numbers of one lottery: ``6/49: 3 9 17 22 30 41``. Their order says nothing, so they are sorted."""
    match = _LOTTERY.fullmatch(written.strip())
    if not match:
        raise UsageProblem(
            f"{written!r} is no lottery draw.",
            hint='Write how many of how many, and the numbers: "6/49: 3 9 17 22 30 41".',
        )
    count, most = int(match[1]), int(match[2])
    numbers = sorted(_numbers(match[3], "lottery"))
    if len(set(numbers)) != len(numbers) or len(numbers) != count or not 1 <= numbers[0] <= numbers[-1] <= most:
        raise UsageProblem(
            f"A lottery {count}/{most} draws {count} different numbers from 1 up to {most}, not {_joined(numbers)}."
        )
    if not 0 < count < most:
        raise UsageProblem(f"A lottery {count}/{most} draws nothing at random.")
    return _counted("lottery", f"{count}/{most}", _joined(numbers), math.log2(math.comb(most, count)))


def beacon(written: str) -> GivenSeed:
    """Take a round of a public beacon: ``drand:ROUND:VALUE`` or ``nist:CHAIN-PULSE:VALUE``, as it is published.

    The value of drand may be followed by ``:SIGNATURE``; then it is looked whether the two belong together.
    """
    name, _, rest = written.strip().partition(":")
    round, _, value = rest.partition(":")
    value, _, signature = seed_text(value).lower().partition(":")
    name, round = name.strip().lower(), round_text(name.strip().lower(), round.strip())
    if not round or len(value) != VALUES[name] or not _HEX.fullmatch(value):
        raise UsageProblem(
            f"{written[:60]!r} is no round of a beacon.",
            hint="Write drand:ROUND:VALUE (64 hexadecimal digits) or nist:CHAIN-PULSE:VALUE (128 of them).",
        )
    if name == "drand":
        _fits_signature(value, signature)
        round_time(int(round))
    return _counted("beacon", f"{name} {round}", f"{name} {round} {value}", 4.0 * len(value))


def round_text(name: str, round: str) -> str:
    """Return a round of a beacon in its one form: without leading zeros, with one separator; ``""`` if it is none."""
    match = _PULSE.fullmatch(round) if name == "nist" else _DIGITS.fullmatch(round) if name == "drand" else None
    if match is None:
        return ""
    return "-".join(str(int(number)) for number in (match.groups() or (match[0],)) if number is not None)


def secrets(revealed: Mapping[str, str], hashes: Mapping[str, str]) -> GivenSeed:
    """Take the secrets of those who had committed to them, in the order of their names.

    Raises:
        UsageProblem: one is missing, or is not what was committed to.
    """
    missing = sorted(set(hashes) - set(revealed))
    if missing:
        raise UsageProblem(
            f"{', '.join(missing)} did not reveal the secret that the lock has the hash of.",
            hint="Without it this seed does not exist. Lock again, with another source.",
        )
    for name in sorted(hashes):
        if hashlib.sha256(revealed[name].encode(errors="replace")).hexdigest() != hashes[name]:
            raise UsageProblem(f"The secret of {name} is not the one that the lock has the hash of.")
    said = {name: revealed[name] for name in sorted(hashes)}
    text = _visible(" ".join(said.values()))
    return GivenSeed(kind="commitments", detail="", text=text, bits=None, verifiable=True, secrets=said)


def plain(text: str, kind: str = "text", *, verifiable: bool = False) -> GivenSeed:
    """Take a text as it is."""
    text = _visible(text)
    return GivenSeed(kind=kind, detail="", text=text, bits=None, verifiable=verifiable)


def entropy(seeds: Iterable[GivenSeed]) -> tuple[float, float]:
    """Return the bits of entropy that are counted, and those that all sources together cannot exceed."""
    seeds = list(seeds)
    most = sum(at_most(seed.text) if seed.bits is None else seed.bits for seed in seeds)
    return round(sum(seed.bits or 0.0 for seed in seeds), 1), round(most, 1)


def bits_of_detail(kind: str, detail: str) -> float | None:
    """Return the entropy of a source by what is announced of it, ``None`` where that cannot be said.

    Raises:
        UsageProblem: there is no such source.
    """
    if kind == "dice":
        count, _, sides = detail.partition("d")
        if not 1 <= int(count) <= MOST_DICE or not 2 <= int(sides) <= MOST_SIDES:
            raise UsageProblem(
                f"{detail} cannot be rolled: from 1 to {MOST_DICE} dice, each of 2 to {MOST_SIDES} sides."
            )
        return int(count) * math.log2(int(sides))
    if kind == "lottery":
        count, _, most = detail.partition("/")
        if not 0 < int(count) < int(most):
            raise UsageProblem(f"A lottery {detail} draws nothing at random.")
        return math.log2(math.comb(int(most), int(count)))
    return 4.0 * VALUES[detail.partition(" ")[0]] if kind == "beacon" else None


def rebuilt(seed: GivenSeed, hashes: Mapping[str, str], *, announced: bool) -> GivenSeed:
    """Return a seed as it has to be written, from its kind, text and detail alone.

    Args:
        seed: what a receipt says.
        hashes: those of the secrets that the lock names.
        announced: whether the lock says in words where a text comes from.

    Raises:
        UsageProblem: there can be no such seed.
    """
    if seed.kind == "dice":
        count, _, sides = seed.detail.partition("d")
        if not (_DIGITS.fullmatch(count) and _DIGITS.fullmatch(sides)):
            raise UsageProblem(f"{seed.detail!r} are no dice.")
        return dice(int(sides), seed.text)
    if seed.kind == "lottery":
        return lottery(f"{seed.detail}: {seed.text}")
    if seed.kind == "beacon":
        return beacon(":".join(seed.text.split(" ")))
    if seed.kind == "commitments":
        return secrets(seed.secrets, hashes)
    if seed.kind in ("own", "text"):
        return plain(seed.text, seed.kind, verifiable=seed.kind == "text" and announced)
    raise UsageProblem(f"A seed of the kind {seed.kind!r} is not known.")


def at_most(text: str) -> float:
    """Bound the entropy of a text by its signs: those of digits, or of any bytes."""
    signs = text.replace(" ", "").encode()
    return round(len(signs) * (math.log2(10) if signs.isdigit() else 8.0), 1)


def _counted(kind: str, detail: str, text: str, bits: float, *, verifiable: bool = True) -> GivenSeed:
    return GivenSeed(kind=kind, detail=detail, text=text, bits=round(bits, 1), verifiable=verifiable)


def _numbers(text: str, what: str) -> list[int]:
    words = [word for word in _SEPARATORS.split(text) if word]
    wrong = [word for word in words if not (word.isascii() and word.isdigit() and len(word) <= 6)]
    if wrong:
        raise UsageProblem(
            f"{wrong[0][:40]!r} is no number of a {what}.", hint="Write numbers with spaces between them."
        )
    if not words:
        raise UsageProblem(f"There is not one number of the {what}.")
    return [int(word) for word in words]


def _joined(numbers: Sequence[int]) -> str:
    return " ".join(str(number) for number in numbers)


def _fits_signature(value: str, signature: str) -> None:
    if not signature:
        return
    if not _HEX.fullmatch(signature) or len(signature) % 2:
        raise UsageProblem("The signature of the beacon's round is not written in hexadecimal digits.")
    if hashlib.sha256(bytes.fromhex(signature)).hexdigest() != value:
        raise UsageProblem("The value of the beacon's round does not belong to its signature; one of them is mistyped.")


def _visible(text: str) -> str:
    text = seed_text(text)
    if not text:
        raise UsageProblem(
            "The seed is empty.", hint="A seed is what nobody could know before: dice, a lottery, a beacon."
        )
    hidden = unseen(text)
    if hidden:
        raise UsageProblem(f"The seed holds a character that cannot be seen ({hidden}).")
    return text
