"""The entries of a section of a TOML deck, in both forms that a section may have."""

from __future__ import annotations

from deckcheck.decks.deck import Entry
from deckcheck.decks.reader_findings import MOST, not_understood, unknown_key, wrong_count
from deckcheck.files.display import shown
from deckcheck.language import said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from deckcheck.decks.deck import Deck

    Path = tuple[str | int, ...]

KEYS = ("card", "name", "set", "number", "count", "note")
"""What a table that is one entry may hold; ``name`` is another word for ``card``."""
NAME_AND_COUNT = 'Write the name of a card and how many: "Name" = 3.'
LONG_NUMBER = 10**40


class TomlEntries:
    """Puts the entries of sections into a deck. ``outside`` are the keys that belong above all sections."""

    def __init__(self, deck: Deck, outside: Collection[str], knows: Callable[[str], bool]) -> None:
        self.deck = deck
        self.outside = outside
        self.knows = knows

    def section(self, section: str | None, key: str, value: object) -> None:
        """Read what a key of the top level holds as entries of a section (``None``: the game has no such section)."""
        if isinstance(value, dict):
            self._counts(section, key, value)
        elif isinstance(value, list):
            for number, item in enumerate(value):
                self._entry(section, (key, number), item)
        else:
            self._lose(
                section,
                (key,),
                said("{name} is a section, and sections hold cards", name=key),
                said('Write [{name}], then "Name" = 3.', name=key),
            )

    def _counts(self, section: str | None, key: str, table: dict[str, object]) -> None:
        add = self.deck.entries.append
        outside = self.outside
        for name, count in table.items():
            if type(count) is int and 0 < count <= MOST and name not in outside and name.strip():
                add(Entry(section, name, count, (key, name)))
            else:
                self._unusual(section, (key, name), name, count)

    def _unusual(self, section: str | None, place: Path, name: str, value: object) -> None:
        """Read ``name = value`` where it is not simply a card and its count."""
        if name in self.outside and not self.knows(name):
            advice = said("Write it above the first [section]: below [{section}] it would be a card.", section=place[0])
            message = said("{name} stands in the section {section}", name=name, section=place[0])
            fault = not_understood(message, self.deck.locate(place), advice, section)
            self.deck.findings.append(fault)
        elif not name.strip():
            self._lose(section, place, said("Here is a count without the name of a card"), said(NAME_AND_COUNT))
        elif isinstance(value, dict | list):
            self._lose(section, place, said("{name} has no plain count", name=shown(name, 40)), said(NAME_AND_COUNT))
        else:
            self._add(Entry(section, name, None, place), place, value)

    def _entry(self, section: str | None, place: Path, item: object) -> None:
        """Read a table that is one entry."""
        if not isinstance(item, dict):
            advice = said('Write [[{section}]], and below it card = "Name" and count = 3.', section=place[0])
            self._lose(section, place, said("An entry of {section} is not a table", section=place[0]), advice)
            return
        unknown = [key for key in item if key not in KEYS]
        for key in unknown:
            where = self.deck.locate((*place, key))
            self.deck.findings.append(unknown_key(key, KEYS, where, said("an entry")))
        title = "name" if "name" in item else "card"
        name = item.get(title, "")
        set, number = (self._reference(section, (*place, key), item.get(key, "")) for key in ("set", "number"))
        if ("card" in item and title == "name") or not isinstance(name, str) or not (name.strip() or number):
            self._lose(
                section,
                (*place, title),
                said("The entry does not name one card"),
                said('Write card = "Name" in it, once.'),
            )
            return
        count = item.get("count", None if unknown else 1)
        self._add(Entry(section, name, None, (*place, title), set, number), (*place, "count"), count)

    def _reference(self, section: str | None, place: Path, value: object) -> str:
        """Read a set or a number: a text, or a whole number, which can be meant in one way only."""
        if isinstance(value, int) and not isinstance(value, bool):
            return _written(value)
        if isinstance(value, str):
            return value
        message = said("The {key} of a card is a text", key=place[-1])
        advice = said('Write it in quotes: {key} = "7".', key=place[-1])
        self.deck.findings.append(not_understood(message, self.deck.locate(place), advice, section))
        return ""

    def _add(self, entry: Entry, place: Path, count: object) -> None:
        """Add an entry with the count that was written (``None``: a mistaken key may have been meant as the count)."""
        if type(count) is int and 0 < count <= MOST:
            entry.count = count
        elif count is not None:
            written, where = _written(count), self.deck.locate(place)
            self.deck.findings.append(wrong_count(written, entry.name, where, entry.section))
        if count != 0 or type(count) is not int:
            self.deck.entries.append(entry)

    def _lose(self, section: str | None, place: Path, message: str, advice: str) -> None:
        """Report a place where a card may have stood that cannot be read."""
        self.deck.findings.append(not_understood(message, self.deck.locate(place), advice, section))
        self.deck.lost.setdefault(section, []).append(place)


def _written(value: object) -> str:
    """Return a value as it stands in the file, more or less."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value) if abs(value) < LONG_NUMBER else hex(value)
    return f'"{value}"' if isinstance(value, str) else str(value)
