"""Entries of an event: read and checked as any deck is, then put into the one form that is committed to."""

from __future__ import annotations

import os
import unicodedata

from deckcheck.cards.card_text import card_text
from deckcheck.checking.checker import Checker
from deckcheck.checking.request import CheckRequest
from deckcheck.checking.resolve import Resolved
from deckcheck.draws.documents import compact
from deckcheck.errors import UsageProblem
from deckcheck.events.model import EventEntry
from deckcheck.events.players import clean_name, player_fault, same_name
from deckcheck.record import Record
from deckcheck.report import LEGAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.decks.deck import Deck
    from deckcheck.evaluation.ruleset import Judged, Ruleset
    from deckcheck.games.game import Game
    from deckcheck.library.library import Library
    from deckcheck.report import DeckReport

    Progress = Callable[[int, int], None]
    """Called with how many are done, and of how many."""


class EventChecker:
    """Checks entries and finished decks of one event.

    Args:
        library: the games, pools and formats at hand.
        game: the id of the game; ``""`` leaves it to the entries.
        format: the id of the format; ``""`` leaves it to the entries.
        day: the ISO day of the event.
        usual: the game and the format of entries that name none.
        draw: whether a part of the decks is to be drawn, in games that have such a part.
    """

    def __init__(
        self,
        library: Library,
        *,
        game: str = "",
        format: str = "",
        day: str = "",
        usual: tuple[str, str] = ("", ""),
        draw: bool = True,
    ) -> None:
        self.library = library
        self.day = day
        self._draw = draw
        self._names: dict[str, str] = {}
        usual_game, usual_format = usual
        self._terms = CheckRequest(
            game=game, format=format, usual_game=usual_game, usual_format=usual_format, day=day, deck_waivers=False
        )
        self._checker = Checker(library, details=_resolved)

    def check(self, path: str, data: bytes) -> DeckReport:
        """Check the bytes of one file; the report's details are its entries with their cards.

        Raises:
            UsageProblem: its game cannot be used.
        """
        return self._checker.check(path, data, self._terms)

    def draws_from(self, game: Game) -> bool:
        """Whether a part of the decks of a game is drawn at this event."""
        return self._draw and bool(game.random)

    def name(self, card: Card, game: Game, format: str) -> str:
        """Return how a card is written for people."""
        if card.reference not in self._names:
            self._names[card.reference] = card_text(card, self.ruleset(game.id, format).finder)
        return self._names[card.reference]

    def ruleset(self, game: str, format: str) -> Ruleset:
        """Return what an event is judged by. Raises :class:`UsageProblem` where that cannot be used."""
        return self.library.ruleset(game, format, self.day)


def _resolved(resolved: Resolved, ruleset: Ruleset, judged: Judged) -> Resolved:  # noqa: ARG001 (what a checker calls)
    return resolved


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
        self._entry: EventEntry | None = None
        self.cards: dict[str, Card] = {}
        self.meta: dict[str, object] = {}

    @property
    def good(self) -> bool:
        """Whether the entry can be locked."""
        return self._entry is not None

    @property
    def entry(self) -> EventEntry:
        """What a good entry says."""
        if self._entry is None:
            raise ValueError(f"{self.path} is not an entry that could be read")
        return self._entry

    def understand(self, entry: EventEntry) -> None:
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
    read.problem = _no_entry(game, report) if checker.draws_from(game) else ""
    if not read.problem and isinstance(report.details, Resolved):
        _fill(read, report.details, checker, game)
    return read


def _no_entry(game: Game, report: DeckReport) -> str:
    if game.random["keep"] not in report.sections:
        parts = ", ".join(f"[{game.random[part]}]" for part in ("keep", "draw"))
        return f"this is a finished deck, not an entry: it has no {parts} (--no-draw registers finished decks)"
    return ""


def _fill(read: ReadEntry, resolved: Resolved, checker: EventChecker, game: Game) -> None:
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
        names = {
            reference: checker.name(read.cards[reference], game, read.report.format)
            for counts in sections.values()
            for reference in counts
        }
        number, options = _stated(deck, game) if checker.draws_from(game) else (0, dict(deck.options))
        read.understand(
            EventEntry.model_validate(
                {
                    "game": game.id,
                    "player": clean_name(str(player)),
                    "number": number,
                    "options": options,
                    "sections": sections,
                    "names": names,
                }
            )
        )


def _stated(deck: Deck, game: Game) -> tuple[object, dict[str, object]]:
    """Return the number of cards to draw, and the other options of an entry."""
    number = game.random["number"]
    stated = deck.options.get(number, game.options[number].default)
    return stated, {name: value for name, value in deck.options.items() if name != number}


def read_entries(
    checker: EventChecker, files: Sequence[tuple[str, bytes]], progress: Progress | None = None
) -> list[ReadEntry]:
    """Read and check entries, and report how far it got.

    Raises:
        UsageProblem: a game or pool cannot be used.
    """
    reads = []
    for number, (path, data) in enumerate(files, 1):
        reads.append(read_entry(checker, path, data))
        if progress:
            progress(number, len(files))
    return reads


def entry_text(entry: EventEntry) -> str:
    """Return the text of an entry that is committed to."""
    return compact(entry.plain())


def size(section: dict[str, int] | None) -> int:
    """Count the cards of a section."""
    return sum((section or {}).values())


class Refused(UsageProblem):
    """Several things stand in the way; ``problems`` tells each."""

    def __init__(self, what: str, problems: Sequence[str], others: int = 0) -> None:
        many = len(problems) + others
        super().__init__(f"{what}: there {'is 1 thing' if many == 1 else f'are {many} things'} to fix.")
        self.problems = tuple(problems)


class EntriesRefused(Refused):
    """Entries that cannot be locked: ``entries`` are those that are not legal, ``problems`` what else is wrong."""

    def __init__(self, entries: Sequence[ReadEntry], problems: Sequence[str]) -> None:
        super().__init__("Nothing was locked", problems, len(entries))
        self.entries = tuple(entries)


def refuse_faulty(entries: Sequence[ReadEntry]) -> None:
    """Refuse entries that are not legal, or do not fit together.

    Raises:
        EntriesRefused: with everything that is wrong, at once.
    """
    illegal = [read for read in entries if not read.good and not read.problem]
    problems = [f"{read.path}: {read.problem}." for read in entries if read.problem]
    problems += _twice(entries) + _mixed(entries)
    if illegal or problems:
        raise EntriesRefused(illegal, problems)


def _twice(entries: Iterable[ReadEntry]) -> list[str]:
    first: dict[str, ReadEntry] = {}
    problems: list[str] = []
    for read in entries:
        if read.good:
            other = first.setdefault(same_name(read.entry.player), read)
            if other is not read:
                problems.append(
                    f"{read.path}: the player {read.entry.player} is the same as {other.entry.player} of {other.path}; "
                    f"give each an id of their own (player = …)."
                )
    return problems


def _mixed(entries: Iterable[ReadEntry]) -> list[str]:
    judged = [read for read in entries if read.report.game]
    games = {read.report.game for read in judged}
    formats = {read.report.format for read in judged if read.report.game}
    problems = []
    if len(games) > 1:
        problems.append(f"The entries are of {len(games)} games ({', '.join(sorted(games))}); an event is of one.")
    elif len(formats) > 1:
        problems.append(f"The entries are of {len(formats)} formats ({', '.join(sorted(formats))}); an event has one.")
    return problems
