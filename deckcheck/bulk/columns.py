"""Record batches as decks: one row a deck with a list of its lines, or one row a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from deckcheck.errors import UsageProblem

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

ID = ("deck_id", "deck", "id")
SECTION = ("section", "zone", "board")
CARD = ("card", "name", "reference")
COUNT = ("count", "copies", "quantity")
"""The names that columns may have."""


class DeckLines:
    """The lines of a batch of decks, as columns.

    ``ids`` is the column of the decks' ids, ``deck`` has for each line the number of its deck in the batch (never
    falling); ``sections`` and ``cards`` are codes into ``section_texts`` and ``card_texts`` (-1 where nothing is
    written), ``counts`` the copies (-1 where there is no whole number).
    """

    def __init__(self, ids: pa.StringArray, deck: Ints, sections: Coded, cards: Coded, counts: Ints) -> None:
        self.ids = ids
        self.deck = deck
        self.sections, self.section_texts = sections
        self.cards, self.card_texts = cards
        self.counts = counts

    def of_deck(self, number: int) -> list[tuple[str, str, int]]:
        """Return section, card and count of each line of a deck."""
        first, behind = np.searchsorted(self.deck, [number, number + 1])
        return [
            (
                self.section_texts[self.sections[line]] if self.sections[line] >= 0 else "",
                self.card_texts[self.cards[line]] if self.cards[line] >= 0 else "",
                int(self.counts[line]),
            )
            for line in range(first, behind)
        ]


Coded = tuple["Ints", list[str]]


def is_nested(schema: pa.Schema) -> bool:
    """Say whether each row of a table is a deck (else: a line of one)."""
    return any(pa.types.is_list(field.type) or pa.types.is_large_list(field.type) for field in schema)


def lines_of(batch: pa.RecordBatch) -> DeckLines:
    """Take a record batch apart.

    Raises:
        UsageProblem: a column is missing; the message names it.
    """
    return _of_nested(batch) if is_nested(batch.schema) else _of_long(batch)


def column_named(schema: pa.Schema | pa.StructType, names: tuple[str, ...], what: str) -> int:
    """Return the number of the column that has one of the names, in whatever case.

    Raises:
        UsageProblem: there is none.
    """
    present = [field.name for field in schema]
    for name in names:
        for number, own in enumerate(present):
            if own.casefold() == name:
                return number
    raise UsageProblem(
        f"There is no column for the {what} of a deck.",
        hint=f"It is called {' or '.join(names)}; here are {', '.join(present)}.",
    )


def _of_nested(batch: pa.RecordBatch) -> DeckLines:
    ids = _ids(batch.column(column_named(batch.schema, ID, "id")))
    lists = next(one for one in batch.columns if pa.types.is_list(one.type) or pa.types.is_large_list(one.type))
    if not pa.types.is_struct(lists.type.value_type):
        raise UsageProblem("The list of a deck must hold section, card and count of each line.")
    lengths = _ints(pc.list_value_length(lists), 0)
    lines = lists.flatten()
    deck = np.repeat(np.arange(len(ids), dtype=np.int64), lengths)
    return _lines(ids, deck, lines.type, lines.flatten())


def _of_long(batch: pa.RecordBatch) -> DeckLines:
    column = batch.column(column_named(batch.schema, ID, "id")).dictionary_encode()
    texts = _texts(column.dictionary)
    codes = _ints(column.indices)
    starts = np.flatnonzero(np.concatenate(([True], codes[1:] != codes[:-1]))) if len(codes) else codes
    ids = [texts[codes[start]] if codes[start] >= 0 else "" for start in starts]
    deck = np.repeat(np.arange(len(ids), dtype=np.int64), np.diff(np.append(starts, len(codes))))
    return _lines(pa.array(ids, pa.string()), deck, batch.schema, batch.columns)


def _lines(ids: pa.StringArray, deck: Ints, schema: pa.Schema | pa.StructType, columns: list[pa.Array]) -> DeckLines:
    names = [field.name.casefold() for field in schema]
    sections: Coded = (np.full(len(deck), -1, np.int64), [])
    if any(name in names for name in SECTION):
        sections = _coded(columns[column_named(schema, SECTION, "sections")])
    cards = _coded(columns[column_named(schema, CARD, "cards")])
    return DeckLines(ids, deck, sections, cards, _counts(columns[column_named(schema, COUNT, "counts")]))


def _coded(column: pa.Array) -> Coded:
    coded = column if pa.types.is_dictionary(column.type) else column.dictionary_encode()
    codes = _ints(coded.indices)
    return codes, _texts(coded.dictionary)


def _counts(column: pa.Array) -> Ints:
    if not pa.types.is_integer(column.type):  # what is no whole number is no count
        column = pa.array([value if type(value) is int else _whole(value) for value in column.to_pylist()], pa.int64())
    return _ints(column)


def _ints(column: pa.Array, missing: int = -1) -> Ints:
    return np.asarray(pc.fill_null(column, missing).to_numpy(zero_copy_only=False), np.int64)


def _whole(value: object) -> int:
    try:
        return int(str(value))
    except ValueError:
        return -1


def _ids(column: pa.Array) -> pa.StringArray:
    if pa.types.is_string(column.type) and not column.null_count:
        return column
    return pa.array(_texts(column), pa.string())


def _texts(column: pa.Array) -> list[str]:
    return ["" if text is None else str(text) for text in column.to_pylist()]
