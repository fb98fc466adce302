"""Which copies are drawn: ``deckcheck-draw/1``.

Each copy of a card has a label, each label a place: its HMAC-SHA-256 under a key that is made of the lock and the seed.
The copies with the smallest places are drawn. So nothing depends on the order of players, files or lines, and a copy
that is taken out moves no other. This never changes; a better algorithm would get another name.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import unicodedata

from deckcheck.draws.seed import join_seeds
from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

ALGORITHM = "deckcheck-draw/1"
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
Copy = tuple[str, int]
"""The reference of a card, and which of its copies this is, from 1."""


class Draw(Record):
    """What one draw for one player is called: these go into every label. ``attempt`` counts from 1."""

    __slots__ = ("attempt", "event", "player", "tag")

    def __init__(self, event: str, tag: str, player: str, attempt: int) -> None:
        self.event = event
        self.tag = tag
        self.player = player
        self.attempt = attempt


def lock_digest(lock: bytes) -> bytes:
    """Return ``L``, the SHA-256 of the bytes of a lock file."""
    return hashlib.sha256(lock).digest()


def draw_key(digest: bytes, seeds: Iterable[str]) -> bytes:
    """Return ``K``, made of the lock's digest and the texts of the sources in the order of the lock."""
    return _hmac(digest, join_seeds(seeds).encode())


def label(draw: Draw, card: str, copy: int) -> bytes:
    """Return the label of one copy of a card."""
    event, tag, player, card = (
        unicodedata.normalize("NFC", text) for text in (draw.event, draw.tag, draw.player, card)
    )
    parts = [ALGORITHM, event, tag, player, draw.attempt, card, copy]
    return _encode(parts).encode()


def place(key: bytes, label: bytes) -> bytes:
    """Return the place of a copy. Places are compared as bytes."""
    return _hmac(key, label)


def in_order(key: bytes, draw: Draw, rest: Mapping[str, int]) -> list[Copy]:
    """Return all copies of a rest (counts by reference), the one with the smallest place first."""
    copies = [(card, number) for card, count in rest.items() for number in range(1, count + 1)]
    return sorted(copies, key=lambda copy: place(key, label(draw, *copy)))


def draw_copies(
    key: bytes, draw: Draw, rest: Mapping[str, int], number: int, struck: Collection[Copy] = ()
) -> list[Copy]:
    """Draw ``number`` copies from a rest; a copy that is struck leaves its place to the next in order.

    Raises:
        ValueError: fewer copies are left than are to be drawn.
    """
    left = [copy for copy in in_order(key, draw, rest) if copy not in struck]
    if not 0 <= number <= len(left):
        raise ValueError(f"{number} cards cannot be drawn from {len(left)}")
    return left[:number]


def _hmac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")
