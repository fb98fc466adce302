"""The configuration: the nearest file counts, everything in it is checked first, and overrides hold by pattern."""

from __future__ import annotations

import json
import os
import re
import tomllib
from pathlib import Path

import pytest
from helpers import CONAN, RENOWN, checked
from imported import HEAVY, loaded

from deckcheck.__main__ import run
from deckcheck.config.find import Configurations
from deckcheck.config.globs import compile_globs
from deckcheck.config.model import ConfigModel
from deckcheck.errors import UsageProblem

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples"
NAMELESS = CONAN.replace('game = "conan"\n', "")


def faults(path: str = ".", **options: object) -> list[str]:
    with pytest.raises(UsageProblem) as caught:
        Configurations(**options).of(path)
    return [f"{f.locations[0].line}: {f.message}" for f in caught.value.findings] or [caught.value.message]


class TestFinding:
    def test_the_nearest_counts(self, repo):
        repo(deckcheck_toml='game = "conan"', a__deckcheck_toml='game = "guardians"', a__b__x_toml="", c__x_toml="")
        found = Configurations()
        assert [found.of(path).game for path in ("a/b/x.toml", "a/b", "a", "c/x.toml", ".")] == [
            "guardians", "guardians", "guardians", "conan", "conan",
        ]  # fmt: skip

    def test_deckcheck_toml_comes_before_pyproject(self, repo):
        repo(pyproject_toml='[tool.deckcheck]\ngame = "guardians"', deckcheck_toml='game = "conan"')
        assert Configurations().of("x.toml").game == "conan"

    def test_a_pyproject_without_the_table_is_passed_by(self, repo):
        repo(
            deckcheck_toml='game = "conan"',
            a__pyproject_toml='[project]\nname = "deckcheck"',
            b__pyproject_toml="[tool]\n",
        )
        found = Configurations()
        assert [found.of(folder).game for folder in ("a", "b")] == ["conan", "conan"]

    def test_none(self, repo):
        root = repo(deckcheck_toml='game = "conan"')
        assert Configurations(isolated=True).of(".") is None
        assert Configurations().of(str(root.parent)) is None

    def test_a_file_that_is_named(self, repo):
        repo(deckcheck_toml='game = "conan"', other__x_toml='game = "guardians"', py__pyproject_toml="[tool.x]\n")
        found = Configurations("other/x.toml").of("anything")
        assert (found.game, os.path.basename(found.folder)) == ("guardians", "other")
        assert "cannot be read: No such file or directory" in faults(file="nowhere.toml")[0]
        assert "no table [tool.deckcheck]" in faults(file="py/pyproject.toml")[0]

    def test_paths_start_from_the_file(self, repo):
        root = repo(
            deckcheck_toml='pools = ["p"]\nformats = ["f/x.toml"]', p__a_toml="", f__x_toml="", deep__er__x_toml=""
        )
        found = Configurations().of("deep/er/x.toml")
        assert found.pools == (str(root / "p"),)
        assert found.formats == (str(root / "f" / "x.toml"),)


class TestFaults:
    def test_shapes(self, repo):
        text = """gmae = "conan"
strict = "yes"
as-of = "2027-01-01"
pools = "pools"
output_format = "text"
[[waivers]]
code = "CO007"
deck = ""
until = 2027-13-01
"""
        repo(deckcheck_toml=text.replace("2027-13-01", '"2027"'))
        assert faults() == [
            "1: unknown key gmae; did you mean game?",
            "2: strict must be true or false",
            "3: as-of must be a date such as 2027-03-01, without quotes",
            "4: pools must be a list in brackets",
            "5: unknown key output_format; did you mean output-format?",
            "6: waivers, entry 1: reason is missing",
            '8: waivers, entry 1, deck: "": it must not be empty',
            "9: waivers, entry 1: until must be a date such as 2027-03-01, without quotes",
        ]
        repo(deckcheck_toml=text)
        assert faults()[0].startswith("9: ")

    def test_names_that_lead_nowhere(self, repo):
        repo(
            formats__x_toml='game = "conan"\nid = "tavern"\n[[rules.WZ001]]\ntext = "x"\n',
            deckcheck_toml="""game = "conann"
formats = ["formats"]
select = ["CO", "WZ001"]
ignore = ["CO99", "co001"]
exclude = ["!", "a/../b", "# x"]
output-format = ["text", "sarfi=x.sarif"]
[per-file-ignores]
"/" = ["CO001"]
"old/" = ["ZZ"]
[[waivers]]
code = "CO07"
deck = "./x.toml"
reason = "x"
[[waivers]]
code = "DK006"
deck = "x.toml"
reason = "x"
[[waivers]]
code = "DK006"
deck = "x.toml"
reason = "y"
[[overrides]]
files = ["a"]
game = "conan"
format = "tavren"
[[overrides]]
files = ["b"]
format = "zzz"
""",
        )
        assert faults() == [
            "1: game: there is no game conann; did you mean conan?",
            "4: ignore, entry 1: there is no code CO99",
            "4: ignore, entry 2: there is no code co001; did you mean CO001?",
            "5: exclude, entry 1: ! is no pattern as .gitignore has them",
            "5: exclude, entry 2: a/../b is no pattern: patterns start from the folder of this file, without . and ..",
            "5: exclude, entry 3: # x fits nothing (a name that begins with # or ! is written \\# or \\!)",
            "6: output-format: there is no output format sarfi; did you mean sarif?",
            "8: per-file-ignores: / fits nothing (a name that begins with # or ! is written \\# or \\!)",
            "9: per-file-ignores, old/, entry 1: there is no code ZZ",
            "11: waivers, entry 1, code: there is no code CO07; did you mean CO007?",
            "12: waivers, entry 1, deck: ./x.toml is no pattern: patterns start from the folder of this file, "
            "without . and ..",
            "15: waivers, entry 2, code: DK006 cannot be waived, because nothing is judged then; exclude the file",
            "18: waivers, entry 3: DK006 is waived for x.toml above already",
            "19: waivers, entry 3, code: DK006 cannot be waived, because nothing is judged then; exclude the file",
            "25: overrides, entry 1, format: there is no format tavren of conan; did you mean tavern?",
            "28: overrides, entry 2, format: there is no format zzz; there are default, tavern",
        ]

    def test_a_pool_that_is_missing(self, repo, capsys):
        repo(deckcheck_toml='pools = ["poools"]', pools__x_toml="", a_toml=CONAN)
        assert run(["check", "a.toml"]) == 2
        shown = capsys.readouterr()
        assert shown.out == ""
        assert (
            "deckcheck.toml:1:10: CF001 pools, entry 1: there is no file or folder poools beside this file" in shown.err
        )
        assert "did you mean pools?" in shown.err

    @pytest.mark.parametrize("data", [b"\xff", b"game =", b"a\x00b", b"[[[", b'game = "conan"\ngame = "conan"'])
    def test_files_that_are_none(self, repo, data, capsys):
        repo(a_toml=CONAN)
        Path("deckcheck.toml").write_bytes(data)
        assert run(["check", "a.toml"]) == 2
        shown = capsys.readouterr()
        assert shown.out == ""
        assert "CF001" in shown.err

    def test_places_in_pyproject(self, repo):
        repo(pyproject_toml='[project]\nname = "x"\n\n[tool.deckcheck]\nstrict = 1\n')
        assert faults() == ["5: strict must be true or false"]
        repo(pyproject_toml="[tool]\ndeckcheck = 3\n")
        assert faults() == ["2: tool.deckcheck must be a table"]


class TestInForce:
    def test_games_and_formats_by_pattern(self, repo, capsys):
        house = 'game = "conan"\nid = "tavern"\n[[rules.CO006]]\noff = true\n'
        repo(
            deckcheck_toml='formats = ["formats"]\n[[overrides]]\nfiles = ["co/"]\ngame = "conan"\n'
            '[[overrides]]\nfiles = ["co/house/*.toml"]\nformat = "tavern"\n',
            formats__tavern_toml=house,
            co__plain_toml=RENOWN.replace('game = "conan"\n', ""),
            co__house__a_toml=RENOWN.replace('game = "conan"\n', ""),
            co__house__b_toml='format = "default"\n' + RENOWN,
            co__notes_toml="[other]\nx = 1\n",
        )
        code, decks = checked(capsys)
        assert code == 1
        assert {path: (deck["verdict"], deck["format"]) for path, deck in decks.items()} == {
            "co/plain.toml": ("illegal", "default"),
            "co/house/a.toml": ("legal", "tavern"),
            "co/house/b.toml": ("illegal", "default"),
        }
        code, decks = checked(capsys, "co/plain.toml", "--format", "tavern")
        assert (code, decks["co/plain.toml"]["format"]) == (0, "tavern")

    def test_codes(self, repo, capsys):
        repo(
            deckcheck_toml='ignore = ["CO006"]\n[per-file-ignores]\n"b/**" = ["CO004"]\n'
            '[[overrides]]\nfiles = ["c/"]\nselect = ["CO001"]\nignore = ["CO002"]\n',
            **dict.fromkeys(("a_toml", "b__x_toml", "c__x_toml"), RENOWN),
        )
        code, decks = checked(capsys)
        assert (code, {deck["verdict"] for deck in decks.values()}) == (0, {"legal"})
        code, _ = checked(capsys, "--ignore", "CO001")
        assert code == 1
        code, _ = checked(capsys, "--isolated")
        assert code == 1

    def test_excluded_files_are_left_out_even_when_named(self, repo, capsys):
        repo(
            deckcheck_toml='exclude = ["old/", "!old/kept.toml"]',
            a_toml=CONAN,
            old__x_toml=RENOWN,
            old__kept_toml=CONAN,
        )
        assert set(checked(capsys)[1]) == {"a.toml", "old/kept.toml"}
        assert set(checked(capsys, "old/x.toml", "a.toml")[1]) == {"a.toml"}

    def test_the_day_and_strictness_and_the_output(self, repo, capsys):
        warned = CONAN.replace("[draw]\n", '[draw]\n"Conan, Lord of No Banner" = 1\n')
        repo(
            deckcheck_toml='strict = true\nas-of = 2027-01-01\noutput-format = ["jsonl", "json=out.json"]',
            a_toml=warned,
        )
        assert run(["check", "a.toml"]) == 1
        assert json.loads(capsys.readouterr().out)["verdict"] == "legal"
        assert json.loads(Path("out.json").read_text())["as_of"] == "2027-01-01"
        assert run(["check", "a.toml", "--output-format", "concise", "--as-of", "2027-02-02"]) == 1
        assert "CO007 warning" in capsys.readouterr().out

    def test_each_folder_has_its_pools(self, repo, capsys):
        deck = 'game = "conan"\n[conan]\n"Ann" = 1\n'
        for folder, name in (("a", "Ann"), ("b", "Ben")):
            pool = f'game = "conan"\nset = "X"\n[[cards]]\nname = "{name}"\nnumber = "1"\ntype = "conan"\n'
            config = f'pools = ["../pools/{folder}.toml"]'
            repo(**{f"{folder}__deckcheck_toml": config, f"{folder}__x_toml": deck, f"pools__{folder}_toml": pool})
        _, decks = checked(capsys, "a", "b")
        found = {path: {f["code"] for f in deck["findings"]} for path, deck in decks.items()}
        assert "DK001" in found["b/x.toml"] - found["a/x.toml"]

    def test_standard_input_is_configured_by_its_name(self, repo, capsys, monkeypatch):
        import io
        import sys

        repo(a__deckcheck_toml='game = "conan"', deckcheck_toml='game = "guardians"')
        for name, game in (("<stdin>", "guardians"), ("a/x.toml", "conan")):
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(NAMELESS.encode())))
            _, decks = checked(capsys, "-", "--stdin-filename", name)
            assert next(iter(decks.values()))["game"] == game

    def test_a_broken_one_in_a_subfolder_does_not_hide_the_others(self, repo, capsys):
        repo(a_toml=CONAN, z__deckcheck_toml="gmae = 1", z__x_toml=CONAN)
        code, decks = checked(capsys)
        assert (code, decks["a.toml"]["verdict"]) == (2, "legal")
        assert [finding["code"] for finding in decks["z/x.toml"]["findings"]] == ["DK016"]


class TestKept:
    """A configuration is checked once; any change is seen at once."""

    @pytest.fixture(autouse=True)
    def cache(self, tmp_path, monkeypatch):
        monkeypatch.setenv("DECKCHECK_CACHE_DIR", str(tmp_path / ".cache"))
        return tmp_path / ".cache"

    def test_it_is_not_checked_twice(self, repo, monkeypatch):
        waiver = '[[waivers]]\ncode = "CO001"\ndeck = "x/y.toml"\nreason = "z"'
        repo(deckcheck_toml=f'game = "conan"\nexclude = ["a/"]\n{waiver}')
        first = Configurations().of(".")
        monkeypatch.setattr("deckcheck.config.load.read_configuration", None)
        assert Configurations().of(".") == first
        assert Configurations().of(".").excludes("a/b.toml")

    def test_what_it_names_is_looked_at(self, repo):
        root = repo(deckcheck_toml='formats = ["f"]\npools = ["p"]\nignore = ["WZ001"]', p__x_toml="")
        repo(f__x_toml='game = "conan"\nid = "tavern"\n[[rules.WZ001]]\ntext = "x"\n')
        assert Configurations().of(".").ignore == ("WZ001",)
        repo(f__x_toml='game = "conan"\nid = "tavern"\n')
        assert [fault.partition(";")[0] for fault in faults()] == ["3: ignore, entry 1: there is no code WZ001"]
        repo(f__x_toml='game = "conan"\nid = "tavern"\n[[rules.WZ001]]\ntext = "x"\n')
        assert Configurations().of(".")
        (root / "p" / "x.toml").unlink()
        (root / "p").rmdir()
        assert "there is no file or folder p" in faults()[0]

    def test_damage_is_no_error(self, repo, cache):
        repo(deckcheck_toml='game = "conan"')
        Configurations().of(".")
        (kept,) = cache.glob("*.settings")
        whole = kept.read_bytes()
        for data in (b"", whole[:7], whole[::-1], bytes([whole[0] ^ 1]) + whole[1:], b"\0" * 99):
            kept.write_bytes(data)
            assert Configurations().of(".").game == "conan"


class TestShow:
    def test_config_tells_where_settings_come_from(self, repo, capsys):
        waiver = '[[waivers]]\ncode = "CO006"\ndeck = "co/a.toml"\nreason = "z"\n'
        repo(
            deckcheck_toml='game = "guardians"\nignore = ["CO003"]\n[per-file-ignores]\n"co/*" = ["CO004"]\n'
            f'[[overrides]]\nfiles = ["co/"]\ngame = "conan"\n{waiver}',
            co__a_toml=NAMELESS,
            co__b_toml=CONAN,
        )
        assert run(["config", "co/a.toml"]) == 0
        lines = [line.split() for line in capsys.readouterr().out.splitlines()]
        for words in (
            ["game", "conan", "(where"],
            ["deckcheck.toml:7"],
            ["ignore", "CO003"],
            ["deckcheck.toml:4"],
            ["waiver"],
        ):
            assert any(line[: len(words)] == words for line in lines), words
        assert run(["config", "co/b.toml"]) == 0
        shown = capsys.readouterr().out
        line = CONAN.splitlines().index('game = "conan"') + 1
        assert f"co/b.toml:{line}" in shown
        assert "waiver " not in shown

    def test_config_without_one(self, tmp_path, monkeypatch, capsys):
        monkeypatch.chdir(tmp_path)
        assert run(["config"]) == 0
        assert "has no configuration" in capsys.readouterr().out
        assert run(["config", "nowhere"]) == 2


@pytest.mark.parametrize(
    ("pattern", "fits", "fits_not"),
    [
        ("a.toml", ["a.toml", "x/a.toml", "a.toml/b"], ["ba.toml", "a.tomlx"]),
        ("/a.toml", ["a.toml"], ["x/a.toml"]),
        ("old/", ["old/x", "a/old/b/c"], ["old", "older/x"]),
        ("decks/*.toml", ["decks/a.toml"], ["decks/a/b.toml", "x/decks/a.toml"]),
        ("**/x/*.txt", ["x/a.txt", "a/b/x/c.txt"], ["x/y/a.txt"]),
        (r"a \[b\].toml", ["a [b].toml"], ["a b.toml"]),
    ],
)
def test_patterns_are_those_of_git(pattern, fits, fits_not):
    globs = compile_globs([pattern])
    assert [path for path in fits if not globs.match(path)] == []
    assert [path for path in fits_not if globs.match(path)] == []


def test_the_configuration_of_the_docs_is_one(repo):
    page = (ROOT / "docs" / "configuration.md").read_text(encoding="utf-8")
    written = re.search(r"^```toml\n(.*?)^```", page, re.S | re.M)
    assert written
    model = ConfigModel.model_validate(tomllib.loads(written[1]))
    assert {field.alias or name for name, field in ConfigModel.model_fields.items()} == set(tomllib.loads(written[1]))
    assert model.waivers[0].code == "CO003"


def test_a_check_with_configuration_and_format_needs_nothing_heavy(repo):
    """Only the first check of a configuration pays for understanding it."""
    code = "from deckcheck.__main__ import run\nrun(sys.argv[1:])"
    format = (EXAMPLES / "formats" / "conan-tavern-rules.toml").read_text(encoding="utf-8")
    waiver = '[[waivers]]\ncode = "CO007"\ndeck = "decks/a.toml"\nreason = "x"\n'
    root = repo(
        deckcheck_toml=f'formats = ["formats"]\ngame = "conan"\nformat = "tavern-rules"\nexclude = ["old/"]\n{waiver}',
        formats__tavern_toml=format,
        decks__a_toml=NAMELESS,
    )
    loaded(code, "check", str(root / "decks" / "a.toml"))
    modules = loaded(code, "check", str(root / "decks" / "a.toml"))
    assert "deckcheck.config.cached" in modules
    assert not modules & HEAVY
    assert not modules & {
        "deckcheck.config.model",
        "deckcheck.games.model",
        "deckcheck.library.compose",
        "tomli",
        "tomllib",
    }
