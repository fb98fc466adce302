"""With a configuration that names games, pools and formats, every command sees them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest

from deckcheck.__main__ import run
from deckcheck.cli.app import cli
from deckcheck.cli.commands import COMMANDS, OPTIONS, help_page
from deckcheck.version import __version__

GAME = """id = "harbor"
name = "Harbor Wars"
aliases = ["The Harbor Game"]
source = "house rules"
[card]
identity = ["name"]
[card.fields]
type = { values = ["ship"] }
[sections]
fleet = { title = "Fleet" }
[[rules.HW001]]
text = "The fleet holds exactly 3 ships."
section = "fleet"
count.exactly = 3
every.type = "ship"
[[rules.HW002]]
text = "At most 9 ships meet."
severity = "warning"
over = "pairing"
section = "fleet"
count.max = 9
[[rules.HW003]]
text = "At most 9 ships enter."
severity = "warning"
over = "entry"
section = "fleet"
count.max = 9
"""
POOL = """game = "harbor"
set = "H"
name = "Harbor"
[[cards]]
number = "1"
name = "Gray Cutter"
type = "ship"
[[cards]]
number = "2"
name = "Old Barge"
type = "ship"
"""
FORMAT = 'game = "harbor"\nid = "short"\nname = "Short"\n[[cards]]\ncard = "Old Barge"\nlimit = 0\n'
DECK = "2 Gray Cutter\n1 Old Barge\n"
ENTRY = "1 Gray Cutter\n2 Old Barge\n"

CALLS = {
    "check": [["check", "a.txt"], ["check", "--format", "default", "a.txt"], ["check", "."]],
    "convert": [["convert", "a.txt", "--to", "json", "-o", "a.json"]],
    "games": [["games"]],
    "rules": [["rules", "harbor"], ["rules", "The Harbor Game"]],
    "formats": [["formats", "harbor"]],
    "impact": [["impact", "default", "short", "."]],
    "config": [["config", "a.txt"]],
    "explain": [["explain", "HW001"], ["explain", "a.txt"]],
    "pool": [
        ["pool", "list"],
        ["pool", "show", "Gray Cutter"],
        ["pool", "find", "cutter"],
        ["pool", "check", "p.toml"],
    ],
    "pair": [["pair", "a.txt", "b.txt"]],
    "entry": [["entry", "a.txt", "b.txt"]],
    "random": [["random", "harbor"], ["random", "Harbor Wars"]],
    "diff": [["diff", "a.txt", "a.txt"]],
    "fix": [["fix", "a.txt"]],
    "schema": [["schema", "deck", "--game", "harbor"]],
    "sheet": [["sheet", "a.txt", "-o", "a.html"]],
}
APART = {"draw", "event", "init", "cache", "completion", "bulk", "serve", "mcp", "lsp"}
"""Draws need a game with a random part (tests/events has configurations too); servers have tests of their own, and the
others look at no game.
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    files = {"g.toml": GAME, "p.toml": POOL, "f.toml": FORMAT, "a.txt": DECK, "b.txt": ENTRY}
    files["deckcheck.toml"] = 'game = "harbor"\ngames = ["g.toml"]\npools = ["p.toml"]\nformats = ["f.toml"]\n'
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("words", [words for calls in CALLS.values() for words in calls], ids=" ".join)
def test_it_sees_the_configuration(folder: Path, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code = run(words)
    said = capsys.readouterr()
    assert (code, said.err if code else "") == (1 if words[0] == "impact" else 0, ""), said.out + said.err


def test_no_command_is_forgotten() -> None:
    assert COMMANDS.keys() == CALLS.keys() | APART


def test_what_the_commands_say(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words, expected in [
        (["games"], "Harbor Wars"),
        (["rules", "harbor"], "exactly 3 ships"),
        (["explain", "HW001"], "exactly 3 ships"),
        (["pool", "find", "cutter"], "Gray Cutter"),
        (["schema", "deck", "--game", "harbor"], "Gray Cutter"),
        (["formats", "harbor"], "Short"),
    ]:
        assert run(words) == 0
        assert expected in capsys.readouterr().out


@pytest.mark.parametrize("option", ["-V", "--version", "-h", "--help"])
def test_version_and_help_need_no_click(option: str) -> None:
    program = f"import sys; from deckcheck.__main__ import run; run([{option!r}]); print('click' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    told, _, loaded = done.stdout.rstrip().rpartition("\n")
    assert loaded == "False"
    assert told == (f"deckcheck {__version__}" if option.lower() in ("-v", "--version") else help_page())


def test_the_page_of_help_knows_all_options_and_fits(capsys: pytest.CaptureFixture[str], monkeypatch) -> None:
    context = click.Context(cli)
    options = {name for one in cli.get_params(context) for name in one.opts}
    assert options | {"-h", "--help"} == {name for names in OPTIONS for name in names.split(", ")}
    for width in (60, 80, 200):
        monkeypatch.setenv("COLUMNS", str(width))
        run(["--help"])
        page = capsys.readouterr().out
        assert max(map(len, page.splitlines())) <= min(width, 100)
        assert all(f"  {name}" in page for name in COMMANDS)
        run([])
        assert capsys.readouterr().out == page
