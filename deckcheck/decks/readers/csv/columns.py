"""Which column of a table says what: told by the header, or where there is none by what the cells hold."""

from __future__ import annotations

from deckcheck.decks.counts import is_number
from deckcheck.decks.vocabulary import words_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.games.game import Game

COUNT, NAME, SET, NUMBER, SECTION = "count", "name", "set", "number", "section"
TITLES = {
    "count": COUNT, "quantity": COUNT, "qty": COUNT, "amount": COUNT, "copies": COUNT, "reg qty": COUNT,
    "total qty": COUNT, "quantityx": COUNT, "枚数": COUNT, "anzahl": COUNT, "#": COUNT,
    "name": NAME, "card": NAME, "card name": NAME, "title": NAME, "カード名": NAME, "名前": NAME, "karte": NAME,
    "set": SET, "set code": SET, "setcode": SET, "edition": SET, "edition code": SET, "expansion": SET, "セット": SET,
    "set name": SET, "edition name": SET,
    "number": NUMBER, "card number": NUMBER, "collector number": NUMBER, "no": NUMBER, "no.": NUMBER,
    "card no": NUMBER, "番号": NUMBER,
    "section": SECTION, "board": SECTION, "zone": SECTION, "deck section": SECTION, "board type": SECTION,
}  # fmt: skip
"""What the columns are called that say something of a card."""
OTHERS = frozenset({
    "tradelist count", "condition", "language", "foil", "signed", "artist proof", "altered art", "misprint", "promo",
    "textless", "price", "purchase price", "my price", "tags", "comment", "comments", "note", "notes", "rarity",
    "type", "color", "colour", "cost", "mana cost", "rank", "printing", "finish", "date added", "last updated",
    "alter", "proxy", "id", "oracle id", "scryfall id", "multiverse id", "tcgplayer product id", "image url",
    "estimated price", "extras", "pinned", "is pinned", "added", "tradelist", "set id", "url", "currency",
    "printing id", "printing note",
})  # fmt: skip
"""What other columns of collection managers and spreadsheets are called; nothing in them is of a deck."""
SAMPLE = 50
"""Rows by which the columns are told where there is no header."""


def titles_of(row: list[str]) -> dict[str, int]:
    """Return the columns that a header names; none of them where the row is no header."""
    keys = [" ".join(cell.lower().replace("_", " ").split()) for cell in row]
    found: dict[str, int] = {}
    for column, key in enumerate(keys):
        role = TITLES.get(key)
        if role and (role not in found or (role == SET and "code" in key)):
            found[role] = column
    return found if NAME in found or {SET, NUMBER} <= set(found) else {}


def names_sections(row: list[str], columns: dict[str, int]) -> bool:
    """Tell whether a header says of a column that it holds sections; ``board`` and ``zone`` are of other programs."""
    column = columns.get(SECTION, -1)
    return 0 <= column < len(row) and row[column].strip().lower() == SECTION


def unknown_titles(row: list[str]) -> list[str]:
    """List the titles of columns of which nothing is known."""
    keys = {cell: " ".join(cell.lower().replace("_", " ").split()) for cell in row if cell}
    return [cell for cell, key in keys.items() if key not in TITLES and key not in OTHERS]


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
