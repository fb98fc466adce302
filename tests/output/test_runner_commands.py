"""No text from a deck, a pool, a game or a path is a command to the server that shows the output.

How servers read is written here anew, after the published source of the runner of GitHub Actions (``ActionCommand``):
a command is a line that begins with ``::`` behind spaces, ``::name …::data``, or has ``##[name …]`` anywhere. Texts are
compared as people read them, so signs that take no place do not count. Azure reads ``##vso[…]``, TeamCity
``##teamcity[…]``.
"""

from __future__ import annotations

import json
import re
import shutil
import unicodedata
from pathlib import Path

import canned_reports as canned
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.__main__ import run
from deckcheck.files.display import harmless, safe
from deckcheck.output import OUTPUTS
from deckcheck.output.base import Target
from deckcheck.output.two_columns import Page
from deckcheck.report import DeckReport, Finding, Location

ROOT = Path(__file__).parent.parent.parent
COMMANDS = {
    "stop-commands",
    "add-mask",
    "set-env",
    "set-output",
    "add-path",
    "error",
    "warning",
    "notice",
    "group",
    "echo",
}
OWN = {"error", "warning", "notice"}
EVIL = [
    "::stop-commands::tok",
    "aaaa " * 15 + "::stop-commands::tok",
    "##[stop-commands]tok",
    "a ##[add-mask]legal",
    "#\u034f#[stop-commands]tok",
    "\ufe0f::stop-commands::tok",
    "\u3000::set-env name=PATH::x",
    "##vso[task.setvariable variable=PATH]x",
    "##teamcity[buildStatus status='SUCCESS']",
    "%0A::stop-commands::tok",
    "\u2028::stop-commands::tok",
]


def read_line(line: str) -> str:
    """Return the name of the command that a line is, ``""`` where it is none."""
    seen = "".join(sign for sign in line if unicodedata.category(sign) not in ("Mn", "Me", "Cf"))
    trimmed = seen.lstrip()
    if trimmed.startswith("::") and "::" in trimmed[2:]:
        name = trimmed[2:].partition("::")[0].partition(" ")[0]
        if name in COMMANDS:
            return name
    for opening, closing in re.findall(r"##(\w*)\[([^\]]*)\]", seen):
        if opening or closing.partition(" ")[0] in COMMANDS:
            return closing or opening
    return ""


def commands_in(text: str) -> list[str]:
    """List the commands in what a program writes: lines end where those of the runner's own reader do."""
    return [name for line in re.split(r"\r\n|\r|\n", text) if (name := read_line(line))]


def test_the_reader_reads():
    assert commands_in("::error file=a::b\n  ::stop-commands::x\nx ##[group]y\r##vso[a]b") == [
        "error",
        "stop-commands",
        "group",
        "a",
    ]
    assert not commands_in("a ::error::b\n:: error::b\n::nothing::b\n##[nothing]\n# [group]")


def evil_report(text: str) -> DeckReport:
    places = (Location(3, 1, 5, text), Location(2, 1, 3, text, path=f"{text}.toml"), Location(0, path=text))
    findings = tuple(
        Finding(code, text, severity, section=text, cards=(text,), locations=places, hint=text, rule=text, source=text)
        for code, severity in (("CO001", "error"), ("CO002", "warning"), ("CO003", "note"))
    )
    return DeckReport(f"{text}.toml", "illegal", findings, name=text, player=text, game="conan", samples=(text,))


@pytest.mark.parametrize("format", OUTPUTS)
@pytest.mark.parametrize("text", EVIL)
def test_outputs(format, text):
    for width in (40, 80):
        written = canned.rendered(format, [evil_report(text), canned.illegal()], width=width, statistics=True)
        found = commands_in(written)
        assert set(found) <= (OWN if format == "github" else set())


@pytest.mark.parametrize("format", OUTPUTS)
@pytest.mark.parametrize("text", EVIL)
def test_files_that_were_passed_over(format, text):
    written = canned.rendered(format, [canned.illegal()], passed=[text])
    assert set(commands_in(written)) <= (OWN if format == "github" else set())
    assert "not judged" in written or "not_judged" in written or "Not judged" in written


@given(
    st.text(alphabet=st.sampled_from(":#[] a\u034f\ufe0f\u3000\u00a0stop-commands"), max_size=40), st.integers(40, 60)
)
@settings(max_examples=300, deadline=None)
def test_any_text(text, width):
    import io

    stream = io.StringIO()
    page = Page(Target(stream, width=width))
    page.row("error", safe(f"{'x ' * 15}{text}::group::a"))
    page.line(safe(text + "::group::a ##[group]"))
    assert commands_in(stream.getvalue()) == []
    assert harmless("a") == "a"


@pytest.fixture
def hostile(tmp_path, monkeypatch):
    """A folder with decks, pools, games and names that hold commands."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    cards = "".join(f"1 {text}\n" for text in EVIL)
    for number, text in enumerate(EVIL):
        name = text.replace("/", "_").strip()[:60]
        Path(f"{name}.txt").write_text(f"Game: conan\nName: {text}\n{cards}{text}\n[{text}]\n", encoding="utf-8")
        Path(f"{name}.xlsx").write_text("x")
        Path(f"{number}.toml").write_text(f"game = {json.dumps(text)}\n[{json.dumps(text)}]\n{json.dumps(text)} = 3\n")
    Path("broken.toml").write_text('game = "conan"\n::stop-commands::tok\n')
    return tmp_path


@pytest.mark.parametrize("format", [*OUTPUTS, ""])
def test_check(hostile, capsys, format):
    run(["check", *(["--output-format", format] if format else []), "--statistics"])
    written = capsys.readouterr()
    assert set(commands_in(written.out)) <= (OWN if format in ("", "github") else set())
    assert commands_in(written.err) == []


def test_other_commands(hostile, capsys):
    first = "::stop-commands::tok.txt"
    game = hostile / "evil.toml"
    source = (ROOT / "deckcheck" / "gamedata" / "conan" / "game.toml").read_text(encoding="utf-8")
    game.write_text(source.replace('text = "', 'text = "::stop-commands::tok ##[group] ', 3), encoding="utf-8")
    pool = hostile / "pool.toml"
    pool.write_text('game = "conan"\nset = "X"\n[[cards]]\nname = "::group::x ##[group]"\ntype = "##[group]"\n')
    shutil.copy(ROOT / "examples" / "conan" / "legal" / "salt-road.txt", "::group::a.txt")
    for words in (
        ["check", "--list-files"],
        ["check", "--format", "all"],
        ["check", "--format", "all", "--output-format", "json"],
        ["check", "::group::none.txt", "--pool", str(pool)],
        ["check", "::group::a.txt", "--game", str(game)],
        ["explain", first],
        ["rules", str(game)],
        ["pool", "check", str(pool), "--game", "conan"],
        ["pool", "find", "group", "--pool", str(pool), "--game", "conan"],
        ["pool", "list", "--pool", str(pool)],
        ["impact", "default", "default", "."],
        ["pair", first, first],
        ["config", "::group::a.txt"],
        ["::group::x"],
    ):
        run(words)
        written = capsys.readouterr()
        assert set(commands_in(written.out + written.err)) <= OWN, words
