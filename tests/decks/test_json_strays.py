"""Cards in JSON are read, or reported, wherever they stand."""

from __future__ import annotations

import json

import pytest
from tides import check

DECK = {"mainboard": [{"name": "Ebb", "count": 60}]}


@pytest.mark.parametrize(
    "more",
    [
        {"extras": {"first": [{"name": "Sundry", "count": 2}]}},
        {"notes2": {"deep": {"deeper": {"Sundry": 2}}}},
        {"alternatives": [["Sundry"]]},
        {"featured": {"a": {"card": "Sundry"}}},
        {"mainbord": {"x": {"id": "TT-21", "qty": 1}}},
    ],
)
def test_cards_under_unknown_keys_are_errors(more: dict[str, object]) -> None:
    report = check(json.dumps({**DECK, **more}), "a.json")
    assert (report.verdict, {f.code for f in report.findings}) == ("undetermined", {"DK003"})


@pytest.mark.parametrize(
    "more", [{"views": 3}, {"colors": ["red"]}, {"stats": {"average": 2.5, "lands": 24}}, {"user": {"id": 7}}]
)
def test_keys_without_cards_are_notes(more: dict[str, object]) -> None:
    report = check(json.dumps({**DECK, **more}), "a.json")
    assert (report.verdict, [(f.code, f.severity) for f in report.findings]) == ("legal", [("DK003", "note")])
