"""Standard output as a page, for commands that tell people something."""

from __future__ import annotations

import sys

from deckcheck.output.base import Target
from deckcheck.output.terminal import columns, wants_color
from deckcheck.output.two_columns import Page


def open_page() -> Page:
    """Return a page on standard output, as wide and as colourful as the terminal is."""
    return Page(Target(sys.stdout, color=wants_color(sys.stdout), width=columns(sys.stdout)))
