"""Whole numbers out of a key: the stream that everything random is drawn from where an order of drawing is needed.

The stream is HMAC-SHA-256 of a counter, the same in every language and on every machine. It never changes.
"""

from __future__ import annotations

import hmac


class Stream:
    """The bytes HMAC(key, 0), HMAC(key, 1), … one after the other; each counter is eight bytes, the highest first."""

    __slots__ = ("_block", "_key", "_rest")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._block = 0
        self._rest = b""

    def take(self, count: int) -> bytes:
        """Return the next ``count`` bytes."""
        while len(self._rest) < count:
            self._rest += hmac.digest(self._key, self._block.to_bytes(8, "big"), "sha256")
            self._block += 1
        taken, self._rest = self._rest[:count], self._rest[count:]
        return taken

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to ``bound`` - 1, each equally likely.

        As many bytes as hold ``bound`` - 1 are taken, the bits that it does not need are put to 0, and what is still
        too large is thrown away for the next bytes. Where there is only one answer nothing is taken.
        """
        if bound < 1:
            raise ValueError(f"there is no whole number from 0 to {bound - 1}")
        bits = (bound - 1).bit_length()
        if not bits:
            return 0
        size, mask = (bits + 7) // 8, (1 << bits) - 1
        while True:
            number = int.from_bytes(self.take(size), "big") & mask
            if number < bound:
                return number
