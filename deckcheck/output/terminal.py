"""What a terminal can do: colours, and how wide it is."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

USUAL, NARROWEST, WIDEST = 80, 40, 100
"""Columns of text where the width is not known, and between which it stays: longer lines are hard to read."""

STYLES = {
    "error": "1;91",
    "warning": "1;33",
    "note": "1;36",
    "legal": "32",
    "illegal": "1;91",
    "undetermined": "1;33",
    "unreadable": "1;35",
    "path": "1",
    "quiet": "2",
    "mark error": "4;91",
    "mark warning": "4;33",
    "mark note": "4;36",
}


class Paint:
    """Gives texts their colour, or leaves them as they are."""

    def __init__(self, on: bool) -> None:
        self.on = on

    def __call__(self, text: str, style: str) -> str:
        """Return a text in a style of ``STYLES``."""
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if self.on and text else text


def wants_color(stream: TextIO, wish: bool | None = None) -> bool:
    """Say whether a stream gets colours: the user's wish, else NO_COLOR and FORCE_COLOR, else what the stream is."""
    if wish is not None:
        return wish
    if os.environ.get("NO_COLOR"):
        return False
    force = os.environ.get("FORCE_COLOR", "")
    if force:
        return force != "0"
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def columns(stream: TextIO) -> int:
    """Return the number of columns for text on a stream."""
    written = os.environ.get("COLUMNS", "")
    wide = int(written) if written.isascii() and written.isdigit() else _terminal_columns(stream)
    return min(max(wide or USUAL, NARROWEST), WIDEST)


def _terminal_columns(stream: TextIO) -> int:
    try:
        return os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError):  # no terminal, or no file at all
        return 0
