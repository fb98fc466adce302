"""How many names a second are read, found and suggested, in pools of several sizes. Run: python benchmarks/names.py"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from inputs import Galleon

from deckcheck.library.library import Library

SIZES = (500, 5_000, 50_000)


def _rate(texts: Sequence[str], action: Callable[[str], object]) -> float:
    started = time.perf_counter()
    for text in texts:
        action(text)
    return len(texts) / (time.perf_counter() - started)


def rates(size: int, folder: Path) -> Iterator[tuple[str, float]]:
    """Give what was done, and how often a second, each with a finder that remembers nothing."""
    invented = Galleon(size)
    pool = folder / f"names-{size}.toml"
    invented.write_pool(pool)
    names = [card.name for card in invented.cards][:: max(size // 2_000, 1)]
    references = [f"{name} (B {number})" for number, name in enumerate(names, 1)]
    from_pool, kept = Library([str(pool)], cache=False), Library([str(pool)])
    started = time.perf_counter()
    finder = from_pool.finder(invented.game)
    yield "cards read and checked", size / (time.perf_counter() - started)
    yield "names found, in memory", _rate(names, finder.find)
    kept.ruleset(invented.game)
    yield "names found, in the catalogue", _rate(names, Library([str(pool)]).finder(invented.game).find)
    yield "names in other letters", _rate([name.upper() for name in names], finder.find)
    yield "names with set and number", _rate(references, finder.find)
    yield "names that no pool has", _rate([f"{name}?" for name in names], finder.find)
    finder.nearest("x")
    yield "names suggested for wrong ones", _rate([f"x{name}"[:-2] for name in names[:100]], finder.nearest)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            for what, rate in rates(size, Path(folder)):
                sys.stdout.write(f"{what:<34} {size:>7,} cards  {rate:>12,.0f} a second\n")
