"""Every file that was passed over is named with its reason, in every output, and `--strict` fails on it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from helpers import library
from hypothesis import given, settings
from hypothesis import strategies as st
from pathspec import GitIgnoreSpec

from deckcheck.__main__ import run
from deckcheck.cards.pools.model import pool_model
from deckcheck.cli.inputs.recognise import DECK, FORMAT, GAME, LIST, OTHER, POOL, TABLES, recognise
from deckcheck.config.globs import compile_globs, without_backtracking
from deckcheck.games.formats.model import FormatFile
from deckcheck.games.model import GameFile
from deckcheck.output import OUTPUTS

ROOT = Path(__file__).parent.parent.parent
LEGAL = ROOT / "examples" / "conan" / "legal" / "salt-road.txt"
ILLEGAL = ROOT / "examples" / "conan" / "illegal" / "five-faults.txt"
POOL_TEXT = b'game = "conan"\nset = "X"\n[[cards]]\nname = "Bossk"\n'


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copy(LEGAL, "dora.txt")
    return tmp_path


def report(capsys, *words: str) -> tuple[int, dict[str, object]]:
    code = run(["check", *words, "--output-format", "json"])
    return code, json.loads(capsys.readouterr().out)


def missed(tree: dict[str, object]) -> dict[str, str]:
    return {one["path"]: one["reason"] for one in tree["not_judged"] if not one["chosen"]}


class TestFolders:
    @pytest.fixture
    def lists(self, folder):
        Path("anna.txt").write_text("We meet on Friday.\nBring your decks.\n")
        Path("bob.txt").write_text("3 Unheard Of\n2x Nobody Knows It\n1 Third\n")
        Path("carl.xlsx").write_bytes(b"PK\x03\x04")
        Path("ed.csv").write_text("Count,Name\n3,Unheard Of\n")
        return folder

    def test_each_is_judged_or_named(self, lists, capsys):
        code, tree = report(capsys)
        assert code == 3
        verdicts = {deck["path"]: deck["verdict"] for deck in tree["decks"]}
        assert verdicts == {"bob.txt": "undetermined", "dora.txt": "legal", "ed.csv": "undetermined"}
        assert {finding["code"] for deck in tree["decks"] for finding in deck["findings"]} == {"DK007"}
        assert missed(tree) == {
            "anna.txt": "no Game: line",
            "carl.xlsx": "this is no workbook (.xlsx) that can be read",
        }

    @pytest.mark.parametrize("format", OUTPUTS)
    def test_in_every_output(self, lists, capsys, format):
        Path("bob.txt").unlink()
        Path("ed.csv").unlink()
        assert run(["check", "--output-format", format]) == 0
        text = capsys.readouterr().out
        for name in ("anna.txt", "carl.xlsx", "no Game: line".replace(":", "%3A" if format == "x" else ":")):
            assert name in text.replace("\\", "")
        assert run(["check", "--strict", "--output-format", format]) == 1

    def test_a_list_whose_cards_one_game_knows_is_judged(self, folder, capsys):
        lines = ILLEGAL.read_text(encoding="utf-8").splitlines(keepends=True)
        Path("nameless.txt").write_text("".join(line for line in lines if "ame:" not in line))
        code, tree = report(capsys)
        assert code == 1
        assert {deck["path"]: deck["game"] for deck in tree["decks"]}["nameless.txt"] == "conan"

    def test_always_with_the_number_of_decks(self, folder, capsys):
        Path("diary.txt").write_text("We meet on Friday.\n")
        run(["check"])
        out = capsys.readouterr().out
        assert "1 file not judged: diary.txt (no Game: line; write Game: … above the cards," in out
        assert out.splitlines()[-1] == "1 deck: 1 legal"

    @pytest.mark.parametrize("name", ["notes.txt", "README.txt", "todo.txt"])
    def test_a_list_by_the_name_of_a_readme(self, folder, capsys, name):
        Path(name).write_text("3 Unheard Of\n2x Nobody Knows It\n")
        code, tree = report(capsys)
        assert (code, len(tree["decks"])) == (3, 2)

    def test_what_was_chosen_is_counted_and_does_not_fail(self, folder, capsys):
        Path("build").mkdir()
        shutil.copy(ILLEGAL, "build/a.txt")
        shutil.copy(ILLEGAL, "old.txt")
        Path(".gitignore").write_text("build/\n")
        Path("deckcheck.toml").write_text('exclude = ["old.txt"]\n')
        assert run(["check", "--strict"]) == 0
        assert "1 left out by .gitignore, 1 left out by `exclude`" in capsys.readouterr().out

    def test_what_is_known_to_be_no_deck_is_not_mentioned(self, folder, capsys):
        Path("pool.toml").write_bytes(POOL_TEXT)
        for name in ("README.txt", "README.md", "LICENSE", "photo.png", "tool.py"):
            Path(name).write_text("print(3)\n")
        assert report(capsys, "--strict")[1]["not_judged"] == []

    @pytest.mark.parametrize("name", ["deck.md", "deck", "deck.rtf2"])
    def test_lists_under_other_names(self, folder, capsys, name):
        shutil.copy(ILLEGAL, name)
        code, tree = report(capsys, "--strict")
        assert code == 1
        assert "is no ending of decks" in missed(tree)[name]

    def test_a_deck_whose_pool_cannot_be_used(self, folder, capsys):
        Path("pool.toml").write_text('game = "conan"\nset = "X"\n[[cards]]\nnme = "x"\n')
        Path("deckcheck.toml").write_text('pools = ["pool.toml"]\n')
        code = run(["check", "--output-format", "json"])
        written = capsys.readouterr()
        (deck,) = json.loads(written.out)["decks"]
        assert code == 2
        assert (deck["verdict"], deck["findings"][0]["code"]) == ("undetermined", "DK016")
        assert deck["findings"][0]["locations"][0]["path"].endswith("pool.toml")
        assert written.err.count("card pools of") == 1


class TestQuiet:
    WARNED = 'game = "conan"\n'

    def test_no_warnings_of_legal_decks(self, folder, capsys):
        text = LEGAL.read_text(encoding="utf-8")
        Path("dora.txt").write_text(text + "Zero Of It: 0\n0 Pale Strangler\n", encoding="utf-8")
        code, tree = report(capsys)
        if code == 0 and tree["summary"]["warnings"]:
            assert run(["check", "-q"]) == 0
            assert capsys.readouterr().out == ""
            assert run(["check", "-q", "--strict"]) == 1
            assert "warning" in capsys.readouterr().out

    def test_a_canned_one(self):
        import canned_reports as canned

        from deckcheck.report import DeckReport, Finding

        warned = DeckReport("a.toml", "legal", (Finding("CO007", "Useless", "warning"),))
        assert canned.rendered("text", [warned], quiet=True) == ""
        assert "CO007" in canned.rendered("text", [warned], quiet=True, strict=True)
        assert "not judged" in canned.rendered("text", [warned], quiet=True, passed=["a.txt"])


class TestSummary:
    def test_the_worst_first_with_players(self, folder, capsys):
        Path("zoe.txt").write_text("Player: Zoe\n" + ILLEGAL.read_text(encoding="utf-8"), encoding="utf-8")
        Path("bob.txt").write_text("Game: conan\nPlayer: Bob\n3 Unheard Of\n")
        assert run(["check", "--output-format", "summary"]) == 1
        lines = capsys.readouterr().out.splitlines()
        assert [line.split()[0] for line in lines[:3]] == ["illegal", "undetermined", "legal"] or [
            line.split()[0] for line in lines[:3]
        ] == ["illegal", "illegal", "legal"]
        assert re.match(r"illegal +(Zoe|Bob) +\S+ +[A-Z]{2}\d{3} ", lines[0])
        assert report(capsys)[1]["decks"][-1]["player"] == "Zoe"


class TestRecognise:
    @pytest.mark.parametrize(
        ("name", "text", "kind"),
        [
            ("a.toml", 'game = "conan"\n[draw]\n"A" = 3\n', DECK),
            ("a.toml", '[draw]\n"A b" = 3\n', LIST),
            ("a.toml", '[[draw]]\ncard = "A"\ncount = 2\n', LIST),
            ("a.toml", 'set = "X"\ngame = "conan"\n[[cards]]\nname = "x"\n', POOL),
            ("a.toml", 'game = "conan"\nid = "x"\n[[cards]]\ncard = "x"\nlimit = 0\n', FORMAT),
            ("a.toml", 'id = "x"\nname = "X"\n[card]\n[sections.draw]\n[[rules.XX001]]\n', GAME),
            ("a.toml", 'set = "X"\ngame = "conan"\n[draw]\n"A" = 3\n', DECK),
            ("a.toml", 'id = "x"\ngame = "conan"\ndraw = { "A" = 3 }\n', DECK),
            ("a.toml", "[tool]\nwidth = 3\n", OTHER),
            ("a.txt", "#\n" * 50 + "3 A\n2 B\n", LIST),
            ("a.txt", "1 for all\nand all for one,\nsaid he.\n", OTHER),
            ("a.json", '{"game": "conan"}', DECK),
            ("a.json", '{"main": {"A": 3}}', LIST),
            ("a.json", '[{"name": "A", "count": 3}]', LIST),
            ("a.json", '{"compilerOptions": {"target": 5}}', OTHER),
            ("a.json", "{", OTHER),
            ("a.csv", "Count,Name\n3,A\n", LIST),
            ("a.csv", "year,sales\n2020,3\n", OTHER),
            ("a.o8d", "", DECK),
        ],
    )
    def test_kinds(self, name, text, kind):
        assert recognise(name, text.encode()).kind == kind

    def test_the_tables_are_those_of_the_models(self):
        for kind, model in ((FORMAT, FormatFile), (GAME, GameFile)):
            keys = {field.alias or name for name, field in model.model_fields.items()}
            assert keys == TABLES[kind]
        pool = {field.alias for field in pool_model(library().game("conan")).model_fields.values()}
        assert pool | {"facts"} == TABLES[POOL]

    @given(st.binary(max_size=300), st.sampled_from(["a.toml", "a.txt", "a.json", "a.csv", "a", "a.md", "a.yaml"]))
    @settings(max_examples=300, deadline=None)
    def test_any_bytes(self, data, name):
        known = recognise(name, data)
        assert known.is_deck or known.kind != OTHER or known.reason or not known.game


class TestPathsThatBreak:
    @pytest.mark.parametrize("format", ["json", "text"])
    def test_links(self, folder, capsys, format):
        os.symlink("loop.toml", "loop.toml")
        os.symlink("gone.toml", "dangling.toml")
        os.symlink(".", "self")
        assert run(["check", "--output-format", format]) == 2
        out = capsys.readouterr().out
        assert all(name in out for name in ("loop.toml", "dangling.toml", "dora.txt"))
        if format == "json":
            assert len(json.loads(out)["decks"]) == 3

    @pytest.mark.parametrize("make", ["folder", "dangling", "loop", "huge", "many"])
    def test_a_gitignore_that_is_none(self, folder, capsys, make):
        path = Path(".gitignore")
        match make:
            case "folder":
                path.mkdir()
            case "dangling":
                path.symlink_to("gone")
            case "loop":
                path.symlink_to(".gitignore")
            case "huge":
                path.write_text("dora.txt\n" + "#" * 1_100_000)
            case "many":
                path.write_text("dora.txt\n" * 10_001)
        code, tree = report(capsys)
        assert (code, [deck["path"] for deck in tree["decks"]]) == (0, ["dora.txt"])
        assert list(missed(tree)) == [".gitignore"]

    @pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
    def test_a_folder_that_may_not_be_read(self, folder, capsys):
        Path("closed").mkdir(mode=0)
        code, tree = report(capsys)
        assert code == 2
        assert "cannot be read" in missed(tree)["closed"]


class TestExclude:
    def test_a_folder_with_a_configuration_of_its_own(self, folder, capsys):
        Path("vendor/inner").mkdir(parents=True)
        shutil.copy(ILLEGAL, "vendor/inner/bad.txt")
        Path("vendor/deckcheck.toml").write_text("this is no TOML")
        Path("deckcheck.toml").write_text('exclude = ["vendor/"]\n')
        assert run(["check"]) == 0
        assert capsys.readouterr().err == ""
        assert run(["check", "vendor/inner/bad.txt"]) == 0
        assert "no deck was checked" in capsys.readouterr().out

    def test_it_may_leave_out_more_but_not_less(self, folder, capsys):
        for name in ("a", "b"):
            Path(name).mkdir()
            shutil.copy(ILLEGAL, f"{name}/bad.txt")
        Path("a/deckcheck.toml").write_text('exclude = ["bad.txt"]\n')
        Path("b/deckcheck.toml").write_text("exclude = []\n")
        Path("deckcheck.toml").write_text('exclude = ["b/bad.txt"]\n')
        assert run(["check"]) == 0


PATTERN = st.lists(
    st.sampled_from(["a", "b", "*", "?", "/", "**", "/**/", "[ab]", "[!a]", "."]), min_size=1, max_size=7
)
PATH = st.lists(st.text("ab.", min_size=1, max_size=3), min_size=1, max_size=4)


class TestPatterns:
    @given(PATTERN.map("".join), st.lists(PATH.map("/".join), min_size=1, max_size=6))
    @settings(max_examples=400, deadline=None)
    def test_they_mean_what_they_meant(self, pattern, paths):
        try:
            compiled = [
                one for one in GitIgnoreSpec.from_lines([pattern]).patterns if one.include is not None and one.regex
            ]
        except ValueError:
            return
        for one in compiled:
            quick = without_backtracking(one.regex)
            for path in paths:
                if "[!" not in pattern:  # the library lets these fit a slash, git does not
                    assert bool(one.regex.match(path)) == bool(quick.match(path)), (pattern, path)

    @pytest.mark.skipif(not shutil.which("git"), reason="no git here")
    def test_as_git_does(self, tmp_path):
        subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
        paths = ["a", "ab", "a/b", "b/a/b", "a/a/b/b", "ab/ba", "a.b", "b/a.b/a", "ba/a/a/a"]
        for pattern in (
            "*a*b",
            "[!a]*[!a]",
            "a/**/b",
            "**/a/**/b",
            "?*?",
            "*.*",
            "b/*/b",
            "[!b]/b",
            "*[!b]*a",
            "**/a?b",
        ):
            globs = compile_globs([pattern])
            (tmp_path / ".gitignore").write_text(f"{pattern}\n")
            done = subprocess.run(
                ["git", "-C", str(tmp_path), "check-ignore", "--no-index", *paths],
                capture_output=True,
                text=True,
                check=False,
            )
            assert [path for path in paths if globs.match(path)] == done.stdout.split(), pattern

    @pytest.mark.parametrize(
        "pattern", ["*a" * 40 + "*b", "?*" * 40 + "b", "*[!b]" * 40 + "z", "**/a/" * 20 + "b", "**/*a*/" * 20 + "b"]
    )
    def test_none_takes_for_ever(self, folder, capsys, pattern):
        long = "a" * 200 + ".txt"
        shutil.copy(LEGAL, long)
        deep = Path(*["a"] * 60)
        deep.mkdir(parents=True)
        shutil.copy(LEGAL, deep / "a.txt")
        Path(".gitignore").write_text(f"{pattern}\n")
        Path("deckcheck.toml").write_text(f"exclude = [{json.dumps(pattern)}]\n")
        started = time.monotonic()
        assert run(["check"]) == 0
        assert time.monotonic() - started < 60


class TestOptions:
    @pytest.mark.parametrize(
        "words",
        [
            ["--format", ""], ["--game", " "], ["--as-of", ""], ["--config", ""], ["--changed="], ["--add-waivers", ""],
            ["--waivers-until", "2099-01-01"], ["--add-waivers", "x", "--waivers-until", "2001-01-01"], ["-z"],
            ["--as-of", "1.3.2027"], ["--output-format", "json=r", "--output-format", "sarif=./r"],
            ["--output-format", "json", "--output-format", "sarif=/dev/stdout"],
        ],
    )  # fmt: skip
    def test_refused(self, folder, capsys, words):
        assert run(["check", *words]) == 2
        assert capsys.readouterr().out == ""
        assert os.listdir() == ["dora.txt"]

    def test_a_date_of_impact(self, folder, capsys):
        assert run(["impact", "default@1.3.2027", "default"]) == 2
        assert "as in default@2027-03-01." in capsys.readouterr().err

    def test_zero_bytes_round_trip(self, folder, capfdbinary):
        shutil.copy(LEGAL, "a\nb.txt")
        shutil.copy(LEGAL, b"\xff.txt")
        assert run(["check", "--list-files", "-z"]) == 0
        listed = capfdbinary.readouterr().out
        assert sorted(listed.split(b"\0")) == [b"", b"a\nb.txt", b"dora.txt", b"\xff.txt"]
        Path("list").write_bytes(listed)
        assert run(["check", "@list", "--output-format", "json"]) == 0
        assert len(json.loads(capfdbinary.readouterr().out)["decks"]) == 3

    def test_an_empty_file_of_arguments_is_not_the_folder(self, folder, capsys):
        Path("list").write_bytes(b"")
        assert run(["check", "@list"]) == 0
        assert capsys.readouterr().out == ""

    def test_files_like_options_in_a_list(self, folder, capsys):
        Path("--isolated").write_text("x")
        Path("list").write_text("dora.txt\n--isolated\n")
        assert run(["check", "@list"]) == 2
        assert "is an option, and there is a file of that name" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.txt", "Game: conan\n" + "".join(f"1 Unheard Of {n}\n" for n in range(200_000))),
        ("a.toml", 'game = "conan"\n[draw]\n' + "".join(f'"Unheard {n}" = 1\n' for n in range(150_000))),
        ("b.txt", "Game: conan\n" + "x" * 5_000_000),
    ],
)
def test_what_is_over_the_limits_is_refused_at_once(folder, capsys, name, text):
    Path(name).write_text(text)
    run(["check", "dora.txt"])
    capsys.readouterr()
    started = time.process_time()
    assert run(["check", name]) == 2
    assert "DK006" in capsys.readouterr().out
    assert time.process_time() - started < 20  # a second on an idle machine; a minute, if it grew with the square


def test_impact_tells_a_fault_of_a_format_once(folder, capsys):
    for number in range(3):
        shutil.copy(LEGAL, f"{number}.txt")
    Path("bad.toml").write_text('game = "conan"\nid = "bad"\n[[cards]]\ncard = "Nobody At All"\nlimt = 0\n')
    assert run(["impact", "default", "bad.toml", "."]) == 2
    assert capsys.readouterr().err.count("unknown key limt") == 1


@pytest.mark.parametrize(
    "asked", ["", ".", "./", "{here}", "{here}/", "../{name}", "../{name}/", "old.txt", "./old.txt"]
)
def test_what_is_excluded_is_left_out_however_the_folder_is_named(folder, capsys, asked):
    shutil.copy(ILLEGAL, "old.txt")
    Path("deckcheck.toml").write_text('exclude = ["old.txt"]\n')
    words = [asked.format(here=Path.cwd(), name=Path.cwd().name)] if asked else []
    _, tree = report(capsys, *words)
    assert [deck["path"] for deck in tree["decks"] if deck["path"].endswith("old.txt")] == []
