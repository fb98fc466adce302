"""Holds the warm check of one deck to a budget of instructions, counted by valgrind: so many times an empty Python.

``python benchmarks/budget.py`` prints the counts and ends with 1 where one is over its budget. Without valgrind it says
so and ends with 0: seconds depend on what else the machine is doing, instructions do not.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from inputs import write_decks
from run import PROGRAM, Bench

BUDGETS = {"toml": 3.4, "txt": 3.8}
"""Times an empty Python, for a deck of 60 cards and a pool of 500."""


def main() -> int:
    """Measure, print and compare."""
    over = 0
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        if not bench.empty_instructions:
            print("No valgrind here: the budget of instructions is not checked.")
            return 0
        invented, pool = bench.pool(500)
        for form, budget in BUDGETS.items():
            decks = Path(folder) / form
            write_decks(decks, invented, 1, form, all_legal=True)
            command = [*PROGRAM, "--pool", str(pool), str(next(decks.iterdir()))]
            bench.run(command)
            time.sleep(2.5)  # a pool this young is compared by content
            bench.run(command)
            count = bench.instructions(command) / bench.empty_instructions
            print(f"warm check of one {form} deck: {count:.2f} x an empty Python, budget {budget}")
            over += count > budget
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
