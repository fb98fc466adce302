"""The seed of a draw as one text, the same whoever typed it; and what no text of a draw may hold."""

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


UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Characters that cannot be seen: control characters, halves of characters, what Unicode calls default ignorable,
the blank of Braille. Written out because the versions of Unicode that programs know differ."""


def unseen(text: str) -> str:
    """Return the first character of a text that cannot be seen, as ``U+200B``; ``""`` if there is none."""
    found = UNSEEN.search(text)
    return f"U+{ord(found[0]):04X}" if found else ""
