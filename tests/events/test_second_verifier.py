"""``examples/verify_draw.py``: sixty lines of Python that share none with the package and come to the same."""

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
from deckcheck.errors import UsageProblem
from deckcheck.events.draw_players import DrawRequest, draw_all, drawn_players, make_draw
from deckcheck.events.lock_file import commitment, parse_lock
from deckcheck.events.model import EventEntry, Lock, LockedPlayer, RandomPart, SourceOfSeed, Strike
from deckcheck.events.receipt import make_receipt
from deckcheck.events.receipt_rules import RULES
from deckcheck.events.seed_sources import plain

SCRIPT = Path(__file__).parents[2] / "examples" / "verify_draw.py"
LETTERS = "aZ09 éü龍𠮷\"\\/'&<ßﬁ"
WHEN = "2026-03-06T00:00:00Z"


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
    assert len(text.splitlines()) <= 60


def test_it_knows_every_rule_by_its_sentence():
    text = SCRIPT.read_text("utf-8")
    assert all(f'"{sentence}"' in text for sentence in RULES.values())


def test_on_an_event(desk):
    write_event(desk)
    assert lock() == 0
    assert draw() == 0
    code, told = second("out/lock.json", "out/receipt.json", *sorted((desk / "out" / "players").glob("*.json")))
    assert code == 0, told
    assert "agrees Bruno Ilse Ørjan 龍之介" in told
    assert load("out/receipt.json")["lock"] in told


def random_event(seed: int) -> tuple[bytes, bytes, bytes]:
    """Make a lock, receipt and openings of a random event, whatever its game."""
    chance = random.Random(seed)

    def word() -> str:
        return seed_text("x" + "".join(chance.choice(LETTERS) for _ in range(chance.randint(1, 8))))

    entries: dict[str, EventEntry] = {}
    for player in sorted({word() for _ in range(chance.randint(1, 6))}):
        rest = {word(): chance.randint(1, 3) for _ in range(chance.randint(0, 12))}
        sections = {"picks": {word(): chance.randint(1, 3) for _ in range(5)}, "rest": rest, "home": {word(): 1}}
        number = chance.randint(0, max(sum(rest.values()) - 2, 0))
        names = {card: word() for cards in sections.values() for card in cards}
        entries[player] = EventEntry(
            game="any", player=player, number=number, options={}, sections=sections, names=names
        )
    everything = {card: name for entry in entries.values() for card, name in (entry.names or {}).items()}
    for entry in entries.values():
        entry.names.update({card: everything[card] for card in entry.names})
    texts = {player: compact(entry.plain()) for player, entry in entries.items()}
    salts = {player: chance.randbytes(32).hex() for player in entries}
    lock_content = Lock(
        deckcheck="1", event=word(), date="2026-03-06", game="any", game_name="Any",
        titles={"picks": "Picks", "rest": "Rest", "home": "Home"}, format="default",
        rules="sha256:" + "0" * 64, pools=[],
        random=RandomPart(keep="picks", draw="rest", number="random", into="deck"),
        locked="2026-03-01T00:00:00Z", seed=[SourceOfSeed(kind="text", says="a text") for _ in range(2)], seed_when="",
        unproved=["nothing"], warnings=[],
        players=[
            LockedPlayer(
                id=player, picks=sum(entry.sections["picks"].values()), rest=sum(entry.sections["rest"].values()),
                random=entry.number, file="0" * 64, commitment=commitment(salts[player], texts[player].encode()),
                illegal="0", files=str(number),
            )
            for number, (player, entry) in enumerate(entries.items())
        ],
    )  # fmt: skip
    locked = parse_lock(bytes_of(lock_content), "lock")
    seeds = [plain(word() + " and twenty more letters", verifiable=True) for _ in range(2)]
    before = draw_all(locked, entries, [one.text for one in seeds], 1)
    strikes = [
        Strike.model_validate({"player": one.player, "card": one.drawn[0][0], "copy": one.drawn[0][1]})
        for one in before
        if one.drawn and chance.random() < 0.5
    ]
    request = DrawRequest(seeds, WHEN, seed_time=WHEN, reason="torn")
    draws, results = [make_draw(locked, request, before, [])], before
    if strikes:
        results = draw_all(locked, entries, [one.text for one in seeds], 1, strikes)
        draws.append(make_draw(locked, request, results, strikes))
    players = [row.model_copy(update={"verdict": "legal"}) for row in drawn_players(lock_content, results)]
    receipt = make_receipt(locked, draws, players, dict(sorted(everything.items())))
    opened = {
        "lock": locked.digest.hex(),
        "players": {player: {"salt": salts[player], "entry": texts[player], "path": ""} for player in entries},
    }
    return locked.data, bytes_of(receipt), json.dumps(opened, ensure_ascii=False).encode()


@pytest.mark.parametrize("seed", range(12))
def test_on_random_events(tmp_path, seed):
    for name, data in zip(("lock", "receipt", "opened"), random_event(seed), strict=True):
        (tmp_path / name).write_bytes(data)
    code, told = second(*(tmp_path / name for name in ("lock", "receipt", "opened")))
    assert code == 0, told
    assert "DIFFERS" not in told
    assert "agrees" in told


def test_the_vectors_draw_the_same():
    """The frozen algorithm: the part of the script that draws, on the published vectors."""
    head = SCRIPT.read_text("utf-8").partition("locked, data, *opened")[0]
    vectors = json.loads((Path(__file__).parents[1] / "vectors" / "draw-1.json").read_text("utf-8"))
    for case in vectors["cases"]:
        lock_content = json.loads(case["lock"])
        space: dict[str, object] = {}
        exec(compile(head, "verify_draw.py", "exec"), space)
        space |= {
            "locked": case["lock"].encode(),
            "lock": lock_content,
            "part": lock_content["random"],
            "rows": {row["id"]: row for row in lock_content["players"]},
            "entries": {id: json.loads(one["entry"]) for id, one in case["openings"].items()},
        }
        texts = [{"text": text} for text in case["seed"]]
        drawn, key = space["draw_all"]({"seed": texts, "attempt": case["attempt"], "strikes": case["strikes"]})
        assert key == case["K"]
        assert drawn == {id: one["drawn"] for id, one in case["players"].items()}


def test_an_entry_with_names_in_parts(desk):
    """A player's decomposed letters are locked composed, and both verifiers agree on it."""
    write_entry(desk / "entries", make_entry("Zoe\u0308"))
    write_entry(desk / "entries", make_entry("Bruno"))
    assert lock("--event", "Gro\u0308ße") == 0
    assert draw() == 0
    code, told = second("out/lock.json", "out/receipt.json", *sorted((desk / "out" / "players").glob("*.json")))
    assert code == 0, told
    assert "Zoë" in told


@pytest.mark.parametrize(
    "text", ["a\u200b b", "a\u034f", "a\u2800", " a", "a  b", "e\u0308", "a\x00", "\u3164", "é", "龍 𠮷"]
)
def test_what_can_be_seen_is_the_same_for_both(text):
    space: dict[str, object] = {}
    exec(compile(SCRIPT.read_text("utf-8").partition("def check")[0], "verify_draw.py", "exec"), space)
    try:
        ours = plain(text).text == text
    except UsageProblem:
        ours = False
    assert bool(space["clean"](text)) == ours
