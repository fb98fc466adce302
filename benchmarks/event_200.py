"""Times an event of 200 players with 100-card entries: lock, draw and verify, each as a command of its own.

Run it with the Python that deckcheck is installed in: python benchmarks/event_200.py [PLAYERS]
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import tomli_w

from deckcheck.cards.card_text import card_text
from deckcheck.library.library import Library

PICKS, BROUGHT, DRAWN, COPIES = 40, 100, 30, 2
ASIDE = {"home-system", "lane", "power-points", "sequence-of-play"}
ROLLS = "3 1 4 1 5 9 2 6 5 3 5 8 9 7 9 3 2 3 8 4 6 2 6 4 3 3 8 3 2 7 9 5 0 2 8 8 4 1 9 7"
TARGET = 5.0


def write_entries(folder: Path, players: int, seed: int = 1) -> None:
    """Write random legal entries out of the sample pool of Star of the Guardians."""
    ruleset = Library(cache=False).ruleset("guardians")
    cards = {card.key: card for card in Library(cache=False).pools("guardians").cards}
    names = [card_text(card, ruleset.finder) for card in cards.values() if card.facts["type"][0] not in ASIDE]
    chance = random.Random(seed)
    for number in range(players):
        pile = chance.sample([name for name in names for _ in range(COPIES)], BROUGHT)
        entry = {
            "game": "guardians",
            "player": f"Player {number:04}",
            "random": DRAWN,
            "picks": _counts(pile[:PICKS]),
            "rest": _counts(pile[PICKS:]),
        }
        (folder / f"{number:04}.toml").write_text(tomli_w.dumps(entry), encoding="utf-8")


def _counts(names: list[str]) -> dict[str, int]:
    return {name: names.count(name) for name in dict.fromkeys(names)}


def timed(*arguments: str) -> float:
    """Run a command and give the seconds that it took."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-m", "deckcheck", *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    """Print one line for each step."""
    players = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "entries").mkdir()
        write_entries(folder / "entries", players)
        lock, out = str(folder / "event.lock"), str(folder / "out")
        steps = {
            "lock": ("event", "lock", str(folder / "entries"), "-o", lock, "--seed-kind", "dice 40d10"),
            "draw": ("event", "draw", lock, "--dice", "10", ROLLS, "-o", out),
            "verify": ("event", "verify", f"{out}/receipt.json", "--entries", str(folder / "entries")),
        }
        seconds = {step: timed(*arguments) for step, arguments in steps.items()}
    print(f"{players} players, {BROUGHT} cards brought, {DRAWN} of {BROUGHT - PICKS} drawn")
    for step, taken in seconds.items():
        print(f"{step:8}{taken:6.2f} s")
    print(f"{'total':8}{sum(seconds.values()):6.2f} s (target for 200 players: {TARGET:.0f} s)")


if __name__ == "__main__":
    main()
