"""``deckcheck fix`` at the command line: what it writes, what it tells, and its exit codes."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("highspy")

from desk import ROOT

JEDI = (ROOT / "examples" / "jedi-knights" / "illegal" / "typed-by-hand.txt").read_bytes()
LEGAL = (ROOT / "examples" / "conan" / "legal" / "grey-shields.toml").read_bytes()


def run(folder: Path, *words: str, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "deckcheck", *words],
        cwd=folder,
        input=data,
        capture_output=True,
        check=False,
        timeout=120,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "hand.txt").write_bytes(JEDI)
    (tmp_path / "grey.toml").write_bytes(LEGAL)
    return tmp_path


def test_the_plan_and_a_difference_are_shown_and_nothing_is_written(folder: Path) -> None:
    done = run(folder, "fix", "hand.txt")
    assert done.returncode == 1, done.stderr
    told = done.stdout.decode().replace("\r\n", "\n")  # the deck has such lines
    assert told.startswith("hand.txt: Smallest repair: 3 copies.\n  Take out 1 Hill Country Scout (line 24, JK007).\n")
    assert "\n-Even Keel\n" in told
    assert "\n+Horizon Line\n" in told
    assert (folder / "hand.txt").read_bytes() == JEDI


def test_the_difference_alone_can_be_applied(folder: Path) -> None:
    done = run(folder, "fix", "--diff", "hand.txt")
    assert done.stdout.startswith(b"--- a/hand.txt\n+++ b/hand.txt\n@@ ")
    (folder / "x.patch").write_bytes(done.stdout)
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
    subprocess.run(["git", "apply", "x.patch"], cwd=folder, check=True)
    assert run(folder, "check", "hand.txt").returncode == 0
    assert run(folder, "fix", "--diff", "hand.txt").stdout == b""


def test_a_deck_is_written_where_it_is(folder: Path) -> None:
    done = run(folder, "fix", "--write", "hand.txt", "grey.toml")
    assert done.returncode == 0, done.stdout
    assert b"Written to hand.txt" in done.stdout
    assert run(folder, "check", "hand.txt").returncode == 0
    assert (folder / "grey.toml").read_bytes() == LEGAL
    changed = set(JEDI.splitlines()) ^ set((folder / "hand.txt").read_bytes().splitlines())
    assert len(changed) == 3


def test_a_deck_is_written_to_another_file(folder: Path) -> None:
    assert run(folder, "fix", "hand.txt", "-o", "new.txt").returncode == 0
    assert (folder / "hand.txt").read_bytes() == JEDI
    assert run(folder, "check", "new.txt").returncode == 0
    assert run(folder, "fix", "hand.txt", "-o", "-").stdout == (folder / "new.txt").read_bytes()
    assert run(folder, "fix", "hand.txt", "grey.toml", "-o", "x").returncode == 2


def test_standard_input(folder: Path) -> None:
    done = run(folder, "fix", "-", "-o", "-", data=JEDI)
    assert done.returncode == 0, done.stderr
    assert run(folder, "check", "-", data=done.stdout).returncode == 0


def test_no_file_is_written_through_a_link(folder: Path) -> None:
    (folder / "link.txt").symlink_to("hand.txt")
    done = run(folder, "fix", "--write", "link.txt")
    assert done.returncode == 2
    assert b"is a link" in done.stderr
    assert b"hand.txt" in done.stderr
    assert (folder / "hand.txt").read_bytes() == JEDI


def test_json(folder: Path) -> None:
    done = run(folder, "fix", "--output-format", "json", "hand.txt", "grey.toml")
    assert done.returncode == 1
    broken, legal = json.loads(done.stdout)["decks"]
    assert broken["path"] == "hand.txt"
    assert (broken["verdict"], broken["after"], broken["copies"], broken["proven"]) == ("illegal", "legal", 3, True)
    first = broken["edits"][0]
    assert first == {
        "do": "remove", "section": "draw", "card": "Hill Country Scout", "count": 1, "line": 24, "codes": ["JK007"],
    }  # fmt: skip
    assert {edit["do"] for edit in broken["edits"]} == {"remove", "add"}
    assert len(broken["alternatives"]) == len(broken["edits"])
    assert broken["cannot"] is None
    assert "Horizon Line" in broken["text"]
    assert legal["edits"] == []
    assert legal["text"].encode() == LEGAL


def test_no_repair_is_told_with_its_reasons(folder: Path) -> None:
    (folder / "box.txt").write_text("Game: jedi-knights\n1 Salt Flats of Orrin\n")
    done = run(folder, "fix", "--from", "box.txt", "hand.txt")
    assert done.returncode == 4
    assert b"These cannot hold together: only your cards; JK014." in done.stdout
    assert b"Nearest: Locations: 1 of 4 cards." in done.stdout
    data = json.loads(run(folder, "fix", "--from", "box.txt", "--output-format", "json", "hand.txt").stdout)
    (deck,) = data["decks"]
    assert deck["copies"] is None
    assert deck["proven"] is True
    assert deck["cannot"]["codes"] == ["JK014"]
    assert deck["text"].encode() == JEDI


def test_an_unreadable_deck_and_the_worst_code_of_several(folder: Path) -> None:
    (folder / "bad.toml").write_text('game = "conan"\n[draw\n')
    (folder / "box.txt").write_text("Game: jedi-knights\n1 Salt Flats of Orrin\n")
    assert run(folder, "fix", "bad.toml").returncode == 2
    assert run(folder, "fix", "hand.txt", "bad.toml").returncode == 2
    assert run(folder, "fix", "hand.txt", "grey.toml").returncode == 1
    assert run(folder, "fix", "gone.txt").returncode == 2
    assert run(folder, "fix").returncode == 2


def test_a_format_that_is_only_read_is_refused_with_a_way_out(folder: Path) -> None:
    (folder / "deck.dck").write_text("[metadata]\nName=X\n[Main]\n3 Alley Cutpurse of Vemmar|JKS\n")
    done = run(folder, "fix", "deck.dck", "--game", "conan", "--most", "900")
    assert done.returncode == 2
    assert b"deckcheck convert deck.dck --to toml" in done.stderr


def test_of_a_workbook_the_plan_is_shown_and_the_lines_to_type_work(folder: Path) -> None:
    pytest.importorskip("openpyxl")
    run(folder, "convert", "hand.txt", "--to", "xlsx", "-o", "my deck.xlsx")
    before = (folder / "my deck.xlsx").read_bytes()
    done = run(folder, "fix", "my deck.xlsx", "--write")
    assert done.returncode == 2
    assert b"Smallest repair: 3 copies." in done.stdout
    assert (folder / "my deck.xlsx").read_bytes() == before
    hint = done.stderr.decode().splitlines()[-1].partition(": ")[2]
    for line in hint.split(" && "):
        assert run(folder, *shlex.split(line)[1:]).returncode == 0, line
    assert run(folder, "check", "my deck.xlsx").returncode == 0
    beside = run(folder, "check", "--fixes", "my deck.xlsx").stderr
    assert beside == b""


@pytest.mark.parametrize(
    ("words", "copies"),
    [(["--select", "JK007"], 1), (["--ignore", "JK013"], 1), (["--ignore", "JK007"], 2), (["--ignore", "JK"], 0)],
    ids=str,
)
def test_only_the_codes_that_are_asked_about_are_repaired(folder: Path, words: list[str], copies: int) -> None:
    done = run(folder, "fix", "hand.txt", "--output-format", "json", *words)
    (deck,) = json.loads(done.stdout)["decks"]
    assert deck["copies"] == copies
    assert deck["after"] == "legal"


def test_without_the_solver_the_line_to_type_is_told(folder: Path) -> None:
    code = "import sys; sys.modules['highspy'] = None; from deckcheck.__main__ import run; sys.exit(run(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", code, "fix", "hand.txt"], cwd=folder, capture_output=True, check=False, timeout=60
    )
    assert done.returncode == 2
    assert b'pip install "deckcheck[repair]"' in done.stderr


def test_github_annotations(folder: Path) -> None:
    done = run(folder, "fix", "--output-format", "github", "hand.txt")
    assert done.stdout.startswith(b"::notice file=hand.txt,line=24,title=deckcheck fix::Smallest repair: 3 copies.")


SPELLINGS = """Game: jedi-knights

Draw deck
3 Hill Cuntry Scout // typo
2 dockside rabble
Señora Maile x1
4 Even Keeel
2 Hill Country Scout (JKS P9)
3 Totally Unknown
1 Burning Wick
"""


def test_spelling(folder: Path) -> None:
    (folder / "typos.txt").write_text(SPELLINGS, encoding="utf-8")
    done = run(folder, "fix", "--names", "typos.txt")
    assert done.returncode == 1
    told = done.stdout.decode()
    for line in (
        "line 4: Hill Cuntry Scout // typo -> Hill Country Scout // typo",
        "line 5: dockside rabble -> Dockside Rabble",
        "line 6: Señora Maile -> Señora Maïle",
        "line 7: Even Keeel -> Even Keel",
        "line 8: Hill Country Scout (JKS P9) -> Hill Country Scout (JKS P1)",
    ):
        assert f"  {line}\n" in told
    assert "Totally" not in told.partition("---")[0]
    assert run(folder, "fix", "--names", "--write", "typos.txt").returncode == 1  # it is illegal all the same
    after = (folder / "typos.txt").read_text(encoding="utf-8").splitlines()
    assert after[3] == "3 Hill Country Scout // typo"
    assert after[5] == "Señora Maïle x1"
    assert after[8:] == SPELLINGS.splitlines()[8:]
    names = json.loads(run(folder, "fix", "--names", "--output-format", "json", "typos.txt").stdout)
    assert names["decks"][0]["names"] == []


def test_so_far(folder: Path) -> None:
    short = b"\n".join(LEGAL.splitlines()[:-2])
    (folder / "short.toml").write_bytes(short)
    done = run(folder, "check", "--so-far", "short.toml")
    assert done.returncode == 0, done.stdout
    assert b"legal so far" in done.stdout
    assert b"to go" in done.stdout
    done = run(folder, "check", "--so-far", "--output-format", "json", "hand.txt", "grey.toml", "short.toml")
    assert done.returncode == 1
    answers = [deck["so_far"] for deck in json.loads(done.stdout)["decks"]]
    assert answers[0] == {"possible": False, "to_go": None, "codes": answers[0]["codes"]}
    assert answers[0]["codes"]
    assert answers[1] == {"possible": True, "to_go": 0, "codes": []}
    assert answers[2]["possible"] is True
    assert answers[2]["to_go"] > 0


def test_owned(folder: Path) -> None:
    lines = [line for line in JEDI.decode().splitlines() if "Burning Wick" not in line]
    (folder / "box.txt").write_text("\n".join([*lines, "1 Burning Wick"]), encoding="utf-8")
    done = run(folder, "check", "--owned", "box.txt", "--output-format", "json", "hand.txt")
    (deck,) = json.loads(done.stdout)["decks"]
    missing = [one for one in deck["findings"] if one["code"] == "DK018" and one["severity"] == "error"]
    assert [one["cards"] for one in missing] == [["Burning Wick"]]
    assert missing[0]["found"] == 4
    assert missing[0]["allowed"] == {"max": 1}
    assert "3 missing" in missing[0]["message"]
    assert run(folder, "check", "--owned", "gone.txt", "hand.txt").returncode == 2
    assert run(folder, "check", "--owned", "grey.toml", "hand.txt").returncode == 2  # a list of another game


def test_repairs_beside_findings(folder: Path) -> None:
    words = ["check", "--fixes", "hand.txt"]
    text = run(folder, *words).stdout.decode()
    assert "fix  Smallest repair: 3 copies." in text
    sarif = json.loads(run(folder, *words, "--output-format", "sarif").stdout)
    (fixed,) = [result["fixes"] for result in sarif["runs"][0]["results"] if "fixes" in result]
    replaced = fixed[0]["artifactChanges"][0]["replacements"]
    lines = JEDI.decode().split("\n")
    for one in sorted(replaced, key=lambda one: -one["deletedRegion"]["startLine"]):
        region = one["deletedRegion"]
        inside = one.get("insertedContent", {}).get("text", "").split("\n")[:-1]
        lines[region["startLine"] - 1 : region["endLine"] - 1] = inside
    (folder / "by-sarif.txt").write_text("\n".join(lines), encoding="utf-8")
    assert run(folder, "check", "by-sarif.txt").returncode == 0
    markdown = run(folder, *words, "--output-format", "markdown").stdout.decode()
    assert "Line 24:\n```suggestion\n```" in markdown
    assert "Line 37:\n```suggestion\nDeep Current\nHorizon Line\n```" in markdown
    data = json.loads(run(folder, *words, "--output-format", "json").stdout)
    assert data["decks"][0]["fix"]["copies"] == 3
    assert "Smallest repair" in run(folder, *words, "--output-format", "html").stdout.decode()
    assert "fix" not in json.loads(run(folder, "check", "hand.txt", "--output-format", "json").stdout)["decks"][0]
