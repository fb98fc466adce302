"""What the readers of XML decks share: the door of a reader, and a deck that is filled from elements."""

from __future__ import annotations

from deckcheck.decks.belonging import Belonging
from deckcheck.decks.counts import splits
from deckcheck.decks.deck import Deck
from deckcheck.decks.readers.entries import (
    add_entry,
    add_meta,
    game_in_comments,
    lose,
    note_unread,
    read_comments,
    say_of_deck,
)
from deckcheck.decks.readers.line_columns import Spots, end_of_tag
from deckcheck.decks.readers.xml.xml_tree import Element, parse_xml
from deckcheck.decks.readers.zones import Zones
from deckcheck.files.display import shown
from deckcheck.files.toml import BrokenFile
from deckcheck.report import Location

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from deckcheck.decks.deck import Source
    from deckcheck.games.game import Game


NAMELESS = "without a name"
"""What a zone is called that has no name."""
CARDS = frozenset({"card", "cards"})
NAMES = frozenset({"name", "title", "id", "catid", "blueprintid"})
COUNTS = frozenset({"number", "qty", "quantity", "count"})
SAID = NAMES | COUNTS | {"setcode", "setshortname", "collectornumber", "uuid", "annotation"}
"""Attributes of a card that say nothing of where it belongs."""


def _says_something_else(key: str) -> bool:
    return key.lower() in SAID


def _is_card(element: Element) -> bool:
    """Tell a card by its tag, by the attributes that programs give to cards, or by a name in an element of its own."""
    said = {name.lower() for name in element.attributes}
    if element.tag.lower() in CARDS or "blueprintid" in said or (said & NAMES and said & COUNTS):
        return True
    return any(child.tag.lower() == "name" and child.text for child in element.children)


class XmlDeck:
    """A deck while its elements are read."""

    def __init__(self, deck: Deck, game: Game, zones: Iterable[str]) -> None:
        self.deck = deck
        self.game = game
        self.zones = Zones(deck, game, zones)
        self.unread: dict[str, Element] = {}
        self._cards: set[tuple[int, int]] = set()

    def known(self, parent: Element, *tags: str) -> Iterator[Element]:
        """Return the children of these tags; others that hold something are remembered, so that they can be named."""
        holds_none = True
        for child in parent.children:
            if child.tag in tags:
                holds_none = False
                yield child
            else:
                self.unread.setdefault(child.tag, child)
        if holds_none and parent.get("name"):
            self.zones.empty(parent.get("name"), parent.place)

    def card(
        self, zone: str, at: Element, card: Element, name: str, count: str, set: str = "", number: str = ""
    ) -> None:
        """Add a card of a zone that begins at an element."""
        self._cards.add(card.place)
        said = Belonging(card.attributes, _says_something_else, self.zones.words)
        if said.zone:
            zone, at = said.zone, card
        elif said.doubtful:
            lose(self.deck, None, card.place, said.doubt, "Put the card into the part of the file for its section.")
        section = self.zones.section(zone or NAMELESS, at.place)
        add_entry(self.deck, section, name, count, card.place, set, number)

    def stray_cards(self, root: Element, others: tuple[str, ...]) -> None:
        """Report what looks like a card and is not read, but for the tags of ``others``."""
        for element in root.below():
            if element.place not in self._cards and element.tag not in others and _is_card(element):
                message = f"<{shown(element.tag, 40)}> looks like a card, and no card is read here"
                lose(self.deck, None, element.place, message, "Move it to the other cards, in a tag like theirs.")
                self.unread.pop(element.tag, None)

    def stray_text(self, element: Element, others: tuple[str, ...], knows: Callable[[str], bool]) -> None:
        """Report text between elements, where no card is read, and a counted card in an element that is not read."""
        if element.tag in others or element.place in self._cards:
            return
        for line in filter(None, map(str.strip, element.text.splitlines())):
            first = next(splits(line))
            if any(map(str.isalnum, line)) if element.children else (first.count and knows(first.name)):
                message = f"Text stands in <{shown(element.tag, 40)}>, where no card is read: {shown(line, 40)}"
                lose(self.deck, None, element.place, message, "Write the card into a tag like those of the others.")
        for child in element.children:
            self.stray_text(child, others, knows)

    def say(self, label: str, value: str) -> None:
        """Keep what the file says about the deck."""
        if value and not say_of_deck(self.deck, self.game, label, value):
            add_meta(self.deck, label, value)

    def comments(self, text: str) -> None:
        """Read the free text of the deck."""
        read_comments(self.deck, self.game, text)


class XmlFormat:
    """A reader of one program's XML.

    Args:
        name: the name of the format.
        program: what people call the program.
        root: the tag of the first element.
        holds: the tags below it of which at least one makes the file a deck of this program.
        read: puts the elements into a deck.
        zones: lists the zones that a file names.
        comments: gives the free text, in which a line may name the game.
        others: tags that say nothing about cards.
    """

    def __init__(
        self,
        name: str,
        program: str,
        *,
        root: str,
        holds: tuple[str, ...],
        read: Callable[[XmlDeck, Element], None],
        zones: Callable[[Element], list[str]],
        comments: Callable[[Element], str] = lambda _: "",
        others: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.program = program
        self._root = root
        self._holds = holds
        self._read = read
        self._zones = zones
        self._comments = comments
        self._others = others

    def parse(self, text: str) -> object:
        """Parse the XML, and refuse that of another program."""
        root = parse_xml(text)
        if root.tag != self._root or (root.children and not any(root.all(*self._holds, *self._others))):
            wanted = " or ".join(f"<{tag}>" for tag in self._holds)
            message = (
                f"This XML is no deck of {self.program}: it begins with <{shown(root.tag, 40)}>, and a deck is "
                f"<{self._root}> with {wanted} in it. --from says which format a file has."
            )
            raise BrokenFile(message, *root.place)
        return root

    def game_of(self, content: object) -> str:
        """Return the game that the free text names."""
        return game_in_comments(self._comments(content)) if isinstance(content, Element) else ""

    def game_place(self, source: Source) -> Location:
        """Locate the deck as a whole."""
        root = source.content
        return Spots(source.text, end_of_tag)(root.place) if isinstance(root, Element) else Location(0)

    def read(self, source: Source, game: Game, knows: Callable[[str], bool]) -> Deck:
        """Read the elements as a deck."""
        deck = Deck(source.path, self.name, Spots(source.text, end_of_tag))
        root = source.content
        if isinstance(root, Element):
            reading = XmlDeck(deck, game, self._zones(root))
            self._read(reading, root)
            reading.stray_cards(root, self._others)
            reading.stray_text(root, self._others, knows)
            reading.zones.finish()
            unread = [tag for tag in reading.unread if tag not in self._others]
            if unread:
                note_unread(deck, unread, "Elements", reading.unread[unread[0]].place)
        return deck
