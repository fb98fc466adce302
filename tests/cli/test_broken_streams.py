"""Streams that are closed, full or gone, and files that cannot be written: a message and an exit code, never a bug."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from deckcheck.__main__ import run

ROOT = Path(__file__).parent.parent.parent
LEGAL = ROOT / "examples" / "conan" / "legal" / "salt-road.txt"

pytestmark = pytest.mark.skipif(os.name == "nt" or not shutil.which("bash"), reason="of shells")

COMMANDS = [
    "check -", "check deck.txt", "check . --output-format json", "check . -o out.txt", "check --list-files -z",
    "convert - --to csv", "convert deck.txt --to csv", "explain -", "explain deck.txt", "games", "rules conan",
    "pool list", "draw deck.txt --ask", "random conan", "completion bash", "--help", "nonsense",
]  # fmt: skip
STREAMS = [
    "<&-",
    ">&-",
    "2>&-",
    "<&- >&- 2>&-",
    ">/dev/full",
    "2>/dev/full",
    "</",
    "| head -c 1 >/dev/null; exit ${PIPESTATUS[0]}",
]
USUAL = {0, 1, 2, 3, 4, 130, 141}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copy(LEGAL, "deck.txt")
    return tmp_path


def shell(words: str) -> subprocess.CompletedProcess[str]:
    command = f"{sys.executable} -m deckcheck {words}"
    return subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )


@pytest.mark.parametrize("streams", STREAMS)
def test_every_command(folder, streams):
    if "/dev/full" in streams and not os.path.exists("/dev/full"):
        pytest.skip("no device that is full")
    with ThreadPoolExecutor(4) as pool:
        all_done = list(pool.map(lambda command: shell(f"{command} {streams}"), COMMANDS))
    for command, done in zip(COMMANDS, all_done, strict=True):
        assert done.returncode in USUAL, (command, done.stderr)
        assert not any(word in done.stderr for word in ("Traceback", "mistake in", "Exception ignored")), command


def test_what_is_said(folder):
    assert "Standard input is closed" in shell("check - <&-").stdout
    done = shell("check deck.txt >/dev/full")
    assert (done.returncode, "No space left" in done.stderr) == (2, True)


def test_a_name_that_is_no_text(folder, capsys):
    shutil.copy(ROOT / "examples" / "conan" / "illegal" / "five-faults.txt", b"\xff.txt")
    assert run(["check", "--add-waivers", "later"]) == 2
    assert "has a name that is no text" in capsys.readouterr().err
    assert not os.path.exists("deckcheck.toml")


class TestReports:
    def test_two_names_of_one_file(self, folder, capsys):
        os.symlink("r.json", "link")
        for other in ("./r.json", str(folder / "r.json"), "link"):
            assert run(["check", "--output-format", "json=r.json", "--output-format", f"sarif={other}"]) == 2
            assert "to one place" in capsys.readouterr().err

    @pytest.mark.parametrize("place", ["/dev/stdout", "-", ">(cat)"])
    def test_standard_output_by_other_names(self, folder, place):
        done = shell(f"check deck.txt --output-format json -o {place}; sleep 0.2")
        assert json.loads(done.stdout)["summary"]["decks"] == 1
        done = shell(f"check deck.txt --output-format json={place}; sleep 0.2")
        assert json.loads(done.stdout)["summary"]["decks"] == 1

    def test_the_rights_of_a_report_stay(self, folder):
        Path("r.json").write_text("")
        os.chmod("r.json", 0o600)
        assert run(["check", "deck.txt", "-o", "r.json"]) == 0
        assert os.stat("r.json").st_mode & 0o777 == 0o600

    def test_the_cache_minds_the_umask(self, folder):
        env = {**os.environ, "DECKCHECK_CACHE_DIR": str(folder / "cache")}
        command = f"umask 002; {sys.executable} -m deckcheck check deck.txt"
        subprocess.run(["bash", "-c", command], check=True, env=env, capture_output=True)
        kept = list((folder / "cache").glob("*.sqlite"))
        assert kept
        assert {file.stat().st_mode & 0o777 for file in kept} == {0o664}

    @pytest.mark.parametrize("place", ["nowhere/r.json", ".", "deck.txt/r.json"])
    def test_errors_name_what_was_asked_for(self, folder, capsys, place):
        assert run(["check", "deck.txt", "-o", place]) == 2
        assert capsys.readouterr().err.startswith(f"deckcheck: {place}: ")
        assert os.listdir() == ["deck.txt"]

    def test_what_stood_there_stays(self, folder, capsys, monkeypatch):
        Path("r.json").write_text("old")

        def refuse(*_):
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "fsync", refuse)
        assert run(["check", "deck.txt", "-o", "r.json"]) == 2
        assert "r.json: No space left" in capsys.readouterr().err
        assert Path("r.json").read_text() == "old"
        assert sorted(os.listdir()) == ["deck.txt", "r.json"]

    @pytest.mark.parametrize(("number", "hidden"), [(signal.SIGTERM, 0), (signal.SIGKILL, 1)])
    def test_a_run_that_is_ended(self, folder, number, hidden):
        os.mkfifo("slow")
        done = subprocess.Popen([sys.executable, "-m", "deckcheck", "check", "deck.txt", "slow", "-o", "r.json"])
        for _ in range(200):
            if any(name.endswith(".tmp") for name in os.listdir()):
                break
            time.sleep(0.05)
        time.sleep(0.2)
        done.send_signal(number)
        assert done.wait(20) in (128 + number, -number)
        left = [name for name in os.listdir() if "r.json" in name]
        assert len(left) == hidden
        assert all(name.startswith(".") for name in left)
