"""Making what a file or a file's name says safe to write: no control characters, no line ends, no bidi marks."""

from __future__ import annotations

from deckcheck.files.display import shown

LONGEST = 4000
"""Characters of a text that are shown at most; what is longer is no message but an attempt to flood."""


def safe(text: str) -> str:
    """Return a text as one line that cannot play tricks on a terminal."""
    return shown(text, LONGEST)


def sentence(text: str) -> str:
    """Return a text with a full stop at its end, unless it ends otherwise."""
    return text if text.endswith((".", "?", "!", "。", ":", "…")) else f"{text}."
