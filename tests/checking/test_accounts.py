"""The arithmetic of rules over a deck: for a program, and as ``deckcheck explain`` tells it."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers import games_with_cards, library
from snapshot import assert_snapshot
from wcwidth import wcswidth

from deckcheck.__main__ import run
from deckcheck.checking.breakdown.build import give_accounts
from deckcheck.checking.breakdown.model import Account, Accounts
from deckcheck.checking.checker import Checker
from deckcheck.cli.rules.account_words import line_ranges, sentence_of
from deckcheck.rules.filter_sentences import filter_words

ROOT = Path(__file__).parent.parent.parent
EXITS = {"legal": 0, "illegal": 1, "undetermined": 3}
EXAMPLES = sorted(path for path in (ROOT / "examples").glob("*/*/*.t*") if path.parent.name in EXITS)
CODES = [code for id in games_with_cards() for code in library().game(id).texts]


def accounts(path: str) -> Accounts:
    file = ROOT / "examples" / path
    details = Checker(library(), details=give_accounts).check(path, file.read_bytes()).details
    assert isinstance(details, Accounts)
    return details


def of(path: str, code: str, kind: str) -> Account:
    return next(one for one in accounts(path).accounts if (one.code, one.kind) == (code, kind))


def test_nothing_is_accounted_for_unless_asked():
    file = EXAMPLES[0]
    assert Checker(library()).check(str(file), file.read_bytes()).details is None


def test_a_sum_by_its_lines():
    renown = of("conan/legal/nine-spears.toml", "CO006", "sum")
    assert (renown.least, renown.most, renown.lo, renown.hi, renown.of) == (100, 100, 95, 105, "renown")
    assert sum(line.least for line in renown.lines) == 100
    assert [line.place.line for line in renown.lines if line.place] == list(range(30, 42))
    assert sentence_of(renown) == "Foe deck: 100 points of renown, 95 to 105; 5 to spare, room for 5 more."


def test_what_is_not_known_leaves_the_sum_open():
    renown = of("conan/undetermined/renown-not-recorded.toml", "CO006", "sum")
    assert sentence_of(renown) == "Foe deck: 88 or more points of renown, 95 to 105."


def test_copies_by_card():
    copies = of("jedi-knights/illegal/typed-by-hand.txt", "JK007", "copies")
    scouts = next(part for part in copies.parts if part.state == "broken")
    assert (scouts.label, scouts.least, scouts.hi) == ("Hill Country Scout", 6, 5)
    assert [line.copies for line in scouts.lines] == [(3, 3), (2, 2), (1, 1)]
    assert sentence_of(copies).endswith(": 17 different cards, each at most 5.")


def test_listed_values():
    numbers = of("jedi-knights/illegal/typed-by-hand.txt", "JK013", "count")
    said = "Force deck: at most 1 of each; there is 2 times 5, once 1, 2, 3, 4, 6 and 7, no 8."
    assert sentence_of(numbers) == said


def test_rules_that_are_judged_elsewhere():
    reasons = {code: reason for code, _, reason in accounts("jedi-knights/legal/any-price.toml").elsewhere}
    assert list(reasons) == ["JK017", "JK018"]
    assert reasons["JK018"] == "is about the decks of one entry together"
    entry = {code: reason for code, _, reason in accounts("guardians/legal/ysmark-open-entry.toml").elsewhere}
    assert entry["GU001"] == "is for another form of file"


def test_what_a_deck_is_made_of():
    table = accounts("sky-galleon/legal/dawn-watch.toml").tables[0]
    assert (table.place, table.field, dict(table.counts)) == ("Deck", "type", {"chara": 44, "spell": 16})


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_every_example_adds_up(path):
    """Account and finding tell the same; the lines of a total are its parts."""
    report = Checker(library(), details=give_accounts).check(str(path), path.read_bytes())
    assert isinstance(report.details, Accounts)
    broken = {account.code for account in report.details.accounts if account.state == "broken"}
    assert broken <= {finding.code for finding in report.findings}
    for account in report.details.accounts:
        if not account.parts and account.state in ("held", "broken"):
            assert sum(line.least for line in account.lines) == account.least


@pytest.mark.parametrize("columns", ["60", "80"])
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_explaining_every_example(path, columns, monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", columns)
    code = run(["explain", str(path.relative_to(ROOT))])
    text = capsys.readouterr().out
    assert code == EXITS[path.parent.name]
    assert all(wcswidth(line) <= int(columns) for line in text.splitlines()[1:])


@pytest.mark.parametrize("columns", ["60", "80"])
def test_snapshot_of_a_deck(columns, monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", columns)
    run(["explain", "examples/jedi-knights/illegal/typed-by-hand.txt"])
    assert_snapshot(f"explain-deck-{columns}.txt", capsys.readouterr().out)


@pytest.mark.parametrize("code", ["CO003", "CO006", "JK006", "JK014", "GU003", "SG002"])
def test_snapshot_of_a_code(code, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "80")
    assert run(["explain", code]) == 0
    assert_snapshot(f"explain-{code}.txt", capsys.readouterr().out)


@pytest.mark.parametrize("code", CODES)
def test_every_code_that_counts_has_an_example(code, capsys):
    assert run(["explain", code]) == 0
    text = capsys.readouterr().out
    if "  read  " in text and any(is_plain(one) for one in constraints_of(code)):
        assert "follows" in text
        assert "breaks" in text


def constraints_of(code):
    return [one for id in library().games() for one in library().game(id).constraints if one.code == code]


def is_plain(constraint):
    """Say whether a constraint is about one number of cards, or about each card: of others no example can be made."""
    more = constraint.guards or constraint.each or constraint.cover or constraint.threshold or len(constraint.terms) > 1
    if constraint.kind == "every":
        return not more and bool(filter_words(constraint.terms[0].unless))
    bounds = [bound for bound in (constraint.lo, constraint.hi) if bound is not None]
    limits = constraint.printed_limit and constraint.per == "identity"
    return not more and bool(bounds) and (limits or all(isinstance(bound, int) for bound in bounds))


def test_the_lists_of_a_format(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "100")
    format = "examples/formats/guardians-spring-open.toml"
    words = ["explain", "examples/guardians/legal/varro-line.toml", "--format", format, "--as-of"]
    assert run([*words, "2027-03-05"]) == 1
    text = capsys.readouterr().out
    assert "(card Omega Dreadnought): 2 cards, at most 0; 2 too many." in text
    assert "1 entry of the lists of the format: no such card." in text
    assert run([*words, "2026-12-01"]) == 0
    assert "Omega Dreadnought): 2 cards" not in capsys.readouterr().out


def test_one_deck_at_a_time(capsys):
    assert run(["explain", str(ROOT / "examples")]) == 2
    assert "explain takes one deck" in capsys.readouterr().err


def test_a_deck_that_is_not_there(capsys):
    assert run(["explain", "./nowhere.toml"]) == 2
    assert "There is no such file" in capsys.readouterr().out
    assert run(["explain", "XX001"]) == 2
    assert "A deck is named by its path" in capsys.readouterr().err


def test_ranges_of_lines():
    renown = of("conan/legal/nine-spears.toml", "CO006", "sum")
    assert line_ranges(renown.lines) == "lines 30 to 41"
    assert line_ranges([]) == "no line of the deck"
    assert line_ranges([renown.lines[0], *renown.lines[2:4]]) == "lines 30 and 32 to 33"
