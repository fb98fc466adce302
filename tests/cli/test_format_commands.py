"""Formats on the command line: ``formats``, ``impact``, ``check --format`` with a table of all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckcheck.__main__ import run

ROOT = Path(__file__).parent.parent.parent
SPRING = ROOT / "examples" / "formats" / "guardians-spring-open.toml"
DECKS = ROOT / "examples" / "guardians" / "legal"


@pytest.fixture
def spring(repo):
    """Give a repository with a configuration, the example format and two decks."""
    return repo(
        deckcheck_toml='formats = ["formats"]\n',
        formats__spring_toml=SPRING.read_text(encoding="utf-8"),
        varro_toml=(DECKS / "varro-line.toml").read_text(encoding="utf-8"),
        swarm_txt=(DECKS / "carrier-swarm.txt").read_text(encoding="utf-8"),
    )


class TestFormats:
    def test_they_are_listed_with_what_they_change(self, spring, capsys):
        assert run(["formats", "guardians"]) == 0
        shown = " ".join(capsys.readouterr().out.split())
        for words in (
            "default the rules as they are",
            "spring-open Spring Open 2027 formats/spring.toml",
            "Cards a player may bring: 90 instead of 100",
            "Legal sets: GSA",
            "Omega Dreadnought: banned from 2027-03-01 (announced 2027-02-01), unbalanced with Flagship Doctrine",
            "Flagship Doctrine: at most 1 from 2027-03-01 until 2027-06-30, on trial",
            "At most 1 of these: Deep Scan, Run Silent, together",
        ):
            assert words in shown

    def test_house_rules(self, capsys):
        assert run(["formats", "conan", str(ROOT / "examples" / "formats")]) == 0
        shown = " ".join(capsys.readouterr().out.split())
        assert "CO006 replaced: The printed renown of the foe deck totals 90 to 110" in shown
        assert "CO007 dropped" in shown
        assert "TV001 added from 2027-01-01: At most 12 items" in shown

    def test_every_fault_is_told(self, spring, repo, capsys):
        repo(
            formats__a_toml='game = "guardians"\nid = "a"\n[[cards]]\ncard = "Omega"\nlimit = -1\n',
            formats__b_toml='game = "guardian"\nid = "b"\n',
            formats__c_toml="[[",
            formats__d_toml='game = "guardians"\nname = "D"\nsets = ["BASE"]\n',
        )
        assert run(["formats"]) == 2
        shown = capsys.readouterr()
        assert "a            cannot be used" in shown.out
        for words in (
            "a.toml:5:1: GF001",
            "there is no game guardian; did you mean guardians?",
            "c.toml:1:3",
            "id is missing",
        ):
            assert words in shown.err
        assert run(["formats", "gardians"]) == 2

    def test_a_faulty_format_that_is_not_used_does_not_matter(self, spring, repo, capsys):
        repo(formats__a_toml='game = "guardians"\nid = "a"\n[[cards]]\ncard = "Omega"\nlimit = -1\n')
        assert run(["check", "varro.toml"]) == 0
        assert run(["check", "varro.toml", "--format", "a"]) == 2
        assert "GF001 cards, entry 1: limit must be at least 0" in capsys.readouterr().err


class TestCheck:
    @pytest.mark.parametrize(("day", "code"), [("2027-02-28", 0), ("2027-03-01", 1)])
    def test_by_a_day(self, spring, day, code):
        assert run(["check", "varro.toml", "--format", "spring-open", "--as-of", day]) == code
        assert run(["check", "varro.toml", "--format", "formats/spring.toml", "--as-of", day, "--isolated"]) == code

    def test_the_report_says_the_day(self, spring, capsys):
        run(["check", "varro.toml", "--format", "spring-open", "--as-of", "2027-03-01", "--output-format", "json"])
        report = json.loads(capsys.readouterr().out)
        assert (report["as_of"], report["decks"][0]["format"]) == ("2027-03-01", "spring-open")
        places = report["decks"][0]["findings"][0]["locations"]
        assert [place.get("path") for place in places] == [None, None, "formats/spring.toml"]

    @pytest.mark.parametrize(
        ("words", "guess"),
        [
            ("--format spring-opn", "There is no format spring-opn; did you mean spring-open?"),
            ("--format spring-open --game conan", "There is no format spring-open"),
            ("--format nowhere.toml", "nowhere.toml cannot be read"),
            ("--as-of 2027-02-30", "2027-02-30 is not a date: use YYYY-MM-DD, as in --as-of 2027-03-01."),
            ("--as-of soon", "soon is not a date"),
        ],
    )
    def test_wrong_usage(self, spring, capsys, words, guess):
        assert run(["check", "varro.toml", *words.split()]) == 2
        shown = capsys.readouterr()
        assert guess in shown.err
        assert shown.out == ""

    def test_without_any_formats_the_way_is_told(self, repo, capsys):
        repo(a_toml='game = "conan"')
        assert run(["check", "a.toml", "--format", "x"]) == 2
        assert "formats = [...]" in capsys.readouterr().err

    def test_the_deck_may_name_it(self, spring):
        text = (spring / "varro.toml").read_text()
        (spring / "said.toml").write_text(text.replace("name =", 'format = "spring-open"\nname ='))
        assert run(["check", "said.toml", "--as-of", "2027-03-01"]) == 1
        assert run(["check", "said.toml", "--as-of", "2027-03-01", "--format", "default"]) == 0


class TestTable:
    def test_a_table_of_decks_and_formats(self, spring, capsys):
        assert run(["check", "--format", "all", "--as-of", "2027-03-01"]) == 0
        lines = [line.split() for line in capsys.readouterr().out.splitlines()]
        assert lines[:3] == [
            ["guardians", "default", "spring-open"],
            ["swarm.txt", "legal", "legal"],
            ["varro.toml", "legal", "illegal"],
        ]
        assert lines[-1][:3] == ["2", "decks:", "2"]

    def test_one_deck_with_the_codes(self, spring, capsys):
        assert run(["check", "--format", "all", "--as-of", "2027-03-01", "varro.toml"]) == 0
        assert [line.split() for line in capsys.readouterr().out.splitlines()][:3] == [
            ["varro.toml", "guardians"],
            ["default", "legal"],
            ["spring-open", "illegal", "DK011"],
        ]

    def test_as_json(self, spring, capsys):
        assert run(["check", "--format", "all", "--as-of", "2027-03-01", "varro.toml", "--output-format", "json"]) == 0
        report = json.loads(capsys.readouterr().out)
        assert report["decks"][0]["formats"]["spring-open"] == {"verdict": "illegal", "codes": ["DK011"]}
        assert run(["check", "--format", "all", "--output-format", "sarif"]) == 2

    def test_the_exit_code_is_that_of_the_best_format(self, spring, repo, capsys):
        repo(
            formats__x_toml='game = "guardians"\nid = "none"\n'
            '[[rules.GU001]]\ntext = "x"\nsection = "deck"\ncount.max = 1\n'
        )
        (spring / "bad.toml").write_text('game = "guardians"\n[deck]\n"Dunmere" = 3\n')
        assert run(["check", "--format", "all", "bad.toml"]) == 1
        assert run(["check", "--format", "all", "varro.toml"]) == 0
        (spring / "broken.toml").write_text("game =")
        assert run(["check", "--format", "all", "broken.toml", "varro.toml"]) == 2


class TestImpact:
    def test_of_a_day(self, spring, capsys):
        assert run(["impact", "spring-open@2027-02-28", "spring-open@2027-03-01"]) == 1
        shown = capsys.readouterr().out
        assert "varro.toml  legal -> illegal\n" in shown
        assert "DK011  Omega Dreadnought is banned since 2027-03-01." in shown
        assert "swarm.txt" not in shown
        assert shown.endswith("2 decks: 1 becomes illegal, 1 as before\n")
        assert run(["impact", "spring-open@2027-03-01", "spring-open@2027-02-28"]) == 0
        assert "illegal -> legal" in capsys.readouterr().out

    def test_of_another_version_of_the_file(self, spring, capsys):
        old = SPRING.read_text(encoding="utf-8").replace("from = 2027-03-01", "from = 2028-03-01")
        (spring / "old.toml").write_text(old.replace("until = 2027-06-30", ""))
        (spring / "other.toml").write_text('game = "conan"\n[conan]\n')
        words = ["old.toml@2027-03-01", "spring-open@2027-03-01", ".", "--output-format", "json"]
        assert run(["impact", *words]) == 1
        (deck,) = json.loads(capsys.readouterr().out)["decks"]
        assert (deck["path"], deck["before"], deck["after"]) == ("varro.toml", "legal", "illegal")
        assert {finding["code"] for finding in deck["new"]} == {"DK011"}

    def test_of_the_pools(self, spring, capsys):
        pool = (ROOT / "cardpools" / "guardians" / "sample.toml").read_text(encoding="utf-8")
        (spring / "before.toml").write_text(pool)
        (spring / "after.toml").write_text(pool.replace('name = "Dunmere"', 'name = "Dunnmere"'))
        words = ["default", "default", "--pool-before", "before.toml", "--pool-after", "after.toml", "varro.toml"]
        assert run(["impact", *words]) == 1
        assert "varro.toml  legal -> undetermined" in capsys.readouterr().out

    def test_wrong_usage(self, spring, capsys):
        assert run(["impact", "default", "spring"]) == 2
        assert "There is no format spring." in capsys.readouterr().err
        assert run(["impact", "default", "default@2027-99-99"]) == 2
        assert run(["impact", "default", "default", "nowhere.toml"]) in (0, 2)


HOSTILE = '"x\\u001b[31m\\n::error::%0A]]><script>\\u202e"'


@pytest.mark.parametrize(
    "format", ["text", "concise", "json", "jsonl", "github", "gitlab", "sarif", "junit", "markdown", "html"]
)
def test_hostile_words_of_formats_and_waivers_stay_words(repo, capsys, format):
    repo(
        deckcheck_toml=f'formats = ["f.toml"]\n[[waivers]]\ncode = "GU001"\ndeck = "/a.toml"\nreason = {HOSTILE}\n',
        f_toml=f'game = "guardians"\nid = "x"\nname = {HOSTILE}\nsource = {HOSTILE}\n'
        f'[[cards]]\ncard = "Dunmere"\nlimit = 0\nreason = {HOSTILE}\n',
        a_toml='game = "guardians"\nformat = "x"\n[deck]\n"Dunmere" = 1\n',
    )
    assert run(["check", "a.toml", "--output-format", format]) == 1
    report = capsys.readouterr().out
    if format in ("junit", "markdown", "html"):
        assert "<script>" not in report
    assert run(["formats", "guardians"]) == 0
    assert run(["config", "a.toml"]) == 0
    shown = report + capsys.readouterr().out
    assert "\x1b" not in shown
    assert "\n::error::%0A]]" not in shown
