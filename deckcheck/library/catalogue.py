"""The catalogue: the cards of a set of pools, checked once and kept in a SQLite file.

A check of a known game reads from here the cards that the deck names, and nothing else; no TOML is parsed and nothing
is validated again. Its key names all that decides what is in it, so that it is never out of date: the formats of a game
share it as long as their rules ask the same of cards. The file is made whole, put in place by renaming and never
changed. Each row carries a checksum, and every text that may be asked for has a row, so that a damaged file can neither
say nor hide anything: the sources are read instead.
"""

from __future__ import annotations

import binascii
import marshal

from deckcheck.cards.card import Card
from deckcheck.cards.fold import fold
from deckcheck.cards.index import CardSource
from deckcheck.library.cache.keys import sealed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence


META, PLACES, CARDS = "meta", "places", "cards"
"""The tables. Each has rows of a key and data: ``meta`` by name, the others by number, from 0 without a gap.

``cards`` holds :data:`CHUNK` cards a row, in the order of the pools. ``places`` holds in the row :func:`bucket_of` a
mapping from texts to the numbers of the cards that are found by them.
"""
CHUNK = 4
MANY_MISSES = 200
NAME, OTHER, NUMBER, KEY = "n", "a", "#", "="
"""The first letter of a text in ``places``: what it is that the cards have."""


class Damaged(Exception):  # noqa: N818 (what it is; never shown)
    """A catalogue that cannot be used; its sources are to be read instead."""


class Catalogue:
    """An open catalogue. Raises :class:`Damaged` from its methods where a piece of data is not what was stored."""

    def __init__(self, path: str, key: str) -> None:
        """Open a catalogue that has this key; raises :class:`Damaged` where it is another one."""
        import sqlite3

        self._error = sqlite3.Error
        self._cards: dict[int, Card] = {}
        self._bucket = -1
        self._places: Mapping[str, Sequence[int]] = {}
        try:
            self._base = sqlite3.connect(_uri(path), uri=True)
        except self._error as error:
            raise Damaged(str(error)) from None
        head: tuple[str, int] = self._read(META, "head")  # type: ignore[assignment]
        stored_key, self._buckets = head
        if stored_key != key:
            raise Damaged("of other cards")

    def piece(self, name: str) -> object:
        """Return a stored value by its name."""
        return self._read(META, name)

    def cards(self, kind: str, text: str) -> tuple[Card, ...]:
        """Return the cards that are found by a text; its kind is ``NAME``, ``OTHER``, ``NUMBER`` or ``KEY``."""
        bucket = bucket_of(kind + text, self._buckets)
        if bucket != self._bucket:  # the same text is often asked for twice in a row
            self._places = self._read(PLACES, bucket)  # type: ignore[assignment]
            self._bucket = bucket
        return tuple([self.card(place) for place in self._places.get(kind + text, ())])

    def size(self) -> int:
        """Return the number of cards."""
        try:
            (last,) = self._base.execute(f"SELECT MAX(key) FROM {CARDS}").fetchone()  # noqa: S608 (our own names)
        except self._error as error:
            raise Damaged(str(error)) from None
        return 0 if last is None else last * CHUNK + len(self._read(CARDS, last))  # type: ignore[arg-type]

    def card(self, place: int) -> Card:
        """Return a card by its number, always the same object: it is read with its neighbours, and kept."""
        card = self._cards.get(place)
        if card is None:
            start = place - place % CHUNK
            row: Iterable[Sequence[object]] = self._read(CARDS, place // CHUNK)  # type: ignore[assignment]
            self._cards.update((at, Card(*plain)) for at, plain in enumerate(row, start))  # type: ignore[arg-type]
            card = self._cards[place]
        return card

    def _read(self, table: str, key: str | int) -> object:
        try:
            row = self._base.execute(f"SELECT data FROM {table} WHERE key = ?", (key,)).fetchone()  # noqa: S608 (our own names)
        except self._error as error:
            raise Damaged(str(error)) from None
        data = row[0] if row else None
        if not isinstance(data, bytes) or sealed(f"{table} {key}", data[4:]) != data:
            raise Damaged(f"{table} {key} is not what was stored")
        return marshal.loads(data[4:])  # noqa: S302 (sealed by a checksum, our own cache)


def bucket_of(text: str, buckets: int) -> int:
    """Return the row of ``places`` in which a text is to be found, if any card is found by it."""
    return binascii.crc32(text.encode("utf-8", "surrogatepass")) % buckets


def _uri(path: str) -> str:
    """Name a file for SQLite, so that it is only read: whole files need no locks and no journal."""
    quoted = path.replace("%", "%25").replace("?", "%3f").replace("#", "%23").replace("\\", "/")
    return f"file:{'' if quoted.startswith('/') else '/'}{quoted}?mode=ro&immutable=1"


class CatalogueCards(CardSource):
    """The cards of a catalogue, looked up one by one.

    ``from_sources`` reads all cards from the sources; it is called where the catalogue is damaged.
    """

    def __init__(self, catalogue: Catalogue, from_sources: Callable[[], CardSource]) -> None:
        self._catalogue = catalogue
        self._from_sources = from_sources
        self._instead: CardSource | None = None
        self._sets: Mapping[str, str] | None = None
        self._first_numbers: Collection[str] | None = None
        self._misses = 0
        self._index: Collection[str] | None = None

    def named(self, folded: str) -> tuple[Card, ...]:
        """Return the cards that have this text among their index keys."""
        if self._index is not None and folded not in self._index:
            return ()
        try:
            found = self._catalogue.cards(NAME, folded)
            if not found:
                self._miss()
        except Damaged:
            found = self._sources().named(folded)
        return found

    def called(self, folded: str) -> tuple[Card, ...]:
        """Return the printings that have this text among their other names and numbers."""
        try:
            return self._catalogue.cards(OTHER, folded)
        except Damaged:
            return self._sources().called(folded)

    def _miss(self) -> None:
        """Read which names there are when it pays: many lines of a large run are not names of cards."""
        self._misses += 1
        if self._misses == MANY_MISSES:
            self._index = self._catalogue.piece("index")  # type: ignore[assignment]

    def numbered(self, set: str, number: str) -> tuple[Card, ...]:
        """Return the printings of a folded number in a folded set code; ``""`` stands for any set."""
        try:
            found = self._catalogue.cards(NUMBER, number)
        except Damaged:
            return self._sources().numbered(set, number)
        return tuple(card for card in found if fold(card.set) == set) if set else found

    def keyed(self, key: str) -> tuple[Card, ...]:
        """Return all printings of one card."""
        try:
            return self._catalogue.cards(KEY, key)
        except Damaged:
            return self._sources().keyed(key)

    def names(self, *, samples: bool = True) -> Sequence[str]:
        """List all names and titles, each once; without ``samples`` those of cards that are not invented."""
        try:
            return self._catalogue.piece("names" if samples else "real names")  # type: ignore[return-value]
        except Damaged:
            return self._sources().names(samples=samples)

    def only_samples(self) -> bool:
        """Say whether all cards are invented."""
        try:
            return bool(self._catalogue.piece("only samples"))
        except Damaged:
            return self._sources().only_samples()

    def other_names(self) -> Mapping[str, str]:
        """Map other spellings and names of cards to their titles."""
        try:
            return self._catalogue.piece("other names")  # type: ignore[return-value]
        except Damaged:
            return self._sources().other_names()

    def having(self, words: Sequence[str]) -> Iterable[Card]:
        """Return the printings that have all of these texts in their ``text_of``."""
        try:
            texts: Sequence[str] = self._catalogue.piece("texts")  # type: ignore[assignment]
            return [self._catalogue.card(at) for at, text in enumerate(texts) if all(word in text for word in words)]
        except Damaged:
            return self._sources().having(words)

    def sets(self) -> Mapping[str, str]:
        """Map what a set may be called, folded, to its folded code."""
        if self._sets is None:
            try:
                self._sets = self._catalogue.piece("sets")  # type: ignore[assignment]
            except Damaged:
                self._sets = self._sources().sets()
        return self._sets  # type: ignore[return-value]

    def first_numbers(self) -> Collection[str]:
        """Return the numbers with which a name, a set, or a number of several words begins."""
        if self._first_numbers is None:
            try:
                self._first_numbers = self._catalogue.piece("first numbers")  # type: ignore[assignment]
            except Damaged:
                self._first_numbers = self._sources().first_numbers()
        return self._first_numbers  # type: ignore[return-value]

    def every(self) -> Sequence[Card]:
        """Return all printings."""
        try:
            return [self._catalogue.card(place) for place in range(self._catalogue.size())]
        except Damaged:
            return self._sources().every()

    def at(self, number: int) -> Card:
        """Return a printing by its number."""
        try:
            return self._catalogue.card(number)
        except Damaged:
            return self._sources().at(number)

    def _sources(self) -> CardSource:
        if self._instead is None:
            self._instead = self._from_sources()
        return self._instead
