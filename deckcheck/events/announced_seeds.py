"""The sources of a seed as the lock announces them, and whether what is given at the draw is what was announced."""

from __future__ import annotations

import re

from deckcheck.draws.seed import seed_text
from deckcheck.errors import UsageProblem
from deckcheck.events.model import SourceOfSeed
from deckcheck.events.seed_sources import plain
from deckcheck.events.times import latest, round_time, time_or_none

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from deckcheck.events.seed_sources import GivenSource

ANY = SourceOfSeed(kind="any")
"""What a lock that names no source is held to."""
DETAILS = {
    "dice": (r"\d{1,4}d\d{1,4}", "dice 40d10: 40 ten-sided dice rolled at the players' meeting"),
    "lottery": (r"\d{1,3}/\d{1,4}", "lottery 6/49: the state lottery of 6 March"),
    "beacon": (r"(drand|nist)( \S+)?", "beacon drand 28000000: the round of 6 March, 10:00 UTC"),
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
    head, _, says = written.partition(":")
    kind, _, detail = seed_text(head).lower().partition(" ")
    if kind not in DETAILS:
        raise UsageProblem(
            f"{written[:60]!r} does not begin with what the seed will come from: {', '.join(DETAILS)}.",
            hint=f'For example "{DETAILS["dice"][1]}".',
        )
    if detail and not re.fullmatch(DETAILS[kind][0], detail):
        raise UsageProblem(f"{detail!r} is not understood.", hint=f'For example "{DETAILS[kind][1]}".')
    content = {"kind": kind, "detail": detail, "says": seed_text(says)}
    return SourceOfSeed.model_validate(content | {"hashes": dict(hashes)} if kind == "commitments" else content)


def refuse_past(sources: Iterable[SourceOfSeed], when: str, now: str) -> None:
    """Refuse to lock for a seed that is known already.

    Raises:
        UsageProblem: the time of a source, or ``when``, lies before ``now``.
    """
    times = [round_time(int(source.detail[6:])) for source in sources if re.fullmatch(r"drand \d+", source.detail)]
    if announced := time_or_none(when):
        times.append(latest(announced))
    for time in times:
        if time <= now:
            raise UsageProblem(
                f"The seed would be known since {time}, and the lock is made only now ({now}).",
                hint="A seed that is known before the lock proves nothing: name one that lies ahead.",
            )


def match_sources(announced: Sequence[SourceOfSeed], given: Sequence[GivenSource]) -> list[GivenSource]:
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
        raise UsageProblem(f"The lock does not announce this source of the seed: {_words(left[0].seed.kind)}.")
    return matched


def _take(source: SourceOfSeed, left: list[GivenSource]) -> GivenSource:
    typed = "text" if source.kind == "own" else source.kind
    given = next((one for one in left if one.seed.kind == typed), None)
    if given is None:
        says = f" ({source.says})" if source.says else ""
        raise UsageProblem(
            f"The lock announces a seed of {_words(source.kind)}{says}, and none is given.",
            hint=f"Give it with {OPTION_OF[source.kind]}.",
        )
    if source.detail and not f"{given.detail} ".startswith(f"{source.detail} "):
        raise UsageProblem(
            f"The lock announces {source.kind} {source.detail}; what is given is {given.seed.kind} {given.detail}."
        )
    left.remove(given)
    if typed == "text":  # a text says nothing of where it comes from: the lock does
        return plain(given.seed.text, source.kind, verifiable=source.kind == "text" and bool(source.says))
    return given


OPTION_OF = {
    "dice": '--dice SIDES "3 1 4 …"',
    "lottery": '--lottery "6/49: 3 9 17 22 30 41"',
    "beacon": "--beacon drand:ROUND:VALUE",
    "commitments": "--commitments FILE",
    "text": "--seed TEXT",
    "own": "--seed TEXT",
}


def _words(kind: str) -> str:
    return {"own": "the organizer's own", "text": "a text"}.get(kind, kind)
