"""What it costs to start: one deck of each kind, the words of a game, the help. Run: python benchmarks/start_up.py"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from inputs import write_decks
from run import PROGRAM, Bench

START = PROGRAM[:-1]
COD = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1"><comments>Game: sky-galleon</comments><zone name="deck">
{}</zone></cockatrice_deck>
"""


def start_up(bench: Bench) -> None:
    """Compare with an empty Python: a warm check of XML, of something unknown, in SARIF; other cheap commands."""
    invented, pool = bench.pool(500)
    folder = bench.desk / "kinds"
    write_decks(folder, invented, 1, "toml", all_legal=True)
    plain = next(folder.iterdir())
    text = plain.read_text()
    cards = "".join(f'<card number="3" name="{card.name}"/>\n' for card in invented.cards[:20])
    (folder / "deck.cod").write_text(COD.format(cards))
    (folder / "unknown.toml").write_text(f'{text}"Nobody Has This" = 1\n')
    pools = ["check", "--pool", str(pool)]
    commands = {
        "one XML deck (.cod)": [*pools, str(folder / "deck.cod")],
        "one toml deck with an unknown card": [*pools, str(folder / "unknown.toml")],
        "one toml deck, in SARIF": [*pools, "--output-format", "sarif", str(plain)],
        "--version": ["--version"],
        "--help": ["--help"],
        "check --help": ["check", "--help"],
        "rules conan": ["rules", "conan"],
        "rules arkham": ["rules", "arkham"],
        "pool find": ["pool", "find", invented.cards[7].name, "--game", "sky-galleon", "--pool", str(pool)],
        "pool show": ["pool", "show", "B 7", "--game", "sky-galleon", "--pool", str(pool)],
    }
    for words in commands.values():
        bench.run([*START, *words])
    time.sleep(2.5)  # a source this young is compared by content
    for what, words in commands.items():
        bench.run([*START, *words])
        bench.against_empty(what, [*START, *words])


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as desk:
        start_up(Bench(Path(desk)))
    sys.exit()
