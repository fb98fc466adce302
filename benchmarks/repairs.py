"""Measures repairs over pools of 30,000 cards: the sample pools of the four first games, each card many times.

``python benchmarks/repairs.py`` prints for each game how long the pool takes to load from the catalogue, sorted by
kinds, and the median and the longest repair of the illegal decks of the examples and of the corpus, once all is loaded.
All is time of the processor, whatever else the machine is doing.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
import tomllib
from pathlib import Path

import tomli_w

from deckcheck.checking.checker import Checker
from deckcheck.errors import UsageProblem
from deckcheck.library.library import Library
from deckcheck.repair.deck import RepairWishes
from deckcheck.repair.repairer import Repairer, keep_parts

ROOT = Path(__file__).parent.parent
GAMES = ("conan", "guardians", "jedi-knights", "sky-galleon")
SIZE = 30_000
SETTLED = 3
"""Seconds after which the stamp of a file says that it is unchanged."""


def enlarge(game: str, folder: Path) -> Path:
    """Write the pools of a game with as many other cards as are needed."""
    folder.mkdir()
    own_pools = ROOT / "tests" / "corpus" / game / "pools"
    pools = sorted((own_pools if own_pools.is_dir() else ROOT / "cardpools" / game).glob("*.toml"))
    trees = [tomllib.loads(path.read_text(encoding="utf-8")) for path in pools]
    own = sum(len(tree["cards"]) for tree in trees)
    for path, tree in zip(pools, trees, strict=True):
        (folder / path.name).write_text(tomli_w.dumps(tree), encoding="utf-8")
    made = []
    plain = [card for tree in trees for card in tree["cards"] if "same_as" not in card and "name" in card]
    for number in range(SIZE - own):
        card = dict(plain[number % len(plain)])
        card |= {"number": f"X{number:05}", "name": f"{card['name']} of {number // len(plain)}"}
        card.pop("art", None) if game == "guardians" and card["name"] != "System" else None
        made.append(card)
    head = {key: value for key, value in trees[0].items() if key != "cards"}
    more = {**head, "set": "XXL", "name": "Many more", "cards": made}
    (folder / "more.toml").write_text(tomli_w.dumps(more), encoding="utf-8")
    return folder


def illegal(game: str) -> list[Path]:
    return sorted([*ROOT.glob(f"examples/{game}/illegal/*"), *ROOT.glob(f"tests/corpus/{game}/*-breaks-*")])


def measure(game: str, folder: Path) -> list[float]:
    Library([str(folder)]).kinds(game)  # from now on all of it is kept
    time.sleep(SETTLED)
    Library([str(folder)]).kinds(game)  # and known to be unchanged
    start = time.process_time()
    library = Library([str(folder)])
    library.kinds(game)
    loaded = time.process_time() - start
    repairer = Repairer(Checker(library, details=keep_parts), RepairWishes(most=1000))
    times, costs = [], 0
    for again in (False, True):
        for path in illegal(game):
            start = time.process_time()
            try:
                repair = repairer.repair(str(path), path.read_bytes())
            except UsageProblem:
                continue
            if again and repair.found is not None:
                times.append(time.process_time() - start)
                costs += repair.found.cost
    kinds = len(library.kinds(game).all)
    middle, longest = statistics.median(times), max(times)
    print(
        f"{game:<14} {kinds:>5} kinds, loaded in {loaded * 1000:4.0f} ms; {len(times):>3} repairs of {costs} copies: "
        f"median {middle * 1000:.0f} ms, longest {longest * 1000:.0f} ms"
    )
    return times


def main() -> None:
    with tempfile.TemporaryDirectory() as desk:
        os.environ["DECKCHECK_CACHE_DIR"] = f"{desk}/cache"
        all_times = [one for game in sys.argv[1:] or GAMES for one in measure(game, enlarge(game, Path(desk) / game))]
    print(f"all: median {statistics.median(all_times) * 1000:.0f} ms of {len(all_times)}")


if __name__ == "__main__":
    main()
