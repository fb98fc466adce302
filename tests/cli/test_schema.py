"""The schemas for editors: in step with the models, true to what deckcheck takes, and useful to type with."""

from __future__ import annotations

import datetime as dt
import json
import os
import tomllib
from pathlib import Path

import pytest
from helpers import library
from jsonschema import Draft7Validator

from deckcheck.__main__ import run
from deckcheck.cli.schema.file_kinds import make_schema, schema_text

ROOT = Path(__file__).parent.parent.parent
SCHEMAS = ROOT / "schemas"
GAMES = ("conan", "guardians", "jedi-knights", "sky-galleon")
FILES = {
    **{f"{kind}.json": (kind, "") for kind in ("deck", "game", "format", "config", "report")},
    **{f"{kind}-{game}.json": (kind, game) for kind in ("deck", "pool") for game in GAMES},
}


@pytest.mark.parametrize("name", FILES)
def test_committed_schemas_are_in_step(name):
    text = schema_text(make_schema(*FILES[name], library()))
    if os.environ.get("UPDATE_SNAPSHOTS"):
        (SCHEMAS / name).write_text(text, encoding="utf-8", newline="\n")
    assert (SCHEMAS / name).read_text(encoding="utf-8") == text, "write it anew: UPDATE_SNAPSHOTS=1"


def test_no_other_schema_is_committed():
    assert sorted(path.name for path in SCHEMAS.glob("*.json")) == sorted(FILES)


def schema(name: str) -> Draft7Validator:
    tree = json.loads((SCHEMAS / name).read_text(encoding="utf-8"))
    Draft7Validator.check_schema(tree)
    return Draft7Validator(tree)


def plain(value: object) -> object:
    """Give TOML as editors see it: days are texts to them."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value.isoformat() if isinstance(value, dt.date) else value


def faults(name: str, text: str) -> list[str]:
    return [error.message for error in schema(name).iter_errors(plain(tomllib.loads(text)))]


CORPUS = sorted((ROOT / "tests" / "corpus").glob("*/*-keeps-*.toml"))
DECKS = sorted((ROOT / "examples").glob("*/*/*.toml")) + [path for path in CORPUS if path.parent.name in GAMES]


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_decks(path):
    text = path.read_text(encoding="utf-8")
    game = tomllib.loads(text).get("game", path.parent.name)
    named = text if "game =" in text else f'game = "{game}"\n{text}'
    if game in GAMES:  # of the others none is kept here
        assert faults(f"deck-{game}.json", named) == []
    assert faults("deck.json", named) == []


@pytest.mark.parametrize("path", sorted((ROOT / "cardpools").glob("*/*.toml")), ids=lambda path: path.stem)
def test_pools(path):
    assert faults(f"pool-{path.parent.name}.json", path.read_text(encoding="utf-8")) == []


ALL_GAMES = sorted(path.parent.name for path in (ROOT / "deckcheck" / "gamedata").glob("*/game.toml"))


@pytest.mark.parametrize("game", ALL_GAMES)
def test_games(game):
    assert faults("game.json", (ROOT / "deckcheck" / "gamedata" / game / "game.toml").read_text(encoding="utf-8")) == []


FORMAT = """
game = "guardians"
id = "spring-open"
sets = ["GSA"]
[options]
bring = 90
[[cards]]
card = "Omega Dreadnought"
limit = 0
from = 2027-03-01
[[rules.GU003]]
text = "At most 1 copy of the same card."
section = "deck"
where.name.not = ["System", "Moon"]
when.option.generic_systems = "pooled"
copies.max = 1
"""
CONFIG = """
game = "conan"
output-format = ["text", "sarif=report.sarif"]
per-file-ignores = { "old/*" = ["CO007"] }
[[overrides]]
files = ["sky/"]
game = "sky-galleon"
[[waivers]]
code = "CO003"
deck = "a.toml"
reason = "a"
until = 2027-03-01
"""


@pytest.mark.parametrize("path", sorted((ROOT / "examples" / "formats").glob("*.toml")), ids=lambda path: path.stem)
def test_formats(path):
    text = path.read_text(encoding="utf-8")
    assert faults("format.json", text) == []
    assert text.startswith("#:schema ../../schemas/format.json\n")


def test_formats_and_configurations():
    repository = ROOT / "examples" / "repository" / "deckcheck.toml"
    assert faults("config.json", repository.read_text(encoding="utf-8")) == []
    assert faults("format.json", FORMAT) == []
    assert faults("config.json", CONFIG) == []


@pytest.mark.parametrize(
    ("name", "text", "part"),
    [
        ("deck-conan.json", 'game = "conan"\n[sideboard]\n"X" = 1', "'sideboard' was unexpected"),
        ("deck-conan.json", 'game = "conan"\n[draw]\n"Low Feint" = "3"', "is not valid"),
        ("deck-conan.json", 'game = "conan"\n[draw]\n"Low Feint" = 0', "is not valid"),
        ("deck-conan.json", 'game = "konan"', "'conan' was expected"),
        ("deck-guardians.json", 'game = "guardians"\nrandom = 41', "maximum of 40"),
        ("pool-conan.json", 'game = "conan"\nset = "X"\n[[cards]]\nname = "A"\ntype = "alli"', "is not one of"),
        ("game.json", FORMAT, "'name' is a required property"),
        ("format.json", FORMAT.replace("where.name.not", "where.name.nott"), "is not valid"),
        ("format.json", FORMAT.replace("limit = 0", "limt = 0"), "'limt' was unexpected"),
        ("config.json", CONFIG.replace("reason", "reson"), "'reson' was unexpected"),
        ("config.json", 'strict = "yes"', "is not of type 'boolean'"),
    ],
)
def test_what_is_wrong_is_marked(name, text, part):
    assert any(part in fault for fault in faults(name, text))


def test_a_card_that_is_not_offered_is_not_wrong():
    assert faults("deck-conan.json", 'game = "conan"\n[draw]\n"Somebody New" = 3') == []
    assert faults("deck-conan.json", 'game = "conan"\n[[draw]]\ncard = "Somebody New"') == []


def test_cards_are_offered_where_they_may_stand():
    sections = json.loads((SCHEMAS / "deck-conan.json").read_text())["$defs"]
    offered = {id: sections[id]["anyOf"][0]["properties"] for id in ("conan", "draw", "foe")}
    assert offered["foe"]["Pale Strangler"]["title"].endswith("· foe")
    assert "Pale Strangler" not in offered["draw"]
    assert all("foe" not in about["title"] for about in offered["draw"].values())
    assert sections["foe"]["anyOf"][1]["items"]["properties"]["card"]["anyOf"][0]["enum"] == list(offered["foe"])


@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_means_one_card(game):
    sections = json.loads((SCHEMAS / f"deck-{game}.json").read_text(encoding="utf-8"))["$defs"]
    finder = library().finder(game)
    for id in library().game(game).sections:
        for name in sections[id]["anyOf"][0]["properties"]:
            assert finder.find(name).card is not None, name


# nobody writes a report by hand
@pytest.mark.parametrize("name", [name for name in FILES if name != "report.json"])
def test_every_key_is_described(name):
    def keys(node: object, path: str) -> list[str]:
        if isinstance(node, list):
            return [found for one in node for found in keys(one, path)]
        if not isinstance(node, dict):
            return []
        found = []
        for key, value in node.get("properties", {}).items():
            if not {"description", "title", "$ref"} & set(value):
                found.append(f"{path}.{key}")
        return found + [one for key, value in node.items() for one in keys(value, f"{path}.{key}")]

    tree = json.loads((SCHEMAS / name).read_text(encoding="utf-8"))
    assert tree["title"]
    assert tree["description"]
    assert keys(tree, "") == []
    assert '"null"' not in json.dumps(tree)


def test_the_command(tmp_path, capsys):
    assert run(["schema", "deck", "--game", "conan"]) == 0
    assert capsys.readouterr().out == (SCHEMAS / "deck-conan.json").read_text(encoding="utf-8")
    file = tmp_path / "schema.json"
    assert run(["schema", "game", "-o", str(file)]) == 0
    assert file.read_text(encoding="utf-8") == (SCHEMAS / "game.json").read_text(encoding="utf-8")


def test_faults_of_the_command(capsys):
    assert run(["schema", "pool"]) == 2
    assert "add --game GAME" in capsys.readouterr().err
    assert run(["schema", "deck", "--game", "konan"]) == 2
    assert "did you mean conan?" in capsys.readouterr().err
    assert run(["schema", "card"]) == 2


def test_examples_name_their_schema():
    for path in (ROOT / "examples").glob("*/*egal/*.toml"):
        first = path.read_text(encoding="utf-8").splitlines()[0]
        assert first == f"#:schema ../../../schemas/deck-{path.parent.parent.name}.json", path
        assert (path.parent / first.split()[1]).resolve().is_file()
