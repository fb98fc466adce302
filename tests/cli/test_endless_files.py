"""Files that never end, since they are links to devices, and configurations that are no files: told, never silent."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from deckcheck.__main__ import run

LEGAL = Path(__file__).parents[2] / "examples" / "conan" / "legal" / "salt-road.txt"

pytestmark = pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no device that never ends")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copy(LEGAL, "deck.txt")
    for name in ("endless.toml", "endless.txt", "endless.json"):
        os.symlink("/dev/zero", name)
    return tmp_path


@pytest.mark.parametrize(
    "words",
    [
        "check endless.txt",
        "check deck.txt --pool endless.toml",
        "check deck.txt --config endless.toml",
        "check deck.txt --game ./endless.toml",
        "check deck.txt --format ./endless.toml",
        "check deck.txt --owned endless.txt",
        "check @endless.txt",
        "pool check endless.toml",
        "fix endless.txt",
        "explain endless.txt",
        "convert endless.txt --to csv",
        "event verify endless.json",
        "random --verify endless.json",
    ],
)
def test_they_are_refused(folder, capsys, words):
    assert run(words.split()) == 2
    said = capsys.readouterr()
    assert "larger than" in said.out + said.err
    assert "mistake in deckcheck" not in said.err


@pytest.mark.parametrize("name", ["deckcheck.toml", "pyproject.toml"])
@pytest.mark.parametrize("target", ["", "nowhere", "itself", "/dev/zero"])
def test_a_configuration_that_is_no_file_is_not_passed_over(folder, capsys, name, target):
    if target:
        os.symlink(name if target == "itself" else target, name)
    else:
        os.mkdir(name)
    assert run(["check", "deck.txt"]) == 2
    assert "it is no file, or a link to none" in capsys.readouterr().err
    assert run(["check", "--isolated", "deck.txt"]) == 0
