"""Shell completion: what a shell is told, and that real shells take the script."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from deckcheck.__main__ import run

BIN = Path(sys.executable).parent
COMMANDS = {"bash", "zsh", "fish"}


def completed(words: str, start: str = "", **more: str) -> list[str]:
    """Give what bash is offered for a command line and the beginning of a word."""
    line = ["deckcheck", *words.split(), start]
    environment = {
        **os.environ,
        "_DECKCHECK_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(line),
        "COMP_CWORD": str(len(line) - 1),
        **more,
    }
    done = subprocess.run([BIN / "deckcheck"], env=environment, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return [item.partition(",")[2] for item in done.stdout.splitlines() if item]


@pytest.mark.parametrize(
    ("words", "start", "offered"),
    [
        ("", "expl", ["explain"]),
        ("check --game", "co", ["commander", "conan"]),
        ("check --output-format", "j", ["json", "jsonl", "junit"]),
        ("check --ignore", "co00", [f"CO00{number}" for number in range(1, 8)]),
        ("explain", "SG", ["SG001", "SG002", "SG003"]),
        ("schema", "", ["deck", "pool", "game", "format", "config", "report"]),
        ("rules", "s", ["sky-galleon", "star-wars-unlimited"]),
        ("check", "--list", ["--list-files"]),
    ],
)
def test_what_is_offered(words, start, offered):
    assert completed(words, start) == offered


def test_formats_of_the_configuration(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("deckcheck.toml").write_text('formats = ["formats"]\n')
    Path("formats").mkdir()
    Path("formats/league.toml").write_text('game = "conan"\nid = "league"\n')
    assert {"default", "league", "all"} <= set(completed("check --format", ""))
    Path("deckcheck.toml").write_text("formats = 3\n")
    assert completed("check --format", "") == []


def test_decks_are_files():
    assert completed("explain", "examples/co") == ["examples/co"]
    assert completed("check", "examples/co") == ["examples/co"]


@pytest.mark.parametrize("shell", sorted(COMMANDS))
def test_a_shell_takes_its_script(shell, tmp_path, capsys):
    assert run(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert "_DECKCHECK_COMPLETE" in script
    if not shutil.which(shell):
        pytest.skip(f"no {shell} here")
    file = tmp_path / "script"
    file.write_text(script)
    subprocess.run([shell, "-n", str(file)], check=True)


@pytest.mark.skipif(not shutil.which("bash"), reason="no bash here")
def test_in_bash(tmp_path, capsys):
    run(["completion", "bash"])
    script = capsys.readouterr().out
    ask = (
        "COMP_WORDS=(deckcheck check --game sk); COMP_CWORD=3; COMP_LINE='deckcheck check --game sk';"
        '_deckcheck_completion deckcheck sk --game; echo "${COMPREPLY[@]}"'
    )
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", f"{script}\n{ask}"], env={**os.environ, "PATH": path}, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["sky-galleon"]


def test_an_unknown_shell(capsys):
    assert run(["completion", "tcsh"]) == 2
    assert "bash" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "word", "offered"),
    [
        ("deckcheck expl", "expl", "explain"),
        ("deckcheck check --game ", "", "conan"),
        ("deckcheck pool ch", "ch", "check"),
    ],
)
def test_powershell_is_offered_words_with_remarks(line, word, offered):
    """The protocol only: there is no PowerShell here to take the script."""
    environment = {**os.environ, "_DECKCHECK_COMPLETE": "powershell_complete", "COMP_WORDS": line, "COMP_WORD": word}
    done = subprocess.run([BIN / "deckcheck"], env=environment, capture_output=True, text=True, check=True)
    assert offered in [told.partition("\t")[0] for told in done.stdout.splitlines()]
    assert done.stderr == ""
