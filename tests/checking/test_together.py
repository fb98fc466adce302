"""``deckcheck pair`` and ``deckcheck entry``: rules over several decks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import tomli
import tomli_w

from deckcheck.__main__ import run
from deckcheck.checking.joint import ENTRY, PAIRING, check_together
from deckcheck.errors import UsageProblem
from deckcheck.library.library import Library

LEGAL = Path(__file__).parent.parent.parent / "examples" / "jedi-knights" / "legal"
REBEL, INDEPENDENT = LEGAL / "lantern-fleet.toml", LEGAL / "any-price.toml"
IMPERIAL = LEGAL / "blockade.txt"


@pytest.fixture(scope="module")
def library():
    return Library(cache=False)


def together(library, over, *decks):
    files = [(str(deck), deck.read_bytes()) for deck in decks]
    return check_together(library, files, over)


def codes(report):
    return [finding.code for finding in report.findings]


def side(library, deck):
    (report,), _ = together(library, ENTRY, deck)
    card = report.details.resolved.cards[report.details.resolved.sections.index("theme")]
    return card.facts["side"][0]


def test_the_examples_are_of_three_sides(library):
    assert {side(library, deck) for deck in (REBEL, IMPERIAL, INDEPENDENT)} <= {"rebel", "imperial", "independent"}


def test_a_pair_of_different_themes(library):
    reports, pair = together(library, PAIRING, REBEL, INDEPENDENT)
    assert [report.verdict for report in reports] == ["legal", "legal"]
    assert pair.verdict == "legal"
    assert codes(pair) == []


def test_a_pair_of_one_theme(library):
    _, pair = together(library, PAIRING, REBEL, REBEL)
    assert codes(pair) == ["JK017"]
    (finding,) = pair.findings
    assert finding.severity == "warning"
    assert [place.path for place in finding.locations] == [str(REBEL), str(REBEL)]
    assert pair.verdict == "legal"


def test_a_theme_that_is_not_known(library, tmp_path):
    content = tomli.loads(REBEL.read_text("utf-8"))
    content["theme"] = {"No Such Theme": 1}
    (tmp_path / "other.toml").write_text(tomli_w.dumps(content), "utf-8")
    reports, pair = together(library, PAIRING, REBEL, tmp_path / "other.toml")
    assert "DK001" in codes(reports[1])
    assert codes(pair) == []


def test_an_entry_of_two_sides(library):
    _, entry = together(library, ENTRY, REBEL, INDEPENDENT)
    assert codes(entry) == []


def test_an_entry_of_one_side_twice(library):
    _, entry = together(library, ENTRY, REBEL, REBEL)
    assert codes(entry) == ["JK018"]
    assert entry.findings[0].severity == "warning"


def test_an_entry_of_independent_themes_only(library):
    _, entry = together(library, ENTRY, INDEPENDENT, INDEPENDENT)
    assert codes(entry) == []


@pytest.mark.parametrize("decks", [(REBEL,), (REBEL, INDEPENDENT, INDEPENDENT)])
def test_an_entry_is_two_decks(library, decks):
    _, entry = together(library, ENTRY, *decks)
    assert codes(entry) == ["JK018"]


def test_decks_of_two_games(library):
    other = LEGAL.parents[1] / "conan" / "legal" / "salt-road.txt"
    with pytest.raises(UsageProblem, match="one game"):
        together(library, PAIRING, REBEL, other)


def test_a_game_without_such_rules(library):
    deck = LEGAL.parents[1] / "conan" / "legal" / "salt-road.txt"
    with pytest.raises(UsageProblem, match="no rules for two decks that meet"):
        together(library, PAIRING, deck, deck)


def test_a_deck_that_cannot_be_read(library, tmp_path):
    (tmp_path / "broken.toml").write_text('game = "jedi-knights\n')
    reports, pair = together(library, PAIRING, REBEL, tmp_path / "broken.toml")
    assert [report.verdict for report in reports] == ["legal", "unreadable"]
    assert pair is None


def test_the_commands(capsys):
    assert run(["pair", str(REBEL), str(INDEPENDENT)]) == 0
    assert run(["pair", str(REBEL), str(REBEL)]) == 0
    assert "JK017" in capsys.readouterr().out
    assert run(["pair", str(REBEL), str(REBEL), "--strict"]) == 1
    assert run(["entry", str(REBEL), str(INDEPENDENT), "--strict"]) == 0
    assert run(["entry", str(REBEL), "--strict"]) == 1
    assert run(["pair", str(REBEL), "nowhere.toml"]) == 2
    assert run(["pair", str(REBEL)]) == 2


def test_an_entry_in_a_folder(tmp_path, capsys):
    for deck in (REBEL, INDEPENDENT):
        (tmp_path / deck.name).write_bytes(deck.read_bytes())
    assert run(["entry", str(tmp_path), "--strict", "--output-format", "json"]) == 0
    reports = json.loads(capsys.readouterr().out)["decks"]
    assert len(reports) == 3
