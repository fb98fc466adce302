"""Salted commitments: they fix an entry without showing it, since nobody can try lists against an unknown salt."""

from __future__ import annotations

import hmac
import secrets

SALT_BYTES = 32


def new_salt() -> str:
    """Make a salt."""
    return secrets.token_hex(SALT_BYTES)


def commitment(salt: str, content: bytes) -> str:
    """Give the commitment to some bytes: HMAC-SHA-256 with the salt for its key."""
    return hmac.digest(bytes.fromhex(salt), content, "sha256").hex()
