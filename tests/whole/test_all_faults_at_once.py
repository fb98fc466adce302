"""All faults of a file are told in one run; a file of another kind is named as what it is."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from deckcheck.__main__ import run

ROOT = Path(__file__).parent.parent.parent
LEGAL = ROOT / "examples" / "conan" / "legal" / "salt-road.txt"
POOL = ROOT / "cardpools" / "conan" / "sample.toml"
GAME = ROOT / "deckcheck" / "gamedata" / "conan" / "game.toml"
BAN_LIST = """game = "conan"
id = "tavern"
colour = "red"

[[cards]]
card = "Pale Stranglr"
limit = 0

[[cards]]
card = "Pale Strangler"
limt = 1

[options]
nonsense = 3
"""
CONFIGURATION = """formts = ["x"]
games = ["missing.toml"]
output-format = "jsno"
game = "conann"
strict = "yes"
ignore = ["C0001"]

[[overrides]]
files = [".."]
game = "gaurdians"

[[waivers]]
code = "CO007"
deck = "x.txt"
until = "2027-13-01"
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for number in range(4):
        shutil.copy(LEGAL, f"{number}.txt")
    return tmp_path


def lines(capsys, *words: str) -> list[str]:
    """Return what is said on standard error, a fault a line."""
    run(words)
    return capsys.readouterr().err.splitlines()


def places(said: list[str], file: str) -> list[tuple[int, str]]:
    """Return the line and the words of each fault of a file."""
    found = []
    for line in said:
        start, _, words = line.strip().partition(": ")
        if start.startswith(f"{file}:"):
            found.append((int(start.split(":")[1]), words))
    return found


def test_a_ban_list_tells_a_misspelt_card_beside_a_wrong_key(folder, capsys):
    (folder / "ban.toml").write_text(BAN_LIST)
    words = ["check", ".", "--isolated", "--format", "ban.toml"]
    told = places(lines(capsys, *words), "ban.toml")
    assert [line for line, _ in sorted(told)] == [3, 6, 11, 14]
    assert "did you mean Pale Strangler?" in dict(told)[6]
    assert "did you mean limit?" in dict(told)[11]


def test_in_a_strict_ban_list_the_misspelt_card_is_a_fault_too(folder, capsys):
    (folder / "ban.toml").write_text(BAN_LIST.replace("colour", "strict_lists = true\ncolour"))
    told = places(lines(capsys, "check", ".", "--isolated", "--format", "ban.toml"), "ban.toml")
    assert [line for line, _ in told] == [4, 7, 12, 15]


def test_a_broken_ban_list_is_told_once(folder, capsys):
    (folder / "ban.toml").write_text(BAN_LIST)
    assert run(["check", ".", "--isolated", "--format", "ban.toml"]) == 2
    told = capsys.readouterr()
    assert told.out.count("limt = 1") == 1
    assert told.err.count("unknown key limt") == 1
    assert told.out.count("undetermined") == 5  # four decks, and the sum


def test_a_configuration_tells_faults_of_all_kinds(folder, capsys):
    (folder / "deckcheck.toml").write_text(CONFIGURATION)
    told = places(lines(capsys, "check", "."), "deckcheck.toml")
    assert [line for line, _ in told] == [1, 2, 3, 4, 5, 6, 9, 10, 12, 15]
    words = dict(told)
    for line, right in {1: "formats", 3: "json", 4: "conan", 6: "CO001", 10: "guardians"}.items():
        assert f"did you mean {right}?" in words[line]


def test_what_is_missing_beside_a_misspelt_key_is_not_told_twice(folder, capsys):
    (folder / "ban.toml").write_text('game = "conan"\nid = "b"\n[[cards]]\ncard = "Pale Strangler"\nlimt = 1\n')
    told = places(lines(capsys, "check", ".", "--isolated", "--format", "ban.toml"), "ban.toml")
    assert [line for line, _ in told] == [5]


@pytest.mark.parametrize(
    ("file", "words", "what"),
    [
        (POOL, ["rules", "{}"], "a card pool"),
        (POOL, ["check", ".", "--game", "{}"], "a card pool"),
        (POOL, ["check", ".", "--format", "{}"], "a card pool"),
        (GAME, ["check", ".", "--format", "{}"], "a game"),
        (ROOT / "examples" / "formats" / "conan-tavern-rules.toml", ["check", ".", "--game", "{}"], "a format"),
        (ROOT / "examples" / "conan" / "legal" / "grey-shields.toml", ["rules", "{}"], "a deck"),
    ],
)
def test_a_file_of_another_kind_is_named_as_what_it_is(folder, capsys, file, words, what):
    shutil.copy(file, "other.toml")
    said = lines(capsys, *(word.format("other.toml") for word in words), *(["--isolated"] * (words[0] == "check")))
    assert said[0].startswith(f"deckcheck: other.toml is {what}, not a ")
    assert len(said) == 2
