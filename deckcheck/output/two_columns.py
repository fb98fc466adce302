"""The page that text output writes on: labels in a narrow column on the left, text in a wide one on the right."""

from __future__ import annotations

import sys

from deckcheck.files.display import harmless
from deckcheck.output.base import Target
from deckcheck.output.terminal import Paint, columns, wants_color
from deckcheck.output.text_width import width, wrap

MARGIN, LABEL = "     ", 7
"""The longest labels are ``warning`` and a line number of seven digits; texts begin below the path of the deck."""
INDENT = len(MARGIN) + LABEL + 2


class Page:
    """Lines on their way to a stream, wrapped to its width, with one empty line where a gap is asked for."""

    def __init__(self, target: Target) -> None:
        self.stream = target.stream
        self.paint = Paint(target.color)
        self.width = target.width
        self.room = target.width - INDENT
        self._plain_signs = not (target.stream.encoding or "utf-8").lower().startswith("utf")
        self._gap = False

    def line(self, text: str = "") -> None:
        """Write one line as it is."""
        if self._plain_signs:
            text = text.replace("…", "...").replace(" · ", " - ")
        self.stream.write(harmless(text) + "\n")
        self._gap = bool(text)

    def gap(self) -> None:
        """Write an empty line, unless the page begins here or there is one already."""
        if self._gap:
            self.line()

    def row(self, label: str, text: str, label_style: str = "quiet", text_style: str = "") -> None:
        """Write a label and its text, with as many lines as the text needs."""
        for part in wrap(text, self.room):
            self.raw_row(label, self.paint(part, text_style) if text_style else part, label_style)
            label = ""

    def raw_row(self, label: str, text: str, label_style: str = "quiet") -> None:
        """Write a label and a text that is known to fit and has its colours already."""
        start = " " * (len(MARGIN) + LABEL - width(label)) + self.paint(label, label_style)
        self.line(f"{start}  {text}".rstrip())


def open_page() -> Page:
    """Return a page on standard output, as wide and as colourful as the terminal is."""
    return Page(Target(sys.stdout, color=wants_color(sys.stdout), width=columns(sys.stdout)))
