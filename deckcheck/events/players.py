"""What players are called: one id for each, that is safe in labels and as the name of a file."""

from __future__ import annotations

import re
import unicodedata

from deckcheck.draws.seed import seed_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST = 100
_FILE_BYTES = 120
_HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
_JOINERS = "\u200c\u200d"
"""They change how letters of some scripts join, so names hold them."""
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)$", re.IGNORECASE)


def name_fault(name: str, what: str) -> str:
    """Say why a text cannot name a player or an event, ``""`` if it can."""
    if not seed_text(name):
        return f"{what} is empty"
    for sign in name:
        if sign not in _JOINERS and unicodedata.category(sign) in _HIDDEN:
            return f"{what} holds a character that cannot be seen (U+{ord(sign):04X})"
    return f"{what} is longer than {LONGEST} characters" if len(name) > LONGEST else ""


def player_fault(id: str) -> str:
    """Say why a text cannot be the id of a player, ``""`` if it can."""
    if "/" in id or "\\" in id:
        return "the player's id holds a slash"
    if id.strip() in (".", ".."):
        return "the player's id is only dots"
    return name_fault(id, "the player's id")


def clean_name(name: str) -> str:
    """Give a name in the one form in which it is locked."""
    return seed_text(name)


def same_name(id: str) -> str:
    """Give a text that is equal for ids that people would take for one: case and invisible joiners do not count."""
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFD", clean_name(id)).casefold())
    return "".join(sign for sign in folded if sign not in _JOINERS)


def alike_name(id: str) -> str:
    """Give a text that is equal for ids that look alike: full-width and half-width forms too."""
    return unicodedata.normalize("NFKC", same_name(id)).casefold()


def file_names(ids: Iterable[str]) -> dict[str, str]:
    """Give each id a name for its files: safe on every system, and different also where case does not count."""
    names: dict[str, str] = {}
    used: set[str] = set()
    for id in sorted(ids):
        stem = name = _file_name(id)
        number = 1
        while name.casefold() in used:
            number += 1
            name = f"{stem}-{number}"
        used.add(name.casefold())
        names[id] = name
    return names


def _file_name(id: str) -> str:
    name = "".join(sign if sign.isalnum() or sign in "-_ ." or unicodedata.combining(sign) else "_" for sign in id)
    name = name.encode()[:_FILE_BYTES].decode(errors="ignore").strip(" .") or "_"
    return f"_{name}" if _RESERVED.match(name) else name
