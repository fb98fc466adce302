"""What git cannot tell is never taken for "nothing changed": with real repositories, broken in real ways."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from test_changed import LEGAL, ROOT, git, listed, needs_git, touch

from deckcheck.__main__ import run

pytestmark = needs_git
ILLEGAL = ROOT / "examples" / "conan" / "illegal" / "five-faults.txt"


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """A repository with two decks and a pool, two commits old."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    subprocess.run(["git", "config", "--global", "protocol.file.allow", "always"], check=True)
    folder = tmp_path / "repository"
    folder.mkdir()
    monkeypatch.chdir(folder)
    make(folder)
    return folder


def make(folder: Path) -> None:
    git("-C", str(folder), "init", "-q", "-b", "main")
    for name in (LEGAL, "conan/legal/salt-road.txt"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "examples" / name, folder / name)
    for number in range(2):
        (folder / "pool.toml").write_text(f'game = "conan"\nset = "X{number}"\n')
        git("-C", str(folder), "add", "-A")
        git("-C", str(folder), "commit", "-qm", f"commit {number}")


def refused(capsys, *words: str) -> str:
    assert run(["check", "--changed", *words]) == 2
    written = capsys.readouterr()
    assert "no deck was checked" not in written.out
    return written.err


def object_of(revision: str) -> Path:
    done = subprocess.run(["git", "rev-parse", revision], capture_output=True, check=True, text=True)
    return Path(".git/objects") / done.stdout[:2] / done.stdout[2:].strip()


def test_a_damaged_index(repository, capsys):
    Path(".git/index").write_bytes(b"DIRC nonsense")
    said = refused(capsys)
    assert "git failed in " in said
    assert "index" in said
    assert "nothing was checked" in said


@pytest.mark.parametrize("lost", ["HEAD", "HEAD^{tree}", "HEAD:conan"])
def test_a_lost_object(repository, capsys, lost):
    touch(LEGAL)
    path = object_of(lost)
    os.chmod(path, 0o600)
    path.unlink()
    code = run(["check", "--changed"])  # what git keeps in its index may be enough for it
    written = capsys.readouterr()
    assert code == 2 or LEGAL in written.out
    assert lost == "HEAD:conan" or code == 2


def test_a_lost_file_of_a_pool(repository, capsys):
    Path("pool.toml").write_text("x = 1\n")
    object_of("HEAD:pool.toml").unlink()
    assert "git failed in " in refused(capsys)


def test_a_partial_clone_without_its_remote(repository, tmp_path, capsys, monkeypatch):
    subprocess.run(["git", "config", "uploadpack.allowFilter", "true"], check=True)
    git("clone", "-q", "--filter=blob:none", f"file://{repository}", str(tmp_path / "partial"))
    monkeypatch.chdir(tmp_path / "partial")
    shutil.rmtree(repository)
    Path("pool.toml").write_text("x = 1\n")
    touch(LEGAL)
    assert "git failed in " in refused(capsys, "HEAD~1")


def test_dubious_ownership(repository, capsys, monkeypatch):
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    said = refused(capsys)
    assert "dubious ownership" in said
    assert f"git config --global --add safe.directory {repository}" in said


def test_a_shallow_clone(repository, tmp_path, capsys, monkeypatch):
    git("checkout", "-qb", "topic", "HEAD~1")
    touch(LEGAL)
    git("commit", "-qam", "topic")
    git("clone", "-q", "--depth", "1", "--no-single-branch", f"file://{repository}", str(tmp_path / "shallow"))
    monkeypatch.chdir(tmp_path / "shallow")
    said = refused(capsys, "origin/main")
    assert "does not go back to where HEAD and origin/main parted" in said
    assert "fetch-depth: 0" in said
    assert "fetch-depth: 0" in refused(capsys, "HEAD~5")


class TestWithin:
    """Submodules and other repositories within are looked into."""

    @pytest.fixture
    def outer(self, repository, tmp_path, monkeypatch):
        folder = tmp_path / "outer"
        folder.mkdir()
        monkeypatch.chdir(folder)
        make(folder)
        git("submodule", "add", "-q", str(repository), "sub")
        git("commit", "-qam", "sub")
        return folder

    def test_nothing(self, outer, capsys):
        assert listed(capsys, "--changed") == []

    def test_an_edited_deck(self, outer, capsys):
        touch(f"sub/{LEGAL}")
        assert listed(capsys, "--changed") == [f"sub/{LEGAL}"]

    def test_a_new_deck(self, outer, capsys):
        shutil.copy(LEGAL, "sub/new.toml")
        assert listed(capsys, "--changed") == ["sub/new.toml"]

    def test_another_commit_of_it(self, outer, capsys):
        touch(f"sub/{LEGAL}")
        git("-C", "sub", "commit", "-qam", "inner")
        assert listed(capsys, "--changed") == [f"sub/{LEGAL}"]
        git("commit", "-qam", "outer")
        assert listed(capsys, "--changed") == []
        assert listed(capsys, "--changed=HEAD~1") == [f"sub/{LEGAL}"]

    def test_a_submodule_that_is_new_counts_whole(self, outer, capsys):
        assert f"sub/{LEGAL}" in listed(capsys, "--changed=HEAD~1")

    def test_a_gitmodules_that_hides_it(self, outer, capsys):
        with open(".gitmodules", "a") as file:
            file.write("\tignore = all\n")
        git("commit", "-qam", "hide")
        touch(f"sub/{LEGAL}")
        assert listed(capsys, "--changed") == [f"sub/{LEGAL}"]

    def test_a_damaged_submodule(self, outer, capsys):
        Path(".git/modules/sub/index").write_bytes(b"DIRC nonsense")
        assert "git failed in " in refused(capsys)

    def test_a_repository_that_git_knows_nothing_of(self, outer, capsys):
        make_inner = Path("inner")
        make_inner.mkdir()
        make(make_inner)
        (make_inner / "pool.toml").unlink()
        git("-C", "inner", "rm", "-q", "pool.toml")
        assert listed(capsys, "--changed") == [f"inner/{LEGAL}", "inner/conan/legal/salt-road.txt"]


def test_paths_of_several_repositories(repository, tmp_path, capsys, monkeypatch):
    other = tmp_path / "other"
    other.mkdir()
    make(other)
    touch(LEGAL)
    touch(str(other / LEGAL))
    monkeypatch.chdir(tmp_path)
    assert listed(capsys, "--changed=HEAD", "repository", "other") == [f"repository/{LEGAL}", f"other/{LEGAL}"]


def test_in_a_hook_of_a_linked_work_tree(repository, tmp_path, capsys, monkeypatch):
    linked = tmp_path / "linked"
    git("worktree", "add", "-q", str(linked), "-b", "linked")
    monkeypatch.chdir(linked)
    monkeypatch.setenv("GIT_DIR", str(repository / ".git" / "worktrees" / "linked"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(repository / ".git" / "worktrees" / "linked" / "index"))
    touch(LEGAL)
    assert listed(capsys, "--changed") == [LEGAL]
    monkeypatch.chdir("conan")
    assert listed(capsys, "--changed") == ["legal/nine-spears.toml"]


def test_configurations_that_hide_differences(repository, capsys, monkeypatch):
    for key, value in (("diff.relative", "true"), ("diff.noprefix", "true"), ("status.showUntrackedFiles", "no")):
        subprocess.run(["git", "config", key, value], check=True)
    touch(LEGAL)
    shutil.copy(LEGAL, "new.toml")
    monkeypatch.chdir("conan")
    assert listed(capsys, "--changed", "..") == ["../conan/legal/nine-spears.toml", "../new.toml"]


def test_a_pool_that_becomes_one_of_another_game(repository, capsys):
    Path("pool.toml").write_text('game = "guardians"\nset = "X"\n')
    assert LEGAL in listed(capsys, "--changed")


def test_a_deck_that_is_no_longer_left_out(repository, capsys):
    Path(".gitignore").write_text("conan/\n")
    git("add", "-f", "-A")
    git("commit", "-qm", "ignore")
    Path(".gitignore").write_text("\n")
    assert LEGAL in listed(capsys, "--changed")
