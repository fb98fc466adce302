"""A soak of `deckcheck serve`: ordinary and hostile lists mixed, on this machine only, and what memory does meanwhile.

    python benchmarks/soak_serve.py [SECONDS] [CLIENTS]

Ends by itself, and ends the server that it started. Exit code 1: something was answered with 500, or memory grew by
more than 20 MB a process from the first fifth of the time to the last.
"""

from __future__ import annotations

import http.client
import json
import random
import re
import statistics
import string
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
EXAMPLES = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "examples").glob("*/*/*.t*t"))]
GROWTH = 20 * 1024 * 1024


def hostile(chance: random.Random) -> bytes:
    """Return the body of a request that nobody means well with."""
    signs = string.ascii_lowercase + " ()12x*<>&\"'[]{}\\\u3000é砂"
    lines = chance.choice([3, 40, 400, 1600, 3000])
    text = "\n".join(
        f"{chance.randint(0, 99)} {''.join(chance.choices(signs, k=chance.randint(1, 60)))}" for _ in range(lines)
    )
    game = chance.choice(["", "Game: conan\n", "Game: jedi-knights\n", "Game: guardians\n", 'game = "conan"\n'])
    asked: dict[str, object] = {"deck": (game + text)[:65536]}
    kind = chance.randrange(8)
    if kind == 0:
        return json.dumps(asked).encode()[: chance.randint(0, 500)]
    if kind == 1:
        return b"[" * chance.randint(1, 100_000)
    if kind == 2:
        asked["checks"] = [{"game": chance.choice(["conan", "guardians", "x"])}] * chance.randint(0, 12)
    if kind == 3:
        asked["filename"] = chance.choice(["deck.o8d", "deck.csv", "deck.json", "deck.xlsx", "../deck", "deck.toml"])
    return json.dumps(asked).encode()


class Client(threading.Thread):
    """Asks one question after the other."""

    def __init__(self, port: int, end: float, seed: int) -> None:
        super().__init__(daemon=True)
        self.port = port
        self.end = end
        self.chance = random.Random(seed)
        self.statuses: Counter[int] = Counter()
        self.times: list[float] = []

    def run(self) -> None:
        """Ask until the time is over."""
        while time.monotonic() < self.end:
            ordinary = self.chance.random() < 0.7
            body = json.dumps({"deck": self.chance.choice(EXAMPLES)}).encode() if ordinary else hostile(self.chance)
            path = self.chance.choice(["check", "check", "check", "convert", "fix"]) if not ordinary else "check"
            begin = time.monotonic()
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
            try:
                connection.request("POST", f"/api/{path}", body, {"content-type": "application/json"})
                answer = connection.getresponse()
                answer.read()
                self.statuses[answer.status] += 1
            except (OSError, http.client.HTTPException):
                self.statuses[0] += 1
            finally:
                connection.close()
            if ordinary:
                self.times.append(time.monotonic() - begin)


def memory(process: int) -> list[int]:
    """Return the resident bytes of a process and of those that it started."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    sizes = []
    for one in (process, *children):
        try:
            sizes.append(int(Path(f"/proc/{one}/statm").read_text(encoding="ascii").split()[1]) * 4096)
        except OSError:  # it was ended just now
            continue
    return sizes


def main() -> int:
    """Run the soak, and say what was seen."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 120
    many = int(sys.argv[2]) if len(sys.argv) > 2 else 4
    command = [sys.executable, "-m", "deckcheck", "serve", "--port", "0", "--isolated"]
    server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert server.stdout is not None
    try:
        found = re.search(r":(\d+)/", server.stdout.readline())
        assert found, "the server did not start"
        begin = time.monotonic()
        clients = [Client(int(found[1]), begin + seconds, seed) for seed in range(many)]
        for client in clients:
            client.start()
        seen: list[tuple[float, list[int]]] = []
        while time.monotonic() < begin + seconds:
            time.sleep(min(1.0, seconds / 20))
            seen.append((time.monotonic() - begin, memory(server.pid)))
        for client in clients:
            client.join(60)
    finally:
        server.terminate()
        server.wait(20)
    return tell(seconds, clients, seen)


def tell(seconds: float, clients: list[Client], seen: list[tuple[float, list[int]]]) -> int:
    """Say what was seen, and give the exit code."""
    statuses = sum((client.statuses for client in clients), Counter())
    times = sorted(one for client in clients for one in client.times)
    print(f"{sum(statuses.values())} requests in {seconds:.0f} s: {dict(sorted(statuses.items()))}")
    median, most = statistics.median(times) * 1000, times[len(times) * 99 // 100] * 1000
    print(f"ordinary lists: median {median:.1f} ms, 99 % {most:.0f} ms")
    fifth = len(seen) // 5
    parts = [seen[:fifth], seen[len(seen) // 2 - fifth // 2 : len(seen) // 2 + fifth // 2 + 1], seen[-fifth:]]
    largest = [max(max(sizes) for _, sizes in part) for part in parts]
    totals = [max(sum(sizes) for _, sizes in part) for part in parts]
    for name, one, total in zip(("first fifth", "middle", "last fifth"), largest, totals, strict=True):
        print(f"{name}: largest process {one / 1e6:.0f} MB, all together {total / 1e6:.0f} MB")
    return int(bool(statuses[500]) or largest[2] - largest[0] > GROWTH)


if __name__ == "__main__":
    sys.exit(main())
