"""Does the suite notice when the code changes its meaning? ``python tests/mutation.py`` tries a dozen random mutations.

Each is made in a copy of the project: a comparison is turned, a number is one more, ``and`` becomes ``or``, a ``not``
goes, a branch is never taken. A mutation that no test notices is a survivor: it gets a test, or the code goes. The exit
code is the number of survivors.
"""

from __future__ import annotations

import argparse
import ast
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent
COPIED = ("deckcheck", "tests", "cardpools", "examples", "docs", "schemas", "fuzz", "benchmarks", ".ci", ".github")
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip


def places(tree: ast.AST) -> Iterator[ast.AST]:
    """List the nodes that can be mutated; what only types and annotations say is left alone."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        if (
            isinstance(node, ast.Compare | ast.BoolOp | ast.If)
            or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))
            or (isinstance(node, ast.Constant) and type(node.value) is int)
        ):
            yield node


def mutate(node: ast.AST) -> str:
    """Change a node in place; return what was done."""
    before = ast.unparse(node).splitlines()[0]
    if isinstance(node, ast.Compare):
        node.ops[0] = TURNED[type(node.ops[0])]()
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.If):
        node.test = ast.Constant(False)
    elif isinstance(node, ast.UnaryOp):
        node.op = ast.UAdd()
        node.operand = ast.Call(ast.Name("bool", ast.Load()), [node.operand], [])
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        node.value += 1
    return f"{before}  ->  {ast.unparse(ast.fix_missing_locations(node)).splitlines()[0]}"


def survives(path: Path, seed: int, tests: list[str]) -> tuple[bool, str]:
    """Mutate one place of a module in a copy of the project, and run tests there: pytest's words, or all if none."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = list(places(tree))
    if not found:
        return False, "nothing to mutate"
    node = Random(seed).choice(found)
    line, done = getattr(node, "lineno", 0), mutate(node)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in COPIED:
            if (ROOT / name).exists():
                shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        for file in ROOT.glob("*.*"):
            if file.is_file():
                shutil.copy(file, copy / file.name)
        (copy / path.relative_to(ROOT)).write_text(ast.unparse(tree), encoding="utf-8")
        environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
        words = ["-x", "-q", "-n", "auto", "--dist", "loadfile", "-p", "no:cacheprovider", *tests]
        run = subprocess.run(
            [sys.executable, "-m", "pytest", *words], cwd=copy, env=environment, capture_output=True, check=False
        )
    return run.returncode == 0, f"line {line}: {done}"


def main() -> int:
    """Try some mutations; the exit code is the number of survivors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", type=Path, help="modules or folders (if not said: the whole package)")
    parser.add_argument("--number", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0, help="begin no further mutation after so many seconds")
    parser.add_argument("--tests", default="", help="what pytest runs, in quotes (if not said: all tests)")
    asked = parser.parse_args()
    started = time.monotonic()
    roots = [path.resolve() for path in asked.paths] or [ROOT / "deckcheck"]
    files = sorted(file for root in roots for file in (root.rglob("*.py") if root.is_dir() else [root]))
    chance = Random(asked.seed)
    survivors = 0
    for number in range(asked.number):
        if asked.seconds and time.monotonic() - started > asked.seconds:
            break
        path = chance.choices(files, [file.stat().st_size for file in files])[0]
        alive, done = survives(path, asked.seed * 1000 + number, shlex.split(asked.tests))
        survivors += alive
        print(f"{'SURVIVED' if alive else 'caught  '}  {path.relative_to(ROOT)}  {done}", flush=True)  # noqa: T201
    return survivors


if __name__ == "__main__":
    sys.exit(main())
