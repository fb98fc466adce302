"""XML as a tree of elements that know their line and column.

What a deck has no use for is refused, not filtered: declarations of a document type, and so entities of all kinds, and
references to other files. A DOCTYPE that declares nothing is passed over; nothing that it names is loaded.
"""

from __future__ import annotations

import re
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

from deckcheck.files.lines import line_and_column
from deckcheck.files.toml import BrokenFile
from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.sax.xmlreader import AttributesImpl

DEEPEST = 100
MOST_ELEMENTS = 200_000
PIECE = 1 << 16
"""Characters that are handed to the parser at a time, so that a limit ends a large file early."""
DECLARED = "Declarations inside <!DOCTYPE …> are not read, for safety. Take the [ … ] in it out, and what it declares."
NO_ENTITY = "What stands between & and ; is not known. Write &amp; for the sign & itself."
ADVICE = {
    "mismatched tag": "This closing tag does not fit the tag that is open",
    "no element found": "The file breaks off before its last tag is closed",
    "unclosed token": "The file breaks off inside a tag",
    "undefined entity": NO_ENTITY.rstrip("."),
    "duplicate attribute": "An attribute stands twice in this tag",
    "junk after document element": "More follows after the end of the deck",
    "syntax error": "This is no XML: it does not begin with a tag",
    "not well-formed (invalid token)": "The markup is broken here: a tag is not closed, or a quote is missing",
    "XML or text declaration not at start of entity": "<?xml …?> may stand at the very start of a file only",
}
UNKNOWN_ENTITY = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)[^\W\d][\w.:-]*;")


class Element(Record):
    """An element: its tag, its attributes, the text directly in it, its children, and where it begins."""

    __slots__ = ("attributes", "children", "column", "line", "tag", "text")

    def __init__(self, tag: str, attributes: dict[str, str], line: int, column: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.line = line
        self.column = column
        self.text = ""
        self.children: list[Element] = []

    @property
    def place(self) -> tuple[int, int]:
        """Line and column of the element."""
        return self.line, self.column

    def get(self, name: str) -> str:
        """Return an attribute, ``""`` where there is none."""
        return self.attributes.get(name, "").strip()

    def all(self, *tags: str) -> Iterator[Element]:
        """Return the children of some tags."""
        return (child for child in self.children if child.tag in tags)


def parse_xml(text: str) -> Element:
    """Parse a text. Raises :class:`BrokenFile`, whatever is wrong with it."""
    parser = _Parser(forbid_dtd=True)
    tree = _Tree(parser)
    parser.setContentHandler(tree)
    try:
        for start in range(0, max(len(text), 1), PIECE):
            parser.feed(text[start : start + PIECE])
        parser.close()
    except DefusedXmlException:
        raise BrokenFile(DECLARED, *tree.here()) from None
    except SAXParseException as error:
        raise _broken(error, text) from None
    if parser.outside and (found := UNKNOWN_ENTITY.search(text)):
        raise BrokenFile(NO_ENTITY, *line_and_column(text[: found.start()]))
    return tree.root


class _Parser(DefusedExpatParser):
    """Reads no document types. ``outside`` says that one was named, so that unknown entities are no errors to expat."""

    outside = False

    def reset(self) -> None:
        """Make ready, and leave alone what stands in other files."""
        super().reset()
        self._parser.SetParamEntityParsing(0)  # type: ignore[attr-defined]  # the parser that it wraps

    def defused_start_doctype_decl(
        self, name: str, sysid: str | None, pubid: str | None, has_internal_subset: bool
    ) -> None:
        """Refuse declarations; a DOCTYPE that only names something declares nothing."""
        self.outside = bool(sysid)
        if has_internal_subset:
            super().defused_start_doctype_decl(name, sysid, pubid, has_internal_subset)


class _Tree(ContentHandler):
    """Builds the tree from the parser's events; ``root`` is the first element."""

    def __init__(self, parser: DefusedExpatParser) -> None:
        super().__init__()
        self.root = Element("", {}, 1, 1)
        self._parser = parser
        self._open: list[Element] = []
        self._texts: list[list[str]] = []
        self._elements = 0

    def here(self) -> tuple[int, int]:
        """Return line and column of what is being read."""
        return self._parser.getLineNumber() or 1, (self._parser.getColumnNumber() or 0) + 1

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802 (the parser's word)
        self._elements += 1
        if len(self._open) >= DEEPEST:
            raise BrokenFile(f"Tags are nested deeper than {DEEPEST} levels; no deck is.", *self.here())
        if self._elements > MOST_ELEMENTS:
            raise BrokenFile(f"The file has more than {MOST_ELEMENTS} elements; no deck has.", *self.here())
        element = Element(name, dict(attrs.items()), *self.here())
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)
        self._texts.append([])

    def endElement(self, name: str) -> None:  # noqa: ARG002, N802
        self._open.pop().text = "".join(self._texts.pop()).strip()

    def characters(self, content: str) -> None:
        if self._texts:
            self._texts[-1].append(content)


def _broken(error: SAXParseException, text: str) -> BrokenFile:
    line, column = error.getLineNumber() or 1, (error.getColumnNumber() or 0) + 1
    message = error.getMessage()
    if message == "not well-formed (invalid token)" and _bare_ampersand(text, line, column):
        return BrokenFile("The sign & begins an escape in XML. Write &amp; for the sign itself.", line, column)
    return BrokenFile(f"{ADVICE.get(message, message.capitalize())}.", line, column)


def _bare_ampersand(text: str, line: int, column: int) -> bool:
    """Tell whether the parser stumbled over an & that escapes nothing: it stands just before the place."""
    from deckcheck.files.lines import split_lines

    lines = split_lines(text)
    _, sign, name = (lines[line - 1] if line <= len(lines) else "")[:column].rpartition("&")
    return bool(sign) and not {";", "<"} & set(name)
