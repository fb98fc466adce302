"""Every deck of the corpus gets the verdict and the codes that its first line expects.

A file that is put into ``tests/corpus/<game>/`` is a test. Its first line says what must come of it:
``# expect: illegal CO006``: the verdict, then the codes of all findings that do not follow from another one.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deckcheck.checking.checker import Checker
from deckcheck.library.library import Library

CORPUS = Path(__file__).parent.parent / "corpus"
FILES = sorted(path for path in CORPUS.glob("*/*") if path.is_file())
RULES = [f"JK{n:03}" for n in range(1, 17)] + ["SG001", "SG002", "SG003"]
RULES += [f"GU{n:03}" for n in range(1, 9)] + [f"CO{n:03}" for n in range(1, 8)]


@pytest.fixture(scope="module")
def checker() -> Checker:
    return Checker(Library(cache=False))


def expectation(data: bytes) -> list[str]:
    first = data.decode("utf-8", "replace").lstrip("\ufeff").splitlines()[0]
    found = re.search(r"expect: (.*)", first)
    assert found, "the first line says what is expected"
    return found[1].split()


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_deck(path: Path, checker: Checker) -> None:
    data = path.read_bytes()
    report = checker.check(path.name, data)
    told = sorted({finding.code for finding in report.findings if not finding.follows_from})
    assert [report.verdict, *told] == expectation(data)
    for finding in report.findings:
        assert all(place.line > 0 for place in finding.locations), "every finding points to a line"


@pytest.mark.parametrize("code", RULES)
@pytest.mark.parametrize("side", ["keeps", "breaks"])
def test_every_rule_has_a_deck_on_both_sides(code: str, side: str) -> None:
    assert [path for path in FILES if path.name.startswith(f"{code}-{side}-")], f"no deck {side} {code}"
