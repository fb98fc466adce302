"""What a start costs: the program imports only what the command at hand needs."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from imported import HEAVY, ROOT, loaded


@pytest.mark.parametrize("format", ["text", "concise"])
def test_outputs_for_people_are_light(format):
    code = f"""
sys.path.insert(0, "tests")
from deckcheck.output import open_output
from deckcheck.output.base import Target
from deckcheck.output.terminal import columns, wants_color
from deckcheck.report import DeckReport, Finding, Location, Summary
finding = Finding("CO001", "Conan: 2 cards", locations=(Location(1, 1, 3, "炎の竜"),), hint="Take 1 out.", rule="1.")
output = open_output("{format}", Target(sys.stdout, wants_color(sys.stdout), columns(sys.stdout)))
output.begin()
output.deck(DeckReport("a.toml", "illegal", (finding,), name="炎の竜", game="conan"))
output.end(Summary())
"""
    assert not loaded(code) & (HEAVY | {"re", "enum", "datetime", "tomllib", "textwrap", "shutil"})


def test_a_check_of_plain_paths_needs_no_parser_of_options():
    code = "from deckcheck.__main__ import run\nrun(sys.argv[1:])"
    loaded(code, "check", "examples")  # from now on the card pools are known
    modules = loaded(code, "check", "examples/conan/legal/grey-shields.toml")
    assert "deckcheck.output.text" in modules
    assert not modules & HEAVY
    assert "deckcheck.output.finding_text" not in modules


def test_a_check_loads_nothing_of_repairs():
    code = "from deckcheck.__main__ import run\nrun(sys.argv[1:])"
    for words in (["check", "examples/jedi-knights/illegal"], ["check", "--strict", "--quiet", "examples"]):
        modules = loaded(code, *words)
        assert not {
            name for name in modules if name.startswith(("deckcheck.repair", "deckcheck.decks.edit", "highspy"))
        }


def test_a_check_of_xml_needs_no_more_than_the_parser():
    code = "from deckcheck.__main__ import run\nrun(sys.argv[1:])"
    words = ("check", "--game", "conan", "tests/formats/cod/conan--salt-road.cod")
    loaded(code, *words)
    modules = loaded(code, *words)
    assert "xml.parsers.expat" in modules
    assert not modules & {"urllib", "urllib.parse", "xml.sax", "http", "email", "ssl", "re", "openpyxl", "csv"}


def test_commands_are_loaded_when_they_are_called():
    modules = loaded("from deckcheck.__main__ import run\nrun(sys.argv[1:])", "--help")
    assert not {name for name in modules if name.endswith("_command")}
    assert "pydantic" not in modules


def run(*arguments: str, **options: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        [sys.executable, "-m", "deckcheck", *arguments], capture_output=True, cwd=ROOT, check=False, **options
    )


@pytest.mark.parametrize("words", ["check examples", "check --color examples", "rules guardians", "pool find e"])
def test_a_reader_who_goes_away_is_no_fault(words):
    reading, writing = os.pipe()
    os.close(reading)
    process = subprocess.run(
        [sys.executable, "-m", "deckcheck", *words.split()],
        stdout=writing,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        check=False,
    )
    os.close(writing)
    assert (process.returncode, process.stderr) == (141, b"")


def test_no_standard_output_is_no_fault():
    command = f"{sys.executable} -m deckcheck check examples/conan/legal >&-"
    process = subprocess.run(["bash", "-c", command], capture_output=True, cwd=ROOT, check=False)
    assert (process.returncode, process.stderr) == (0, b"")


def test_a_full_disk_is_said():
    with open("/dev/full", "wb") as full:
        process = subprocess.run(
            [sys.executable, "-m", "deckcheck", "check", "examples/conan/legal"],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            check=False,
        )
    assert process.returncode == 2
    assert b"No space left on device" in process.stderr
    assert b"Traceback" not in process.stderr


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_terminals_of_other_encodings(encoding):
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    process = run("check", "examples/sky-galleon", env=environment)
    assert process.returncode in (1, 3)
    assert b"SG002" in process.stdout
    assert b"Traceback" not in process.stderr
