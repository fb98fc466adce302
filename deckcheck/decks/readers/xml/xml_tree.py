"""XML as a tree of elements that know their line and column.

What a deck has no use for is refused, not filtered: declarations of a document type, and so entities of all kinds, and
references to other files. A DOCTYPE that declares nothing is passed over; nothing that it names is loaded.
"""

from __future__ import annotations

from xml.parsers import expat

from deckcheck.files.lines import line_and_column
from deckcheck.files.toml import BrokenFile
from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

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
KNOWN_ENTITIES = ("amp", "lt", "gt", "quot", "apos")


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

    def below(self) -> Iterator[Element]:
        """Return all elements in this one, in the order of the file."""
        waiting = [self.children[::-1]]
        while waiting:
            if not waiting[-1]:
                waiting.pop()
                continue
            child = waiting[-1].pop()
            yield child
            waiting.append(child.children[::-1])


def parse_xml(text: str) -> Element:
    """Parse a text. Raises :class:`BrokenFile`, whatever is wrong with it."""
    tree = _Tree()
    try:
        for start in range(0, max(len(text), 1), PIECE):
            tree.parser.Parse(text[start : start + PIECE], False)
        tree.parser.Parse("", True)
    except expat.ExpatError as error:
        raise _broken(error, text) from None
    if tree.outside and (at := _unknown_entity(text)) >= 0:
        raise BrokenFile(NO_ENTITY, *line_and_column(text[:at]))
    return tree.root


class _Tree:
    """Builds the tree from the parser's events; ``root`` is the first element.

    ``outside`` says that a document type in another file was named, so that unknown entities are no errors to expat.
    """

    def __init__(self) -> None:
        self.root = Element("", {}, 1, 1)
        self.outside = False
        self.parser = expat.ParserCreate()
        self._open: list[Element] = []
        self._texts: list[list[str]] = []
        self._elements = 0
        self._listen()

    def _listen(self) -> None:
        parser = self.parser
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.StartDoctypeDeclHandler = self._document_type
        parser.EntityDeclHandler = self._refuse
        parser.UnparsedEntityDeclHandler = self._refuse
        parser.ExternalEntityRefHandler = self._refuse

    def _here(self) -> tuple[int, int]:
        """Return line and column of what is being read."""
        return self.parser.CurrentLineNumber or 1, (self.parser.CurrentColumnNumber or 0) + 1

    def _refuse(self, *_: object) -> int:
        raise BrokenFile(DECLARED, *self._here())

    def _document_type(self, name: str, file: str | None, public: str | None, declares: int) -> None:  # noqa: ARG002
        """Refuse declarations; a DOCTYPE that only names something declares nothing."""
        self.outside = bool(file)
        if declares:
            self._refuse()

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        if len(self._open) >= DEEPEST:
            raise BrokenFile(f"Tags are nested deeper than {DEEPEST} levels; no deck is.", *self._here())
        if self._elements > MOST_ELEMENTS:
            raise BrokenFile(f"The file has more than {MOST_ELEMENTS} elements; no deck has.", *self._here())
        element = Element(name, attributes, *self._here())
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)
        self._texts.append([])

    def _end(self, name: str) -> None:  # noqa: ARG002 (expat has made sure of it)
        self._open.pop().text = "".join(self._texts.pop()).strip()

    def _characters(self, content: str) -> None:
        if self._texts:
            self._texts[-1].append(content)


def _unknown_entity(text: str) -> int:
    """Find an entity that XML itself does not know, -1 where there is none."""
    at = text.find("&")
    while at >= 0:
        name, closed, _ = text[at + 1 : at + 100].partition(";")
        if closed and name not in KNOWN_ENTITIES and not name.startswith("#") and name[:1].isidentifier():
            return at
        at = text.find("&", at + 1)
    return -1


def _broken(error: expat.ExpatError, text: str) -> BrokenFile:
    line, column = error.lineno or 1, (error.offset or 0) + 1
    message = expat.ErrorString(error.code)
    if message == "not well-formed (invalid token)" and _bare_ampersand(text, line, column):
        return BrokenFile("The sign & begins an escape in XML. Write &amp; for the sign itself.", line, column)
    return BrokenFile(f"{ADVICE.get(message, message.capitalize())}.", line, column)


def _bare_ampersand(text: str, line: int, column: int) -> bool:
    """Tell whether the parser stumbled over an & that escapes nothing: it stands just before the place."""
    from deckcheck.files.lines import split_lines

    lines = split_lines(text)
    _, sign, name = (lines[line - 1] if line <= len(lines) else "")[:column].rpartition("&")
    return bool(sign) and not {";", "<"} & set(name)
