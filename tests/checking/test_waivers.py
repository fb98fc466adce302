"""Waivers: in the configuration, in a deck's comments, and written for all that is found today."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from helpers import CONAN, RENOWN, checked

from deckcheck.__main__ import run
from deckcheck.api import check_deck
from deckcheck.checking.checker import Checker
from deckcheck.config.write import pattern_of
from deckcheck.library.library import Library
from deckcheck.report import DeckReport

WARNED = CONAN.replace("[draw]\n", '[draw]\n"Conan, Lord of No Banner" = 1\n')


def waiver(code: str = "CO006", deck: str = "a.toml", **more: str) -> str:
    lines = [f"{key} = {value}" for key, value in more.items()]
    return "\n".join(["[[waivers]]", f'code = "{code}"', f'deck = "{deck}"', 'reason = "agreed"', *lines, ""])


def told(decks: dict[str, dict], path: str = "deckcheck.toml") -> list[tuple[str, str]]:
    """Give code and message of what is said of a file."""
    return [(f["code"], f["message"]) for f in decks.get(path, {"findings": []})["findings"]]


class TestConfigured:
    def test_a_waived_finding_does_not_count_but_is_told(self, repo, capsys):
        repo(deckcheck_toml=waiver(), a_toml=RENOWN, b_toml=RENOWN)
        code, decks = checked(capsys)
        assert (code, decks["a.toml"]["verdict"], decks["b.toml"]["verdict"]) == (1, "legal", "illegal")
        (waived,) = decks["a.toml"]["waived"]
        assert (waived["code"], waived["reason"], waived["until"]) == ("CO006", "agreed", None)
        assert waived["waiver"]["path"] == "deckcheck.toml"
        assert waived["waiver"]["line"] == 1
        assert run(["check", "a.toml"]) == 0
        assert "      waived  CO006: agreed\n" in capsys.readouterr().out
        assert run(["check", "-q", "a.toml"]) == 0
        assert capsys.readouterr().out == ""

    def test_it_ends_after_its_last_day(self, repo, capsys):
        repo(deckcheck_toml=waiver(until="2027-01-31"), a_toml=RENOWN)
        assert checked(capsys, "--as-of", "2027-01-31")[0] == 0
        code, decks = checked(capsys, "--as-of", "2027-02-01")
        assert code == 1
        assert told(decks) == [("WV003", "The waiver of CO006 for a.toml ended on 2027-01-31")]
        assert [f["severity"] for f in decks["deckcheck.toml"]["findings"]] == ["warning"]

    def test_one_that_is_not_used(self, repo, capsys):
        repo(deckcheck_toml=waiver(deck="/a.toml") + waiver("CO001", deck="*.toml"), a_toml=CONAN, b_toml=CONAN)
        code, decks = checked(capsys)
        assert code == 0
        assert told(decks) == [
            ("WV001", "CO006 is waived for /a.toml, but not found there"),
            ("WV001", "CO001 is waived for *.toml, but not found there"),
        ]
        assert checked(capsys, "--strict")[0] == 1
        assert told(checked(capsys, "b.toml")[1]) == []
        assert told(checked(capsys, "a.toml")[1]) == [("WV001", "CO006 is waived for /a.toml, but not found there")]
        assert told(checked(capsys, "--select", "CO001", "a.toml")[1]) == []

    def test_one_for_a_deck_that_is_not_there(self, repo, capsys):
        repo(deckcheck_toml=waiver(deck="decks/x.toml") + waiver(deck="old/**"), a_toml=CONAN)
        assert told(checked(capsys)[1]) == [
            ("WV002", "There is no deck decks/x.toml for which CO006 could be waived"),
            ("WV002", "No deck fits old/**, for which CO006 is waived"),
        ]
        assert [code for code, _ in told(checked(capsys, "a.toml")[1])] == ["WV002"]

    def test_a_configuration_is_not_counted_as_a_deck(self, repo, capsys):
        repo(deckcheck_toml=waiver(deck="/a.toml"), a_toml=CONAN)
        assert run(["check"]) == 0
        shown = capsys.readouterr().out
        assert "waivers       deckcheck.toml\n" in shown
        assert shown.splitlines()[-1] == "legal · 1 warning"

    @pytest.mark.parametrize("format", ["concise", "jsonl", "github", "gitlab", "sarif", "junit", "markdown"])
    def test_every_output_can_tell_it(self, repo, capsys, format):
        repo(deckcheck_toml=waiver(deck="/a.toml"), a_toml=CONAN)
        assert run(["check", "--output-format", format]) == 0
        assert "WV001" in capsys.readouterr().out

    def test_what_waits_for_a_waived_finding_does_not_count(self, repo, capsys):
        unknown = CONAN.replace('"Freed Rower" = 3', '"Freed Rowerr" = 3')
        repo(deckcheck_toml=waiver("DK001"), a_toml=unknown, b_toml=unknown)
        code, decks = checked(capsys)
        assert (code, decks["a.toml"]["verdict"], decks["b.toml"]["verdict"]) == (3, "legal", "undetermined")

    def test_what_only_followed_is_told_then(self, repo, capsys):
        short = CONAN.replace('"Last Stand at Gate 9" = 1', "") + '\n"Old Wolf Hakkor" = 1\n'
        repo(deckcheck_toml=waiver("CO004"), a_toml=short)
        _, decks = checked(capsys)
        assert all(f["follows_from"] != "CO004" for f in decks["a.toml"]["findings"])


class TestInDecks:
    @staticmethod
    def check(deck: str, name: str = "a.toml") -> DeckReport:
        return Checker(Library(cache=False), day="2027-01-01").check(name, deck.encode())

    @pytest.mark.parametrize(
        "comment",
        [
            "# deckcheck: ignore CO006 agreed",
            "#deckcheck: ignore CO006, CO001 - agreed",
            "  # deckcheck:ignore co006: agreed",
        ],
    )
    def test_in_toml(self, comment):
        report = self.check(f"{comment}\n{RENOWN}")
        assert report.verdict == "legal"
        (waived,) = report.waived
        assert (waived.finding.code, waived.waiver.reason) == ("CO006", "agreed")
        assert waived.waiver.place.line == 1

    def test_behind_a_card(self):
        report = self.check(RENOWN.replace("[foe]", "[foe] # deckcheck: ignore CO006 x"))
        assert report.verdict == "legal"

    @pytest.mark.parametrize("sign", ["#", "//", ";"])
    def test_in_text(self, sign):
        report = self.check(
            f"Game: conan\n{sign} deckcheck: ignore CO001 CO002 CO004 CO006 a stub\nDraw deck\n1 Freed Rower\n", "a.txt"
        )
        assert report.verdict == "legal"
        assert {one.finding.code for one in report.waived} == {"CO001", "CO002", "CO004", "CO006"}

    @pytest.mark.parametrize(
        "line",
        [
            'notes = "x # deckcheck: ignore CO006"',
            "notes = 'it # deckcheck: ignore CO006'",
            'notes = "\\" # deckcheck: ignore CO006"',
        ],
    )
    def test_not_inside_a_text(self, line):
        assert self.check(f"{line}\n{RENOWN}").verdict == "illegal"

    def test_of_no_use(self):
        lines = ["# deckcheck: ignore CO006 x", "# deckcheck: ignore CO07 y", "# deckcheck: ignore"]
        report = self.check("\n".join([*lines, CONAN]))
        assert report.verdict == "legal"
        assert [(f.code, f.severity, f.locations[0].line) for f in report.findings] == [
            ("WV001", "warning", 1), ("WV002", "warning", 2), ("WV002", "warning", 3),
        ]  # fmt: skip
        assert "did you mean CO007?" in report.findings[1].message

    def test_an_unreadable_deck_cannot_be_waived(self):
        assert self.check("# deckcheck: ignore DK006 DK007\ngame = ").verdict == "unreadable"

    def test_an_organizer_may_forbid_it(self, repo, capsys):
        repo(deckcheck_toml="deck-waivers = false", a_toml=f"# deckcheck: ignore CO006 x\n{RENOWN}")
        assert checked(capsys)[0] == 1


class TestBaseline:
    def test_from_then_on_only_what_is_new_fails(self, repo, capsys):
        before = "# ours\nstrict = false   # for now\n"
        repo(deckcheck_toml=before, a_toml=RENOWN, sub__b_toml=RENOWN, c_toml=WARNED)
        assert run(["check", "--add-waivers", "as it was", "--waivers-until", "2099-12-31"]) == 0
        assert "2 waivers added to deckcheck.toml" in capsys.readouterr().err
        after = Path("deckcheck.toml").read_text()
        assert after.startswith(before)
        rows = tomllib.loads(after)["waivers"]
        assert [(row["code"], row["deck"], row["reason"], str(row["until"])) for row in rows] == [
            ("CO006", "/a.toml", "as it was", "2099-12-31"),
            ("CO006", "sub/b.toml", "as it was", "2099-12-31"),
        ]
        assert checked(capsys)[0] == 0
        repo(a_toml=RENOWN.replace("[conan]", '[conan]\n"Conan, Lord of No Banner" = 1'))
        assert checked(capsys)[0] == 1

    def test_strict_waives_warnings_too(self, repo, capsys):
        repo(c_toml=WARNED)
        assert run(["check", "--strict", "--add-waivers", "x"]) == 0
        assert run(["check", "--strict"]) == 0

    def test_a_configuration_is_begun_where_there_is_none(self, repo, capsys):
        repo(a_toml=RENOWN)
        assert run(["check", "--add-waivers", 'say "so"\nand so']) == 0
        assert tomllib.loads(Path("deckcheck.toml").read_text())["waivers"][0]["reason"] == 'say "so"\nand so'
        assert run(["check"]) == 0
        assert run(["check", "--add-waivers", "again"]) == 0
        assert "nothing to waive" in capsys.readouterr().err

    def test_in_pyproject(self, repo, capsys):
        repo(pyproject_toml='[tool.deckcheck]\nstrict = true\n[project]\nname = "x"', a_toml=RENOWN)
        assert run(["check", "--add-waivers", "x"]) == 0
        assert "[[tool.deckcheck.waivers]]\n" in Path("pyproject.toml").read_text()
        assert run(["check"]) == 0

    def test_line_ends_are_kept(self, repo):
        repo(a_toml=RENOWN)
        Path("deckcheck.toml").write_bytes(b"strict = false\r\n")
        assert run(["check", "--add-waivers", "x"]) == 0
        assert b"\n" not in Path("deckcheck.toml").read_bytes().replace(b"\r\n", b"")

    def test_what_does_not_fit_leaves_the_file_alone(self, repo, capsys):
        text = "waivers = []\n"
        repo(deckcheck_toml=text, a_toml=RENOWN)
        assert run(["check", "--add-waivers", "x"]) == 2
        assert "stays as it is" in capsys.readouterr().err
        assert Path("deckcheck.toml").read_text() == text

    def test_unreadable_decks_are_not_waived(self, repo, capsys):
        repo(a_toml='game = "conan"\n[', b_toml=RENOWN)
        assert run(["check", "--add-waivers", "x"]) == 2
        assert len(tomllib.loads(Path("deckcheck.toml").read_text())["waivers"]) == 1

    def test_names_that_look_like_patterns(self, repo, capsys):
        root = repo()
        names = ["a[1].toml", "!b.toml", "#c.toml", "d*.toml", "e f.toml", "x/g\\h.toml", "x/ü.toml"]
        for name in names:
            (root / name).parent.mkdir(exist_ok=True)
            (root / name).write_text(RENOWN, encoding="utf-8")
        assert run(["check", "--add-waivers", "x"]) == 0
        capsys.readouterr()
        code, decks = checked(capsys)
        assert code == 0
        assert told(decks) == []

    @pytest.mark.parametrize(
        ("deck", "pattern"),
        [("a.toml", "/a.toml"), ("x/a.toml", "x/a.toml"), ("x/a[1].toml", r"x/a\[1\].toml"), ("x/a ", "x/a\\ ")],
    )
    def test_patterns(self, deck, pattern):
        assert pattern_of(deck) == pattern


def test_the_library_hears_the_comments_too(tmp_path):
    file = tmp_path / "a.toml"
    file.write_text(f"# deckcheck: ignore CO006 x\n{RENOWN}", encoding="utf-8")
    report = check_deck(file)
    assert (report.verdict, len(report.waived)) == ("legal", 1)
