"""Decks as the tables that bulk judging takes, and what the ordinary check says of them one by one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

pa = pytest.importorskip("pyarrow", reason="bulk needs the extra [bulk]")

from deckcheck.bulk.batch import deck_text  # noqa: E402
from deckcheck.bulk.columns import lines_of  # noqa: E402
from deckcheck.checking.checker import Checker  # noqa: E402

if TYPE_CHECKING:
    from deckcheck.library.library import Library

NUMBER = int(os.environ.get("DECKCHECK_BULK_DECKS", "120"))
"""Decks of each game that are compared; the long run takes 25,000."""
LINE = pa.struct([("section", pa.string()), ("card", pa.string()), ("count", pa.int64())])
Deck = list[tuple[str | None, str | None, int | None]]


def nested(decks: dict[str, Deck]) -> pa.RecordBatch:
    rows = [[{"section": s, "card": c, "count": n} for s, c, n in deck] for deck in decks.values()]
    return pa.RecordBatch.from_arrays(
        [pa.array(list(decks)), pa.array(rows, pa.list_(LINE))], names=["deck_id", "list"]
    )


def by_check(
    library: Library, game: str, batch: pa.RecordBatch, format: str = "default"
) -> list[tuple[str, list[str]]]:
    """Judge the decks of a batch one by one, from the files that say just them."""
    lines = lines_of(batch)
    checker = Checker(library, game=game)
    reports = [
        checker.check(id, deck_text(game, lines.of_deck(number))) for number, id in enumerate(lines.ids.to_pylist())
    ]
    return [(report.verdict, sorted({finding.code for finding in report.findings})) for report in reports]


def answers(batch: pa.RecordBatch) -> list[tuple[str, list[str]]]:
    return [(row["verdict"], row["codes"]) for row in batch.to_pylist()]
