"""Locks without a draw: decks of any game are checked, committed to and sealed, and shown to be those later."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from event_world import counts, load, names, run, write_entry, write_event

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = ("conan", "jedi-knights", "sky-galleon", "guardians")


def verify(*more: str) -> int:
    return run(["event", "verify", *more])


@pytest.fixture
def sealed(desk):
    (desk / "decks").mkdir()
    decks = sorted((EXAMPLES / "jedi-knights" / "legal").glob("*.toml"))[:3]
    for path in decks:
        shutil.copy(path, desk / "decks" / path.name)
    assert run(["event", "lock", "decks", "-o", "cup.lock", "--event", "Cup"]) == 0
    return desk


@pytest.mark.parametrize("game", GAMES)
def test_every_game(desk, game):
    (desk / "decks").mkdir()
    for path in sorted((EXAMPLES / game / "legal").glob("*.*"))[:2]:
        shutil.copy(path, desk / "decks" / path.name)
    assert run(["event", "lock", "decks", "-o", "cup.lock", "--no-draw"]) == 0
    lock = load("cup.lock")
    assert "random" not in lock
    assert lock["seed"] == []
    assert verify("cup.lock", "--salts", "cup.lock.salts.json", "--entries", "decks") == 0


def test_what_is_told(sealed, capsys):
    capsys.readouterr()
    assert verify("cup.lock", "--salts", "cup.lock.salts.json", "--entries", "decks") == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "agrees" in out
    assert "2 decks with what was locked" in out


def test_the_deck_on_the_table_is_another(sealed, capsys):
    path = next((sealed / "decks").iterdir())
    lines = path.read_text("utf-8").splitlines()
    number = next(place for place, line in enumerate(lines) if line.endswith("= 1"))
    del lines[number]
    path.write_text("\n".join(lines) + "\n", "utf-8")
    assert verify("cup.lock", "--salts", "cup.lock.salts.json", "--entries", str(path)) == 1
    assert "This is not the entry that was locked for" in " ".join(capsys.readouterr().out.split())


def test_one_player_with_the_slip(sealed):
    player = next(row["files"] for row in load("cup.lock")["players"])
    slip = f"cup.lock.slips/{player}.json"
    assert verify(slip) == 0
    opening = load(slip)["players"]
    assert len(opening) == 1


def test_with_the_digest_only(sealed):
    digest = load("cup.lock.salts.json")["lock"]
    assert verify("cup.lock", "--digest", digest) == 0
    assert verify("cup.lock", "--digest", "0" * 64) == 1
    assert verify("cup.lock") == 2


def test_without_all_openings_it_says_who_is_missing(sealed, capsys):
    slip = sorted((sealed / "cup.lock.slips").glob("*.json"))[0]
    assert verify("cup.lock", "--entries", str(slip)) == 3


def test_nothing_is_drawn_from_it(sealed, capsys):
    assert run(["event", "draw", "cup.lock", "-o", "out"]) == 2
    assert "registers finished decks, so nothing is drawn" in " ".join(capsys.readouterr().err.split())


def test_there_is_no_seed_to_announce(desk, capsys):
    (desk / "decks").mkdir()
    for path in sorted((EXAMPLES / "conan" / "legal").glob("*.toml"))[:2]:
        shutil.copy(path, desk / "decks" / path.name)
    assert run(["event", "lock", "decks", "-o", "cup.lock", "--seed-kind", "dice 40d10"]) == 2
    assert "no seed to announce" in " ".join(capsys.readouterr().err.split())


def test_finished_decks_of_a_game_with_a_draw_need_a_word(desk, capsys):
    write_event(desk, ["Ilse"])
    for player in ("Bruno", "Mei"):
        write_entry(desk / "decks", {"game": "guardians", "player": player, "deck": counts(names()[:60])})
    assert run(["event", "lock", "decks", "-o", "cup.lock"]) in (1, 2)
    assert not (desk / "cup.lock").exists()
