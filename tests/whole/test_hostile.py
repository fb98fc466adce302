"""One deck with hostile names and a hostile path, through every output."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

import pytest
from chromium import needs_chromium, run_in_page
from jsonschema import Draft4Validator
from junitparser import JUnitXml

from deckcheck.__main__ import run
from deckcheck.output import OUTPUTS

EVIL = "a'\"\n::error::%0A%25,b]]>\x1b[31m<script>alert(1)</script>\u202e|`[x](y)<!--{{7*7}}"
NAME = EVIL.replace("/", "∕") + ".toml"
SCHEMAS = Path(__file__).parent.parent / "data" / "schemas"
BIDI = re.compile("[\u202a-\u202e\u2066-\u2069\u200e\u200f]")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such file names")


def quoted(text: str) -> str:
    return json.dumps(text)


@pytest.fixture(scope="module")
def reports(tmp_path_factory) -> dict[str, str]:
    """Check the deck once, and give what each output wrote of it."""
    folder = tmp_path_factory.mktemp("hostile")
    (folder / ".git").mkdir()
    (folder / "decks").mkdir()
    deck = folder / "decks" / NAME
    notes = [f"name = {quoted(EVIL)}", 'game = "conan"', f"author = {quoted(EVIL)}", f"{quoted(EVIL + '3')} = 1"]
    cards = [f"[draw]\n{quoted(EVIL)} = 2\n{quoted(EVIL + '2')} = {quoted(EVIL)}", f"[{quoted(EVIL)}]\nx = 1"]
    deck.write_text("\n".join([*notes, *cards]), encoding="utf-8")
    here = os.getcwd()
    os.chdir(folder)
    try:
        words = [word for name in OUTPUTS for word in ("--output-format", f"{name}=out.{name}")]
        assert run(["check", f"decks/{NAME}", *words]) in (1, 3)
    finally:
        os.chdir(here)
    return {name: (folder / f"out.{name}").read_text(encoding="utf-8") for name in OUTPUTS}


@pytest.mark.parametrize("name", OUTPUTS)
def test_no_sign_plays_tricks(reports, name):
    text = reports[name]
    assert text
    assert "\x1b" not in text
    assert not BIDI.search(text)


@pytest.mark.parametrize("name", ["text", "concise"])
def test_texts_have_no_lines_of_their_own(reports, name):
    assert not any(line.startswith("::") for line in reports[name].splitlines())


def test_json(reports):
    deck = json.loads(reports["json"])["decks"][0]
    assert deck["path"] == f"decks/{NAME}"
    assert deck["name"] == EVIL
    assert json.loads(reports["jsonl"]) == deck


def test_github(reports):
    for line in reports["github"].splitlines():
        command, properties, message = re.fullmatch(r"::(\w+) ([^:]*)::(.*)", line).groups()
        assert command in ("error", "warning", "notice")
        assert {pair.split("=")[0] for pair in properties.split(",")} <= {"file", "line", "col", "endColumn", "title"}
        assert "\n" not in message


def test_gitlab_and_sarif(reports):
    issues = json.loads(reports["gitlab"])
    assert {issue["location"]["path"] for issue in issues} == {f"decks/{NAME}"}
    log = json.loads(reports["sarif"])
    Draft4Validator(json.loads((SCHEMAS / "sarif-2.1.0.json").read_text())).validate(log)
    uri = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert re.fullmatch(r"[A-Za-z0-9%./_~-]+", uri)


def test_junit(reports, tmp_path):
    file = tmp_path / "report.xml"
    file.write_text(reports["junit"], encoding="utf-8")
    cases = [case for suite in JUnitXml.fromfile(str(file)) for case in suite]
    assert len(cases) == 1
    assert len(cases[0].result) == 1


def test_markdown(reports):
    for line in reports["markdown"].splitlines():
        bare = re.sub(r"\\.", "", line)
        assert "<" not in bare.replace("<details><summary>", "").replace("</details>", "")
        assert not re.search(r"[\]`*_]", bare)
        if line.startswith("|"):
            assert bare.count("|") == 5


@needs_chromium
def test_html(reports, tmp_path):
    script = (
        "const kinds = new Set([...page.querySelectorAll('body *')].map(one => one.localName));"
        "return [...kinds].sort().join(' ') + ' / ' + page.querySelectorAll('.deck').length;"
    )
    kinds, _, decks = run_in_page(reports["html"], script, tmp_path).partition(" / ")
    assert decks == "1"
    assert not {"script", "img", "a", "iframe", "object", "link", "form"} & set(kinds.split())
