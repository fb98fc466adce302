"""Entries of an event: read and checked as any deck is, then put into the one form that is committed to."""

from __future__ import annotations

import os
import unicodedata

from deckcheck.checking.resolve import Resolved
from deckcheck.events.jsontext import compact
from deckcheck.events.model import Entry
from deckcheck.events.people import clean_name, player_fault
from deckcheck.record import Record
from deckcheck.report import LEGAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cards.card import Card
    from deckcheck.decks.deck import Deck
    from deckcheck.events.checker import EventChecker
    from deckcheck.games.game import Game
    from deckcheck.report import DeckReport


class ReadEntry(Record):
    """An entry file: its report, and if it is legal and an entry, what it says; else ``problem`` tells why not.

    ``cards`` gives the card of each reference, ``meta`` what the file says of player, event and date.
    """

    __slots__ = ("_entry", "cards", "data", "meta", "path", "problem", "report")

    def __init__(self, path: str, data: bytes, report: DeckReport) -> None:
        self.path = path
        self.data = data
        self.report = report
        self.problem = ""
        self._entry: Entry | None = None
        self.cards: dict[str, Card] = {}
        self.meta: dict[str, object] = {}

    @property
    def good(self) -> bool:
        """Whether the entry can be locked."""
        return self._entry is not None

    @property
    def said(self) -> Entry:
        """What a good entry says."""
        if self._entry is None:
            raise ValueError(f"{self.path} is not an entry that could be read")
        return self._entry

    def understand(self, entry: Entry) -> None:
        """Keep what the file was found to say."""
        self._entry = entry


def read_entry(checker: EventChecker, path: str, data: bytes) -> ReadEntry:
    """Read and check the bytes of one entry.

    Raises:
        UsageProblem: its game or pools cannot be used.
    """
    report = checker.check(path, data)
    read = ReadEntry(path, data, report)
    if report.verdict != LEGAL:
        return read
    game = checker.ruleset(report.game, report.format).game
    read.problem = _no_entry(game, report)
    if not read.problem and isinstance(report.details, Resolved):
        _fill(read, report.details, game)
    return read


def _no_entry(game: Game, report: DeckReport) -> str:
    if not game.random:
        return f"decks of {game.name} have no part that is drawn at random"
    if game.random["keep"] not in report.sections:
        parts = ", ".join(f"[{game.random[part]}]" for part in ("keep", "draw"))
        return f"this is a finished deck, not an entry: it has no {parts}"
    return ""


def _fill(read: ReadEntry, resolved: Resolved, game: Game) -> None:
    deck = resolved.deck
    player = deck.meta.get("player", os.path.splitext(os.path.basename(read.path))[0])
    read.meta = deck.meta
    read.problem = player_fault(player) if isinstance(player, str) else "player is not a text in quotes"
    sections: dict[str, dict[str, int]] = {}
    for written, card, section in zip(deck.entries, resolved.cards, resolved.sections, strict=True):
        reference = unicodedata.normalize("NFC", card.reference)
        if read.cards.setdefault(reference, card).key != card.key:
            read.problem = f"two different cards share the reference {reference}; give them numbers in the pool"
        if section and written.count:
            counts = sections.setdefault(section, {})
            counts[reference] = counts.get(reference, 0) + written.count
    if not read.problem:
        read.understand(_entry(str(player), deck, sections, game))


def _entry(player: str, deck: Deck, sections: dict[str, dict[str, int]], game: Game) -> Entry:
    number = game.random["number"]
    stated = deck.options.get(number, game.options[number].default)
    options = {name: value for name, value in deck.options.items() if name != number}
    return Entry.model_validate(
        {
            "game": game.id,
            "player": clean_name(player),
            "number": stated,
            "options": options,
            "sections": sections,
        }
    )


def entry_text(entry: Entry) -> str:
    """Give the text of an entry that is committed to."""
    return compact(entry.plain())


def size(section: dict[str, int] | None) -> int:
    """Count the cards of a section."""
    return sum((section or {}).values())
