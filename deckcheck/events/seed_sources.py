"""What a seed comes from: dice, lotteries, beacons, revealed secrets, texts; each as one text, with its entropy."""

from __future__ import annotations

import hashlib
import math
import re
import unicodedata

from deckcheck.draws.seed import seed_text
from deckcheck.errors import UsageProblem
from deckcheck.events.model import GivenSeed
from deckcheck.events.times import round_time
from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from deckcheck.events.model import Kind

_SEPARATORS = re.compile(r"[\s,;]+")
_LOTTERY = re.compile(r"(\d{1,3})\s*/\s*(\d{1,4})\s*:(.*)", re.DOTALL)
_HEX = re.compile(r"[0-9a-f]{64,}")
_NIST_PULSE = re.compile(r"\d{1,12}([/-]\d{1,12})?")


class GivenSource(Record):
    """A source as it was given at the draw: its seed, what the lock may hold it to, and since when it is known."""

    __slots__ = ("detail", "known", "seed")

    def __init__(self, seed: GivenSeed, detail: str = "", known: str = "") -> None:
        self.seed = seed
        self.detail = detail
        self.known = known


def dice(sides: int, rolls: str) -> GivenSource:
    """Take dice as they were rolled, from 1 or, where one of them shows it (as ten-sided ones do), from 0."""
    if not 2 <= sides <= 1000:
        raise UsageProblem(f"Dice of {sides} sides are not known here: from 2 to 1000.")
    numbers = _numbers(rolls, "dice")
    first = 0 if 0 in numbers else 1
    outside = [number for number in numbers if not first <= number < first + sides]
    if outside:
        raise UsageProblem(f"A die of {sides} sides does not show {outside[0]}: from {first} to {first + sides - 1}.")
    seed = _counted("dice", _joined(numbers), len(numbers) * math.log2(sides))
    return GivenSource(seed, detail=f"{len(numbers)}d{sides}")


def lottery(written: str) -> GivenSource:
    """Take the numbers of one lottery: ``6/49: 3 9 17 22 30 41``. Their order says nothing, so they are sorted."""
    match = _LOTTERY.fullmatch(written.strip())
    if not match:
        raise UsageProblem(
            f"{written!r} is no lottery draw.",
            hint='Write how many of how many, and the numbers: "6/49: 3 9 17 22 30 41".',
        )
    count, most = int(match[1]), int(match[2])
    numbers = sorted(_numbers(match[3], "lottery"))
    if len(set(numbers)) != len(numbers) or len(numbers) != count or not 0 <= numbers[0] <= numbers[-1] <= most:
        raise UsageProblem(
            f"A lottery {count}/{most} draws {count} different numbers up to {most}, not {_joined(numbers)}."
        )
    if not 0 < count < most:
        raise UsageProblem(f"A lottery {count}/{most} draws nothing at random.")
    return GivenSource(
        _counted("lottery", _joined(numbers), math.log2(math.comb(most, count))), detail=f"{count}/{most}"
    )


def beacon(written: str) -> GivenSource:
    """Take a round of a public beacon: ``drand:ROUND:VALUE`` or ``nist:PULSE:VALUE``, the value as it is published.

    The value of drand may be followed by ``:SIGNATURE``; then it is looked whether the two belong together.
    """
    name, _, rest = written.strip().partition(":")
    round, _, value = rest.partition(":")
    value, _, signature = seed_text(value).lower().partition(":")
    name, round = name.strip().lower(), round.strip()
    if name == "drand" and round.isascii() and round.isdigit() and len(value) == 64 and _HEX.fullmatch(value):
        _fits_signature(value, signature)
        known = round_time(int(round))
        round = str(int(round))
    elif name == "nist" and _NIST_PULSE.fullmatch(round) and len(value) == 128 and _HEX.fullmatch(value):
        known = ""
    else:
        raise UsageProblem(
            f"{written[:60]!r} is no round of a beacon.",
            hint="Write drand:ROUND:VALUE (64 hexadecimal digits) or nist:PULSE:VALUE (128 of them).",
        )
    return GivenSource(_counted("beacon", f"{name} {round} {value}", 4.0 * len(value)), f"{name} {round}", known)


def secrets(revealed: Mapping[str, str], hashes: Mapping[str, str]) -> GivenSource:
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
        if hashlib.sha256(revealed[name].encode()).hexdigest() != hashes[name]:
            raise UsageProblem(f"The secret of {name} is not the one that the lock has the hash of.")
    text = " ".join(seed_text(revealed[name]) for name in sorted(hashes))
    return GivenSource(GivenSeed(kind="commitments", text=text, bits=None, at_most=_at_most(text), verifiable=True))


def plain(text: str, kind: Kind = "text", *, verifiable: bool = False) -> GivenSource:
    """Take a text as it is."""
    text = _visible(text)
    return GivenSource(GivenSeed(kind=kind, text=text, bits=None, at_most=_at_most(text), verifiable=verifiable))


def from_system(random: bytes) -> GivenSource:
    """Take bytes of the system's randomness: good, but known to nobody else to be so."""
    return GivenSource(_counted("own", random.hex(), 8.0 * len(random), verifiable=False))


def entropy(seeds: Iterable[GivenSeed]) -> tuple[float, float]:
    """Return the bits of entropy that are counted, and those that all sources together cannot exceed."""
    seeds = list(seeds)
    return round(sum(seed.bits or 0.0 for seed in seeds), 1), round(sum(seed.at_most for seed in seeds), 1)


def _counted(kind: Kind, text: str, bits: float, *, verifiable: bool = True) -> GivenSeed:
    bits = round(bits, 1)
    return GivenSeed(kind=kind, text=text, bits=bits, at_most=bits, verifiable=verifiable)


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


def _joined(numbers: Iterable[int]) -> str:
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
    for sign in text:
        if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Cn"):
            raise UsageProblem(f"The seed holds a character that cannot be seen (U+{ord(sign):04X}).")
    return text


def _at_most(text: str) -> float:
    """Bound the entropy of a text by the signs that it uses: digits, hexadecimal digits, ASCII, anything."""
    signs = text.replace(" ", "")
    if signs.isascii() and signs.isdigit():
        bits = math.log2(10)
    elif re.fullmatch(r"[0-9a-f]*|[0-9A-F]*", signs):
        bits = 4.0
    else:
        return round(8.0 * len(text.encode()) if not signs.isascii() else math.log2(95) * len(text), 1)
    return round(bits * len(signs), 1)
