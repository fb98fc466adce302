"""A source as a whole: its files, its rows, the sets that they belong to, and every fault on the way."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from deckcheck.pools.days import day_of
from deckcheck.pools.joining import folder_of, joined_row, read_join
from deckcheck.pools.map_model import SourceModel
from deckcheck.pools.row_reader import RowReader
from deckcheck.pools.shaping import SaidOfFact, as_text, at, is_code, shaped, slug
from deckcheck.pools.source_card import SourceCard, SourceSet
from deckcheck.pools.sources.files import kind_of, source_files
from deckcheck.pools.sources.read import read_rows, unread
from deckcheck.pools.sources.rows import SourceFile
from deckcheck.report import WARNING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.games.game import Game
    from deckcheck.pools.map_file import Map
    from deckcheck.pools.map_model import NamesModel
    from deckcheck.pools.sources.rows import SourceRow
    from deckcheck.report import Finding

MOST_CARDS = 300_000
"""Printings of a game; the largest has a third of them."""
MOST_FAULTS = 10_000
"""Faults after which a source is not read on."""


@dataclass(slots=True)
class ReadSource:
    """What was read: cards in the order of the files, sets by code, faults, and what was passed over."""

    cards: list[SourceCard] = field(default_factory=list)
    sets: dict[str, SourceSet] = field(default_factory=dict)
    faults: list[Finding] = field(default_factory=list)
    files: int = 0
    rows: int = 0
    passed_over: int = 0
    not_meant: frozenset[str] = frozenset()
    """The numbers of rows that the map passes over."""
    left_out: dict[str, int] = field(default_factory=dict)
    unread: list[str] = field(default_factory=list)
    """The columns that the map does not read."""


class SourceReader:
    """Reads sources by one map."""

    def __init__(self, map: Map, game: Game, set: str = "") -> None:
        self._map = map
        self._plan = map.file.source
        self._rows = RowReader(map, game, set)
        self._found = ReadSource()
        self._joins: dict[str, dict[str, list[object]]] = {}

    def read(self, paths: Sequence[str]) -> ReadSource:
        """Read sources, files or folders.

        Raises:
            UsageProblem: one of them does not exist, or holds no file of the kind that the map reads.
        """
        for path in paths:
            self._joins = {
                name: read_join(join, path, self._found.faults) for name, join in self._map.file.join.items()
            }
            self._read_names(path)
            for file in source_files(path, self._plan.files, self._plan.kind or ""):
                self._read_file(file)
        found = self._found
        found.faults += self._rows.faults
        found.faults += self._rows.finish() if found.rows else []
        found.passed_over = self._rows.passed_over
        found.not_meant = frozenset(self._rows.not_meant)
        found.left_out = dict(self._rows.left_out)
        found.unread = self._rows.unread_columns()
        return found

    def _read_file(self, file: SourceFile) -> None:
        self._found.files += 1
        for row in read_rows(file, self._plan, self._found.faults):
            self._found.rows += 1
            for name, join in self._map.file.join.items():
                row.joined[name] = joined_row(self._joins[name], row, join)
            for card in self._rows.cards(row):
                self._found.cards.append(card)
                self._set_of(card, row)
            if len(self._found.cards) > MOST_CARDS:
                self._found.faults.append(unread(file, f"There are more than {MOST_CARDS} cards; no game has so many."))
                return
            if len(self._rows.faults) > MOST_FAULTS:
                message = f"There are more than {MOST_FAULTS} faults; the rest was not read."
                self._found.faults.append(unread(file, message))
                return

    def _set_of(self, card: SourceCard, row: SourceRow) -> None:
        """Take down what a row tells of its set; what a list of sets says comes first."""
        known = self._found.sets.setdefault(card.set, SourceSet(card.set))
        spec = self._map.file.set
        if spec.name is not None and not known.name:
            known.name = _text(shaped(spec.name, row))
        if spec.released is not None and not known.released:
            day = day_of(_text(shaped(spec.released, row)))
            known.released = day.isoformat() if day else ""

    def _read_names(self, source: str) -> None:
        names = self._map.file.set.names
        if names is None:
            return
        for file in self._names_files(names, source):
            plan = SourceModel.model_validate({"cards": names.rows})
            faults: list[Finding] = []
            for row in read_rows(file, plan, faults):
                code = as_text(at(row, names.key))
                if self._map.file.set.code.slug and not is_code(code):
                    code = slug(code)
                if code:
                    self._found.sets.setdefault(code, _set_told(code, names, row))
            self._found.faults += [fault.replaced(severity=WARNING) for fault in faults]

    def _names_files(self, names: NamesModel, source: str) -> list[SourceFile]:
        if not names.file:
            return source_files(source, self._plan.files, self._plan.kind or "")
        path = os.path.join(folder_of(source), names.file)
        if not os.path.isfile(path):
            message = f"There is no file {path}, which the map reads the names of the sets from"
            self._found.faults.append(self._map.fault(("set", "names", "file"), message).replaced(severity="warning"))
            return []
        return [SourceFile(path, kind_of(path))]


def _set_told(code: str, names: NamesModel, row: SourceRow) -> SourceSet:
    name = as_text(at(row, names.name)) if names.name else ""
    day = day_of(as_text(at(row, names.released))) if names.released else None
    size = as_text(at(row, names.size)) if names.size else ""
    return SourceSet(code, name, day.isoformat() if day else "", int(size) if size.isdecimal() and len(size) < 8 else 0)


def _text(value: object) -> str:
    return "" if isinstance(value, SaidOfFact) else as_text(value[0] if isinstance(value, list) else value)
