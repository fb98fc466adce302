"""``deckcheck draw``: one entry at the counter."""

from __future__ import annotations

import io

import pytest
from event_world import DICE, entry, load, run, tree, verify, write_entry


@pytest.fixture
def ilse(desk):
    return write_entry(desk, entry("Ilse"), "ilse.toml")


def test_the_computer_makes_a_seed_and_says_what_that_is_worth(desk, ilse, capsys):
    assert run(["draw", "ilse.toml"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "NOT VERIFIABLE AGAINST THE ORGANIZER" in told
    assert "cannot be counted; at most 512.0 bits" in told
    receipt = load("ilse-draw/receipt.json")
    assert receipt["draws"][0]["seed"][0]["verifiable"] is False
    assert any("NOT VERIFIABLE" in text for text in receipt["unproved"])
    assert verify(receipt="ilse-draw") == 0


def test_two_draws_differ(desk, ilse):
    assert run(["draw", "ilse.toml", "-o", "one"]) == 0
    assert run(["draw", "ilse.toml", "-o", "two"]) == 0
    assert load("one/receipt.json")["players"] != load("two/receipt.json")["players"]


def test_nothing_is_overwritten(desk, ilse, capsys):
    assert run(["draw", "ilse.toml", "-o", "one"]) == 0
    before = tree(desk)
    assert run(["draw", "ilse.toml", "-o", "one"]) == 2
    assert "nothing is overwritten" in capsys.readouterr().err
    assert tree(desk) == before


def test_a_seed_of_the_command_line_was_there_before_the_lock(desk, ilse, capsys):
    assert run(["draw", "ilse.toml", *DICE]) == 0
    assert "NOT VERIFIABLE AGAINST THE ORGANIZER" in " ".join(capsys.readouterr().out.split())
    assert load("ilse-draw/lock.json")["seed"][0]["says"].startswith("typed together with the command")
    assert verify(receipt="ilse-draw") == 0


def test_what_comes_from_a_keyboard_is_not_verifiable(desk, ilse, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("3 1 4 1 5 9 2 6 5 3 5 8 9 7 9 3 2 3 8 4 6\n"))
    assert run(["draw", "ilse.toml", "--ask", "--event", "Club night"]) == 0
    told = capsys.readouterr()
    assert "Club night" in told.out
    assert "roll now" in told.err
    assert "NOT VERIFIABLE" in told.out
    assert load("ilse-draw/receipt.json")["draws"][0]["seed"][0]["verifiable"] is False
    assert load("ilse-draw/receipt.json")["draws"][0]["seed"][0]["text"].startswith("3 1 4")
    assert verify(receipt="ilse-draw") == 0


@pytest.mark.parametrize(
    ("typed", "words"), [("", "No seed was typed"), ("\n", "empty"), ("7\n", "holds at most 3.3 bits")]
)
def test_no_seed_no_draw(desk, ilse, capsys, monkeypatch, typed, words):
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert run(["draw", "ilse.toml", "--ask"]) == 2
    assert words in capsys.readouterr().err
    assert not (desk / "ilse-draw").exists()


def test_asked_for_and_typed_is_one_too_many(desk, ilse, capsys):
    assert run(["draw", "ilse.toml", "--ask", *DICE]) == 2
    assert "asked for" in capsys.readouterr().err


def test_an_illegal_entry(desk, capsys):
    write_entry(desk, entry("Ilse", picks=39), "ilse.toml")
    assert run(["draw", "ilse.toml"]) == 1
    assert "GU007" in capsys.readouterr().out
    assert not (desk / "ilse-draw").exists()


def test_a_missing_entry(desk, capsys):
    assert run(["draw", "nobody.toml"]) == 2
    assert "nobody.toml cannot be read" in capsys.readouterr().err


def test_a_draw_that_is_asked_for_again_is_numbered_and_says_so(desk, ilse, capsys):
    """Whatever folders they go to: the record lies beside the entry, and the receipt tells it."""
    assert run(["draw", "ilse.toml", "-o", "one"]) == 0
    assert "This is draw" not in capsys.readouterr().out
    assert run(["draw", "ilse.toml"]) == 0
    assert "This is draw 2 of this entry at the counter" in " ".join(capsys.readouterr().out.split())
    assert run(["draw", "ilse.toml", "-o", "three"]) == 0
    assert any("This is draw 3 of this entry" in text for text in load("three/receipt.json")["warnings"])
    assert (desk / "ilse-draw-2" / "receipt.json").exists()
    assert "This is draw 3 of this entry" in (desk / "three" / "receipt.html").read_text("utf-8")
    assert verify(receipt="three") == 0
