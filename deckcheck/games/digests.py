"""Digests of game and format files, as reports name them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def digest_of_bytes(data: bytes) -> str:
    """Return the SHA-256 of the bytes of a file."""
    import hashlib

    return "sha256:" + hashlib.sha256(data).hexdigest()


def joined_digest(digests: Iterable[str]) -> str:
    """Return one digest for several files: that of the only one, else that of their digests."""
    all = list(digests)
    return all[0] if len(all) == 1 else digest_of_bytes("\n".join(all).encode())
