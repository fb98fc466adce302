"""Writers of decks, one module a format: each turns a sheet into the text of a file."""

from __future__ import annotations

from importlib import import_module

from deckcheck.decks.formats import FORMATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from deckcheck.convert.sheet import Sheet

    class Writer(Protocol):
        """What a module that writes a file format has. ``REMARKS`` says whether it has a place for remarks."""

        REMARKS: bool

        def write(self, sheet: Sheet) -> str | bytes:
            """Return the text of the file, or its bytes where it is no text."""


WRITERS = tuple(name for name, format in FORMATS.items() if format.writer)
"""The formats that can be written."""


def writer_named(name: str) -> Writer:
    """Load the writer of a format."""
    writer: Writer = import_module(FORMATS[name].writer)
    return writer
