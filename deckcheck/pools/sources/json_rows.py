"""JSON, JSON lines and Hjson: lists and tables of cards, somewhere inside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.files.json import parse_json
from deckcheck.files.json_positions import JsonPositions
from deckcheck.files.toml import BrokenFile
from deckcheck.pools.paths import search
from deckcheck.pools.sources.files import open_lines, read_at_once, read_text, text_of
from deckcheck.pools.sources.json_stream import stream_items
from deckcheck.pools.sources.rows import SourceRow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.pools.map_model import SourceModel
    from deckcheck.pools.sources.rows import SourceFile

MOST_VALUES = 20_000_000
_Path = tuple[str | int, ...]


def read_json(file: SourceFile, plan: SourceModel) -> Iterator[SourceRow]:
    """Read the cards of a JSON file."""
    data = read_at_once(file.path)
    if data is None:
        return _streamed(file, plan)
    tree = parse_json(text_of(data, plan.encoding), MOST_VALUES)
    file.find_lines = lambda: lines_of(file, plan)
    return rows_of(file, tree, plan)


def _streamed(file: SourceFile, plan: SourceModel) -> Iterator[SourceRow]:
    number = 0
    for found, key in stream_items(file.path, plan.sets or plan.cards):
        for data, own_key in items(search(found, plan.cards), plan.cards) if plan.sets else [(found, key)]:
            number += 1
            yield SourceRow(data, file, number, key=own_key, set=found if plan.sets else None)


def read_json_lines(file: SourceFile, plan: SourceModel) -> Iterator[SourceRow]:
    """Read JSON, a document in each line."""
    number = 0
    for line, text in enumerate(open_lines(file.path, plan.encoding)[1], 1):
        if not text.strip():
            continue
        try:
            tree = parse_json(text, MOST_VALUES)
        except BrokenFile as problem:
            raise BrokenFile(problem.message, line, problem.column) from None
        found = rows_of(file, tree, plan) if plan.cards or plan.sets else [SourceRow(tree, file, 1)]
        for row in found:
            number += 1
            row.number, row.line = number, line
            yield row


def read_hjson(file: SourceFile, plan: SourceModel) -> Iterator[SourceRow]:
    """Read Hjson: JSON with comments, and without most of its signs."""
    try:
        import hjson  # type: ignore[import-untyped]
    except ImportError:
        raise BrokenFile("Hjson is read with the library hjson: pip install 'deckcheck[hjson]'.") from None
    text = read_text(file.path, plan.encoding)
    try:
        tree = hjson.loads(text, object_pairs_hook=dict)
    except hjson.HjsonDecodeError as error:
        raise BrokenFile(f"The Hjson is broken here: {error.msg}.", error.lineno, error.colno) from None
    except (RecursionError, ValueError):
        raise BrokenFile("The Hjson cannot be read.") from None
    return rows_of(file, tree, plan)


def rows_of(file: SourceFile, tree: object, plan: SourceModel) -> Iterator[SourceRow]:
    """Return the cards in a document that a map's paths lead to."""
    number = 0
    for set in _sets(tree, plan):
        for data, key in items(search(set, plan.cards), plan.cards):
            number += 1
            yield SourceRow(data, file, number, key=key, set=set if plan.sets else None)


def _sets(tree: object, plan: SourceModel) -> list[object]:
    """Return the sets: what a list or a table holds; a table in which there are cards is a set itself."""
    if not plan.sets:
        return [tree]
    found = search(tree, plan.sets)
    if isinstance(found, dict) and plan.cards and search(found, plan.cards) is not None:
        return [found]
    return [set for set, _ in items(found, plan.sets)]


def items(found: object, path: str) -> Iterator[tuple[object, str]]:
    """Return what a list, or a table, holds, with the key in the table. Raises :class:`BrokenFile` for the rest."""
    if isinstance(found, list):
        return ((one, "") for one in found)
    if isinstance(found, dict):
        return ((one, str(key)) for key, one in found.items())
    where = f"the path {path}" if path else "the top of the file"
    what = "nothing" if found is None else "neither a list nor a table"
    raise BrokenFile(f"At {where} is {what}; the cards were expected there.")


def lines_of(file: SourceFile, plan: SourceModel) -> list[int]:
    """Find the lines of all rows of a JSON file; it is read once more, because only faults ask for that."""
    try:
        text = read_text(file.path, plan.encoding)
        tree = parse_json(text, MOST_VALUES)
        rows = list(rows_of(file, tree, plan))
    except (OSError, BrokenFile):
        return []
    positions = JsonPositions(text)
    paths = dict(_paths(tree))
    return [positions.at(paths[id(row.data)]).line if id(row.data) in paths else 0 for row in rows]


def _paths(tree: object) -> Iterator[tuple[int, _Path]]:
    todo: list[tuple[object, _Path]] = [(tree, ())]
    while todo:
        value, path = todo.pop()
        if isinstance(value, dict):
            yield id(value), path
            todo += [(below, (*path, key)) for key, below in value.items() if isinstance(below, dict | list)]
        elif isinstance(value, list):
            todo += [(below, (*path, at)) for at, below in enumerate(value) if isinstance(below, dict | list)]
