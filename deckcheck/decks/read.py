"""From bytes to a deck: the one door for every file format."""

from __future__ import annotations

from importlib import import_module

from deckcheck.decks.deck import MOST_ENTRIES, Deck, Source, TooMuch
from deckcheck.decks.detect import format_of
from deckcheck.decks.formats import FORMATS, NOT_READ, format_named
from deckcheck.decks.reader_findings import unreadable
from deckcheck.decks.vocabulary import OUTSIDE
from deckcheck.files.decode import decode
from deckcheck.files.kinds import STARTS, TEXT, WORKBOOK, kind_of
from deckcheck.files.toml import BrokenFile
from deckcheck.language import said, said_of
from deckcheck.report import NOTE, Finding, Location

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from deckcheck.games.game import Game

    Knows = Callable[[str], bool]

    class Reader(Protocol):
        """What a module that reads a file format has."""

        def parse(self, text: str) -> object:
            """Take a text apart, as far as that needs no game. Raises :class:`BrokenFile`."""

        def game_of(self, content: object) -> str:
            """Return the game as the deck names it, ``""`` where it names none."""

        def game_place(self, source: Source) -> Location:
            """Locate where the deck names its game."""

        def read(self, source: Source, game: Game, knows: Knows) -> Deck:
            """Read what was taken apart, as a deck of this game."""


_readers: dict[str, Reader] = {}


def reader_named(name: str) -> Reader:
    """Load the reader of a format: an object, or the module itself."""
    if name not in _readers:
        module = import_module(FORMATS[name].reader)
        _readers[name] = getattr(module, "READER", module)
    return _readers[name]


def game_places(source: Source) -> list[Location]:
    """Return where a file names its game."""
    return [reader_named(source.reader).game_place(source)] if source.game else []


def open_source(path: str, data: bytes, reader: str = "", encoding: str = "") -> Source:
    """Decode a file and take it apart, by ``reader`` or by what its content is. What is wrong becomes findings."""
    not_read = "" if reader else NOT_READ.get(path[path.rfind(".") :].lower())
    if not_read:
        source = Source(path)
        source.findings.append(unreadable(said(not_read), Location(0)))
        return source
    if data[:4] in STARTS and (kind := kind_of(data))[0] != TEXT:
        return _open_other(path, data, *kind)
    decoded = decode(data, encoding)
    source = Source(path, decoded.text, decoded.encoding)
    if decoded.problem:
        source.findings.append(unreadable(decoded.problem, Location(decoded.line, decoded.column)))
        return source
    if decoded.note:
        source.findings.append(Finding("DK006", decoded.note, NOTE, locations=(Location(0),)))
    source.reader = format_named(reader) if reader else format_of(decoded.text, path)
    if not source.reader:
        hint = said("Formats are {names}.", names=", ".join(FORMATS))
        message = said("{name} is not a deck format that can be read", name=reader)
        source.findings.append(unreadable(message, Location(0), hint))
        return source
    module = reader_named(source.reader)
    try:
        source.content = module.parse(decoded.text)
    except BrokenFile as error:
        source.findings.append(unreadable(error.message, _place_of(error, decoded.text)))
    else:
        source.game = module.game_of(source.content)
    return source


def _open_other(path: str, data: bytes, name: str, advice: str) -> Source:
    """Open a file that is no text: a workbook is read, of others it is said what they are."""
    source = Source(path)
    if name != WORKBOOK:
        source.findings.append(
            unreadable(said("This is {what}, and no list of cards", what=said(name)), Location(0), said(advice))
        )
        return source
    from deckcheck.decks.readers.csv.workbook import read_workbook

    source.reader = "xlsx"
    try:
        source.content, source.text = read_workbook(data)
    except BrokenFile as error:
        source.findings.append(unreadable(error.message, Location(error.line)))
    else:
        source.game = reader_named(source.reader).game_of(source.content)
    return source


def read_deck(source: Source, game: Game, knows: Knows) -> Deck:
    """Read an opened file as a deck of a game. ``knows`` says whether a text, as a whole, names a card of the pools.

    What the file as such is faulted for stays in ``source.findings``; the deck's findings are those of its content.
    """
    if source.content is None:
        return Deck(source.path, source.reader, lambda _: Location(0))
    try:
        deck = reader_named(source.reader).read(source, game, knows)
    except TooMuch:
        return _far_too_long(source)
    if OUTSIDE in deck.headers:
        _set_apart(deck)
    return _far_too_long(source) if len(deck.entries) + len(deck.findings) > MOST_ENTRIES else deck


def _set_apart(deck: Deck) -> None:
    """Take out of a deck what its file keeps outside of it, such as a maybe board, and say how many copies that is."""
    place = deck.headers.pop(OUTSIDE)
    deck.outside = [entry for entry in deck.entries if entry.section == OUTSIDE]
    deck.entries[:] = [entry for entry in deck.entries if entry.section != OUTSIDE]
    deck.lost.pop(OUTSIDE, None)
    copies = sum(entry.count or 0 for entry in deck.outside)
    if deck.outside:
        message = said_of(
            copies,
            "{number} card is kept outside of the deck, and not judged",
            "{number} cards are kept outside of the deck, and not judged",
        )
        hint = said("If they are part of it, write them below a section of the game.")
        deck.findings.append(Finding("DK005", message, NOTE, found=copies, locations=(deck.locate(place),), hint=hint))


def _far_too_long(source: Source) -> Deck:
    """Return a deck that says only that the list is far too long to be one: judging it would help nobody."""
    deck = Deck(source.path, source.reader, lambda _: Location(0))
    message = said("The list has more than {number} entries; no deck has", number=MOST_ENTRIES)
    hint = said("Look whether this is a list of a whole collection.")
    deck.findings.append(unreadable(message, Location(0), hint))
    return deck


def _place_of(error: BrokenFile, text: str) -> Location:
    from deckcheck.files.lines import excerpt, split_lines

    lines = split_lines(text)
    line = excerpt(lines[error.line - 1]) if 0 < error.line <= len(lines) else ""
    return Location(error.line, error.column, 0, line)
