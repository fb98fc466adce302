"""At home in a repository: the files to start with, the hook, and the action, as far as that needs no network."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft7Validator

from deckcheck.__main__ import run
from deckcheck.cli.project.starter import FILES, starter_files, write_starter
from deckcheck.version import __version__

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples"
REPOSITORY = ROOT / "examples" / "repository"
BIN = Path(sys.executable).parent

needs_git = pytest.mark.skipif(not shutil.which("git"), reason="no git here")
needs_pre_commit = pytest.mark.skipif(importlib.util.find_spec("pre_commit") is None, reason="no pre-commit here")
needs_bash = pytest.mark.skipif(not shutil.which("bash"), reason="no bash here")


def read_yaml(path: Path) -> object:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def published_schema(name: str) -> Draft7Validator:
    text = (files("check_jsonschema") / "builtin_schemas" / "vendor" / f"{name}.json").read_text(encoding="utf-8")
    return Draft7Validator(json.loads(text))


def files_below(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


class TestInit:
    def test_it_writes_the_example_repository(self, tmp_path):
        assert run(["init", str(tmp_path / "new")]) == 0
        assert files_below(tmp_path / "new") == files_below(REPOSITORY) == sorted(name for name, _ in starter_files())
        for name in files_below(REPOSITORY):
            assert (tmp_path / "new" / name).read_bytes() == (REPOSITORY / name).read_bytes()

    def test_its_deck_is_legal(self, tmp_path, monkeypatch, capsys):
        monkeypatch.chdir(tmp_path)
        assert run(["init"]) == 0
        capsys.readouterr()
        assert run(["check"]) == 0
        assert "decks/first.toml" in capsys.readouterr().out

    def test_nothing_is_overwritten(self, tmp_path, capsys):
        (tmp_path / "deckcheck.toml").write_text("strict = true\n")
        assert dict(write_starter(str(tmp_path)))[str(tmp_path / "deckcheck.toml")] is False
        assert (tmp_path / "deckcheck.toml").read_text() == "strict = true\n"
        assert run(["init", str(tmp_path)]) == 0
        assert "wrote" not in capsys.readouterr().out

    def test_where_deckcheck_is(self, tmp_path):
        assert run(["init", str(tmp_path), "--source", "somebody/deckcheck-fork"]) == 0
        for name in files_below(tmp_path):
            assert "OWNER" not in (tmp_path / name).read_text(encoding="utf-8")
        workflow = (tmp_path / ".github/workflows/decks.yml").read_text(encoding="utf-8")
        assert f"uses: somebody/deckcheck-fork@v{__version__}" in workflow

    def test_it_says_what_files_lack(self, tmp_path, capsys):
        (tmp_path / ".pre-commit-config.yaml").write_text("repos: []\n")
        assert run(["init", str(tmp_path), "--source", "me/deckcheck"]) == 0
        assert "add  below repos:\n" in (told := capsys.readouterr().out)
        assert f"- repo: https://github.com/me/deckcheck\n{' ' * 18}rev: v{__version__}\n" in told
        assert run(["init", str(tmp_path), "--source", "me/deckcheck"]) == 0
        assert "below steps" not in capsys.readouterr().out

    def test_a_file_is_in_the_way(self, tmp_path, capsys):
        (tmp_path / "taken").write_text("")
        assert run(["init", str(tmp_path / "taken")]) == 2
        assert "taken" in capsys.readouterr().err

    def test_the_package_holds_the_files(self):
        project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
        assert '"examples/repository" = "deckcheck/repository"' in project
        assert os.path.isdir(FILES)


def test_files_for_github_are_well_formed():
    for name, path in {
        "github-actions": ROOT / "action.yml",
        "github-workflows": REPOSITORY / ".github" / "workflows" / "decks.yml",
    }.items():
        tree = read_yaml(path)
        if True in tree:  # YAML 1.1 takes the key "on" for a truth value
            tree["on"] = tree.pop(True)
        assert [error.message for error in published_schema(name).iter_errors(tree)] == []


def test_the_workflow_uses_the_action():
    steps = read_yaml(REPOSITORY / ".github/workflows/decks.yml")["jobs"]["decks"]["steps"]
    assert steps[-1] == {"uses": f"OWNER/deckcheck@v{__version__}"}
    assert len((REPOSITORY / ".github/workflows/decks.yml").read_text().splitlines()) < 15


class TestAction:
    """The steps of the action that are shell, in a scratch repository."""

    def steps(self) -> dict[str, dict[str, object]]:
        steps = read_yaml(ROOT / "action.yml")["runs"]["steps"]
        return {step.get("id") or step.get("name") or step["uses"]: step for step in steps}

    @pytest.fixture
    def decks(self, tmp_path, monkeypatch):
        folder = tmp_path / "work"
        shutil.copytree(ROOT / "examples" / "conan", folder / "decks with space")
        (tmp_path / "temp").mkdir()
        monkeypatch.chdir(folder)
        return tmp_path

    def check(self, decks: Path, paths: str = ".", options: str = "", summary: str = "true") -> dict[str, str]:
        """Run the step as GitHub does, and give its outputs and what it wrote."""
        environment = {
            **os.environ,
            "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
            "GITHUB_ACTIONS": "true",
            "GITHUB_OUTPUT": str(decks / "output"),
            "GITHUB_STEP_SUMMARY": str(decks / "summary"),
            "RUNNER_TEMP": str(decks / "temp"),
            "DECK_PATHS": paths,
            "DECK_OPTIONS": options,
            "DECK_SUMMARY": summary,
        }
        script = decks / "step.sh"
        script.write_text(str(self.steps()["check"]["run"]))
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        outputs = dict(line.split("=", 1) for line in (decks / "output").read_text().splitlines())
        summary_file = decks / "summary"
        return {**outputs, "log": done.stdout, "summary": summary_file.read_text() if summary_file.exists() else ""}

    @needs_bash
    def test_illegal_decks(self, decks):
        found = self.check(decks)
        assert found["exit-code"] == "1"
        assert "\n::error file=decks with space/illegal/five-faults.txt,line=6," in found["log"]
        assert found["summary"].startswith("### deckcheck: 9 decks: 3 legal, 4 illegal, 2 undetermined")
        assert json.loads(Path(found["sarif"]).read_text(encoding="utf-8"))["version"] == "2.1.0"

    @needs_bash
    def test_paths_and_options(self, decks):
        paths = "decks with space/legal/nine-spears.toml\ndecks with space/legal/salt-road.txt\n"
        found = self.check(decks, paths, "--strict\n--quiet", summary="false")
        assert (found["exit-code"], found["summary"], found["log"]) == ("0", "", "")

    @needs_bash
    def test_options_in_quotes(self, decks):
        shutil.copytree(ROOT / "cardpools" / "conan", "our pools")
        found = self.check(decks, "decks with space/legal", "--pool 'our pools' --ignore \"CO001\"\n# not a remark")
        assert found["exit-code"] == "2"  # what stands behind # is a path that is not there
        found = self.check(decks, "decks with space/legal", "--pool 'our pools' --quiet")
        assert (found["exit-code"], found["log"]) == ("0", "")
        assert self.check(decks, options="--pool 'our")["exit-code"] == "2"

    @needs_bash
    def test_wrong_usage_has_no_report(self, decks):
        found = self.check(decks, options="--selct CO001")
        assert found["exit-code"] == "2"
        assert "sarif" not in found

    @needs_bash
    @pytest.mark.parametrize("text", ["$(touch hacked)", "`touch hacked`", "; touch hacked", "a'b", '"', "*"])
    def test_inputs_are_never_run(self, decks, text):
        self.check(decks, text, text)
        assert not Path("hacked").exists()

    def test_actions_are_pinned(self):
        pages = [ROOT / "action.yml", REPOSITORY / ".github/workflows/decks.yml", ROOT / "docs" / "ci.md"]
        used = [word for page in pages for word in re.findall(r"uses: (\S+)", page.read_text(encoding="utf-8"))]
        assert used
        for word in used:
            name, _, version = word.partition("@")
            assert version == f"v{__version__}" if name == "OWNER/deckcheck" else re.fullmatch("[0-9a-f]{40}", version)

    def test_inputs_reach_the_shell_through_the_environment_only(self):
        for step in self.steps().values():
            assert "${{" not in str(step.get("run", ""))

    @needs_bash
    @pytest.mark.parametrize("code", ["0", "1", "3"])
    def test_the_verdict_is_the_exit_code(self, code):
        verdict = str(self.steps()["Verdict"]["run"])
        done = subprocess.run(["bash", "-c", verdict], env={**os.environ, "CODE": code}, check=False)
        assert done.returncode == int(code)

    def test_the_report_is_uploaded_only_when_asked(self):
        upload = self.steps()["Upload the report"]
        assert "inputs.upload-sarif == 'true'" in str(upload["if"])
        assert read_yaml(ROOT / "action.yml")["inputs"]["upload-sarif"]["default"] == "false"


class TestHook:
    def hook(self) -> dict[str, object]:
        (hook,) = read_yaml(ROOT / ".pre-commit-hooks.yaml")
        return hook

    def test_it_is_the_one_that_the_example_uses(self):
        repo = read_yaml(REPOSITORY / ".pre-commit-config.yaml")["repos"][0]
        assert repo["hooks"] == [{"id": self.hook()["id"]}]

    def test_it_looks_at_every_file_and_always(self):
        assert self.hook()["always_run"] is True
        assert not {"files", "types", "types_or", "exclude"} & set(self.hook())
        assert self.hook()["args"] == ["--"]

    @pytest.fixture
    def repository(self, tmp_path, monkeypatch):
        """Give a repository in which the hook is installed as a local one that uses this deckcheck."""
        monkeypatch.chdir(tmp_path)
        for name in [name for name in os.environ if name.startswith("GIT_")]:
            monkeypatch.delenv(name)
        monkeypatch.setenv("PRE_COMMIT_HOME", str(tmp_path / ".cache"))
        monkeypatch.setenv("PATH", f"{BIN}{os.pathsep}{os.environ['PATH']}")
        local = {**self.hook(), "language": "system"}
        config = {"repos": [{"repo": "local", "hooks": [local]}]}
        Path(".pre-commit-config.yaml").write_text(yaml.safe_dump(config))
        Path(".gitignore").write_text(".cache/\n")
        shutil.copytree(ROOT / "examples" / "conan" / "legal", "decks")
        shutil.copytree(ROOT / "cardpools" / "conan", "pools")
        Path("deckcheck.toml").write_text('pools = ["pools/sample.toml"]\n')
        Path("notes.txt").write_text("Game night on Friday\n")
        self.git("init", "-q")
        self.git("add", "-A")
        self.git("commit", "-qm", "first", "--no-verify")
        return tmp_path

    def git(self, *words: str) -> None:
        me = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", *me, *words], check=True, capture_output=True)

    def run_hook(self, *words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "pre_commit", "run", "deckcheck", *words]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    @needs_git
    @needs_pre_commit
    def test_in_pre_commit(self, repository):
        done = self.run_hook("--all-files")
        assert (done.returncode, "Passed" in done.stdout) == (0, True), done.stdout

        deck = Path("decks/nine-spears.toml")
        deck.write_text(deck.read_text().replace("= 3", "= 4", 1))
        self.git("add", "-A")
        done = self.run_hook()
        assert done.returncode == 1
        assert "CO003" in done.stdout
        assert "salt-road" not in done.stdout
        self.git("checkout", "-q", "HEAD", "--", "decks")

        pool = Path("pools/sample.toml")
        pool.write_text(pool.read_text().replace("renown = 9", "renown = 30"))
        self.git("add", "-A")
        done = self.run_hook()
        assert done.returncode == 1
        assert "CO006" in done.stdout

    @needs_git
    @needs_pre_commit
    def test_names_like_options_are_names(self, repository):
        shutil.copy(EXAMPLES / "conan" / "illegal" / "five-faults.txt", "-x.txt")
        Path("--output=keep.toml").write_text('game = "conan"\n')
        Path("--config=x.toml").write_text('exclude = ["*"]\n')
        self.git("add", "-A")
        done = self.run_hook()
        assert done.returncode == 1
        assert "-x.txt" in done.stdout
        assert "CO001" in done.stdout
        assert Path("--output=keep.toml").read_text() == 'game = "conan"\n'

    @needs_git
    @needs_pre_commit
    def test_options_of_the_user_do_not_open_a_door(self, repository):
        config = yaml.safe_load(Path(".pre-commit-config.yaml").read_text())
        config["repos"][0]["hooks"][0]["args"] = ["--strict"]
        Path(".pre-commit-config.yaml").write_text(yaml.safe_dump(config))
        Path("--isolated").write_text("x")
        self.git("add", "-A")
        done = self.run_hook()
        assert done.returncode == 1
        assert "--isolated is an option, and there is a file of that name" in done.stdout

    @needs_git
    @needs_pre_commit
    @pytest.mark.parametrize("name", ["x.mwDeck", "DECK.TXT", "deck.tXt"])
    def test_endings_in_any_case(self, repository, name):
        shutil.copy(EXAMPLES / "conan" / "illegal" / "five-faults.txt", name)
        self.git("add", "-A")
        assert "CO001" in self.run_hook().stdout

    @needs_git
    @needs_pre_commit
    def test_what_is_deleted_counts(self, repository):
        Path("deckcheck.toml").write_text('pools = ["pools"]\nignore = ["CO001"]\n')
        shutil.copy(EXAMPLES / "conan" / "illegal" / "five-faults.txt", "decks/faults.txt")
        os.symlink("salt-road.txt", "decks/link.txt")
        self.git("add", "-A")
        self.git("commit", "-qm", "second", "--no-verify")
        for path, told in (
            ("deckcheck.toml", "CO001"),
            ("decks/salt-road.txt", "leads to a file that does not exist"),
            ("pools/sample.toml", "pool"),
        ):
            self.git("rm", "-q", path)
            done = self.run_hook()
            assert (done.returncode, told in done.stdout) == (1, True), (path, done.stdout)
            self.git("reset", "-q", "--hard")

    @needs_git
    @needs_pre_commit
    def test_between_two_revisions(self, repository):
        Path("deckcheck.toml").write_text('ignore = ["CO"]\n')
        shutil.copy(EXAMPLES / "conan" / "illegal" / "five-faults.txt", "decks/faults.txt")
        self.git("add", "-A")
        self.git("commit", "-qm", "second", "--no-verify")
        self.git("rm", "-q", "deckcheck.toml")
        self.git("commit", "-qm", "third", "--no-verify")
        assert self.run_hook("--from-ref", "HEAD~1", "--to-ref", "HEAD").returncode == 1
        assert self.run_hook("--from-ref", "HEAD", "--to-ref", "HEAD").returncode == 0

    def test_file_names_that_are_no_decks(self, repository, capsys):
        entry = str(self.hook()["entry"]).split()[1:]
        assert run([*entry, "notes.txt", "decks/salt-road.txt"]) == 0
        assert "salt-road" in capsys.readouterr().out
