"""Columns that say where a card belongs, under a title that nobody knows or by a mark: ``Sideboarded: Yes``."""

from __future__ import annotations

from deckcheck.decks.belonging import NO, YES, is_place, names_another, section_in
from deckcheck.decks.readers.csv.titles import OTHERS, title_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.decks.vocabulary import Words

REMARKS = frozenset({"tags", "tag", "comment", "comments", "note", "notes"})
"""Known columns in which people may still write where a card belongs."""


class Marks:
    """What columns besides that of the sections say of where a card belongs.

    ``by_mark`` gives the section for whose cards a column holds a yes; ``column`` is one whose cells are all sections,
    -1 where there is none; ``doubtful`` are columns some cells of which name a section, or whose title does.
    """

    def __init__(self, header: list[str], rows: list[list[str]], known: Iterable[int], words: Words) -> None:
        self.by_mark: dict[int, str] = {}
        self.column = -1
        self.doubtful: list[int] = []
        for column, title in enumerate(header):
            cells = {row[column] for row in rows if column < len(row) and row[column]}
            if column in known or not cells:
                continue
            word = section_in(title, words)
            if word and {cell.lower() for cell in cells} <= YES | NO:
                self.by_mark[column] = word
            elif self.column < 0 and _free(title) and all(is_place(cell, words) for cell in cells):
                self.column = column
            elif (word and _free(title)) or _names_another(title, cells, words):
                self.doubtful.append(column)

    def of(self, row: list[str]) -> str:
        """Return the section by whose mark a row is of it, ``""`` where it has none."""
        marked = (word for column, word in self.by_mark.items() if column < len(row) and row[column].lower() in YES)
        return next(marked, "")


def _free(title: str) -> bool:
    """Tell a title of which nothing is known."""
    return bool(title) and title_key(title) not in OTHERS


def _names_another(title: str, cells: Iterable[str], words: Words) -> bool:
    """Tell a column some cells of which name a section that is not the one for all cards."""
    if not (_free(title) or title_key(title) in REMARKS):
        return False
    return any(names_another(cell, words) for cell in cells)
