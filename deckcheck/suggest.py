"""Did you mean: the nearest of the words that are allowed."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_NEAR = 60
"""The least likeness, of 100, at which a word is offered."""


def nearest(word: str, allowed: Iterable[str]) -> str:
    """Return the nearest allowed word, ``""`` where none is near."""
    from rapidfuzz import fuzz, process, utils

    found = process.extractOne(
        word, list(allowed), scorer=fuzz.ratio, processor=utils.default_process, score_cutoff=_NEAR
    )
    return found[0] if found else ""


def did_you_mean(word: str, allowed: Iterable[str], mark: str = "") -> str:
    """Return ``"; did you mean X?"``, or nothing where no word is near. ``mark`` is put around the word."""
    word = nearest(word, allowed)
    return f"; did you mean {mark}{word}{mark}?" if word else ""
