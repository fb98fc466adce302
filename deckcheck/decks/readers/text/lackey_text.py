"""LackeyCCG's text: a count, a tab and a name; a zone's name and a colon before its cards."""

from __future__ import annotations

from deckcheck.decks.readers.text.lines import FormReader, LineFormat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.decks.deck import Place


def _line(reader: FormReader, place: Place, text: str) -> bool:
    first, tab, name = text.partition("\t")
    zone, colon, count = first.rpartition(":")
    if not tab or not count.strip().isdecimal():
        return False
    if colon:  # the line of a zone, without its end
        reader.open_zone(place, zone)
    reader.card(place, count.strip(), name.strip())
    return True


READER = LineFormat("lackey-text", _line)
