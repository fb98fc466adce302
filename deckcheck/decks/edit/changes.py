"""What is to be changed in a deck file, and the door to the editors, one for each family of formats."""

from __future__ import annotations

import os
import shlex
from importlib import import_module

from deckcheck.decks.edit.patches import NotEditable, patched
from deckcheck.decks.formats import FORMATS
from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Protocol

    from deckcheck.decks.deck import Deck, Entry, Source
    from deckcheck.decks.edit.patches import Patch
    from deckcheck.games.game import Game

    class Editor(Protocol):
        """What changes the text of a format. All its methods return patches."""

        def recount(self, entry: Entry, count: int) -> list[Patch]:
            """Give an entry another count, at least 1."""

        def rename(self, entry: Entry, name: str, *, whole: bool) -> list[Patch]:
            """Give an entry another name; if that is the ``whole`` of it, set and number beside it go."""

        def delete(self, entries: Sequence[Entry]) -> list[Patch]:
            """Take entries out; called once, and before anything is put in."""

        def insert(self, sibling: Entry, rows: Sequence[Row]) -> list[Patch]:
            """Put entries behind another one, in its form; it may be one that is taken out."""

        def open_section(self, section: str, rows: Sequence[Row]) -> list[Patch]:
            """Put entries into a section that has none, or is not there."""

        def totals(self, sizes: Mapping[str, tuple[int, int]], counts: Mapping[int, tuple[int, int]]) -> list[Patch]:
            """Bring counts up to date that the file says of its sections: before and after, by section and entry."""


Row = tuple[str, int]
"""The name and the count of a new entry."""

EDITORS = {
    "text": "deckcheck.decks.edit.lines",
    "arena": "deckcheck.decks.edit.lines",
    "toml": "deckcheck.decks.edit.toml",
    "json": "deckcheck.decks.edit.json",
    "csv": "deckcheck.decks.edit.csv",
    "o8d": "deckcheck.decks.edit.xml",
    "cod": "deckcheck.decks.edit.xml",
    "lackey": "deckcheck.decks.edit.xml",
}
"""The formats that can be edited in place, and what does it."""


class Changes(Record):
    """Changes of a deck: new counts and names by the number of an entry, and new entries by section.

    A count of 0 takes an entry out. Of the entries in ``whole`` the new name says all: set and number beside it go.
    """

    __slots__ = ("added", "counts", "names", "whole")

    def __init__(self) -> None:
        self.counts: dict[int, int] = {}
        self.names: dict[int, str] = {}
        self.added: dict[str, list[Row]] = {}
        self.whole: set[int] = set()


class Edited(Record):
    """A file before and after: its text, and its bytes."""

    __slots__ = ("after", "before", "data")

    def __init__(self, before: str, after: str, data: bytes) -> None:
        self.before = before
        self.after = after
        self.data = data


def edit(
    source: Source,
    deck: Deck,
    sections: Sequence[str | None],
    changes: Changes,
    game: Game,
    knows: Callable[[str], bool],
    data: bytes,
) -> Edited:
    """Change a deck file in place. Whoever calls this reads the new file and looks whether it says what it is to say.

    Args:
        source: the file as it was opened.
        deck: what was read from it.
        sections: the section of each entry, those that its type decided among them.
        changes: what is to be changed.
        game: the game of the deck.
        knows: says whether a text is the name of a card.
        data: the bytes of the file.

    Raises:
        NotEditable: the file, or one of the entries, is in a form that is not changed in place.
    """
    editor: Editor = _editor(source, deck, game, knows)
    patches: list[Patch] = []
    for number, count in changes.counts.items():
        if count:
            patches += editor.recount(deck.entries[number], count)
    gone = [number for number, count in changes.counts.items() if not count]
    patches += editor.delete([deck.entries[number] for number in gone])
    for number, name in changes.names.items():
        patches += editor.rename(deck.entries[number], name, whole=number in changes.whole)
    for section, rows in changes.added.items():
        sibling = _sibling(deck, sections, section, gone)
        patches += editor.insert(sibling, rows) if sibling is not None else editor.open_section(section, rows)
    patches += _totals(editor, deck, sections, changes)
    text = patched(source.text, patches)
    return Edited(source.text, text, _encoded(source, text, data))


def _editor(source: Source, deck: Deck, game: Game, knows: Callable[[str], bool]) -> Editor:
    module = EDITORS.get(source.reader)
    if module is None:
        message = f"{source.path} is a deck of the format {source.reader}, which is not changed in place."
        raise NotEditable(message, hint=_way_round(source))
    editor: Editor = import_module(module).Editor(source, deck, game, knows)
    return editor


def _way_round(source: Source) -> str:
    """Return the lines to type for a deck of a format that is not changed in place."""
    path = source.path if source.path != "-" else "deck"
    stem = os.path.splitext(path)[0]
    there = "csv" if FORMATS[source.reader].writer else "toml"
    other = f"{stem}.{there}"
    lines = [
        ["deckcheck", "convert", source.path, "--to", there, "-o", other],
        ["deckcheck", "fix", other, "--write"],
    ]
    if there == "csv":
        lines.append(["deckcheck", "convert", other, "--to", source.reader, "-o", path, "--force"])
    anew = ", change that, and write it anew, which loses colours, notes and other sheets"
    what = f"Convert it{anew if there == 'csv' else ', and change that'}"
    return f"{what}: {' && '.join(map(shlex.join, lines))}"


def _sibling(deck: Deck, sections: Sequence[str | None], section: str, gone: Sequence[int]) -> Entry | None:
    """Return the last entry of a section that stays, else the last one that goes."""
    own = [number for number, one in enumerate(sections) if one == section]
    stays = [number for number in own if number not in gone]
    return deck.entries[(stays or own)[-1]] if own else None


def _totals(editor: Editor, deck: Deck, sections: Sequence[str | None], changes: Changes) -> list[Patch]:
    sizes: dict[str, tuple[int, int]] = {}
    counts: dict[int, tuple[int, int]] = {}
    for number, (entry, section) in enumerate(zip(deck.entries, sections, strict=True)):
        before = entry.count or 0
        after = changes.counts.get(number, before)
        counts[number] = before, after
        old, new = sizes.get(section or "", (0, 0))
        sizes[section or ""] = old + before, new + after
    for section, rows in changes.added.items():
        old, new = sizes.get(section, (0, 0))
        sizes[section] = old, new + sum(count for _, count in rows)
    return editor.totals(sizes, counts)


def _encoded(source: Source, text: str, data: bytes) -> bytes:
    """Return the bytes of a text, in the encoding and with the mark that the file has."""
    plain = source.text.encode(source.encoding, "surrogatepass")
    mark = data[: len(data) - len(plain)]
    if mark + plain != data:
        raise NotEditable(
            f"{source.path} cannot be changed in place: its bytes are not the only way to write its text.",
            hint="Save it as UTF-8 first.",
        )
    try:
        return mark + text.encode(source.encoding)
    except UnicodeEncodeError as error:
        sign = text[error.start]
        raise NotEditable(
            f"{source.path} is in the encoding {source.encoding}, which has no sign {sign}.",
            hint="Save it as UTF-8 first.",
        ) from None
