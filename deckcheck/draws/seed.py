"""The seed of a draw as one text, the same whoever typed it."""

from __future__ import annotations

import re
import unicodedata

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

WHITE_SPACE = re.compile("[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")
"""What Unicode calls white space; written out because the languages that verify a draw do not agree on it."""


def seed_text(text: str) -> str:
    """Return a text in NFC with every run of white space as one space, and none at the ends."""
    return WHITE_SPACE.sub(" ", unicodedata.normalize("NFC", text)).strip(" ")


def join_seeds(texts: Iterable[str]) -> str:
    """Join the texts of several sources, in the order in which the lock names them."""
    return "\n".join(seed_text(text) for text in texts)
