"""Did you mean: the nearest of the words that are allowed."""

from __future__ import annotations

from deckcheck.language import said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_NEAR = 60
"""The least likeness, of 100, at which a word is offered."""
_LOOK_ALIKE = str.maketrans("oil", "011")
"""Letters that are taken for digits, in codes such as CO001."""


def nearest(word: str, allowed: Iterable[str]) -> str:
    """Return the nearest allowed word, ``""`` where none is near. One that looks the same is nearer than all others."""
    from rapidfuzz import fuzz, process, utils

    words = list(allowed)
    looks = _look(word)
    alike = [one for one in words if _look(one) == looks]
    found = process.extractOne(
        word, alike or words, scorer=fuzz.ratio, processor=utils.default_process, score_cutoff=0 if alike else _NEAR
    )
    return found[0] if found else ""


def _look(word: str) -> str:
    return word.casefold().translate(_LOOK_ALIKE)


def did_you_mean(word: str, allowed: Iterable[str], mark: str = "") -> str:
    """Return ``"; did you mean X?"``, or nothing where no word is near. ``mark`` is put around the word."""
    word = nearest(word, allowed)
    return said("; did you mean {word}?", word=f"{mark}{word}{mark}") if word else ""
