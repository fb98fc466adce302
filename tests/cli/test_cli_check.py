"""``deckcheck check``: options, exit codes, and what goes where. Decks are judged by a stand-in here."""

from __future__ import annotations

import io
import json
import sys

import pytest

from deckcheck.__main__ import run
from deckcheck.errors import UsageProblem
from deckcheck.report import DeckReport, Finding, Location

FINDINGS = {
    "legal": (),
    "warned": (Finding("CO007", "Useless", "warning", rule="Not useless."),),
    "illegal": (Finding("CO001", "Two", locations=(Location(1, 1, 3, "xx"),), rule="Exactly 1."),),
    "undetermined": (Finding("DK001", "Not known", waiting=("CO001",)),),
}


class StandIn:
    """Judges a deck by the word that its file holds."""

    def __init__(self, library, **options):
        self.library = library
        self.options = options
        self.details = self  # so that no report is kept

    def check(self, path, data):
        word = data.decode().split()[-1]
        if word == "bug":
            raise ZeroDivisionError("division by zero")
        if word == "pool":
            fault = Finding("PL003", "A card stands twice", locations=(Location(7, 1, path="pools/x.toml"),))
            raise UsageProblem("The pools of Conan have 1 fault.", [fault])
        if word == "options":
            return DeckReport(path, "legal", name=str(sorted(item for item in self.options.items() if item[1])))
        verdict = "legal" if word == "warned" else word
        return DeckReport(path, verdict, FINDINGS[word], name=word.title(), game="conan")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr("deckcheck.cli.checkers.Checker", StandIn)
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "DECKCHECK_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    for word in (*FINDINGS, "bug", "pool", "options"):
        (tmp_path / f"{word}.deck").write_text(word)
    return tmp_path


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("legal.deck", 0),
        ("warned.deck", 0),
        ("--strict warned.deck", 1),
        ("--strict legal.deck", 0),
        ("illegal.deck", 1),
        ("undetermined.deck", 3),
        ("legal.deck undetermined.deck illegal.deck", 1),
        ("--strict warned.deck undetermined.deck", 1),
        ("nothing.deck", 2),
        ("illegal.deck nothing.deck", 2),
        ("pool.deck", 2),
        ("illegal.deck pool.deck", 2),
        ("bug.deck", 70),
        ("--pool nowhere legal.deck", 2),
        ("--game chess legal.deck", 2),
        ("--select XX legal.deck", 2),
        ("--output-format pdf legal.deck", 2),
        ("--colour legal.deck", 2),
        ("--encoding klingon legal.deck", 2),
        ("--encoding shift_jis legal.deck", 0),
    ],
)
def test_exit_codes(words, code):
    assert run(["check", *words.split()]) == code


@pytest.mark.parametrize("format", ["text", "concise", "json", "jsonl"])
@pytest.mark.parametrize(("name", "code"), [("legal", 0), ("illegal", 1), ("undetermined", 3), ("nothing", 2)])
def test_the_output_never_changes_the_exit_code(format, name, code):
    assert run(["check", f"{name}.deck", "--output-format", format]) == code


def test_an_empty_folder_is_said(tmp_path, capsys):
    (tmp_path / "empty").mkdir()
    assert run(["check", "empty", "legal.deck"]) == 2
    shown = capsys.readouterr()
    assert "There is no deck in the folder empty" in shown.err
    assert "legal" in shown.out


def test_the_folder_is_the_default(tmp_path, capsys):
    (tmp_path / "a.toml").write_text('game = "conan" # illegal')
    assert run(["check"]) == 1
    assert capsys.readouterr().out.startswith("illegal       a.toml")


def test_other_decks_are_judged_when_a_pool_is_broken(capsys):
    assert run(["check", "pool.deck", "pool.deck", "illegal.deck"]) == 2
    shown = capsys.readouterr()
    assert "illegal.deck" in shown.out
    assert shown.err.count("The pools of Conan have 1 fault.") == 1
    assert "  pools/x.toml:7:1: PL003 A card stands twice\n" in shown.err


def test_a_bug_asks_for_a_report(capsys, monkeypatch):
    assert run(["check", "bug.deck"]) == 70
    shown = capsys.readouterr()
    assert "mistake in deckcheck" in shown.err
    assert "Traceback" not in shown.err
    monkeypatch.setenv("DECKCHECK_DEBUG", "1")
    assert run(["check", "bug.deck"]) == 70
    assert "Traceback" in capsys.readouterr().err


def test_standard_input(capsys, monkeypatch):
    for words, name in ((["-"], "<stdin>"), (["-", "--stdin-filename", "my.deck"], "my.deck")):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"illegal")))
        assert run(["check", *words]) == 1
        assert capsys.readouterr().out.startswith(f"illegal       {name}  Illegal")


def test_the_report_goes_to_a_file(tmp_path, capsys):
    assert run(["check", "illegal.deck", "--output-format", "json", "-o", "report.json"]) == 1
    assert capsys.readouterr().out == ""
    assert json.loads((tmp_path / "report.json").read_text())["summary"]["illegal"] == 1
    assert not list(tmp_path.glob(".*"))


def test_several_outputs_at_once(tmp_path, capsys):
    assert run(["check", "illegal.deck", "--output-format", "jsonl=a.jsonl", "--output-format", "concise"]) == 1
    assert capsys.readouterr().out.startswith("illegal.deck:1:1: CO001 error Two\n")
    assert json.loads((tmp_path / "a.jsonl").read_text())["verdict"] == "illegal"
    assert run(["check", "illegal.deck", "--output-format", "json", "--output-format", "text"]) == 2


def test_a_file_stays_as_it_was_when_a_run_fails(tmp_path):
    (tmp_path / "report.txt").write_text("old")
    assert run(["check", "bug.deck", "-o", "report.txt"]) == 70
    assert (tmp_path / "report.txt").read_text() == "old"
    assert not list(tmp_path.glob(".*"))


def test_an_output_that_cannot_be_written(capsys):
    assert run(["check", "legal.deck", "-o", "nowhere/report.txt"]) == 2
    assert "No such file or directory" in capsys.readouterr().err
    assert run(["check", "legal.deck", "-o", "/dev/full"]) == 2
    assert "No space left on device" in capsys.readouterr().err


def test_devices_are_written_into():
    assert run(["check", "illegal.deck", "-o", "/dev/null"]) == 1
    with open("/dev/null", "rb") as device:
        assert device.read() == b""


def test_options_come_through(capsys):
    run(["check", "options.deck", "--game", "conan", "--select", "co001,DK", "--select", "CO7", "--ignore", "CO003"])
    shown = capsys.readouterr()
    assert "There is no code CO7" in shown.err
    words = ["check", "options.deck", "--game", "conan", "--select", "co001,DK", "--ignore", "CO003"]
    run([*words, "--output-format", "json"])
    expected = "[('game', 'conan'), ('ignore', ('CO003',)), ('select', ('CO001', 'DK'))]"
    assert json.loads(capsys.readouterr().out)["decks"][0]["name"] == expected


@pytest.mark.parametrize(
    ("words", "guess"),
    [
        (["check", "--game", "conann", "x"], "did you mean conan?"),
        (["check", "--select", "CO01", "x"], "did you mean CO001?"),
        (["check", "--output-format", "jsom", "x"], "did you mean json?"),
        (["check", "--gam", "x"], "Did you mean '--game'?"),
        (["chek", "x"], "did you mean check?"),
    ],
)
def test_nearest_words_are_offered(words, guess, capsys):
    assert run(words) == 2
    shown = capsys.readouterr()
    assert guess in shown.err
    assert shown.out == ""


def test_quiet_and_statistics(capsys):
    assert run(["check", "-q", "legal.deck"]) == 0
    assert capsys.readouterr().out == ""
    assert run(["check", "--statistics", "illegal.deck", "legal.deck"]) == 1
    assert "      1  CO001  Exactly 1.\n" in capsys.readouterr().out


def test_colour(capsys, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    run(["check", "illegal.deck"])
    assert "\x1b[1;91mCO001\x1b[0m" in capsys.readouterr().out
    run(["check", "illegal.deck", "--no-color"])
    assert "\x1b" not in capsys.readouterr().out


def test_plain_paths_and_options_take_the_same_way(capsys):
    run(["check", "illegal.deck", "legal.deck"])
    plain = capsys.readouterr().out
    run(["check", "--", "illegal.deck", "legal.deck"])
    assert capsys.readouterr().out == plain


def test_interrupted(monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(StandIn, "check", interrupt)
    assert run(["check", "legal.deck"]) == 130
    assert run(["check", "--strict", "legal.deck"]) == 130


def test_version_and_help(capsys):
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.startswith("deckcheck ")
    assert run(["--help"]) == 0
    assert "explain" in capsys.readouterr().out
    assert run([]) == 0
    assert "Usage" in capsys.readouterr().out
    assert run(["check", "-h"]) == 0
    assert "--statistics" in capsys.readouterr().out
