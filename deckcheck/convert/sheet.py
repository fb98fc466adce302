"""A deck as it is written: its sections with their rows, each in the words that surely mean the card."""

from __future__ import annotations

from deckcheck.cards.fold import fold
from deckcheck.convert.zone_words import roles_of
from deckcheck.decks.reader_findings import MOST
from deckcheck.decks.vocabulary import KEPT, MAIN, heading_key
from deckcheck.language import said
from deckcheck.record import Record
from deckcheck.report import ERROR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.cards.card import Card
    from deckcheck.cards.finder import Finder, Match
    from deckcheck.checking.resolve import Resolved
    from deckcheck.decks.deck import Deck, Entry
    from deckcheck.games.game import Game

REST = "Main"
"""What the cards are put under whose section is not known."""
_BESIDE = str.maketrans("()[]#", "     ")


class SheetLine(Record):
    """So many copies of a card.

    ``text`` means the card by itself; ``name``, ``set`` and ``number`` mean it together. ``key`` tells cards apart:
    that of the card, or what was written where it is not known. ``facts`` are what the pool records of the card.
    """

    __slots__ = ("count", "facts", "key", "name", "number", "set", "text")

    def __init__(self, text: str, name: str, set: str, number: str, key: str, count: int = 0) -> None:
        self.facts: dict[str, str] = {}
        self.text = text
        self.name = name
        self.set = set
        self.number = number
        self.key = key
        self.count = count


class Pile(Record):
    """The rows of a section; ``id`` is ``""`` for one that the game does not have.

    ``role`` is what it is to other programs, see :mod:`deckcheck.convert.zone_words`.
    """

    __slots__ = ("_latest", "id", "role", "rows", "title")

    def __init__(self, id: str, title: str, role: str = "") -> None:
        self.role = role
        self.id = id
        self.title = title
        self.rows: list[SheetLine] = []
        self._latest: dict[tuple[str, ...], SheetLine] = {}

    @property
    def key(self) -> str:
        """Tell piles apart, in whatever words."""
        key = heading_key(self.title)
        return self.id or ("?" if key in MAIN else f"?{key}")

    def add(self, row: SheetLine, count: int) -> None:
        """Add copies to the row that says the same, as far as a count can go."""
        same = row.text, row.name, row.set, row.number
        before = self._latest.get(same)
        if before is not None:
            taken = min(count, MOST - before.count)
            before.count += taken
            count -= taken
        if count:
            self._latest[same] = row.replaced(count=count)
            self.rows.append(self._latest[same])


class Sheet(Record):
    """A deck to write. ``remarks`` are what could not be understood of it, for people to look at.

    ``spare`` is the title of a section without cards that programs of any game have to be told, so that a section
    which is called "deck" is not taken for all the cards; ``""`` where that is not so. ``facts`` are the facts of cards
    that are written, ``outside`` is how many cards the file kept outside of the deck; they are not written.
    """

    __slots__ = ("facts", "format", "game", "meta", "name", "options", "outside", "piles", "remarks", "spare")

    def __init__(self, deck: Deck, game: Game) -> None:
        self.game = game.id
        self.name = deck.name
        self.format = deck.format
        self.meta = _kept(deck.meta)
        self.options = dict(deck.options)
        self.piles: list[Pile] = []
        self.spare = ""
        self.facts: tuple[str, ...] = ()
        self.outside = sum(entry.count or 0 for entry in deck.outside)
        self.remarks = [
            said("Not understood, line {line}: {message}", line=finding.locations[0].line, message=finding.message)
            for finding in deck.findings
            if finding.severity == ERROR and finding.code in ("DK003", "DK004") and finding.locations
        ]

    @property
    def said(self) -> dict[str, object]:
        """What the deck says of itself, by label, the game first."""
        texts = {"game": self.game, "name": self.name, "format": self.format}
        return {**{key: text for key, text in texts.items() if text}, **self.meta, **self.options}

    @property
    def copies(self) -> int:
        """How many cards there are."""
        return sum(row.count for pile in self.piles for row in pile.rows)


def sheet_of(resolved: Resolved, finder: Finder, game: Game, *, with_facts: bool = False) -> Sheet:
    """Make the sheet of a deck whose cards were found and put into sections."""
    deck = resolved.deck
    sheet = Sheet(deck, game)
    if with_facts:
        sheet.facts = tuple(name for name in (*game.fields, *game.kept) if name not in ("name", "set", "number"))
    roles = roles_of(game)
    piles = {id: Pile(id, section.title, roles.get(id, "")) for id, section in game.sections.items()}
    others: dict[str, Pile] = {}
    words = _Words(finder)
    zones = _Zones(deck)
    for entry, match, section in zip(deck.entries, resolved.matches, resolved.sections, strict=True):
        if section is None or section not in piles:
            zone = zones.of(entry)
            pile = others.setdefault(heading_key(zone), Pile("", zone))
        else:
            pile = piles[section]
        if entry.count:
            pile.add(words.row(entry, match), entry.count)
    sheet.piles = [pile for pile in (*piles.values(), *others.values()) if pile.rows]
    sheet.spare = _spare(sheet, game)
    return sheet


def _spare(sheet: Sheet, game: Game) -> str:
    used = [game.sections[pile.id] for pile in sheet.piles if pile.id]
    has_default = any(section.default for section in game.sections.values())
    if not used or has_default or any(heading_key(section.title) not in MAIN for section in used):
        return ""
    forms = {"", *(section.form for section in used)}
    titles = (section.title for section in game.sections.values() if section.form in forms)
    return next((title for title in titles if heading_key(title) not in MAIN), "")


class _Words:
    """Says cards in words that mean them, each card once."""

    def __init__(self, finder: Finder) -> None:
        self._finder = finder
        self._rows: dict[tuple[str, str, str], SheetLine] = {}

    def row(self, entry: Entry, match: Match) -> SheetLine:
        """Return the row of an entry; one that does not surely mean a card keeps what was written."""
        written = entry.name, entry.set, entry.number
        row = self._rows.get(written)
        if row is None:
            known = match.card if not match.note else None
            row = self._rows[written] = self._known(known, match) if known else _as_written(entry, match)
            row.facts = {name: _said(values) for name, values in known.facts.items()} if known else {}
        return row

    def _known(self, card: Card, match: Match) -> SheetLine:
        printings = {(one.set, one.number) for one in match.cards}
        sure = len(printings) == 1
        text = self._finder.to_write(card)
        all = {(one.set, one.number) for one in self._finder.source.keyed(card.key)}
        with_printing = f"{text} ({card.reference})" if card.number else f"{text} ({card.set})"
        if sure and len(all) > 1 and {(c.set, c.number) for c in self._finder.find(text).cards} != printings:
            text = with_printing if self._means(with_printing, "", "", card) else text
        set, number = (card.set, card.number) if sure else ("", "")
        names = (card.name, card.title, text)
        name = next((name for name in names if self._means(name, set, number, card)), text)
        return SheetLine(text, name, set, number, card.key)

    def _means(self, name: str, set: str, number: str, card: Card) -> bool:
        found = self._finder.find(name, set, number)
        return found.card is not None and not found.note and found.card.key == card.key


def _said(values: tuple[object, ...]) -> str:
    """Return the values of a fact as one cell."""
    return ", ".join("yes" if value is True else "no" if value is False else str(value) for value in values)


def _as_written(entry: Entry, match: Match) -> SheetLine:
    beside = f"{entry.set} {entry.number}".strip()
    text = f"{entry.name} ({beside})" if entry.name and beside else entry.name or f"{entry.set} #{entry.number}".strip()
    key = match.card.key if match.card else "?" + " ".join(fold(text).translate(_BESIDE).split())
    return SheetLine(text, entry.name, entry.set, entry.number, key)


class _Zones:
    """The names of the sections that the game does not have: entries stand behind the name of theirs."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._names = sorted(
            (place.line, place.column, str(finding.found))
            for finding in deck.findings
            if finding.code == "DK005"
            for place in finding.locations
        )

    def of(self, entry: Entry) -> str:
        """Return the name of an entry's zone."""
        if entry.section is not None or not self._names:
            return REST
        from bisect import bisect_right

        place = self._deck.locate(entry.place)
        at = bisect_right(self._names, (place.line, place.column, "\U0010ffff"))
        return self._names[max(at - 1, 0)][2]


def _kept(meta: Mapping[str, object]) -> dict[str, object]:
    """Return what is known by these labels everywhere; all else that was said becomes notes."""
    kept = {key: meta[key] for key in KEPT if key in meta}
    others = [f"{key}: {value}" for key, value in meta.items() if key not in KEPT]
    if others:
        kept["notes"] = "\n".join([*([str(kept["notes"])] if kept.get("notes") else []), *others])
    return kept
