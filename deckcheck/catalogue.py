"""The catalogue: what games and pools say, checked once and kept in a SQLite file.

A check of a known game reads its rules and the cards that the deck names from here, and nothing else; no TOML is parsed
and nothing is validated again. The file is made whole and put in place by renaming, and is keyed by the paths of its
sources and the version of deckcheck. It is used only while every source is as it was when the file was made, and every
piece of data carries a checksum. Whatever is wrong with it, the sources are read instead: it is never an error.
"""

from __future__ import annotations

import binascii
import marshal
import os
import sys

from deckcheck.cards.card import Card
from deckcheck.cards.source import CardSource
from deckcheck.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

FORMAT = 3
"""Raised whenever what is stored, or its meaning, changes without a new version of deckcheck."""
_UNSURE_NS = 2_000_000_000
"""A source that changed so shortly before the catalogue was made is compared by content: time stamps are coarse."""

_MISSES_KEPT = 10_000


class Damaged(Exception):  # noqa: N818 (what it is; never shown)
    """A catalogue that cannot be used; its sources are to be read instead."""


def cache_folder() -> str:
    """Give the folder of catalogues: ``DECKCHECK_CACHE_DIR``, else the user's folder for caches."""
    if folder := os.environ.get("DECKCHECK_CACHE_DIR"):
        return folder
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~\\AppData\\Local")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(base, "deckcheck")


def file_of(id: str, key: str, folder: str, ending: str = ".sqlite") -> str:
    """Give the path of the catalogue of a game for sources that ``key`` names."""
    return os.path.join(folder, f"{id}-{binascii.crc32(key.encode('utf-8', 'surrogatepass')):08x}{ending}")


def key_of(sources: Iterable[str]) -> str:
    """Name a set of sources, for this version of deckcheck and of Python's own storage of values."""
    paths = "\n".join(os.path.abspath(path) for path in sources)
    return f"{__version__}\n{FORMAT}\n{marshal.version}\n{sys.hexversion}\n{paths}"


def stamp(path: str) -> tuple[int, ...]:
    """Give what the file system says of a file: any change of its bytes changes this, unless it is very recent."""
    status = os.stat(path)
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns


class Catalogue:
    """An open catalogue. Raises :class:`Damaged` from its methods where a piece of data is not what was stored."""

    def __init__(self, path: str, key: str) -> None:
        """Open a catalogue and make sure that all its sources are unchanged; raises :class:`Damaged` otherwise."""
        import sqlite3

        self.path = path
        self._error = sqlite3.Error
        try:
            self._base = sqlite3.connect(f"file:{_quoted(path)}?mode=ro", uri=True, timeout=0.2)
            head = self._read("meta", "head")
        except sqlite3.Error as error:
            raise Damaged(str(error)) from None
        if head is None or str(head[0]) != key:
            raise Damaged("of other sources")
        self._check_sources(head[1], head[2])  # type: ignore[arg-type]

    def _check_sources(self, sources: Sequence[tuple[str, tuple[int, ...], str]], made: int) -> None:
        for path, stamped, digest in sources:
            try:
                now = stamp(path)
            except OSError as error:
                raise Damaged(str(error)) from None
            if now == stamped and max(now[3], now[4]) < made - _UNSURE_NS:
                continue
            if digest_of(path) != digest:
                raise Damaged(f"{path} has changed")

    def piece(self, name: str) -> object:
        """Give a stored value by its name."""
        value = self._read("meta", name)
        if value is None:
            raise Damaged(f"{name} is missing")
        return value

    def cards(self, table: str, key: str) -> tuple[Card, ...]:
        """Give the cards stored under a key: in table ``named``, ``numbered`` or ``keyed``."""
        found = self._read(table, key)
        return () if found is None else tuple(Card(*plain) for plain in found)  # type: ignore[arg-type]

    def _read(self, table: str, key: str) -> list[tuple[object, ...]] | None:
        try:
            row = self._base.execute(f"SELECT data FROM {table} WHERE key = ?", (key,)).fetchone()  # noqa: S608 (our own names)
        except (self._error, UnicodeEncodeError) as error:
            raise Damaged(str(error)) from None
        if row is None:
            return None
        data = row[0]
        if not isinstance(data, bytes) or sealed(key, data[4:]) != data:
            raise Damaged("a checksum does not fit")
        return marshal.loads(data[4:])  # type: ignore[no-any-return]  # noqa: S302 (sealed by a checksum, our own cache)


class CatalogueCards(CardSource):
    """The cards of a catalogue, looked up one by one."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._missed: set[str] = set()

    def named(self, folded: str) -> tuple[Card, ...]:
        """Give the cards that have this text among their index keys."""
        found = self.catalogue.cards("named", folded)
        if not found and len(self._missed) < _MISSES_KEPT:
            self._missed.add(folded)
        return found

    def confirm(self) -> None:
        """Make sure that what was not found is not there: a row may be damaged so that it is not found."""
        if not self._missed.isdisjoint(self.catalogue.piece("index")):  # type: ignore[arg-type]
            raise Damaged("a name is missing")
        self._missed.clear()

    def numbered(self, set: str, number: str) -> tuple[Card, ...]:
        """Give the printings of a folded number in a folded set code; ``""`` stands for any set."""
        return self.catalogue.cards("numbered", f"{set}\x1f{number}" if set else number)

    def keyed(self, key: str) -> tuple[Card, ...]:
        """Give all printings of one card."""
        return self.catalogue.cards("keyed", key)

    def names(self) -> Sequence[str]:
        """List all names and titles, each once."""
        return self.catalogue.piece("names")  # type: ignore[return-value]

    def sets(self) -> Mapping[str, str]:
        """Map what a set may be called, folded, to its folded code."""
        return self.catalogue.piece("sets")  # type: ignore[return-value]


def digest_of(path: str) -> str:
    """Give the SHA-256 of a file's bytes, ``""`` where it cannot be read."""
    import hashlib

    try:
        with open(path, "rb") as file:
            return "sha256:" + hashlib.sha256(file.read()).hexdigest()
    except OSError:
        return ""


def _quoted(path: str) -> str:
    return path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")


def sealed(key: str, data: bytes) -> bytes:
    """Put a checksum of the data and of the key that it belongs to in front of it."""
    return binascii.crc32(data, binascii.crc32(key.encode("utf-8", "surrogatepass"))).to_bytes(4, "big") + data
