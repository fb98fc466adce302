"""``examples/verify_draw.py``: a page of Python that shares no line with the package and comes to the same."""

from __future__ import annotations

import ast
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from event_world import draw, load, lock, write_entry, write_event
from event_world import entry as make_entry

from deckcheck.draws.documents import bytes_of, compact
from deckcheck.draws.seed import seed_text
from deckcheck.events.draw_players import DrawRequest, draw_all, drawn_players, make_draw
from deckcheck.events.lock_file import commitment, parse_lock
from deckcheck.events.model import EventEntry, GivenSeed, Lock, LockedPlayer, RandomPart, SourceOfSeed, Strike
from deckcheck.events.receipt import Names, make_receipt

SCRIPT = Path(__file__).parents[2] / "examples" / "verify_draw.py"
LETTERS = "aZ09 éü龍𠮷\"\\/'&<\u2028ßﬁ"


def second(*paths: object) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), *map(str, paths)], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


def test_it_is_short_and_needs_the_standard_library_only():
    text = SCRIPT.read_text("utf-8")
    imported = {name.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import) for name in node.names}
    assert imported <= set(sys.stdlib_module_names)
    assert not any(isinstance(node, ast.ImportFrom) for node in ast.walk(ast.parse(text)))
    assert len(text.splitlines()) <= 45


def test_on_an_event(desk):
    write_event(desk)
    assert lock() == 0
    assert draw() == 0
    code, told = second("out/lock.json", "out/receipt.json", *(desk / "out" / "players").glob("*.json"))
    assert code == 0
    assert told.count("agrees") == 4
    assert load("out/receipt.json")["lock"] in told


@pytest.mark.parametrize("what", ["seed", "drawn", "deck", "lock", "salt", "entry"])
def test_what_is_changed_does_not_agree(desk, what):
    write_event(desk, ["Ilse", "Bruno"])
    assert lock() == 0
    assert draw() == 0
    receipt, opened, locked = (load(f"out/{name}.json") for name in ("receipt", "players/Ilse", "lock"))
    ilse = next(player for player in receipt["players"] if player["id"] == "Ilse")
    if what == "seed":
        receipt["draws"][0]["seed"][0]["text"] += " 1"
    elif what == "drawn":
        ilse["drawn"][0], ilse["drawn"][1] = ilse["drawn"][1], ilse["drawn"][0]
    elif what == "deck":
        ilse["deck"]["deck"][next(iter(ilse["deck"]["deck"]))] += 1
    elif what == "lock":
        locked["seed_when"] = "later"
    elif what == "salt":
        opened["players"]["Ilse"]["salt"] = "00" * 32
    else:
        opened["players"]["Ilse"]["entry"] = opened["players"]["Ilse"]["entry"].replace(":2", ":1", 1)
    for name, content in (("receipt", receipt), ("mine", opened), ("lock", locked)):
        (desk / f"{name}.json").write_text(json.dumps(content, ensure_ascii=False), "utf-8")
    lock_file = "lock.json" if what == "lock" else "out/lock.json"
    code, told = second(lock_file, "receipt.json", "mine.json")
    assert code == 1
    assert "DIFFERS Ilse" in told


def random_event(seed: int) -> tuple[bytes, bytes, bytes]:
    """Make a lock, receipt and openings of a random event, whatever its game."""
    chance = random.Random(seed)

    def word() -> str:
        return "x" + "".join(chance.choice(LETTERS) for _ in range(chance.randint(1, 8))).strip()

    entries: dict[str, EventEntry] = {}
    for player in sorted({word() for _ in range(chance.randint(1, 6))}):
        rest = {word(): chance.randint(1, 3) for _ in range(chance.randint(0, 12))}
        sections = {"picks": {word(): chance.randint(1, 3) for _ in range(5)}, "rest": rest, "home": {word(): 1}}
        number = chance.randint(0, max(sum(rest.values()) - 2, 0))
        entries[player] = EventEntry(game="any", player=player, number=number, options={}, sections=sections)
    texts = {player: compact(entry.plain()) for player, entry in entries.items()}
    salts = {player: chance.randbytes(32).hex() for player in entries}
    lock_content = Lock(
        deckcheck="1", event=word(), date="2027-03-06", game="any", format="default", rules="", pools=[],
        random=RandomPart(keep="picks", draw="rest", number="random", into="deck"), locked="2027-03-01T00:00:00Z",
        seed=[SourceOfSeed(kind="any")], seed_when="",
        players=[
            LockedPlayer(
                id=player, picks=0, rest=0, random=entry.number, file="0" * 64,
                commitment=commitment(salts[player], texts[player].encode()),
            )
            for player, entry in entries.items()
        ],
    )  # fmt: skip
    locked = parse_lock(bytes_of(lock_content), "lock")
    seeds = [GivenSeed(kind="text", text=seed_text(word()), bits=None, at_most=1, verifiable=True) for _ in range(2)]
    attempt = chance.randint(1, 3)
    before = draw_all(locked, entries, [one.text for one in seeds], attempt)
    strikes = [
        Strike.model_validate({"player": one.player, "card": one.drawn[0][0], "copy": one.drawn[0][1]})
        for one in before
        if one.drawn and chance.random() < 0.5
    ]
    results = draw_all(locked, entries, [one.text for one in seeds], attempt, strikes)
    made = make_draw(locked, DrawRequest(seeds, "2027-03-06T00:00:00Z", attempt=attempt), results, strikes)
    players = drawn_players(results, dict.fromkeys(entries, "0"))
    receipt = make_receipt(locked, [made], players, Names("Any", {}, {}), [])
    opened = {"players": {player: {"salt": salts[player], "entry": texts[player]} for player in entries}}
    return locked.data, bytes_of(receipt), json.dumps(opened, ensure_ascii=False).encode()


@pytest.mark.parametrize("seed", range(12))
def test_on_random_events(tmp_path, seed):
    for name, data in zip(("lock", "receipt", "opened"), random_event(seed), strict=True):
        (tmp_path / name).write_bytes(data)
    code, told = second(*(tmp_path / name for name in ("lock", "receipt", "opened")))
    assert code == 0, told
    assert "DIFFERS" not in told
    assert "agrees" in told


def test_the_vectors_open(tmp_path):
    vectors = json.loads((Path(__file__).parents[1] / "vectors" / "draw-1.json").read_text("utf-8"))
    for case in vectors["cases"]:
        players = [
            {"id": id, "drawn": one["drawn"], "deck": {"deck": one["deck"]}} for id, one in case["players"].items()
        ]
        draws = [{"seed": [{"text": t} for t in case["seed"]], "attempt": case["attempt"], "strikes": case["strikes"]}]
        (tmp_path / "lock").write_text(case["lock"], "utf-8")
        (tmp_path / "receipt").write_text(json.dumps({"draws": draws, "players": players}), "utf-8")
        (tmp_path / "opened").write_text(json.dumps({"players": case["openings"]}), "utf-8")
        code, told = second(*(tmp_path / name for name in ("lock", "receipt", "opened")))
        assert code == 0, told


def test_an_entry_with_names_in_parts(desk):
    """A player's decomposed letters are locked composed, and both verifiers agree on it."""
    write_entry(desk / "entries", make_entry("Zoe\u0308"))
    write_entry(desk / "entries", make_entry("Bruno"))
    assert lock("--event", "Gro\u0308ße") == 0
    assert draw() == 0
    code, told = second("out/lock.json", "out/receipt.json", *(desk / "out" / "players").glob("*.json"))
    assert code == 0, told
    assert "Zoë" in told
