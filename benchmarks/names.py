"""How quickly cards are read, found and suggested, in pools of several sizes. Run: python benchmarks/names.py"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from deckcheck.cards.find import Finder
from deckcheck.cards.pool import read_pools
from deckcheck.cards.source import MemoryCards
from deckcheck.games.load import load_game

GAME = Path(__file__).parent.parent / "deckcheck" / "games" / "conan.toml"
SIZES = (500, 5_000, 50_000)
SYLLABLES = [
    "ka",
    "ro",
    "mu",
    "the",
    "sal",
    "ven",
    "dra",
    "kor",
    "il",
    "ash",
    "bel",
    "tor",
    "ni",
    "qua",
    "rhe",
    "zan",
    "o",
    "pha",
    "gil",
    "mer",
]


def names(count: int, seed: int = 1) -> list[str]:
    rng = random.Random(seed)
    words = ["".join(rng.choices(SYLLABLES, k=rng.randint(2, 4))).title() for _ in range(2_000)]
    return [f"{' '.join(rng.choices(words, k=rng.randint(1, 3)))} {number}" for number in range(count)]


def pool_text(names: list[str]) -> str:
    cards = (
        f'[[cards]]\nnumber = "{number}"\nname = "{name}"\ntype = "foe"\nrenown = {number % 9}\n'
        for number, name in enumerate(names, 1)
    )
    return 'game = "conan"\nset = "B"\nname = "Benchmark"\nsample = true\n' + "\n".join(cards)


def timed(what: str, size: int, times: int, action: Callable[[], object]) -> None:
    start = time.perf_counter()
    action()
    seconds = time.perf_counter() - start
    print(f"{what:<34} {size:>7,} cards  {seconds * 1000:>9.2f} ms  {seconds / times * 1e6:>9.2f} µs each")


def measure(size: int) -> None:
    written = names(size)
    game = load_game(str(GAME))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pool.toml"
        path.write_text(pool_text(written))
        timed("read and check the pool", size, size, lambda: read_pools([str(path)], game))
        source = MemoryCards(read_pools([str(path)], game).cards)
    finder = Finder(source)
    timed("find one name (makes the index)", size, 1, lambda: finder.find(written[0]))
    timed("find all names", size, size, lambda: [finder.find(name.upper()) for name in written])
    timed(
        "find names with set and number",
        size,
        100,
        lambda: [finder.find(f"{n} (B {i})") for i, n in enumerate(written[:100], 1)],
    )
    timed("nearest names (makes the list)", size, 1, lambda: finder.nearest(f"x{written[0]}"))
    timed("nearest names", size, 20, lambda: [finder.nearest(f"x{name}"[:-2]) for name in written[:20]])


if __name__ == "__main__":
    for size in SIZES:
        measure(size)
