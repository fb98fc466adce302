"""XMage's ``.dck``: ``3 [SET:number] Name``, and two lines at the end that only say how cards lie on the screen."""

from __future__ import annotations

from deckcheck.decks.readers.text.lines import FormReader, LineFormat
from deckcheck.decks.readers.text.mws import bracketed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.decks.deck import Place

LAYOUT = ("LAYOUT MAIN:", "LAYOUT SIDEBOARD:")


def _line(reader: FormReader, place: Place, text: str) -> bool:
    return text.startswith(LAYOUT) or bracketed(reader, place, text)


READER = LineFormat("xmage", _line)
