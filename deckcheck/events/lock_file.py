"""The lock: what is fixed before the seed exists, and never written again."""

from __future__ import annotations

import hmac
import secrets

from deckcheck.draws.copies import lock_digest
from deckcheck.draws.documents import bytes_of, parse_model
from deckcheck.events.model import Lock, LockedPlayer
from deckcheck.record import Record

SALT_BYTES = 32


def new_salt() -> str:
    """Make a salt."""
    return secrets.token_hex(SALT_BYTES)


def commitment(salt: str, content: bytes) -> str:
    """Return the commitment to some bytes: HMAC-SHA-256 with the salt for its key."""
    return hmac.digest(bytes.fromhex(salt), content, "sha256").hex()


class LockFile(Record):
    """A lock with the very bytes of its file."""

    __slots__ = ("data", "lock")

    def __init__(self, data: bytes, lock: Lock) -> None:
        self.data = data
        self.lock = lock

    @property
    def digest(self) -> bytes:
        """The digest that goes into every key."""
        return lock_digest(self.data)

    @property
    def as_written(self) -> bool:
        """Whether the bytes are those that a lock is written in, so that surely nobody edited them by hand."""
        return bytes_of(self.lock) == self.data

    @property
    def holds_all(self) -> bool:
        """Whether the lock says everything that a receipt is held to."""
        lock = self.lock
        rows = all(row.illegal is not None and row.files is not None for row in lock.players)
        return rows and None not in (lock.game_name, lock.titles, lock.unproved, lock.warnings)

    def player(self, id: str) -> LockedPlayer | None:
        """Find a player."""
        return next((player for player in self.lock.players if player.id == id), None)


def parse_lock(data: bytes, what: str) -> LockFile:
    """Read a lock. Raises :class:`UsageProblem` where it is none."""
    return LockFile(data, parse_model(Lock, data, what))
