"""The verdicts of a batch, collected from what arrays decided and from reports, and written as a record batch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa

from deckcheck.report import ERROR, ILLEGAL, LEGAL, UNDETERMINED, UNREADABLE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from deckcheck.bulk.judge import Answers
    from deckcheck.evaluation.view import View
    from deckcheck.report import DeckReport

    Ints = NDArray[np.int64]

VERDICTS = pa.schema(
    [
        pa.field("deck_id", pa.string()),
        pa.field("verdict", pa.string()),
        pa.field("codes", pa.list_(pa.string())),
        pa.field("found", pa.list_(pa.int64())),
    ]
)
"""Of each deck the verdict and the codes of its findings, each with the greatest number it counted (null: none)."""
WORDS = (LEGAL, ILLEGAL, UNDETERMINED, UNREADABLE)
NO_NUMBER = -1 << 62
"""Stands for null among what was counted."""


class Verdicts:
    """The verdicts of the decks of a batch, as far as they are known; codes are kept apart, and sorted at the end."""

    def __init__(self, ids: pa.StringArray) -> None:
        self._ids = ids
        self._verdicts = np.full(len(ids), -1, np.int64)
        self._codes: dict[str, int] = {}
        self._parts: list[tuple[Ints, Ints, Ints]] = []

    def missing(self) -> list[int]:
        """List the decks that have no verdict yet."""
        return [int(number) for number in np.flatnonzero(self._verdicts < 0)]

    def add(self, decks: Ints, view: View, answers: Answers) -> None:
        """Take what arrays decided of some decks; what they left open stays without a verdict."""
        decided = np.flatnonzero(~answers.ordinary)
        broken = answers.broken[:, decided]
        errors = np.array([row.constraint.severity == ERROR for row in view.rows], bool)
        self._verdicts[decks[decided]] = broken[errors].any(axis=0)  # legal is 0, illegal 1
        rows, at = np.nonzero(broken)
        if not len(rows):
            return
        code_of = np.array([self._code(row.constraint.code) for row in view.rows], np.int64)
        counted = answers.found[rows, decided[at]]
        counted[np.array([bool(row.constraint.values) for row in view.rows], bool)[rows]] = NO_NUMBER
        self._parts.append((decks[decided[at]], code_of[rows], counted))

    def add_report(self, number: int, report: DeckReport) -> None:
        """Take the report of one deck."""
        self._verdicts[number] = WORDS.index(report.verdict)
        found = [(number, self._code(finding.code), _number(finding.found)) for finding in report.findings]
        if found:
            deck, codes, counted = (np.array(column, np.int64) for column in zip(*found, strict=True))
            self._parts.append((deck, codes, counted))

    def batch(self) -> pa.RecordBatch:
        """Return the record batch: codes in alphabetical order, each once, with the greatest number counted."""
        names = sorted(self._codes)
        rank = np.array([names.index(code) for code in self._codes] or [0], np.int64)
        deck, codes, counted = (
            np.concatenate([part[number] for part in self._parts]) if self._parts else np.zeros(0, np.int64)
            for number in range(3)
        )
        places = deck * (len(names) or 1) + (rank[codes] if len(codes) else codes)
        order = np.lexsort((-counted, places))
        places, first = np.unique(places[order], return_index=True)
        deck, counted = deck[order][first], counted[order][first]
        offsets = pa.array(np.searchsorted(deck, np.arange(len(self._ids) + 1)), pa.int32())
        words = pa.DictionaryArray.from_arrays(pa.array(places % (len(names) or 1)), pa.array(names or [""]))
        found = pa.array(counted, pa.int64(), mask=counted == NO_NUMBER)
        verdicts = pa.DictionaryArray.from_arrays(pa.array(self._verdicts), pa.array(WORDS))
        return pa.RecordBatch.from_arrays(
            [
                self._ids,
                verdicts.cast(pa.string()),
                pa.ListArray.from_arrays(offsets, words.cast(pa.string())),
                pa.ListArray.from_arrays(offsets, found),
            ],
            schema=VERDICTS,
        )

    def _code(self, code: str) -> int:
        return self._codes.setdefault(code, len(self._codes))


def _number(found: object) -> int:
    """Return what a finding counted: a number, or how many things it lists."""
    if isinstance(found, list | tuple):
        return len(found)
    return found if type(found) is int else NO_NUMBER
