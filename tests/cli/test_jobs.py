"""``--jobs``: the same reports in the same order, whatever the number of processes."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from deckcheck.__main__ import run
from deckcheck.cli.check import processes as jobs
from deckcheck.cli.checkers import Checkers
from deckcheck.cli.inputs.deck_file import Found
from deckcheck.cli.settings import Settings
from deckcheck.errors import UsageProblem
from deckcheck.report import Finding, Location

ROOT = Path(__file__).parent.parent.parent
CORPUS = ROOT / "tests" / "corpus"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a folder of all kinds of decks, and of what is in the way."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(jobs, "ALONE", 3)
    monkeypatch.setattr(jobs, "CHUNK", 4)
    for number in range(8):
        here = tmp_path / f"event{number}"
        here.mkdir()
        for path in sorted((ROOT / "examples").rglob("*.t*"))[number::4]:
            (here / f"{path.parent.name}-{path.name}").write_bytes(path.read_bytes())
    (tmp_path / "event3" / "unreadable.toml").write_bytes(b'game = "conan"\n\xff\n')
    (tmp_path / "event4" / "nowhere.toml").symlink_to("nothing.toml")
    (tmp_path / "event5" / "format.toml").write_text('game = "conan"\nformat = "none"\n[draw]\n"Wolf" = 3\n')
    (tmp_path / "event6" / "deckcheck.toml").write_text(
        'exclude = ["*-n*.toml"]\n[[waivers]]\ncode = "CO002"\ndeck = "*.toml"\nreason = "old"\n'
    )
    return tmp_path


FORMATS = ["text", "concise", "json", "jsonl", "sarif", "junit", "gitlab", "github", "markdown", "html"]


@pytest.mark.parametrize("format", FORMATS)
def test_the_reports_are_the_same(folder, capsys, format):
    def told(*words: str) -> tuple[int, str, str]:
        code = run(["check", *words, "--output-format", format, "--statistics", "."])
        return code, *capsys.readouterr()

    one = told()
    assert one[0] == 2
    assert told("--jobs", "2") == one
    assert told("--jobs", "3") == one


def test_what_is_in_the_way_is_told_alike(folder, capsys):
    (folder / "event6" / "deckcheck.toml").write_text("wrong = 1\n")
    (folder / "pool.toml").write_text('game = "conan"\nset = "X"\nname = "X"\n[[cards]]\nname = 7\n')

    def told(*words: str) -> tuple[int, str, str]:
        code = run(["check", *words, ".", "event1", "missing.toml", "empty"])
        return code, *capsys.readouterr()

    (folder / "empty").mkdir()
    one = told()
    assert told("--jobs", "2") == one
    bad = told("--pool", "pool.toml")
    assert "PL002" in bad[2]
    assert told("--pool", "pool.toml", "--jobs", "2") == bad


def test_a_small_run_starts_no_process(folder, monkeypatch, capsys):
    monkeypatch.setattr(jobs, "ALONE", 1000)
    monkeypatch.setattr(jobs, "ProcessPoolExecutor", None)
    assert run(["check", "--jobs", "2", "."]) == 2


def test_processes_that_cannot_be_started(folder, monkeypatch, capsys):
    assert run(["check", "."]) == 2
    one = capsys.readouterr()

    def refuse(*_: object) -> None:
        raise OSError(12, "no memory")

    monkeypatch.setattr(jobs.ProcessPoolExecutor, "submit", refuse)
    assert run(["check", "--jobs", "2", "."]) == 2
    assert capsys.readouterr() == one


def test_processes_that_are_ended_from_outside(folder, monkeypatch, capsys):
    assert run(["check", "."]) == 2
    one = capsys.readouterr()
    monkeypatch.setattr(jobs, "_judge_all", end_at_once)
    assert run(["check", "--jobs", "2", "."]) == 2
    assert capsys.readouterr() == one


def end_at_once(_: object) -> None:
    os._exit(1)


def test_a_mistake_in_a_process_is_told(folder, monkeypatch, capsys):
    monkeypatch.setattr(jobs, "_judge_all", divide)
    assert run(["check", "--jobs", "2", "."]) == 70
    assert "ZeroDivisionError: division by zero" in capsys.readouterr().err


def divide(_: object) -> float:
    return 1 / 0


def test_decks_are_read_only_a_little_ahead(folder, monkeypatch):
    taken = 0

    def many() -> Iterator[Found]:
        nonlocal taken
        for taken in range(1, 5000):  # noqa: B007 (its value is looked at outside)
            yield Found("a.txt", b"Game: conan\n")

    settings = Settings()
    checkers = Checkers(["."], settings)
    judged = 0
    for _ in jobs.judge_in_processes(many(), checkers, 2, ["."], settings):
        judged += 1
        assert taken - judged <= 2 * (jobs.AHEAD + 1) * jobs.CHUNK
    assert judged == 4999


def test_problems_travel_whole():
    problem = UsageProblem("No.", [Finding("PL001", "Bad", locations=(Location(3, 1, path="x.toml"),))], "Do.")
    again = pickle.loads(pickle.dumps(problem))
    assert (again.message, again.findings, again.hint) == (problem.message, problem.findings, problem.hint)


def test_the_number_of_processes(capsys):
    assert jobs.processes(3) == 3
    assert jobs.processes(0) >= 1
    assert jobs.processes(1000) == jobs.MOST
    assert run(["check", "--jobs", "-1"]) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is told in another way")
def test_ctrl_c_ends_all_at_once(tmp_path):
    text = (ROOT / "examples" / "conan" / "legal" / "salt-road.txt").read_bytes()
    for number in range(5_000):
        (tmp_path / f"{number}.txt").write_bytes(text)
    process = subprocess.Popen(
        [sys.executable, "-m", "deckcheck", "check", "--jobs", "2", "--output-format", "jsonl", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout is not None
    for _ in range(jobs.ALONE + 100):
        process.stdout.readline()
    started = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert (process.returncode, errors.strip()) == (130, b"")
    assert time.monotonic() - started < 30
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)
