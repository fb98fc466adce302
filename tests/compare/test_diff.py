"""``deckcheck diff``: what differs between decks, folders and revisions, and what that means."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

OLD = """Game: jedi-knights

Theme
The Iron Tithe

Draw deck
3 Throne Acolyte
2 Mossgate
4 Black Tithe
1 Nobody Knows This

Locations
Blue Crevasse
"""
NEW = """game = "jedi-knights"

[theme]
"The Iron Tithe" = 1

[draw]
"Black Tithe" = 4
"Throne Acolyte" = 2
"Escort Dart" = 1
"Nobody Knows This" = 1

[locations]
"Blue Crevasse" = 1
"Mossgate" = 1
"""


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "deckcheck", *words],
        cwd=folder,
        capture_output=True,
        check=False,
        timeout=120,
        encoding="utf-8",
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "old.txt").write_text(OLD, encoding="utf-8")
    (tmp_path / "new.toml").write_text(NEW, encoding="utf-8")
    return tmp_path


def test_two_decks_in_two_formats(folder: Path) -> None:
    done = run(folder, "diff", "old.txt", "new.toml")
    assert done.returncode == 1, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("new.toml: illegal: ")
    assert "JK004" in lines[0].partition("→")[0]
    assert sorted(lines[1:]) == sorted(
        [
            "  Draw deck",
            "  - 1 Throne Acolyte",
            "  - 1 Mossgate",
            "  + 1 Escort Dart",
            "  > 1 Mossgate, to Locations",
            "  12 cards → 11",
        ]
    )


def test_json(folder: Path) -> None:
    data = json.loads(run(folder, "diff", "old.txt", "new.toml", "--output-format", "json").stdout)
    assert data["moved"] == [{"section": "draw", "card": "Mossgate", "count": 1, "line": 14, "to": "locations"}]
    assert data["added"] == [{"section": "draw", "card": "Escort Dart", "count": 1, "line": 9}]
    assert {(one["card"], one["count"], one["line"]) for one in data["removed"]} == {
        ("Throne Acolyte", 1, 7),
        ("Mossgate", 1, 8),
    }
    assert data["printings"] == []
    assert data["total"] == {"before": 12, "after": 11}
    assert data["verdicts"]["before"] == "illegal"


def test_the_same_cards_in_another_order_and_format(folder: Path) -> None:
    text = 'game = "jedi-knights"\n[locations]\n"Blue Crevasse" = 1\n[theme]\n"The Iron Tithe" = 1\n[draw]\n'
    text += '"Nobody Knows This" = 1\n"Black Tithe" = 3\n"mossgate" = 2\n"Throne Acolyte" = 3\n'
    text = text.replace('"Black Tithe" = 3', '"Black Tithe" = 4')
    (folder / "same.toml").write_text(text, encoding="utf-8")
    done = run(folder, "diff", "old.txt", "same.toml")
    assert (done.returncode, done.stdout) == (0, "The same cards.\n")


def test_markdown_and_folders(folder: Path) -> None:
    for side, text in (("a", OLD), ("b", OLD.replace("3 Throne", "4 Throne"))):
        (folder / side).mkdir()
        (folder / side / "one.txt").write_text(text, encoding="utf-8")
        (folder / side / "two.txt").write_text(OLD, encoding="utf-8")
    (folder / "b" / "three.txt").write_text(OLD, encoding="utf-8")
    done = run(folder, "diff", "a", "b")
    assert done.returncode == 1
    assert "one.txt" in done.stdout
    assert "two.txt" not in done.stdout
    assert "+ 1 Throne Acolyte" in done.stdout
    assert done.stdout.endswith("2 changed, 1 the same.\n")
    assert "| Draw deck | + | 1 Throne Acolyte |" in run(folder, "diff", "a", "b", "--output-format", "markdown").stdout
    data = json.loads(run(folder, "diff", "a", "b", "--output-format", "json").stdout)
    assert [deck["path"] for deck in data["decks"]] == ["one.txt", "three.txt", "two.txt"]


def git(folder: Path, *words: str) -> str:
    settings = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    return subprocess.run(
        ["git", *settings, *words], cwd=folder, capture_output=True, check=True, encoding="utf-8"
    ).stdout


def test_decks_of_a_repository_and_git_itself(folder: Path) -> None:
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "decks")
    assert run(folder, "diff", "--git", "HEAD").returncode == 0
    (folder / "old.txt").write_text(OLD.replace("3 Throne", "4 Throne"), encoding="utf-8")
    (folder / "new.toml").unlink()
    done = run(folder, "diff", "--git", "HEAD")
    assert done.returncode == 1
    assert "+ 1 Throne Acolyte" in done.stdout
    assert "new.toml: gone, it was illegal: " in done.stdout
    assert run(folder, "diff", "--git", "no-such-revision").returncode == 2
    program = f'"{sys.executable}" -m deckcheck diff'
    for words in (("/dev/null", "old.txt", "new, "), ("old.txt", "/dev/null", "gone, it was ")):
        told = run(folder, "diff", *words[:2])
        assert told.returncode == 1
        assert f"old.txt: {words[2]}" in told.stdout
    assert run(folder, "diff", "/dev/null", "/dev/null").returncode == 2
    git(folder, "config", "diff.deck.textconv", f"{program} --textconv")
    (folder / ".gitattributes").write_text("*.txt diff=deck\n")
    shown = git(folder, "diff", "--", "old.txt")
    assert "-3 Throne Acolyte\n+4 Throne Acolyte\n" in shown
    tool = git(folder, "difftool", "-y", "-x", program, "HEAD", "--", "old.txt")
    assert "+ 1 Throne Acolyte" in tool


def test_other_printings(folder: Path) -> None:
    game = "Game: jedi-knights\n\nDraw deck\n"
    (folder / "a.txt").write_text(game + "3 Hill Country Scout (JKS P1)\n", encoding="utf-8")
    (folder / "b.txt").write_text(game + "3 Hill Country Scout (JKS 28)\n", encoding="utf-8")
    data = json.loads(run(folder, "diff", "a.txt", "b.txt", "--output-format", "json").stdout)
    assert (data["added"], data["removed"], data["moved"]) == ([], [], [])
    (other,) = data["printings"]
    assert (other["count"], other["to"]) == (3, "JKS 28")


def test_wrong_calls(folder: Path) -> None:
    assert run(folder, "diff", "old.txt").returncode == 2
    assert run(folder, "diff", "old.txt", ".").returncode == 2
    assert run(folder, "diff", "old.txt", "gone.txt").returncode == 2
