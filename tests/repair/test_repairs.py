"""Every illegal deck of the examples and of the corpus has a repair, which the check lets pass and needs no other."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("highspy")

from desk import ASKED, FIRST_GAMES, ROOT, game_of, illegal_decks, repaired

from deckcheck.errors import UsageProblem
from deckcheck.repair.repairer import Repair, exit_code

LEFT_OPEN = ("legal", "undetermined")


def test_there_are_illegal_decks() -> None:
    games = {game_of(path) for path in illegal_decks()}
    assert games.issuperset(FIRST_GAMES)
    assert len(games) > 12
    assert len(illegal_decks()) > 300


@pytest.mark.parametrize("path", illegal_decks(), ids=lambda path: path.stem)
def test_a_repaired_deck_is_legal_and_has_an_empty_repair(path: Path) -> None:
    data = path.read_bytes()
    repair = repaired(data, str(path), game_of(path))
    if repair.report.verdict != "illegal":  # the corpus has decks that break only warnings
        assert not repair.changes
        return
    if repair.cannot is not None:  # a pool of a few cards has not enough for another leader's deck
        assert repair.cannot.codes
        assert repair.cannot.leaders
        assert exit_code(repair, written=True) == 4
        return
    assert repair.found is not None
    assert repair.found.proven
    assert repair.after is not None
    assert repair.edited is not None
    assert repair.after.verdict in LEFT_OPEN
    assert exit_code(repair, written=False) == 1
    again = repaired(repair.edited.data, str(path), game_of(path))
    assert not again.changes
    assert again.edited is None
    assert exit_code(again, written=False) == (0 if repair.after.verdict == "legal" else 3)
    _only_what_is_undetermined_stays_open(repair)


def _only_what_is_undetermined_stays_open(repair: Repair) -> None:
    assert repair.after is not None
    if repair.after.verdict == "undetermined":
        before = {finding.code for finding in repair.report.findings}
        assert {one.code for one in repair.after.findings if one.severity == "error"} <= before | {"DK009"}


@pytest.mark.parametrize("stem", sorted(ASKED))
def test_a_number_that_the_deck_has_to_say_is_asked_for(stem: str) -> None:
    (path,) = [*ROOT.glob(f"examples/*/illegal/{stem}.*"), *ROOT.glob(f"tests/corpus/*/{stem}.*")]
    with pytest.raises(UsageProblem, match="Cards drawn from the rest: this is for the deck to say"):
        repaired(path.read_bytes(), str(path), game_of(path))


@pytest.mark.parametrize("path", sorted(ROOT.glob("examples/*/legal/*")), ids=lambda path: path.stem)
def test_a_legal_deck_stays_as_it_is(path: Path) -> None:
    repair = repaired(path.read_bytes(), str(path), game_of(path))
    assert repair.found is None
    assert exit_code(repair, written=False) == 0
