"""Every deck of the corpus gets the verdict and the codes that its first line expects.

A file that is put into ``tests/corpus/<game>/`` is a test. Its first line says what must come of it:
``# expect: illegal CO006``: the verdict, then the codes of all findings that do not follow from another one.
A game that comes without cards has some in the folder ``pools`` there.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from deckcheck.checking.checker import Checker
from deckcheck.library.built_in import GAMEDATA, POOLS
from deckcheck.library.library import Library

CORPUS = Path(__file__).parent.parent / "corpus"
FILES = sorted(path for path in CORPUS.glob("*/*") if path.is_file())
GAMES = sorted({path.parent.name for path in FILES})


def library(game: str) -> Library:
    """Return the pools that the decks of a game are judged with."""
    own = CORPUS / game / "pools"
    return Library(pools=[str(own)] if own.is_dir() else [POOLS], cache=False)


@pytest.fixture(scope="module")
def checkers() -> dict[str, Checker]:
    return {game: Checker(library(game)) for game in GAMES}


def expectation(data: bytes) -> list[str]:
    first = data.decode("utf-8", "replace").lstrip("\ufeff").splitlines()[0]
    found = re.search(r"expect: (.*)", first)
    assert found, "the first line says what is expected"
    return found[1].split()


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_deck(path: Path, checkers: dict[str, Checker]) -> None:
    data = path.read_bytes()
    report = checkers[path.parent.name].check(path.name, data)
    told = sorted({finding.code for finding in report.findings if not finding.follows_from})
    assert [report.verdict, *told] == expectation(data)
    for finding in report.findings:
        assert all(place.line > 0 for place in finding.locations), "every finding points to a line"


def codes(path: Path) -> Iterator[str]:
    """List the codes of the rules in a game or format file that ask something of one deck."""
    rules = tomllib.loads(path.read_text(encoding="utf-8")).get("rules", {})
    yield from (code for code, entries in rules.items() if any(asks(entry) for entry in entries))


def asks(entry: dict[str, object]) -> bool:
    return "section" in entry and entry.get("over", "deck") == "deck"


RULES = sorted(
    {
        (path.parts[len(Path(GAMEDATA).parts)], code)
        for path in Path(GAMEDATA).glob("*/**/*.toml")
        if not {"maps", "lists"} & {*path.parts}
        for code in codes(path)
    }
)


@pytest.mark.parametrize(("game", "code"), RULES)
@pytest.mark.parametrize("side", ["keeps", "breaks"])
def test_every_rule_has_a_deck_on_both_sides(game: str, code: str, side: str) -> None:
    assert [path for path in FILES if path.parent.name == game and path.name.startswith(f"{code}-{side}-")], (
        f"no deck {side} {code}"
    )
