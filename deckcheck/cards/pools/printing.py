"""A row of a pool on its way to a card."""

from __future__ import annotations

from deckcheck.cards.pools.keys import ALSO, IDS, PARTIAL, SAME_AS, VARIANT
from deckcheck.files.display import shown
from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cards.pools.faults import Spot
    from deckcheck.cards.pools.pool_file import PoolFile
    from deckcheck.rules.ir import Values


class Printing(Record):
    """A printing as a pool writes it (``written``), and the facts that follow from it.

    ``overruled`` are facts of which a farther pool says something else: the name, what it says, and its file.
    ``flawed`` marks a row that has lost a key to a fault: what is not there is not known, and no fault of its own.
    """

    __slots__ = (
        "also",
        "facts",
        "file",
        "flawed",
        "ids",
        "index",
        "name",
        "number",
        "overruled",
        "partial",
        "same_as",
        "sample",
        "set",
        "variant",
        "written",
    )

    def __init__(self, file: PoolFile, index: int, written: dict[str, object], flawed: bool = False) -> None:
        head = file.tree
        self.file = file
        self.index = index
        self.written = written
        self.set = str(head["set"])
        self.number = str(written.get("number", ""))
        self.name = str(written["name"])
        self.variant = str(written.get(VARIANT, ""))
        self.also = _texts(written.get(ALSO))
        self.ids = _texts(written.get(IDS))
        self.same_as = str(written.get(SAME_AS, ""))
        self.sample = bool(head.get("sample", False))
        self.flawed = flawed
        self.partial = flawed or bool(head.get(PARTIAL, False)) or bool(written.get(PARTIAL, False))
        self.facts: dict[str, Values] = {}
        self.overruled: list[tuple[str, Values | None, str]] = []

    @property
    def reference(self) -> str:
        """Set and number, ``""`` where it has no number."""
        return f"{self.set} {self.number}" if self.number else ""

    @property
    def label(self) -> str:
        """Its name in messages."""
        return shown(f"{self.name} ({self.reference or self.set})")

    def spot(self, key: str = "") -> Spot:
        """Return the place of one of its keys, or of the whole."""
        path = ("cards", self.index, key) if key else ("cards", self.index)
        return self.file, path

    def order(self) -> tuple[object, ...]:
        """Return its place among the cards of a game: numbers by their size, whatever the order of rows and files."""
        return (self.set, *number_order(self.number), self.variant, self.name, self.file.path, self.index)


def _texts(value: object) -> tuple[str, ...]:
    """Return a text, or several, as a tuple, each once."""
    if value is None:
        return ()
    texts = value if isinstance(value, list) else [value]
    return tuple(dict.fromkeys(str(text) for text in texts))


def number_order(number: str) -> tuple[str, int, str, str]:
    """Sort ``P3`` before ``P12``, and ``16`` beside ``016``."""
    if number.isdecimal():
        size = number.lstrip("0")
        return "", len(size), size, number
    digits = "".join(sign if sign.isdecimal() else " " for sign in number).split()
    first = digits[0] if digits else ""
    size = first.lstrip("0")
    return number.partition(first)[0] if first else number, len(size), size, number
