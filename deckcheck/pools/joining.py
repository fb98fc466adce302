"""Facts in other files of a source, by a key."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from deckcheck.pools.map_model import SourceModel
from deckcheck.pools.shaping import as_text, at
from deckcheck.pools.sources.files import source_files
from deckcheck.pools.sources.read import read_rows

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Protocol

    from deckcheck.pools.map_model import JoinModel
    from deckcheck.pools.sources.rows import SourceRow
    from deckcheck.report import Finding

    class Table(Protocol):
        """Rows of other files, and the path to their key."""

        files: list[str]
        rows: str
        key: str


def read_join(table: Table, source: str, faults: list[Finding]) -> dict[str, list[object]]:
    """Read the rows of other files beside a source, by their keys."""
    found: dict[str, list[object]] = {}
    kind = getattr(table, "kind", None)
    plan = SourceModel.model_validate({"cards": table.rows, "kind": kind})
    for file in source_files(folder_of(source), table.files, kind or ""):
        for row in read_rows(file, plan, faults):
            keys = at(row, table.key)
            for key in keys if isinstance(keys, list) else [keys]:
                if key is not None:
                    found.setdefault(as_text(key), []).append(row.data)
    return found


def joined_row(rows: Mapping[str, list[object]], row: SourceRow, join: JoinModel) -> object:
    """Return the row that belongs to another one: a list where there are several, or where a list is asked for."""
    found = at(row, join.on)
    keys = found if isinstance(found, list) else [found]
    joined = [one for key in keys for one in rows.get(as_text(key), ())]
    return joined[0] if len(joined) == 1 and not join.many else joined or None


def folder_of(source: str) -> str:
    """Return the folder of a source: itself, or the one that the file is in."""
    return source if os.path.isdir(source) else os.path.dirname(os.path.abspath(source))
