"""The same verdicts from other engines: Ray, Spark, Daft and Dask, each with two local workers, beside one process.

``python benchmarks/engines.py [DECKS]`` makes a Parquet file of decks of Sky Galleon, judges it by each engine that is
installed, compares every verdict and code with those of ``bulk``, and prints the seconds. It ends with an error if any
differs. Spark needs Java: on Debian ``apt-get install openjdk-17-jre-headless``.
"""

from __future__ import annotations

import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.parquet as pq
from bulk import decks_of, write_table

from deckcheck.bulk.engines import SPARK_SCHEMA, Judging
from deckcheck.bulk.verdicts import VERDICTS
from deckcheck.library.library import Library

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = "sky-galleon"
DECKS = 100_000
Verdicts = dict[str, tuple[str, tuple[str, ...]]]


def by_bulk(path: str) -> pa.Table:
    """Judge in this process."""
    return Judging(GAME)(pq.read_table(path))


def by_ray(path: str) -> pa.Table:
    """Judge by ``map_batches`` on two workers."""
    import ray

    ray.init(num_cpus=2, include_dashboard=False, logging_level="ERROR")
    try:
        decks = ray.data.read_parquet(path).repartition(2)  # one part for each worker
        judged = decks.map_batches(Judging(GAME), batch_format="pyarrow", batch_size=8_000)
        return pa.concat_tables(ray.get(judged.to_arrow_refs()))
    finally:
        ray.shutdown()


def by_spark(path: str) -> pa.Table:
    """Judge by ``mapInArrow`` on two local workers."""
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    try:
        frame = spark.read.parquet(path).repartition(2).mapInArrow(Judging(GAME).over, SPARK_SCHEMA)
        return frame.toArrow()
    finally:
        spark.stop()


def by_daft(path: str) -> pa.Table:
    """Judge the record batches that it reads, as they come."""
    import daft

    parts = daft.read_parquet(path).to_arrow_iter()
    return pa.Table.from_batches(list(Judging(GAME).over(parts)), VERDICTS)


def by_dask(path: str) -> pa.Table:
    """Judge the row groups of the file as delayed calls on two processes."""
    import dask

    judging = dask.delayed(Judging(GAME))
    read = dask.delayed(lambda group: pq.ParquetFile(path).read_row_group(group))
    groups = range(pq.ParquetFile(path).num_row_groups)
    parts = dask.compute(*[judging(read(group)) for group in groups], scheduler="processes", num_workers=2)
    return pa.concat_tables(parts)


ENGINES: dict[str, Callable[[str], pa.Table]] = {"ray": by_ray, "pyspark": by_spark, "daft": by_daft, "dask": by_dask}


def verdicts(table: pa.Table) -> Verdicts:
    """Return verdict and codes of each deck."""
    return {row["deck_id"]: (row["verdict"], tuple(row["codes"])) for row in table.to_pylist()}


def main() -> None:
    """Measure, compare and print."""
    rows = int(sys.argv[1].replace(",", "")) if len(sys.argv) > 1 else DECKS
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "decks.parquet"
        write_table(path, decks_of(GAME, Library(cache=False)), rows)
        start = time.perf_counter()
        expected = by_bulk(str(path))
        print(f"{'one process':12} {rows:,} decks of {GAME}, {time.perf_counter() - start:6.1f} s", flush=True)
        mine = verdicts(expected)
        for engine, judge in ENGINES.items():
            if find_spec(engine) is None:
                print(f"{engine:12} not installed", flush=True)
                continue
            start = time.perf_counter()
            found = judge(str(path))
            seconds = time.perf_counter() - start
            if verdicts(found) != mine:
                raise SystemExit(f"{engine}: verdicts differ from those of bulk")
            print(f"{engine:12} the same verdicts, {seconds:6.1f} s with its start", flush=True)


if __name__ == "__main__":
    main()
