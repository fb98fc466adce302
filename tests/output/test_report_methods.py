"""A report gives itself as plain values and as JSON: the same as the program writes, and as the schema says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

import deckcheck
from deckcheck.__main__ import run
from deckcheck.output.report_schema import report_schema

ROOT = Path(__file__).parent.parent.parent
DECKS = sorted(path for path in (ROOT / "examples").glob("*/*/*.t*") if path.parent.name in ("legal", "illegal"))


def written(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    run(["check", "--isolated", *words, "--output-format", "json"])
    return json.loads(capsys.readouterr().out)  # type: ignore[no-any-return]


def test_the_methods_give_what_the_program_writes(capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    chosen = [path.relative_to(ROOT).as_posix() for path in DECKS[::5]]
    decks = {deck["path"]: deck for deck in written(capsys, *chosen)["decks"]}
    assert len(decks) > 3
    for path in chosen:
        report = deckcheck.check_deck(path)
        assert json.loads(json.dumps(report.to_dict())) == json.loads(report.to_json(indent=1)) == decks[path]


@pytest.mark.parametrize("words", [[], ["--so-far"], ["--fixes"]])
def test_reports_are_as_the_schema_says(capsys, words):
    schema = report_schema()
    Draft7Validator.check_schema(schema)
    tree = written(capsys, str(ROOT / "examples" / "conan"), *words)
    assert len(tree["decks"]) > 5
    Draft7Validator(schema).validate(tree)
    tree["decks"][0]["verdict"] = "fine"
    assert not Draft7Validator(schema).is_valid(tree)


def test_verdicts_and_severities_are_literal_types():
    from typing import get_args

    assert get_args(deckcheck.Verdict) == ("legal", "illegal", "undetermined", "unreadable")
    assert get_args(deckcheck.Severity) == ("error", "warning", "note")
