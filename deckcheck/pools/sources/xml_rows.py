"""XML, element by element: a card is handed on as soon as it ends, so that a file of any size can be read.

Declarations of document types are refused, and with them entities and other files.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

from deckcheck.decks.readers.xml.xml_tree import ADVICE, DECLARED, DEEPEST
from deckcheck.files.toml import BrokenFile
from deckcheck.pools.paths import SourceElement, TableRow, folded, text_of
from deckcheck.pools.sources.files import open_bytes
from deckcheck.pools.sources.rows import SourceRow

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element
    from xml.sax.xmlreader import AttributesImpl

    from deckcheck.pools.map_model import SourceModel
    from deckcheck.pools.sources.rows import SourceFile

_PIECE = 1 << 16
_MOST_KEPT = 100_000
"""Elements that are held at a time."""
_LONGEST = 8 << 20
"""Characters that are held at a time."""


def read_xml(file: SourceFile, plan: SourceModel) -> Iterator[SourceRow]:
    """Read the elements that a map's paths lead to."""
    parser = DefusedExpatParser(forbid_dtd=True)
    cards = _Cards(parser, plan)
    parser.setContentHandler(cards)
    number = fed = 0
    try:
        with open_bytes(file.path) as stream:
            while piece := stream.read(_PIECE):
                parser.feed(piece)
                fed += len(piece)
                if fed - cards.done_bytes() > _LONGEST:
                    raise BrokenFile(
                        f"A tag or a text has more than {_LONGEST >> 20} million characters.", *cards.here()
                    )
                for card, set in cards.take():
                    number += 1
                    yield SourceRow(card, file, number, card.line, set=set)
            parser.close()
    except DefusedXmlException:
        raise BrokenFile(DECLARED, *cards.here()) from None
    except SAXParseException as error:
        message = error.getMessage()
        advice = f"{ADVICE.get(message, message.capitalize())}."
        raise BrokenFile(advice, error.getLineNumber() or 1, (error.getColumnNumber() or 0) + 1) from None
    if not number:
        raise BrokenFile(f"There is no element at {cards.wanted}; the cards were expected there.")


class _Cards(ContentHandler):
    """Builds elements from the parser's events, and lets go of all that is neither a card nor part of a set."""

    def __init__(self, parser: DefusedExpatParser, plan: SourceModel) -> None:
        super().__init__()
        self._parser = parser
        self._properties = plan.properties
        self._set_path = _parts(plan.sets) if plan.sets else None
        self._card_path = [*(self._set_path or []), *_parts(plan.cards or "*")]
        self._open: list[SourceElement] = []
        self._tags: list[str] = []
        self._card_depth = 0
        self._set: SourceElement | None = None
        self._done: list[tuple[SourceElement, Element | None]] = []
        self._kept = self._length = 0
        self._before = 0, 0
        """How many elements and characters were held when the card began."""

    @property
    def wanted(self) -> str:
        """The path to the cards, below the first element."""
        return "/".join(self._card_path)

    def here(self) -> tuple[int, int]:
        """Return line and column of what is being read."""
        return self._parser.getLineNumber() or 1, (self._parser.getColumnNumber() or 0) + 1

    def done_bytes(self) -> int:
        """Return how much of the file has been understood; the rest is held until a tag or a text ends."""
        return int(self._parser._parser.CurrentByteIndex)  # type: ignore[attr-defined]  # the parser that it wraps

    def take(self) -> list[tuple[SourceElement, Element | None]]:
        """Return the cards that have ended, each with the set that it is in."""
        done, self._done = self._done, []
        return done

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802 (the parser's word)
        self._kept += 1
        if len(self._open) >= DEEPEST:
            raise BrokenFile(f"Tags are nested deeper than {DEEPEST} levels.", *self.here())
        if self._kept > _MOST_KEPT:
            raise BrokenFile(f"More than {_MOST_KEPT} elements stand in one card or set.", *self.here())
        element = SourceElement(name, dict(attrs.items()))
        element.line = self.here()[0]
        if self._open:
            self._open[-1].append(element)
            self._tags.append(name)
        self._open.append(element)
        if not self._card_depth:
            if self._set_path is not None and _is_at(self._tags, self._set_path):
                self._set = element
            if _is_at(self._tags, self._card_path) and len(self._open) > 1:
                self._card_depth = len(self._open)
                self._before = self._kept - 1, self._length

    def endElement(self, name: str) -> None:  # noqa: ARG002, N802
        element = self._open.pop()
        if self._tags:
            self._tags.pop()
        if self._card_depth and len(self._open) >= self._card_depth:
            return
        if self._card_depth:
            self._card_depth = 0
            element.properties = _properties(element, self._properties)
            self._done.append((element, self._set))
            self._kept, self._length = self._before
        elif self._set is element:
            self._set = None
        elif self._set is not None:
            return
        self._let_go(element)

    def _let_go(self, element: SourceElement) -> None:
        element.tail = None
        if self._open:
            self._open[-1].remove(element)
        if self._set is None:
            self._kept, self._length = len(self._open), 0

    def characters(self, content: str) -> None:
        if not self._card_depth and (self._set is None or not content.strip()):
            return
        self._length += len(content)
        if self._length > _LONGEST:
            raise BrokenFile(f"More than {_LONGEST >> 20} million characters stand in one card or set.", *self.here())
        element = self._open[-1]
        if len(element):
            element[-1].tail = (element[-1].tail or "") + content
        else:
            element.text = (element.text or "") + content


def _parts(path: str) -> list[str]:
    return [part for part in path.split("/") if part not in ("", ".")]


def _is_at(tags: list[str], path: list[str]) -> bool:
    return len(tags) == len(path) and all(part in ("*", tag) for tag, part in zip(tags, path, strict=True))


def _properties(card: SourceElement, path: str) -> TableRow:
    """Collect what the elements say that hold a fact each: by their attribute, or by their own tag."""
    where, _, attribute = path.partition("/@")
    found: dict[str, object] = {}
    for element in card.findall(where) if where else ():
        name = element.get(attribute) if attribute else element.tag
        if name:
            found.setdefault(name, element.get("value") or text_of(element))
    return TableRow(found.items(), {folded(name): name for name in reversed([*found])})
