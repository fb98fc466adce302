"""What is said of seeds and digests, on pages and on the terminal."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.events.model import GivenSeed, SourceOfSeed

KINDS = {
    "beacon": "a public beacon",
    "commitments": "secrets that were revealed",
    "dice": "dice",
    "lottery": "a lottery",
    "own": "the organizer's own, NOT VERIFIABLE AGAINST THE ORGANIZER",
    "text": "a text",
}
UNANNOUNCED = "a text that the lock does not announce, NOT VERIFIABLE AGAINST THE ORGANIZER"
GROUP = 4


def grouped(digest: str) -> str:
    """Write a digest in groups of four signs, as it is read out."""
    return " ".join(digest[place : place + GROUP] for place in range(0, len(digest), GROUP))


def seed_words(seed: GivenSeed, says: str = "") -> str:
    """Say where a seed comes from: its kind, and the words of the lock."""
    kind = KINDS.get(seed.kind, seed.kind)
    if seed.kind == "text" and not seed.verifiable:
        kind = UNANNOUNCED
    return f"{kind} ({says})" if says else kind


def source_words(source: SourceOfSeed) -> str:
    """Say what a lock announces of a source."""
    if source.kind == "any":
        return "not announced: whoever draws can choose where the seed comes from"
    kind = KINDS[source.kind] + (f" {source.detail}" if source.detail else "")
    return f"{kind}: {source.says}" if source.says else kind
