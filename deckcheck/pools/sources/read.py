"""Any file of a source as rows, whatever its kind."""

from __future__ import annotations

import gzip
import zlib
from importlib import import_module
from typing import TYPE_CHECKING

from deckcheck.files.toml import BrokenFile
from deckcheck.report import Finding, Location

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.pools.map_model import SourceModel
    from deckcheck.pools.sources.rows import SourceFile, SourceRow

READERS = {
    "json": ("json_rows", "read_json"),
    "jsonl": ("json_rows", "read_json_lines"),
    "hjson": ("json_rows", "read_hjson"),
    "csv": ("tables", "read_csv"),
    "lackey": ("tables", "read_lackey"),
    "xml": ("xml_rows", "read_xml"),
    "sqlite": ("database_rows", "read_database"),
    "xlsx": ("workbook_rows", "read_workbook"),
    "lflist": ("lflist_rows", "read_lflist"),
}
MOST_ROWS = 2_000_000
"""Rows of a file beyond which it is no list of cards."""


def read_rows(file: SourceFile, plan: SourceModel, faults: list[Finding]) -> Iterator[SourceRow]:
    """Return the rows of a file, as far as it can be read; why it cannot is added to ``faults``."""
    if file.kind not in READERS:
        faults.append(unread(file, "It does not end like a kind of file that is read; a map can say its kind."))
        return
    module, name = READERS[file.kind]
    try:
        for row in getattr(import_module(f"deckcheck.pools.sources.{module}"), name)(file, plan):
            yield row
            if row.number > MOST_ROWS:
                raise BrokenFile(f"The file has more than {MOST_ROWS} rows; no game has so many cards.")
    except BrokenFile as problem:
        faults.append(unread(file, problem.message, problem.line, problem.column))
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        faults.append(unread(file, f"The packed file is broken: {error}."))
    except OSError as error:
        faults.append(unread(file, f"The file cannot be read: {error.strerror or error}."))


def unread(file: SourceFile, message: str, line: int = 0, column: int = 1) -> Finding:
    """Return the finding that says why a file, or the rest of it, was not read."""
    return Finding("IM001", message, locations=(Location(line, column, path=file.path),))
