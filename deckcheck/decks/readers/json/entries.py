"""The forms that one card has in the JSON of other programs."""

from __future__ import annotations

import json

from deckcheck.decks.belonging import plain_key
from deckcheck.decks.counts import Split, splits
from deckcheck.decks.readers.entries import NO_COUNT, add_entry, lose
from deckcheck.files.display import shown
from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from deckcheck.decks.deck import Deck

    Path = tuple[str | int, ...]

NAMES = ("card", "name", "title", "cardname", "fullname", "oraclecard")
IDS = ("id", "code", "cardid", "cardcode")
COUNTS = ("count", "qty", "quantity", "amount", "copies")
SETS = ("set", "setcode", "setshortname", "edition", "editioncode")
NUMBERS = ("number", "collectornumber", "cardnumber")
ADVICE = 'Write it as {"card": "Name", "count": 3}.'


class SaidOfCard(Record):
    """What an object says of a card."""

    __slots__ = ("count", "id", "name", "number", "set")

    def __init__(self) -> None:
        self.count = ""
        self.id = ""
        self.name = ""
        self.number = ""
        self.set = ""


SLOTS = {
    **dict.fromkeys(NAMES, "name"),
    **dict.fromkeys(IDS, "id"),
    **dict.fromkeys(COUNTS, "count"),
    **dict.fromkeys(SETS, "set"),
    **dict.fromkeys(NUMBERS, "number"),
}


def slots_of(value: object) -> set[str]:
    """Tell what an object says of a card: ``name``, ``id``, ``set``, ``number``, ``count``."""
    return {SLOTS[plain_key(key)] for key in value if plain_key(key) in SLOTS} if isinstance(value, dict) else set()


class JsonEntries:
    """Puts cards into a deck. ``knows`` says whether a text, as a whole, means a card of the pools."""

    def __init__(self, deck: Deck, knows: Callable[[str], bool]) -> None:
        self.deck = deck
        self.knows = knows

    def entry(self, section: str | None, path: Path, value: object) -> None:
        """Add what one item of a list means: a name or an id, or an object that says more."""
        if isinstance(value, dict):
            self.card(section, (*path, *_title(value)), self._said(value))
        elif isinstance(value, str | int) and not isinstance(value, bool):
            text = str(value).strip()
            first = Split("", text) if self.knows(text) else next(splits(text), Split("", text))
            said = SaidOfCard()
            said.id, said.count = first.name, first.count or "1"
            self.card(section, path, said)
        else:
            lose(self.deck, section, path, f"This is no card: {shown(_written(value))}", ADVICE)

    def count(self, section: str | None, path: Path, name: str, count: object) -> None:
        """Add a card by its name or its id alone, with its count."""
        said = SaidOfCard()
        said.id = name
        said.count = _count(count)
        self.card(section, path, said)

    def card(self, section: str | None, path: Path, said: SaidOfCard) -> None:
        """Add a card by all that is said of it."""
        name, number = said.name, said.number
        if said.id and not name and not number:
            is_number = said.id.isdecimal() and not self.knows(said.id)
            name, number = ("", said.id) if is_number else (said.id, "")
        add_entry(self.deck, section, name, said.count, path, said.set, number)

    def _said(self, value: Mapping[str, object]) -> SaidOfCard:
        said = SaidOfCard()
        more = 0
        for key, inside in value.items():
            slot = SLOTS.get(plain_key(key))
            if slot and isinstance(inside, dict):
                nested = self._said(inside)
                for name in ("name", "id", "set", "number"):
                    setattr(said, name, getattr(said, name) or getattr(nested, name))
            elif slot == "count":
                said.count = _count(inside)
            elif slot and inside is not None and not getattr(said, slot):
                setattr(said, slot, _written(inside))
            if slot is None and type(inside) is int:
                more = max(more, 1, inside)
        if not said.count or (said.count == "0" and more > 1):  # another number may be the count
            said.count = NO_COUNT if more else "1"
        return said


def _title(value: Mapping[str, object]) -> list[str]:
    """Return the key under which the name stands, or else the id or the number, as the rest of a path."""
    keys = {SLOTS.get(plain_key(key), ""): key for key in reversed(list(value))}
    return [keys[slot] for slot in ("name", "id", "number") if slot in keys][:1]


def _count(value: object) -> str:
    """Return a count as it is written; a text keeps its quotes, for it is no number."""
    return f'"{value}"' if isinstance(value, str) else _written(value)


def _written(value: object) -> str:
    if isinstance(value, str):
        return value.strip()
    return json.dumps(value, ensure_ascii=False) if value is None or isinstance(value, bool) else str(value)
