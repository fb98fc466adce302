"""Which column of a table says what: told by the header, or where there is none by what the cells hold."""

from __future__ import annotations

from deckcheck.decks.counts import is_number
from deckcheck.decks.readers.csv.titles import (
    COUNT,
    EITHER,
    NAME,
    NUMBER,
    OTHERS,
    SECTION,
    SET,
    TITLES,
    counts_something,
    title_key,
)
from deckcheck.decks.vocabulary import words_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.games.game import Game

SAMPLE = 50
"""Rows by which the columns are told where there is no header."""
HIGHEST_HEADER = 10
"""So many rows may stand above the header: a title, the game, a date, who plays it."""


def header_of(rows: list[list[str]]) -> tuple[int, dict[str, int]]:
    """Return the number of the row that names the columns, and the columns; -1 where there is none.

    It is the first that names most: a row ``Name, My deck`` above it names one.
    """
    found: tuple[int, dict[str, int]] = -1, {}
    for number, row in enumerate(rows[:HIGHEST_HEADER]):
        columns = titles_of(row, rows[number + 1 :])
        if len(columns) > len(found[1]):
            found = number, columns
    return found


def titles_of(row: list[str], below: list[list[str]]) -> dict[str, int]:
    """Return the columns that a header names; none of them where the row is no header."""
    found: dict[str, int] = {}
    for column, key in enumerate(map(title_key, row)):
        role = TITLES.get(key)
        if key == EITHER:
            role = COUNT if _all_numbers(below, column) else NAME
        elif role == NAME and _all_numbers(below, column):
            continue
        if role and (role not in found or (role == SET and "code" in key)):
            found[role] = column
    return found if NAME in found or {SET, NUMBER} <= set(found) else {}


def second_columns(row: list[str], columns: dict[str, int], below: list[list[str]]) -> list[int]:
    """List columns with a second list beside the one that is read, and second counts that are not like the first."""
    found = []
    for column, key in enumerate(map(title_key, row)):
        first = columns.get(TITLES.get(key, ""), column)
        if first == column or TITLES[key] not in (NAME, COUNT):
            continue
        same = title_key(row[first]) == key
        other = TITLES[key] == COUNT and any(_cell(one, column) not in ("", _cell(one, first)) for one in below)
        if (same or other) and _cells(below, column):
            found.append(column)
    return found


def _cell(row: list[str], column: int) -> str:
    return row[column] if column < len(row) else ""


def doubtful_columns(row: list[str], columns: dict[str, int], below: list[list[str]]) -> list[int]:
    """List columns of unknown titles that may hold the counts: whole numbers alone, where no column has counts."""
    width = max(map(len, [row, *below[:SAMPLE]]), default=0)
    found = []
    for column in range(width):
        title = row[column] if column < len(row) else ""
        key = title_key(title)
        is_known = key in OTHERS or TITLES.get(key, NAME) != NAME
        if column in columns.values() or is_known or not _all_numbers(below, column, 2 if row else len(below) + 1):
            continue
        if COUNT not in columns or counts_something(title):
            found.append(column)
    return found


def _all_numbers(rows: list[list[str]], column: int, least: int = 2) -> bool:
    """Tell a column of whole numbers, of which one is not 0: more than one in ``least`` of its cells is one."""
    cells = [cell for cell in _cells(rows, column) if is_number(cell)]
    return least * len(cells) > len(_cells(rows, column)) and any(cell.strip("0xX ") for cell in cells)


def names_sections(row: list[str], columns: dict[str, int]) -> bool:
    """Tell whether a header says of a column that it holds sections; ``board`` and ``zone`` are of other programs."""
    column = columns.get(SECTION, -1)
    return 0 <= column < len(row) and row[column].strip().lower() == SECTION


def unknown_titles(row: list[str]) -> list[str]:
    """List the titles of columns of which nothing is known."""
    return [
        cell for cell in row if cell and (key := title_key(cell)) not in TITLES and key not in OTHERS and key != EITHER
    ]


def guessed_columns(rows: list[list[str]], game: Game, knows: Callable[[str], bool]) -> dict[str, int]:
    """Tell the columns of a table without a header: counts, names, and what fits beside them."""
    sample = rows[:SAMPLE]
    columns = range(max(map(len, sample), default=0))
    names = {column: sum(knows(cell) for cell in _cells(sample, column)) for column in columns}
    letters = {column: sum(map(_letters, _cells(sample, column))) for column in columns}
    name = max(columns, key=lambda column: (names[column], letters[column]), default=0)
    counts = [column for column in columns if column != name and _are_counts(_cells(sample, column))]
    plain = [column for column in counts if not _fits(sample, name, column, "{} #{}", knows)]
    found = {NAME: name, **dict(zip((COUNT,), plain or counts, strict=False))}
    sections = words_of(game)
    for column in columns:
        cells = _cells(sample, column)
        if column in found.values() or not cells:
            continue
        if all(sections.section(cell) is not None for cell in cells):
            found.setdefault(SECTION, column)
        elif _fits(sample, name, column, "{} ({})", knows):
            found.setdefault(SET, column)
        elif _fits(sample, name, column, "{} #{}", knows):
            found.setdefault(NUMBER, column)
    return found


def _are_counts(cells: list[str]) -> bool:
    return 2 * sum(map(is_number, cells)) > len(cells)


def _fits(rows: list[list[str]], name: int, column: int, form: str, knows: Callable[[str], bool]) -> bool:
    """Tell whether the cells of a column are the set, or the number, of the cards beside them."""
    pairs = [(row[name], row[column]) for row in rows if max(name, column) < len(row) and row[column]]
    known = [pair for pair in pairs if knows(pair[0])]
    return bool(known) and all(knows(form.format(*pair)) for pair in known)


def _cells(rows: list[list[str]], column: int) -> list[str]:
    return [row[column] for row in rows if column < len(row) and row[column]]


def _letters(cell: str) -> int:
    return 0 if is_number(cell) else sum(map(str.isalpha, cell))
