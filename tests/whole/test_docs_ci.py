"""What the pages on rules and on repositories say holds."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest
import yaml
from helpers import library
from jsonschema import Draft7Validator

from deckcheck.__main__ import run
from deckcheck.cli.rules.rules_page import rules_page
from deckcheck.output import OUTPUTS

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```yaml\n(.*?)^```", PAGE, re.S | re.M)


def test_the_page_of_rules_is_made_from_the_games(capsys):
    text = rules_page(library().game(id) for id in library().games())
    committed = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert committed == text, "write it anew: deckcheck rules --markdown > docs/rules.md"
    assert run(["rules", "--markdown"]) == 0
    assert capsys.readouterr().out == text


def test_the_rules_of_one_game(capsys):
    assert run(["rules", "conan", "--markdown"]) == 0
    text = capsys.readouterr().out
    assert "### CO007 (warning)" in text
    assert "JK001" not in text
    assert run(["rules"]) == 2
    assert "Name a game: agot2, arkham" in capsys.readouterr().err


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_files_for_servers_are_well_formed(block):
    tree = yaml.safe_load(block)
    if "repos" in tree:
        assert tree["repos"][0]["hooks"] in ([{"id": "deckcheck"}], [{"id": "deckcheck", "args": ["--strict", "--"]}])
        return
    if True in tree:  # YAML 1.1 takes the key "on" for a truth value
        tree["on"] = tree.pop(True)
    name = "github-workflows" if "jobs" in tree else "gitlab-ci"
    text = (files("check_jsonschema") / "builtin_schemas" / "vendor" / f"{name}.json").read_text(encoding="utf-8")
    assert [error.message for error in Draft7Validator(json.loads(text)).iter_errors(tree)] == []


def test_every_output_is_listed():
    listed = re.findall(r"^\| (`.*?) \|", PAGE, re.M)
    assert {name for row in listed for name in re.findall(r"`(\w+)`", row)} == set(OUTPUTS)


def test_the_inputs_of_the_action_are_named():
    inputs = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))["inputs"]
    assert all(f"`{name}`" in PAGE for name in inputs)
