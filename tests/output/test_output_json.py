"""The report for other programs."""

from __future__ import annotations

import json
import os

import canned_reports as canned
import pytest
from snapshot import assert_snapshot

from deckcheck.output.paths import RelativePaths
from deckcheck.output.report_data import deck_data, finding_data
from deckcheck.version import __version__


def test_snapshots():
    decks = [canned.illegal(), canned.noted(), canned.japanese()]
    text = canned.rendered("json", decks)
    assert_snapshot("report.json", text.replace(__version__, "VERSION", 1))
    assert_snapshot("report.jsonl", canned.rendered("jsonl", decks))
    assert_snapshot("report.concise", canned.rendered("concise", canned.all_kinds()))


def test_the_object_of_a_run():
    report = json.loads(canned.rendered("json", canned.all_kinds()))
    assert list(report) == ["schema", "deckcheck", "as_of", "decks", "not_judged", "summary"]
    assert report["schema"] == "deckcheck-report/1"
    assert report["as_of"] == "2026-11-30"
    assert report["summary"] == {
        "decks": 7,
        "legal": 2,
        "illegal": 2,
        "undetermined": 2,
        "unreadable": 1,
        "errors": 36,
        "warnings": 1,
        "notes": 10,
    }
    assert [deck["verdict"] for deck in report["decks"]][:2] == ["legal", "illegal"]


def test_the_object_of_a_finding():
    assert finding_data(canned.too_many_renown()) == {
        "code": "CO006",
        "severity": "error",
        "message": "Foe deck: 110 points of renown; must be 95 to 105",
        "section": "foe",
        "cards": [],
        "found": 110,
        "allowed": {"min": 95, "max": 105},
        "locations": [{"line": 31, "column": 1, "end_column": 6, "text": "[foe]"}],
        "hint": "Lower the total renown by 5 or more: add, take out or change cards.",
        "rule": "The printed renown of the foe deck totals 95 to 105.",
        "source": "the rules",
        "follows_from": None,
        "waiting_codes": [],
    }


def test_what_follows_is_marked_and_not_counted():
    report = json.loads(canned.rendered("json", [canned.japanese()]))
    assert [finding["follows_from"] for finding in report["decks"][0]["findings"]] == [None, None, "DK001"]
    assert report["summary"]["errors"] == 2


def test_no_decks_are_an_object_too():
    assert json.loads(canned.rendered("json", []))["decks"] == []


def test_one_line_a_deck():
    lines = canned.rendered("jsonl", canned.all_kinds()).splitlines()
    assert [json.loads(line)["path"] for line in lines] == [report.path for report in canned.all_kinds()]


@pytest.mark.parametrize("format", ["json", "jsonl"])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp1252"])
def test_hostile_texts_come_through_whole(format, encoding):
    text = canned.rendered(format, [canned.hostile()], encoding=encoding)
    assert all(sign.isprintable() for sign in text.replace("\n", "") if sign != "\udcff")
    data = json.loads(text)
    deck = data if format == "jsonl" else data["decks"][0]
    assert deck["name"] == canned.HOSTILE
    assert deck["findings"][0]["hint"] == canned.HOSTILE


def test_hostile_texts_cannot_break_a_concise_line():
    lines = canned.rendered("concise", [canned.hostile()]).split("\n")
    assert len(lines) == 3
    assert all(line.isprintable() for line in lines)


def test_paths_are_relative_to_the_repository(tmp_path, monkeypatch):
    (tmp_path / ".git").mkdir()
    inner = tmp_path / "decks"
    inner.mkdir()
    monkeypatch.chdir(inner)
    paths = RelativePaths()
    assert paths("a.toml") == "decks/a.toml"
    assert paths(os.path.join("..", "b.toml")) == "b.toml"
    assert paths(str(tmp_path / "c.toml")) == "c.toml"
    assert paths("<stdin>") == "<stdin>"


def test_paths_without_a_repository_are_relative_to_the_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    paths = RelativePaths()
    assert paths(str(tmp_path / "a.toml")) == "a.toml"
    assert paths("/elsewhere/b.toml") == "/elsewhere/b.toml"


def test_places_in_other_files_have_a_path():
    report = canned.hostile()
    places = deck_data(report)["findings"][0]["locations"]  # type: ignore[index]
    assert "path" not in places[0]
    assert places[1]["path"]
