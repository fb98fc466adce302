"""A million decks from Parquet to Parquet, for each of the four games, beside a loop of ``Checker``.

``python benchmarks/bulk.py [DECKS]`` draws some hundred legal decks of each game, spoils one in ten, makes a table of
so many rows of them in random order, and prints processor and wall seconds, peak memory and decks a second.
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from deckcheck.checking.checker import Checker
from deckcheck.library.library import Library
from deckcheck.sampling.draw import cards_of
from deckcheck.sampling.request import RandomWishes, read_wishes
from deckcheck.sampling.sampler import Sampler

MILLION = 1_000_000
DRAWN = 500
"""Different decks of each game."""
PART = 100_000
"""Rows that are written at once."""
WISHES = {
    "sky-galleon": RandomWishes(),
    "conan": RandomWishes(sizes=("draw=40", "foe=25")),
    "guardians": RandomWishes(sizes=("deck=60",)),
    "jedi-knights": RandomWishes(sizes=("draw=60",)),
}
ROW = pa.struct({"section": pa.string(), "card": pa.string(), "count": pa.int32()})
Deck = list[dict[str, object]]


def decks_of(game: str, library: Library) -> list[Deck]:
    """Draw legal decks of a game, and spoil one in ten by two more copies of a card."""
    ruleset = library.ruleset(game)
    setting, _ = read_wishes(WISHES[game], ruleset)
    sampler = Sampler(ruleset, cards_of(ruleset), setting)
    decks = []
    for index in range(1, DRAWN + 1):
        deck: Deck = [
            {"section": section, "card": card.reference or card.title, "count": count}
            for (section, card), count in sampler.draw(index, "bulk").cards.items()
        ]
        if index % 10 == 0:
            deck[-1]["count"] = int(str(deck[-1]["count"])) + 2
        decks.append(deck)
    return decks


def write_table(path: Path, decks: list[Deck], rows: int) -> None:
    """Write so many rows of these decks, in random order."""
    source = pa.array(decks, pa.list_(ROW))
    chance = np.random.default_rng(1)
    schema = pa.schema({"deck_id": pa.string(), "cards": pa.list_(ROW)})
    with pq.ParquetWriter(path, schema, compression="zstd") as writer:
        for first in range(0, rows, PART):
            numbers = chance.integers(0, len(decks), min(PART, rows - first))
            ids = pa.array([f"deck {first + at}" for at in range(len(numbers))])
            writer.write_table(pa.table([ids, source.take(pa.array(numbers))], schema))


def bulk_line(game: str, table: Path, folder: Path, jobs: int) -> str:
    """Judge the table by the command, and say what it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    words = ["bulk", str(table), "-o", str(folder), "--game", game, "--jobs", str(jobs)]
    done = subprocess.run([sys.executable, "-m", "deckcheck", *words], capture_output=True, text=True, check=False)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if done.returncode not in (0, 1, 3):
        raise SystemExit(done.stderr)
    return f"{cpu:6.1f} s processor, {wall:6.1f} s wall, {after.ru_maxrss // 1024:4} MB; {done.stdout.strip()}"


def loop_line(game: str, decks: list[Deck], library: Library) -> str:
    """Judge decks one by one, as TOML, and say how many in a second of processor time."""
    checker = Checker(library, game=game)
    texts = []
    for deck in decks:
        lines: dict[str, list[str]] = {}
        for row in deck:
            lines.setdefault(str(row["section"]), []).append(f'"{row["card"]}" = {row["count"]}')
        tables = "".join(f"[{section}]\n" + "\n".join(rows) + "\n" for section, rows in lines.items())
        texts.append(f'game = "{game}"\n{tables}'.encode())
    random.Random(1).shuffle(texts)
    start = time.process_time()
    for text in texts:
        checker.check("deck.toml", text)
    return f"{len(texts) / (time.process_time() - start):10,.0f} decks a second"


def main() -> None:
    """Measure and print."""
    rows = int(sys.argv[1].replace(",", "")) if len(sys.argv) > 1 else MILLION
    library = Library(cache=False)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for game in WISHES:
            decks = decks_of(game, library)
            table = folder / f"{game}.parquet"
            write_table(table, decks, rows)
            lines = sum(map(len, decks)) / len(decks)
            print(f"{game}, {rows:,} decks of {lines:.0f} lines, {table.stat().st_size / 1e6:.0f} MB", flush=True)
            for jobs in (1, 2):
                print(f"  bulk, jobs {jobs}: {bulk_line(game, table, folder / f'{game}-{jobs}', jobs)}", flush=True)
            print(f"  Checker: {loop_line(game, decks, library)}", flush=True)
            table.unlink()


if __name__ == "__main__":
    main()
