"""Events by a format: its options and lists hold as of the event's day, and are part of the lock."""

from __future__ import annotations

import pytest
from event_world import draw, entry, load, lock, names, run, verify, write_entry, write_event

from deckcheck.library.library import Library

SPRING = """
game = "guardians"
id = "spring-open"
name = "Spring Open 2027"
[options]
bring = 80
[[cards]]
card = "{card}"
limit = 0
announced = 2027-01-01
from = 2027-03-01
"""


@pytest.fixture
def event(desk, monkeypatch):
    monkeypatch.setattr("deckcheck.config.open_library.Library", Library)
    write_event(desk, ["Ilse", "Bruno"], rest=40)
    used = {card for path in (desk / "entries").iterdir() for card in names() if card in path.read_text("utf-8")}
    free = next(card for card in names() if card not in used and '"' not in card)
    (desk / "spring.toml").write_text(SPRING.format(card=free), "utf-8")
    (desk / "free.txt").write_text(free, "utf-8")
    return desk


def test_the_format_is_locked_and_drawn_and_verified(event, capsys):
    assert lock("--format", "spring.toml") == 0
    assert load("spring.lock")["format"] == "spring-open"
    assert draw() == 2
    assert draw("--format", "spring.toml") == 0
    assert 'format = "spring-open"' in (event / "out" / "decks" / "Ilse.toml").read_text("utf-8")
    capsys.readouterr()
    assert verify("--format", "spring.toml") == 0
    assert "not checked again" not in capsys.readouterr().out
    assert verify() == 3
    assert "not checked again" in capsys.readouterr().out


def test_its_options_hold(event, capsys):
    write_entry(event / "entries", entry("Zoë", rest=41))
    assert lock("--format", "spring.toml") == 1
    assert "GU005" in capsys.readouterr().out


def test_its_lists_hold_as_of_the_day_of_the_event(event, capsys):
    content = entry("Zoë", rest=39)
    content["rest"][(event / "free.txt").read_text("utf-8")] = 1
    write_entry(event / "entries", content)
    assert lock("--format", "spring.toml", "--date", "2027-03-06") == 1
    assert "DK011" in capsys.readouterr().out
    assert lock("--format", "spring.toml", "--date", "2027-02-28") == 0


def test_a_changed_format_is_another_rule(event, capsys):
    assert lock("--format", "spring.toml") == 0
    path = event / "spring.toml"
    path.write_text(path.read_text("utf-8").replace("bring = 80", "bring = 90"), "utf-8")
    assert draw("--format", "spring.toml") == 2
    assert "The rules of Star of the Guardians CCG here are not those of the lock" in capsys.readouterr().err


def test_the_configuration_knows_formats(event):
    (event / "deckcheck.toml").write_text('formats = ["spring.toml"]\nformat = "spring-open"\n')
    assert lock() == 0
    assert load("spring.lock")["format"] == "spring-open"
    assert draw() == 0
    assert verify() == 0


@pytest.mark.parametrize("option", ["--game", "--format"])
def test_what_is_not_there(event, capsys, option):
    assert run(["event", "lock", "entries", "-o", "spring.lock", option, "nothing"]) == 2
    assert "nothing" in capsys.readouterr().err
