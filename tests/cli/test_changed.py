"""Checking only what has changed: by git, and as a hook that is given file names."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from deckcheck.__main__ import run
from deckcheck.cli.inputs.changes import ChangedFile, changes_of
from deckcheck.cli.progress import with_progress
from deckcheck.cli.response_files import with_argument_files
from deckcheck.errors import UsageProblem
from deckcheck.report import DeckReport

ROOT = Path(__file__).parent.parent.parent
LEGAL = "conan/legal/nine-spears.toml"
CONAN = sorted(f"conan/{path.parent.name}/{path.name}" for path in (ROOT / "examples" / "conan").glob("*/*.t*"))

needs_git = pytest.mark.skipif(not shutil.which("git"), reason="no git here")


def git(*words: str) -> None:
    me = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *me, *words], check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """Give a repository with the decks of two games, all committed."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    git("init", "-q", "-b", "main")
    for game in ("conan", "sky-galleon"):
        shutil.copytree(ROOT / "examples" / game, tmp_path / game)
    Path("pools").mkdir()
    Path("pools/extra.toml").write_text('game = "conan"\nset = "X"\n')
    Path("format.toml").write_text('game = "sky-galleon"\nid = "spring"\n')
    git("add", "-A")
    git("commit", "-qm", "first")
    return tmp_path


def listed(capsys, *words: str, code: int = 0) -> list[str]:
    assert run(["check", *words, "--list-files"]) == code
    return capsys.readouterr().out.splitlines()


def touch(path: str) -> None:
    with open(path, "a") as file:
        file.write("\n# seen\n")


@needs_git
class TestChanged:
    def test_nothing(self, repository, capsys):
        assert listed(capsys, "--changed") == []
        assert run(["check", "--changed"]) == 0
        assert "no deck was checked" in capsys.readouterr().out

    def test_edited_staged_and_new_decks(self, repository, capsys):
        touch(LEGAL)
        touch("conan/legal/salt-road.txt")
        git("add", "conan/legal/salt-road.txt")
        shutil.copy(LEGAL, "new.toml")
        assert listed(capsys, "--changed") == [LEGAL, "conan/legal/salt-road.txt", "new.toml"]

    def test_renamed_and_removed_decks(self, repository, capsys):
        git("mv", LEGAL, "moved.toml")
        git("rm", "-q", "conan/legal/salt-road.txt")
        assert listed(capsys, "--changed") == ["moved.toml"]

    @pytest.mark.parametrize("path", ["pools/extra.toml", "conan.toml"])
    def test_a_pool_or_a_game_stands_for_its_decks(self, repository, capsys, path):
        text = 'id = "conan"\nname = "Conan"\n' if path == "conan.toml" else 'set = "X"\ngame = "conan"\n[[cards]]\n'
        Path(path).write_text(text)
        assert listed(capsys, "--changed") == CONAN

    def test_a_format_that_is_gone_stands_for_its_decks(self, repository, capsys):
        git("rm", "-q", "format.toml")
        files = listed(capsys, "--changed")
        assert files
        assert all(file.startswith("sky-galleon/") for file in files)

    def test_a_configuration_stands_for_all(self, repository, capsys):
        Path("deckcheck.toml").write_text("strict = true\n")
        files = listed(capsys, "--changed")
        assert files == listed(capsys)
        assert set(CONAN) < set(files)

    def test_since_a_revision_that_went_another_way(self, repository, capsys):
        git("checkout", "-qb", "mine")
        touch(LEGAL)
        git("commit", "-qam", "mine")
        git("checkout", "-q", "main")
        touch("conan/legal/salt-road.txt")
        git("commit", "-qam", "theirs")
        git("checkout", "-q", "mine")
        assert listed(capsys, "--changed", "main") == [LEGAL]
        assert listed(capsys, "--changed=HEAD~1") == [LEGAL]
        assert listed(capsys) != []

    def test_a_path_behind_it_is_a_path(self, repository, capsys):
        touch(LEGAL)
        assert listed(capsys, "--changed", "conan") == [LEGAL]
        assert listed(capsys, "--changed", "sky-galleon") == []

    def test_below_the_top_of_the_repository(self, repository, capsys, monkeypatch):
        touch(LEGAL)
        monkeypatch.chdir("conan")
        assert listed(capsys, "--changed") == ["legal/nine-spears.toml"]

    def test_odd_names(self, repository, capsys):
        shutil.copy(LEGAL, 'a "b"\tü.toml')
        shutil.copy(LEGAL, "-x.toml")
        assert len(listed(capsys, "--changed")) == 2

    def test_before_the_first_commit(self, tmp_path, capsys, monkeypatch):
        monkeypatch.chdir(tmp_path)
        git("init", "-q")
        shutil.copy(ROOT / "examples" / LEGAL, "a.toml")
        assert listed(capsys, "--changed") == ["a.toml"]

    def test_no_repository(self, tmp_path, capsys, monkeypatch):
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
        assert run(["check", "--changed"]) == 2
        assert "is in no git repository" in capsys.readouterr().err

    @pytest.mark.parametrize("revision", ["nowhere", "main..", "a b", "@{-3}"])
    def test_no_such_revision(self, repository, capsys, revision):
        assert run(["check", f"--changed={revision}"]) == 2
        assert f"There is no revision {revision} in this repository." in capsys.readouterr().err

    def test_no_git(self, repository, capsys, monkeypatch):
        monkeypatch.setenv("PATH", "")
        assert run(["check", "--changed"]) == 2
        assert "git cannot be run" in capsys.readouterr().err


class TestDependents:
    def test_decks_alone(self, repository, capsys):
        Path("README.txt").write_text("A pool of cards")
        assert listed(capsys, "--dependents", LEGAL, "README.txt", "gone.toml") == [LEGAL]

    def test_a_pool(self, repository, capsys):
        files = listed(capsys, "--dependents", "pools/extra.toml", "sky-galleon/legal/dawn-watch.toml")
        assert files[0] == "sky-galleon/legal/dawn-watch.toml"
        assert files[1:] == CONAN

    def test_nothing_that_matters(self, repository, capsys):
        Path("notes.toml").write_text("[tool]\nx = 1\n")
        assert run(["check", "--dependents"]) == 0
        assert capsys.readouterr().out == ""
        assert run(["check", "--dependents", "notes.toml"]) == 0
        assert capsys.readouterr().out == (
            "1 file not judged: notes.toml (no line game = …; write game = … above the cards)\nno deck was checked\n"
        )
        assert run(["check", "--strict", "--dependents", "notes.toml"]) == 1

    def test_a_name_of_nothing_is_told(self, repository, capsys):
        assert run(["check", "--dependents", "--", LEGAL, "gone.txt"]) == 0
        assert "Not there, and not among what git knows to be deleted: gone.txt." in capsys.readouterr().err

    def test_excluded_decks(self, repository, capsys):
        Path("deckcheck.toml").write_text('exclude = ["conan/"]\n')
        assert listed(capsys, "--dependents", LEGAL) == []
        assert run(["check", LEGAL]) == 0
        assert capsys.readouterr().out == "1 left out by `exclude`\nno deck was checked\n"
        assert all(file.startswith("sky-galleon/") for file in listed(capsys))

    def test_all_excluded(self, repository, capsys):
        Path("deckcheck.toml").write_text('exclude = ["*.toml", "*.txt"]\n')
        assert run(["check"]) == 2
        assert "left out by `exclude`" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "game"),
    [
        (b'game = "conan"\nset = "X"\n', "conan"),
        (b'\xef\xbb\xbfset = "X" # code\ngame = "conan" # the game\n[[cards]]\n', "conan"),
        (b'set = "X"\n', ""),
        (b'[[cards]]\nname = "x"\n', ""),
        (b'id = "spring"\ngame = "conan"\n[[cards]]\n', "conan"),
        (b'id = "conan"\nname = "C"\n[card]\n', "conan"),
        (b'game = "conan"\n[draw]\n"set" = 1\n', None),
        (b"\xff\xfe\x00", None),
        (b'set = "X"\ngame = "conan"\n[[cards\n= broken', "conan"),
    ],
)
def test_what_a_file_serves(content, game):
    changes = changes_of([ChangedFile("x.toml", content)])
    assert changes.games == (frozenset() if game is None else {game})
    assert changes.everything == (game == "")


def test_what_cannot_be_told_changes_everything():
    assert changes_of([ChangedFile("pool.toml", b'set = "X"\n')]).everything
    assert changes_of([ChangedFile("pyproject.toml", b"[tool.deckcheck]\n")]).everything
    assert changes_of([ChangedFile("decks/.gitignore")]).everything
    assert not changes_of([ChangedFile("pyproject.toml", b"[tool.ruff]\n"), ChangedFile("a.txt", b"")]).everything


class TestArgumentFiles:
    def test_lines_and_zero_bytes(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        Path("lines").write_bytes(b"a b.toml\r\n\n--strict\n")
        Path("zeros").write_bytes(b"a\nb.toml\0-x.toml\0")
        assert with_argument_files(["x", "@lines", "@zeros"]) == ["x", "a b.toml", "--strict", "a\nb.toml", "./-x.toml"]

    def test_a_file_that_begins_so(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        Path("@deck.toml").write_text("")
        assert with_argument_files(["@deck.toml", "@"]) == ["@deck.toml", "@"]
        with pytest.raises(UsageProblem, match=r"other\.toml cannot be read"):
            with_argument_files(["@other.toml"])

    def test_on_the_command_line(self, repository, capsys):
        Path("files").write_text(f"{LEGAL}\nconan/legal/salt-road.txt\n")
        assert listed(capsys, "@files") == [LEGAL, "conan/legal/salt-road.txt"]
        assert run(["check", "@nothing"]) == 2
        assert "written ./@nothing" in capsys.readouterr().err


class TestProgress:
    def reports(self, number: int) -> list[DeckReport]:
        return [DeckReport(f"{n}.toml", "legal") for n in range(number)]

    def test_a_short_run_has_none(self, capsys):
        assert list(with_progress(self.reports(5), ["."])) == self.reports(5)
        assert capsys.readouterr().err == ""

    def test_a_long_run(self, repository, capsys):
        seconds = iter(range(100))
        assert list(with_progress(self.reports(5), ["."], lambda: next(seconds))) == self.reports(5)
        shown = capsys.readouterr().err
        assert "] 1 of about " in shown
        assert shown.endswith("\r\x1b[K")
        assert shown.count("\x1b[K") == 5

    def test_it_is_wiped_where_a_run_breaks_off(self, repository, capsys):
        seconds = iter(range(100))
        started = with_progress(self.reports(9), ["conan"], lambda: next(seconds))
        next(started), next(started)
        started.close()
        assert capsys.readouterr().err.endswith("\r\x1b[K")


def test_annotations_are_chosen_inside_github_actions(repository, capsys, monkeypatch):
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    assert run(["check", "conan/illegal/renown-108.toml"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("::error file=conan/illegal/renown-108.toml,line=26,") for line in lines)
    assert lines[-1].startswith("illegal")
    assert run(["check", LEGAL, "--output-format", "concise"]) == 0
    assert "::" not in capsys.readouterr().out
