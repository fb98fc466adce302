"""A large game: 586 sets, 92,000 printings of 30,000 cards, nine formats. Run: python benchmarks/large.py

Costs are seconds of processor time of whole processes, and their peak memory.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import sys
import tempfile
import time
from pathlib import Path

from inputs import names

SETS, PRINTINGS, CARDS, FORMATS, DECKS, BANS = 586, 92_000, 30_000, 8, 300, 60
GAME = """
id = "large"
name = "Large"
[card]
identity = ["name"]
numbers = ["power"]
[card.fields]
type = { values = ["creature", "spell", "land"] }
cost = { type = "integer", min = 0, max = 20 }
colors = { values = ["w", "u", "b", "r", "g"], many = true, optional = true }
basic = { type = "boolean" }
[sections]
main = { title = "Main", aliases = ["deck"], default = true }
side = { title = "Sideboard", aliases = ["side"] }
[[rules.LA001]]
text = "At least 60 cards."
section = "main"
count.min = 60
[[rules.LA002]]
text = "At most 15 cards in the sideboard."
section = "side"
count.max = 15
[[rules.LA003]]
text = "At most 4 copies."
section = ["main", "side"]
where = { basic = false }
copies.max = 4
"""


class LargeGame:
    """The files of a large game in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.chance = random.Random(1)
        self.names = names(CARDS)
        for name in ("pools", "formats", "decks"):
            (folder / name).mkdir(parents=True)
        (folder / "large.toml").write_text(GAME)
        (folder / "deckcheck.toml").write_text('pools = ["pools"]\ngames = ["large.toml"]\nformats = ["formats"]\n')
        self._write_pools()
        self._write_formats()
        for number in range(DECKS):
            (folder / "decks" / f"d{number:04}.txt").write_text(self.deck())
        (folder / "one.txt").write_text(self.deck())
        for unknown in (0, 20, 100):
            (folder / f"unknown{unknown}").mkdir()
            for number in range(20):
                (folder / f"unknown{unknown}" / f"d{number}.txt").write_text(self.deck(unknown, 100))
        lines = "".join(f"1 Unknown thing {self.chance.random():.9f}\n" for _ in range(1_069))
        (folder / "unknown.txt").write_text(f"Game: large\nDeck\n{lines}")
        some = self.chance.sample(self.names, 60)
        lines = "".join(f"1 {name[: len(name) // 2]}x{name[len(name) // 2 + 1 :]}\n" for name in some)
        (folder / "misspelt.txt").write_text(f"Game: large\nDeck\n{lines}")

    def deck(self, unknown: int = 0, known: int = 30) -> str:
        lines = [f"{self.chance.randint(1, 4)} {name}" for name in self.chance.sample(self.names, known)]
        lines += [f"1 Unknown thing {self.chance.random():.9f}" for _ in range(unknown)]
        return "\n".join(["Game: large", "Deck", *lines, ""])

    def _write_pools(self) -> None:
        chance = self.chance
        facts = {
            name: (
                chance.choice(["creature", "spell", "land"]),
                chance.randint(0, 9),
                chance.sample("wubrg", chance.randint(0, 2)),
                chance.random() < 0.02,
            )
            for name in self.names
        }
        order = (self.names * (PRINTINGS // CARDS + 1))[:PRINTINGS]
        chance.shuffle(order)
        each = PRINTINGS // SETS + 1
        for number in range(SETS):
            text = [f'game = "large"\nset = "S{number:03}"\nname = "Set {number}"\n']
            for place, name in enumerate(dict.fromkeys(order[number * each : (number + 1) * each]), 1):
                kind, cost, colors, basic = facts[name]
                written = str(colors).replace("'", '"') if colors else '""'
                text.append(f'[[cards]]\nnumber = "{place}"\nname = "{name}"\ntype = "{kind}"\ncost = {cost}')
                text.append(f"colors = {written}\nbasic = {str(basic).lower()}\npower = {cost}\n")
            (self.folder / "pools" / f"s{number:03}.toml").write_text("\n".join(text))

    def _write_formats(self) -> None:
        for number in range(FORMATS):
            sets = [f"S{at:03}" for at in sorted(self.chance.sample(range(SETS), SETS * (number + 1) // 9))]
            text = f'game = "large"\nid = "f{number}"\nsets = {json.dumps(sets)}\n'
            for name in self.chance.sample(self.names, BANS):
                text += f'[[cards]]\ncard = "{name}"\nlimit = {self.chance.randint(0, 1)}\n'
            (self.folder / "formats" / f"f{number}.toml").write_text(text)


class Costs:
    """Runs commands in a folder, and tells the processor time and peak memory of each."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {**os.environ, "DECKCHECK_CACHE_DIR": str(folder / "cache"), "NO_COLOR": "1"}
        self.environment["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
        self.environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def of(self, *words: str) -> str:
        """Run a command, and return what it cost."""
        for kept in self.folder.glob("cache/*.reports"):
            kept.unlink()  # so that decks are judged anew
        command = [sys.executable, "-m", "deckcheck", *words]
        with (self.folder / "out").open("wb") as out:
            pid = os.posix_spawn(
                sys.executable,
                command,
                self.environment,
                file_actions=[(os.POSIX_SPAWN_DUP2, out.fileno(), 1), (os.POSIX_SPAWN_DUP2, out.fileno(), 2)],
            )
            _, status, used = os.wait4(pid, 0)
        if os.waitstatus_to_exitcode(status) not in (0, 1, 3):
            raise SystemExit(f"{words}: {(self.folder / 'out').read_text()[-500:]}")
        return f"{used.ru_utime + used.ru_stime:6.2f} s, {used.ru_maxrss // 1024:4} MB"


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as desk:
        folder = Path(desk) / "large"
        LargeGame(folder)
        os.chdir(folder)
        cost = Costs(Path(desk))

        def row(what: str, *words: str) -> None:
            print(f"{what:60} {cost.of(*words)}", flush=True)

        row("first check: the catalogue is made", "check", "one.txt")
        time.sleep(2.5)  # sources this young are compared by content
        cost.of("check", "one.txt")
        row("one deck, warm", "check", "one.txt")
        set_file = folder / "pools" / "s300.toml"
        set_file.write_text(set_file.read_text() + "# a comment\n")
        row("a comment in one of 586 files", "check", "one.txt")
        time.sleep(2.5)
        cost.of("check", "one.txt")
        set_file.touch()
        row("one of 586 files touched", "check", "one.txt")
        set_file.write_text(set_file.read_text().replace("power = 1\n", "power = 2\n", 1))
        row("a fact in one of 586 files", "check", "one.txt")
        row("pool check of 586 files", "pool", "check", "pools", "--game", "large.toml")
        cost.of("check", "decks", "--format", "f3")
        row("300 decks, one format", "check", "decks", "--format", "f3")
        cost.of("check", "decks", "--format", "all")
        row("300 decks, nine formats", "check", "decks", "--format", "all")
        size = sum(path.stat().st_size for path in (Path(desk) / "cache").iterdir())
        print(f"{'cache of nine formats':60} {size / 1e6:6.0f} MB", flush=True)
        row("300 decks as jsonl", "check", "decks", "--output-format", "jsonl")
        print(f"{'the same, written':60} {(Path(desk) / 'out').stat().st_size / 1e6:6.2f} MB", flush=True)
        for unknown in (0, 20, 100):
            row(
                f"20 decks of 100 lines in a format, +{unknown} unknown", "check", f"unknown{unknown}", "--format", "f3"
            )
        row("one list of 1,069 unknown lines in a format", "check", "unknown.txt", "--format", "f3")
        row("60 misspelt names", "check", "misspelt.txt")
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
