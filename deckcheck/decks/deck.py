"""A deck as it was read: entries that know where they stand, and what could not be understood."""

from __future__ import annotations

from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.report import Finding, Location

Place = int | tuple[str | int, ...]
"""Where something stands: a line number (from 1), or the path of a key in a tree (TOML, JSON, XML)."""


class Source(Record):
    """A deck file that was opened and taken apart, before its game is known.

    ``game`` is what the file says of its game, ``findings`` what is wrong with it (``DK006``); ``content`` belongs to
    the reader.
    """

    __slots__ = ("content", "encoding", "findings", "game", "path", "reader", "text")

    def __init__(self, path: str, text: str = "", encoding: str = "") -> None:
        self.path = path
        self.text = text
        self.encoding = encoding
        self.reader = ""
        self.game = ""
        self.content: object = None
        self.findings: list[Finding] = []


class Entry(Record):
    """So many copies of something somebody wrote, in a section.

    ``section`` is the id of a section of the game; ``""`` means the list names none (the card's type will decide);
    ``None`` means that it stood in a section that the game does not have. ``count`` is ``None`` where the written count
    could not be understood (any number of copies, then). ``set`` and ``number`` are what the file says apart from the
    name; they are ``""`` where it says nothing. ``name`` is the text in which the card is to be looked up: it may still
    hold a set or a number in brackets. ``place`` is given to :meth:`Deck.locate`.
    """

    __slots__ = ("count", "name", "number", "place", "section", "set")

    def __init__(
        self, section: str | None, name: str, count: int | None, place: Place, set: str = "", number: str = ""
    ) -> None:
        self.section = section
        self.name = name
        self.count = count
        self.place = place
        self.set = set
        self.number = number

    @property
    def written(self) -> str:
        """What to call the entry: the name, or set and number where the list gives only these."""
        return self.name or f"{self.set} {self.number}".strip()


MOST_ENTRIES = 20_000
"""Entries of a deck, and lines of it that are not understood."""


class TooMuch(Exception):  # noqa: N818 (what it is)
    """A list is far too long for a deck: reading it to its end would help nobody."""


def refuse_too_many(lines: Sequence[str]) -> None:
    """Refuse a text with more lines than a deck has entries, without a look at what they say.

    Raises:
        TooMuch: it has.
    """
    if len(lines) > MOST_ENTRIES and sum(bool(line.strip()) and line[:1] not in "#/;" for line in lines) > MOST_ENTRIES:
        raise TooMuch


class Bounded(list["Entry | Finding"]):
    """A list that takes so many items one by one, and no more."""

    def append(self, item: Entry | Finding, /) -> None:
        """Add an item. Raises :class:`TooMuch`."""
        if len(self) > MOST_ENTRIES:
            raise TooMuch
        super().append(item)


class Deck(Record):
    """What one file says of a deck.

    ``meta`` holds what is kept and never judged (player, date, event, author, notes); ``options`` what the deck states
    for the game's options of ``by = "deck"``, ``option_places`` where. ``headers`` gives the place of each section that
    the file names.
    ``findings`` are what the reader could not understand (``DK003`` to ``DK006``), in the order of the file.
    ``lost`` counts places where cards may have stood that could not be read, by section id (``None``: in any section).
    ``blocks`` are the entries before which a blank line stands, in a list that names no section.
    ``title`` is the place of a line above the list that is a title if no card has a name like it. ``cut`` gives, by the
    place of an entry, the whole line of which a comment was taken off that may belong to the name.
    ``outside`` are entries that the file itself keeps outside of the deck, such as those of a maybe board.
    ``reader`` is the name of the file format.
    """

    __slots__ = (
        "blocks", "cut", "entries", "findings", "format", "game", "headers", "locator", "lost", "meta", "name",
        "option_places", "options", "outside", "path", "reader", "title",
    )  # fmt: skip

    def __init__(self, path: str, reader: str, locator: Callable[[Place], Location]) -> None:
        self.path = path
        self.reader = reader
        self.locator = locator
        self.game = ""
        self.name = ""
        self.format = ""
        self.meta: dict[str, object] = {}
        self.options: dict[str, object] = {}
        self.option_places: dict[str, Place] = {}
        self.headers: dict[str, Place] = {}
        self.entries: list[Entry] = Bounded()  # type: ignore[assignment]
        self.outside: list[Entry] = []
        self.blocks: list[int] = []
        self.title: Place | None = None
        self.cut: dict[Place, str] = {}
        self.findings: list[Finding] = Bounded()  # type: ignore[assignment]
        self.lost: dict[str | None, list[Place]] = {}

    def locate(self, place: Place) -> Location:
        """Return line, column and text of a place. Positions are looked for only here, when something is reported."""
        return self.locator(place)
