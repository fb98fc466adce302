"""SQLite databases, opened for reading only: a table, or what a SELECT of the map finds."""

from __future__ import annotations

import os
import sqlite3
from typing import TYPE_CHECKING
from urllib.parse import quote

from deckcheck.files.display import shown
from deckcheck.files.toml import BrokenFile
from deckcheck.pools.paths import TableRow, folded
from deckcheck.pools.sources.rows import SourceRow
from deckcheck.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.pools.map_model import SourceModel
    from deckcheck.pools.sources.rows import SourceFile

_READING = frozenset({sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE})
_LONGEST = 1 << 20
_STEPS, _MOST_TURNS = 1_000_000, 5_000
"""Steps of the database between two looks at it, and looks after which it is given up."""


def read_database(file: SourceFile, plan: SourceModel) -> Iterator[SourceRow]:
    """Read the rows of a table or a query."""
    if file.path.lower().endswith(".gz"):
        raise BrokenFile("A packed database cannot be read: unpack it first.")
    try:
        connection = sqlite3.connect(f"file:{quote(os.path.abspath(file.path))}?mode=ro&immutable=1", uri=True)
    except sqlite3.Error as error:
        raise BrokenFile(f"The database cannot be opened: {error}.") from None
    try:
        connection.text_factory = lambda data: data.decode("utf-8", "replace")
        _restrain(connection)
        yield from _rows(file, connection, plan.query or _query(connection, plan.table))
    except (sqlite3.Error, sqlite3.Warning) as error:
        raise BrokenFile(f"The database cannot be read: {shown(str(error), 200)}.") from None
    finally:
        connection.close()


def _restrain(connection: sqlite3.Connection) -> None:
    """Let nothing but reading happen, and that not for ever: a map and a database may be a stranger's."""
    turns = 0

    def look() -> int:
        nonlocal turns
        turns += 1
        return int(turns > _MOST_TURNS)

    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.set_progress_handler(look, _STEPS)
    connection.set_authorizer(lambda action, *_: sqlite3.SQLITE_OK if action in _READING else sqlite3.SQLITE_DENY)


def _rows(file: SourceFile, connection: sqlite3.Connection, query: str) -> Iterator[SourceRow]:
    cursor = connection.execute(query)
    file.columns = tuple(str(column[0]) for column in cursor.description or ())
    names = {folded(name): name for name in reversed(file.columns)}
    for number, row in enumerate(cursor, 1):
        yield SourceRow(TableRow(zip(file.columns, map(_value, row), strict=True), names), file, number)


def _value(value: object) -> object:
    return None if isinstance(value, bytes) else value.strip() if isinstance(value, str) else value


def _query(connection: sqlite3.Connection, table: str) -> str:
    """Return what reads a table: the one that is named, or the only one that there is."""
    found = connection.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name")
    tables = [str(row[0]) for row in found]
    if not table and len(tables) == 1:
        table = tables[0]
    if table not in tables:
        what = f"There is no table {shown(table)}" if table else "Say which table holds the cards"
        raise BrokenFile(f"{what}{did_you_mean(table, tables) or '.'} Tables are: {shown(', '.join(tables), 200)}.")
    escaped = table.replace('"', '""')
    return f'SELECT * FROM "{escaped}"'  # noqa: S608 (the name is one of those above)
