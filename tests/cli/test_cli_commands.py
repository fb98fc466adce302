"""The commands that tell people something: games, rules, explain, pool."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.__main__ import run
from deckcheck.codes import code_texts
from deckcheck.library.library import Library

GAMES = Path(__file__).parent.parent / "games"

POOL = """game = "conan"
set = "X"
name = "A set"
[[cards]]
number = "1"
name = "Conan"
type = "conan"
[[cards]]
number = "2"
name = "Wolf"
type = "foe"
renown = 3
"""


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "x.toml").write_text(POOL)
    return tmp_path


def said(capsys, *words, code=0):
    assert run(list(words)) == code
    shown = capsys.readouterr()
    return shown.err if code == 2 else shown.out


def test_games(capsys):
    text = said(capsys, "games")
    for game in Library().games():
        assert f"\n{game} " in f"\n{text}"


@pytest.mark.parametrize("id", Library().games())
def test_rules_tells_every_rule_of_a_game(capsys, id):
    text = said(capsys, "rules", id)
    game = Library().game(id)
    plain = " ".join(text.split())
    for rule in game.texts.values():
        assert rule.code in text
        assert all(statement in plain for statement in rule.statements)
    assert all(name in text for name in (*game.sections, *game.options))
    assert game.source in plain


def test_rules_of_no_game(capsys):
    assert "did you mean conan?" in said(capsys, "rules", "conann", code=2)


def test_explain_a_rule(capsys):
    text = said(capsys, "explain", "co003")
    assert "CO003  At most 3 copies of the same card in the draw deck, of a UNIQUE" in text
    assert "read  · at most 3 copies of each of the cards in draw" in text
    assert "an error: a deck that breaks it is illegal" in text
    assert "a whole entry" in said(capsys, "rules", "jedi-knights")
    assert "the decks of one pairing together" in said(capsys, "explain", "JK017")


@pytest.mark.parametrize("code", code_texts())
def test_explain_every_code_of_its_own(capsys, code):
    text = " ".join(said(capsys, "explain", code).split())
    own = code_texts()[code]
    for part in (own.title, own.text, own.advice, own.wrong, own.right):
        assert " ".join(part.split()) in text


def test_explain_an_unknown_code(capsys):
    assert "did you mean JK013?" in said(capsys, "explain", "JK13", code=2)


def test_pool_list(capsys):
    text = said(capsys, "pool", "list", "--game", "conan", "--pool", "x.toml")
    assert text == "Conan Collectible Card Game  conan\n  X  A set  2 cards\n"
    assert "invented cards" in said(capsys, "pool", "list")


def test_pool_show(capsys):
    text = said(capsys, "pool", "show", "WOLF", "--pool", "x.toml")
    assert text.startswith("Wolf  Conan Collectible Card Game\n")
    assert "      renown  3\n" in text
    assert "      unique  no\n" in text
    assert "    printing  X 2\n" in text


def test_pool_show_names_the_nearest(capsys):
    text = said(capsys, "pool", "show", "Wolv", "--pool", "x.toml", code=2)
    assert "No pool knows the card Wolv." in text
    assert "Wolf" in text


def test_pool_find(capsys):
    pool = ["--game", "conan", "--pool", "x.toml"]
    assert said(capsys, "pool", "find", "wol", *pool) == "X 2           Wolf  foe · conan\n\n1 card\n"
    assert "Wolf" in said(capsys, "pool", "find", "renown=3", "type=FOE", *pool)
    assert "Conan" in said(capsys, "pool", "find", "renown=", *pool)
    assert said(capsys, "pool", "find", "renown=?", *pool, code=1) == "0 cards\n"


def test_pool_find_by_a_fact_that_does_not_exist(capsys):
    text = said(capsys, "pool", "find", "renwon=3", "--game", "conan", "--pool", "x.toml", code=2)
    assert "No card has a fact renwon; did you mean renown?" in text
    assert "Facts are: name, set, number, rarity, type, unique, renown, " in text


def test_pool_show_of_a_card_that_another_game_nearly_has(capsys, folder):
    near = 'game = "guardians"\nset = "Y"\n[[cards]]\nnumber = "1"\nname = "Wolfe"\ntype = "tactic"\n'
    (folder / "y.toml").write_text(near)
    assert "Wolf" in said(capsys, "pool", "show", "Wolf", "--pool", "x.toml", "--pool", "y.toml")


def test_rules_tells_what_pools_record(capsys):
    text = " ".join(said(capsys, "rules", "conan").split())
    assert "fact type: one of conan, ally, region, item, move, action, foe must be there" in text
    assert "fact unique: true or false false if left out" in text
    assert "fact renown: a whole number from 0 only of foe, ally; must be there" in text
    assert "kept scars, damage, prowess, health, vitality, initiative, kind, slot: no rule reads them" in text


def test_a_game_of_ones_own(capsys):
    own = ("--game", str(GAMES / "harbor-barons.toml"))
    pool = str(GAMES / "harbor-barons-pool.toml")
    assert said(capsys, "rules", own[1]).startswith("Harbor Barons  harbor-barons\n")
    assert "Harbor Barons" in said(capsys, "pool", "list", *own, "--pool", pool)
    assert "Ansel Grey" in said(capsys, "pool", "find", "ansel", *own, "--pool", pool)
    assert "Harbor Barons" in said(capsys, "pool", "show", "Ansel Grey", *own, "--pool", pool)
    assert "1 pool file" in said(capsys, "pool", "check", pool, *own)
    text = said(capsys, "pool", "list", *own, code=2)
    assert "There is no card pool of Harbor Barons in " in text
    assert "--pool PATH" in text


def test_pool_check_of_what_comes_along(capsys):
    text = said(capsys, "pool", "check")
    assert text.splitlines()[-1].endswith("notes")


def test_pool_check_finds_faults(folder, capsys):
    (folder / "bad.toml").write_text(POOL.replace("renown = 3", 'renown = "three"').replace('set = "X"', 'set = "Y"'))
    assert run(["pool", "check", "."]) == 2
    shown = capsys.readouterr().out
    assert shown.startswith("bad.toml\n")
    assert "PL002" in shown
    assert '12:1  renown = "three"' in shown
    assert shown.splitlines()[-1] == "2 pool files, 4 cards: 1 error"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('game = "chess"\nset = "X"\n', "There is no game chess"),
        ('set = "X"\n', "The pool does not say its game"),
        ("game = \n", "PL001"),
    ],
)
def test_pool_check_of_files_of_no_game(folder, capsys, text, message):
    (folder / "x.toml").write_text(text)
    assert run(["pool", "check", "x.toml"]) == 2
    assert message in capsys.readouterr().out


def test_pool_check_of_nothing(folder, capsys):
    (folder / "empty").mkdir()
    assert "no pool file in empty" in said(capsys, "pool", "check", "empty", code=2)
    assert "no pool file or folder nowhere" in said(capsys, "pool", "check", "nowhere", code=2)
