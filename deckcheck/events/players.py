"""What players are called: one id for each, that is safe in labels and as the name of a file."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from deckcheck.draws.seed import seed_text, unseen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST = 100
_FILE_BYTES = 120
_HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)$", re.IGNORECASE)


def name_fault(name: str, what: str) -> str:
    """Say why a text cannot name a player or an event, ``""`` if it can."""
    if not seed_text(name):
        return f"{what} is empty"
    for sign in name:
        if unicodedata.category(sign) in _HIDDEN or unseen(sign):
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
    """Return a name in the one form in which it is locked."""
    return seed_text(name)


def same_name(id: str) -> str:
    """Return a text that is equal for ids that people would take for one: case does not count."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", clean_name(id)).casefold())


def look_alikes(ids: Iterable[str]) -> list[str]:
    """Name the players whose ids look alike, each with the code points of its letters."""
    groups: dict[str, list[str]] = {}
    for id in sorted(ids):
        shapes = {_shape(id), _shape(same_name(id)), _shape(unicodedata.normalize("NFKC", same_name(id)))}
        known = next((groups[shape] for shape in sorted(shapes) if shape in groups), [])
        known.append(id)
        groups.update(dict.fromkeys(shapes, known))
    alike = list({tuple(group): None for group in groups.values() if len(group) > 1})
    return [f"The players {' and '.join(map(_in_code_points, group))} look alike." for group in alike]


def _in_code_points(id: str) -> str:
    return f"{id} ({' '.join(f'U+{ord(sign):04X}' for sign in id)})"


def _shape(text: str) -> str:
    """Return what a text looks like: each letter replaced by one that stands for all that look like it."""
    shapes = _shapes()
    return "".join(shapes.get(sign, sign) for sign in unicodedata.normalize("NFD", text)).casefold()


_MARKS = "\u200e\u200f"
"""They stand around letters of the table that are written from right to left."""


@cache
def _shapes() -> dict[str, str]:
    """Return for each character the longest text that Unicode's table says it can be taken for, ``rn`` for ``m``."""
    from confusable_homoglyphs.confusables import confusables_data

    group: dict[str, set[str]] = {}
    for sign, others in confusables_data.items():
        sign = sign.strip(_MARKS)
        for other in (one["c"].strip(_MARKS) for one in others):
            one, two = group.setdefault(sign, {sign}), group.setdefault(other, {other})
            if one is not two:
                small, large = sorted((one, two), key=len)
                large |= small
                group.update(dict.fromkeys(small, large))
    chosen = {id(signs): max(sorted(signs), key=_plainness) for signs in group.values()}
    return {sign: chosen[id(signs)] for sign, signs in group.items() if len(sign) == 1}


def _plainness(shape: str) -> tuple[int, bool, bool]:
    return len(shape) if shape.isascii() else 1, shape.isascii() and shape.isalpha(), shape.islower()


def file_names(ids: Iterable[str]) -> dict[str, str]:
    """Return each id a name for its files: safe on every system, and different also where case does not count."""
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
