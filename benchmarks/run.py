"""Measures ``deckcheck check`` as whole processes, against an empty Python, yamllint and check-jsonschema.

``python benchmarks/run.py`` makes all inputs from a seed and prints a table; with ``--write`` it goes into RESULTS.md,
with date and machine. Instructions are counted by valgrind where it exists; they do not depend on what else the machine
is doing. The two other checkers are measured where they are installed; nothing else is needed.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from inputs import Conan, Galleon, write_decks
from names import rates

REPEATS = 7
PROGRAM = [sys.executable, "-c", "from deckcheck.__main__ import main; main()", "check"]
"""What the installed script does; the scripts that some versions of pip write load ``re`` besides."""


class Bench:
    """A desk with inputs, and rows that were measured."""

    def __init__(self, desk: Path) -> None:
        self.desk = desk
        self.environment = {**os.environ, "DECKCHECK_CACHE_DIR": str(desk / "cache"), "NO_COLOR": "1"}
        self.environment["PYTHONPYCACHEPREFIX"] = str(desk / "bytecode")
        self.environment.pop("PYTHONDONTWRITEBYTECODE", None)
        self.rows: list[tuple[str, str]] = []
        empty = [sys.executable, "-c", "pass"]
        self.empty_seconds, self.empty_instructions = self.seconds(empty), self.instructions(empty)

    def row(self, what: str, value: str) -> None:
        self.rows.append((what, value))
        print(f"{what:<70}{value}", flush=True)

    def run(self, command: list[str]) -> None:
        done = subprocess.run(command, env=self.environment, cwd=self.desk, capture_output=True, check=False)
        if done.returncode not in (0, 1, 3):
            raise SystemExit(f"{command} ended with {done.returncode}: {done.stderr.decode()[-500:]}")

    def seconds(self, command: list[str]) -> float:
        times = []
        for _ in range(REPEATS):
            start = time.perf_counter()
            self.run(command)
            times.append(time.perf_counter() - start)
        return statistics.median(times)

    def instructions(self, command: list[str]) -> int:
        """Count instructions; 0 where there is no valgrind."""
        if not shutil.which("valgrind"):
            return 0
        tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
        done = subprocess.run([*tool, *command], env=self.environment, cwd=self.desk, capture_output=True, check=False)
        counts = [line.split()[-1] for line in done.stderr.decode().splitlines() if "Collected" in line]
        return int(counts[0]) if counts else 0

    def against_empty(self, what: str, command: list[str]) -> None:
        wall = self.seconds(command) / self.empty_seconds
        count = self.instructions(command)
        ratio = f"{count / self.empty_instructions:6.2f} x instructions, " if count else ""
        self.row(what, f"{ratio}{wall:5.2f} x wall")

    def pool(self, size: int) -> tuple[Galleon, Path]:
        invented, path = Galleon(size), self.desk / f"pool-{size}.toml"
        if not path.exists():
            invented.write_pool(path)
        return invented, path


def one_deck(bench: Bench) -> None:
    for size in (500, 5_000, 50_000):
        invented, pool = bench.pool(size)
        for form in ("toml", "txt"):
            folder = bench.desk / f"one-{size}-{form}"
            write_decks(folder, invented, 1, form, all_legal=True)
            (folder / "deckcheck.toml").write_text(f'pools = ["{pool}"]\n')
            command = [*PROGRAM, str(folder / f"deck00000.{form}")]
            bench.run(command)
            time.sleep(2.5)  # a source this young is compared by content
            bench.run(command)
            bench.against_empty(f"one {form} deck of 60 cards, pool of {size:,}, warm", command)
        if size <= 5_000:
            changed_pool(bench, size, pool, command)
    with_options = [
        *PROGRAM,
        "--pool",
        str(bench.desk / "pool-500.toml"),
        str(bench.desk / "one-500-toml" / "deck00000.toml"),
    ]
    bench.run(with_options)
    bench.against_empty("one toml deck, pool of 500, warm, with an option on the command line", with_options)
    deck = bench.desk / "plain.toml"
    shutil.copy(bench.desk / "one-500-toml" / "deck00000.toml", deck)
    bench.desk.joinpath("sky.toml").write_text(deck.read_text())


def changed_pool(bench: Bench, size: int, pool: Path, command: list[str]) -> None:
    """Count the first check after a pool has changed: it is read, checked and kept anew."""
    with pool.open("a") as file:
        file.write("# changed\n")
    count = bench.instructions(command)
    ratio = f"{count / bench.empty_instructions:6.2f} x instructions" if count else "no valgrind"
    bench.row(f"the first check after the pool of {size:,} has changed", ratio)


def others(bench: Bench) -> None:
    schema = bench.desk / "schema.json"
    count = {"type": "integer", "minimum": 1, "maximum": 9999}
    section = {"type": "object", "additionalProperties": count}
    schema.write_text(json.dumps({"type": "object", "properties": {"deck": section}, "required": ["game", "deck"]}))
    (bench.desk / "deck.yaml").write_text("game: sky-galleon\ndeck:\n" + "".join(f"  card {n}: 3\n" for n in range(20)))
    for name, command in (
        ("yamllint", ["yamllint", "deck.yaml"]),
        ("check-jsonschema", ["check-jsonschema", "--schemafile", "schema.json", "plain.toml"]),
    ):
        program = shutil.which(command[0], path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
        if program:
            bench.against_empty(f"{name}, one file", [program, *command[1:]])
        else:
            bench.row(f"{name}, one file", "not installed")


def folders(bench: Bench) -> None:
    invented, pool = bench.pool(500)
    for count in (1_000, 10_000):
        for form in ("toml", "txt"):
            folder = bench.desk / f"folder-{count}-{form}"
            write_decks(folder, invented, count, form)
            for jobs in (1, 2):
                a_folder(bench, f"{count:,} {form} decks, jobs {jobs}", folder, count, pool, jobs)
    folder = bench.desk / "folder-conan"
    conan, pool = Conan(5_000), bench.desk / "pool-conan.toml"
    conan.write_pool(pool)
    write_decks(folder, conan, 10_000, "toml")
    a_folder(bench, "10,000 toml decks of another game, 70 cards, pool of 5,000, jobs 1", folder, 10_000, pool, 1)
    program = shutil.which("check-jsonschema", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    if program:
        files = sorted(str(path) for path in (bench.desk / "folder-1000-toml").iterdir())
        start = time.perf_counter()
        bench.run([program, "--schemafile", "schema.json", *files])
        bench.row("check-jsonschema, 1,000 toml files", f"{1000 / (time.perf_counter() - start):,.0f} files a second")


def a_folder(bench: Bench, what: str, folder: Path, count: int, pool: Path, jobs: int) -> None:
    command = [*PROGRAM, "--pool", str(pool), "--jobs", str(jobs), "--output-format", "concise", str(folder)]
    bench.run(command)
    start = time.perf_counter()
    bench.run(command)
    bench.row(what, f"{count / (time.perf_counter() - start):,.0f} decks a second")


def growth(bench: Bench) -> None:
    """Grow the deck: what is more than linear would show in the last column."""
    invented, pool = bench.pool(50_000)
    before = 0.0
    for entries in (60, 600, 6_000):
        deck = bench.desk / f"long-{entries}.toml"
        lines = "".join(f'"{card.name}" = 1\n' for card in invented.cards[:entries])
        deck.write_text(f'game = "sky-galleon"\n[deck]\n{lines}')
        command = [*PROGRAM, "--pool", str(pool), str(deck)]
        bench.run(command)
        spent = max(bench.seconds(command) - bench.empty_seconds, 0.0001)
        times = f", {spent / before:.1f} times as long" if before else ""
        bench.row(
            f"one deck of {entries:,} entries, pool of 50,000, above an empty Python", f"{spent * 1000:.0f} ms{times}"
        )
        before = spent


def memory(bench: Bench) -> None:
    command = [*PROGRAM, "--pool", "pool-500.toml", "--output-format", "jsonl", "folder-10000-toml"]
    code = "import resource,subprocess,sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL);"
    code += "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    done = subprocess.run(
        [sys.executable, "-c", code, *command], env=bench.environment, cwd=bench.desk, capture_output=True, check=True
    )
    bench.row("peak memory, 10,000 decks as jsonl", f"{int(done.stdout) / 1024:.0f} MB")


def names(bench: Bench) -> None:
    for size in (500, 5_000, 50_000):
        for what, rate in rates(size, bench.desk):
            bench.row(f"{what}, pool of {size:,}", f"{rate:,.0f} a second")


def machine() -> str:
    model = ""
    if os.path.exists("/proc/cpuinfo"):
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
    return f"{model or platform.processor()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write RESULTS.md beside this script")
    write = parser.parse_args().write
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        bench.row(
            "an empty Python",
            f"{bench.empty_instructions / 1e6:.1f} M instructions, {bench.empty_seconds * 1000:.1f} ms",
        )
        for part in (one_deck, others, folders, growth, memory, names):
            part(bench)
    if write:
        table = "\n".join(f"| {what} | {value} |" for what, value in bench.rows)
        day = dt.datetime.now(dt.UTC).date().isoformat()
        head = f"# Results\n\n{day} · {machine()}\n\nMade by `python benchmarks/run.py --write`.\n\n"
        (Path(__file__).parent / "RESULTS.md").write_text(
            f"{head}| what | measured |\n|---|---|\n{table}\n", encoding="utf-8"
        )


if __name__ == "__main__":
    main()
