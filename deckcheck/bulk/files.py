"""Files of decks in, files of verdicts out: in batches, in several processes, and on from where a run was stopped."""

from __future__ import annotations

import hashlib
import os
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.csv
import pyarrow.ipc
import pyarrow.parquet as pq

from deckcheck.bulk.batch import BatchJudge
from deckcheck.bulk.columns import ID, column_named, is_nested
from deckcheck.bulk.verdicts import VERDICTS
from deckcheck.errors import UsageProblem
from deckcheck.files.write import write_whole
from deckcheck.library.library import Library
from deckcheck.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BATCH = 8_000
"""Decks that are judged at once: the arrays of more do not fit into the caches of a processor."""
LINES = 400_000
"""Lines that are read at once where each row is one."""


class BulkRequest(Record):
    """What decks are judged by, in a form that can be handed to another process."""

    __slots__ = ("day", "format", "formats", "game", "games", "pools")

    def __init__(
        self,
        game: str,
        format: str,
        day: str,
        pools: tuple[str, ...] = (),
        games: tuple[str, ...] = (),
        formats: tuple[str, ...] = (),
    ) -> None:
        self.game = game
        self.format = format
        self.day = day
        self.pools = pools
        self.games = games
        self.formats = formats

    def judge(self) -> BatchJudge:
        """Open the library and make the judge. Raises :class:`UsageProblem`."""
        library = Library(self.pools, self.games, self.formats)
        return BatchJudge(self.game, format=self.format, day=self.day, library=library)


class Unit(Record):
    """A part of a file that is judged by itself: a row group of a Parquet file, or the whole file (``group`` -1)."""

    __slots__ = ("group", "path")

    def __init__(self, path: str, group: int = -1) -> None:
        self.path = path
        self.group = group


class Counted(Record):
    """How many decks of a unit had which verdict, how many were judged one by one, and whether they were at hand."""

    __slots__ = ("kept", "one_by_one", "verdicts")

    def __init__(self, verdicts: dict[str, int], one_by_one: int = 0, kept: bool = False) -> None:
        self.verdicts = verdicts
        self.one_by_one = one_by_one
        self.kept = kept


def units_of(path: str) -> list[Unit]:
    """Part a file.

    Raises:
        UsageProblem: it cannot be read.
    """
    if not path.lower().endswith(".parquet"):
        return [Unit(path)]
    try:
        file = pq.ParquetFile(path)
    except (OSError, pa.ArrowException) as error:
        raise UsageProblem(f"{path} cannot be read: {_reason(error)}.") from error
    if not is_nested(file.schema_arrow):
        return [Unit(path)]  # a deck may begin in one row group and end in the next
    return [Unit(path, group) for group in range(file.num_row_groups)] or [Unit(path)]


def judge_files(paths: Sequence[str], folder: str, asked: BulkRequest, jobs: int = 1) -> Iterator[Counted]:
    """Judge files of decks into ``folder``: a Parquet file of verdicts for each part, whole or not at all.

    Parts whose verdicts are there already, from the same rows and by the same rules, are not judged again.

    Raises:
        UsageProblem: a file cannot be read or written, or has no columns of decks.
    """
    units = [unit for path in paths for unit in units_of(path)]
    os.makedirs(folder, exist_ok=True)
    work = [(unit, os.path.join(folder, f"part-{number:05d}.parquet"), asked) for number, unit in enumerate(units)]
    if jobs == 1 or len(work) == 1:
        judge = asked.judge()
        for one in work:
            yield _judge_unit(*one, judge)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_in_process, work)


_judges: dict[str, BatchJudge] = {}
"""In a process of its own: its judge."""


def _in_process(work: tuple[Unit, str, BulkRequest]) -> Counted:
    unit, target, asked = work
    key = repr(asked.plain())
    if key not in _judges:
        _judges[key] = asked.judge()
    return _judge_unit(unit, target, asked, _judges[key])


def _judge_unit(unit: Unit, target: str, asked: BulkRequest, judge: BatchJudge) -> Counted:
    name = _name_of(unit, asked, judge)
    kept = _kept(target, name)
    if kept is not None:
        return Counted(kept, kept=True)
    before = judge.one_by_one
    tables = [judge.judge_batch(batch) for batch in _batches(unit)]
    table = pa.Table.from_batches(tables, VERDICTS)
    counts = {one["values"]: one["counts"] for one in table.column("verdict").value_counts().to_pylist()}
    sink = pa.BufferOutputStream()
    pq.write_table(table.replace_schema_metadata({"deckcheck": name}), sink, compression="zstd")
    write_whole(target, sink.getvalue().to_pybytes(), force=True)
    return Counted(counts, judge.one_by_one - before)


def _name_of(unit: Unit, asked: BulkRequest, judge: BatchJudge) -> str:
    """Name what verdicts depend on: the file, the part, and what decks are judged by."""
    status = os.stat(unit.path)
    rules = (judge.ruleset.game.digest, judge.ruleset.digests, judge.ruleset.format, asked.format, asked.day)
    said = (os.path.abspath(unit.path), unit.group, status.st_size, status.st_mtime_ns, rules)
    return hashlib.sha256(repr(said).encode("utf-8", "surrogatepass")).hexdigest()


def _kept(target: str, name: str) -> dict[str, int] | None:
    """Return the verdicts that are there already, counted; ``None`` where there are none of the same."""
    try:
        table = pq.read_table(target)
    except (OSError, pa.ArrowException):
        return None
    if (table.schema.metadata or {}).get(b"deckcheck") != name.encode():
        return None
    return {one["values"]: one["counts"] for one in table.column("verdict").value_counts().to_pylist()}


def _batches(unit: Unit) -> Iterator[pa.RecordBatch]:
    """Read the decks of a unit; in tables of lines no deck is cut in two."""
    try:
        batches = _read(unit)
        first = next(batches, None)
        if first is None:
            return
        if is_nested(first.schema):
            yield first
            yield from batches
        else:
            yield from _whole_decks(first, batches)
    except (OSError, pa.ArrowException) as error:
        raise UsageProblem(f"{unit.path} cannot be read: {_reason(error)}.") from error


def _read(unit: Unit) -> Iterator[pa.RecordBatch]:
    ending = os.path.splitext(unit.path)[1].lower()
    if ending == ".parquet":
        file = pq.ParquetFile(unit.path)
        coded = [column.path for column in file.schema if column.physical_type == "BYTE_ARRAY"]
        file = pq.ParquetFile(unit.path, read_dictionary=[path for path in coded if path.count(".") or path not in ID])
        groups = None if unit.group < 0 else [unit.group]
        size = BATCH if is_nested(file.schema_arrow) else LINES
        yield from file.iter_batches(size, row_groups=groups)
    elif ending in (".csv", ".tsv"):
        text = pa.csv.ParseOptions(delimiter="\t" if ending == ".tsv" else ",")
        columns = pa.csv.ConvertOptions(column_types={name: pa.string() for name in (*ID, "section", "card", "name")})
        yield from pa.csv.open_csv(unit.path, parse_options=text, convert_options=columns)
    elif ending in (".arrow", ".feather", ".ipc"):
        yield from _arrow(unit.path)
    else:
        raise UsageProblem(f"{unit.path} is no table.", hint="Tables end in .parquet, .arrow, .feather, .csv or .tsv.")


def _arrow(path: str) -> Iterator[pa.RecordBatch]:
    with pa.memory_map(path) as source:
        try:
            file = pa.ipc.open_file(source)
        except pa.ArrowInvalid:
            source.seek(0)
            yield from pa.ipc.open_stream(source)
            return
        for number in range(file.num_record_batches):
            yield file.get_batch(number)


def _whole_decks(first: pa.RecordBatch, others: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Cut a table of lines between decks. The rows of a deck must stand together.

    Raises:
        UsageProblem: a deck comes again behind another one.
    """
    at = column_named(first.schema, ID, "id")
    seen: set[str] = set()
    rest: pa.RecordBatch | None = None
    for batch in _and_then(first, others):
        joined = batch if rest is None else _joined(rest, batch)
        ids = joined.column(at).cast(pa.string())
        changes = pa.compute.not_equal(ids[1:], ids[:-1])
        ends = [0, *(number + 1 for number in pa.compute.indices_nonzero(changes).to_pylist())]
        for start in ends:
            id = str(ids[start])
            if id in seen and (rest is None or start > 0):
                raise UsageProblem(f"The lines of deck {id} do not stand together.", hint="Sort the table by deck_id.")
            seen.add(id)
        if ends[-1]:
            yield joined.slice(0, ends[-1])
        rest = joined.slice(ends[-1])
    if rest is not None and len(rest):
        yield rest


def _and_then(first: pa.RecordBatch, others: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    if len(first):
        yield first
    for batch in others:
        if len(batch):
            yield batch


def _joined(one: pa.RecordBatch, other: pa.RecordBatch) -> pa.RecordBatch:
    table = pa.Table.from_batches([one, other]).combine_chunks()
    return table.to_batches()[0]


def _reason(error: Exception) -> str:
    return str(error).splitlines()[0].rstrip(".")
