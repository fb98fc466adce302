"""The words that people begin with: a path without a command, slips of the hand, and the words of a game's players."""

from __future__ import annotations

import shutil
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.__main__ import run
from deckcheck.suggest import nearest

ROOT = Path(__file__).parent.parent.parent
LEGAL = ROOT / "examples" / "conan" / "legal" / "salt-road.txt"
NUMBERED = [f"{start}{number:03}" for start in ("CO", "DK", "SG", "JK", "IL") for number in range(1, 30)]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copy(LEGAL, "phone.txt")
    return tmp_path


@pytest.mark.parametrize(
    "words", [["phone.txt"], ["--strict", "phone.txt"], ["phone.txt", "--game", "conan"], ["."], ["./phone.txt", "-q"]]
)
def test_a_path_alone_is_checked_and_said_so(folder, capsys, words):
    plain = run(["check", *words]), capsys.readouterr()
    short = run(words), capsys.readouterr()
    assert short[0] == plain[0] == 0
    assert short[1].out == plain[1].out
    assert short[1].err.splitlines()[-1].endswith(f"deckcheck check {' '.join(words)}")
    assert plain[1].err == ""


def test_what_is_said_can_be_typed_again(folder, capsys):
    run(["phone.txt", "--game", "conan ccg"])
    assert capsys.readouterr().err.endswith("deckcheck check phone.txt --game 'conan ccg'\n")


def test_a_path_that_is_not_there_is_still_a_path(folder, capsys):
    assert run(["fone.txt"]) == 2
    told = capsys.readouterr()
    assert "deckcheck check fone.txt" in told.err
    assert "no such file" in told.out


def test_a_folder_with_the_name_of_a_command_is_no_path(folder, capsys):
    (folder / "games").mkdir()
    assert run(["games"]) == 0
    assert "taken as" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "right"),
    [
        (["chek", "phone.txt"], "check"),
        (["pool", "shwo", "x"], "show"),
        (["event", "lok"], "lock"),
        (["cache", "cler"], "clear"),
        (["check", "--gmae", "conan"], "--game"),
        (["pool", "list", "--gmae", "conan"], "--game"),
        (["--verzion"], "--version"),
        (["schema", "formt"], "format"),
        (["completion", "bsh"], "bash"),
        (["fix", "--output-format", "jsno", "phone.txt"], "json"),
        (["check", "--output-format", "jsno", "phone.txt"], "json"),
        (["check", "--select", "C0001", "phone.txt"], "CO001"),
        (["check", "--ignore", "DKOO1", "phone.txt"], "DK001"),
        (["explain", "C0001"], "CO001"),
    ],
)
def test_the_nearest_right_word_is_offered_at_every_level(folder, capsys, words, right):
    assert run(words) == 2
    told = capsys.readouterr()
    offered = told.err.lower().rpartition("did you mean")[2]
    assert right.lower() in offered
    assert "taken as" not in told.err


@given(st.sampled_from(NUMBERED), st.data())
def test_a_code_with_letters_for_digits_is_found(code, data):
    signs = [data.draw(st.sampled_from({"0": "0O", "1": "1Il", "O": "O0", "I": "I1"}.get(sign, sign))) for sign in code]
    assert nearest("".join(signs), NUMBERED) == code


@given(st.text(string.ascii_letters + string.digits, min_size=1))
def test_a_word_is_its_own_nearest(word):
    assert nearest(word, ["something else", word]) == word


JAPANESE = "{game}: Sky Galleon\nデッキ名： 紅の帆\nプレイヤー: 佐藤\n{heading}\n4 雲海潜行\n"


@pytest.mark.parametrize("game", ["ゲーム", "ｹﾞｰﾑ", "Game"])
@pytest.mark.parametrize("heading", ["デッキ:", "【デッキ】", "デッキ (4)", "■山札", "Deck:"])
def test_statements_and_headings_in_the_words_of_the_players(folder, capsys, game, heading):
    import json

    (folder / "jp.txt").write_text(JAPANESE.format(game=game, heading=heading), encoding="utf-8")
    assert run(["check", ".", "--output-format", "json"]) == 1
    decks = json.loads(capsys.readouterr().out)["decks"]
    deck = next(deck for deck in decks if deck["path"] == "jp.txt")
    assert (deck["game"], deck["name"], deck["player"]) == ("sky-galleon", "紅の帆", "佐藤")
    assert deck["sections"] == {"deck": 4}
    assert [finding["code"] for finding in deck["findings"]] == ["SG001"]


def test_a_game_of_your_own_names_its_words(folder, capsys):
    import json

    rule = 'text = "Exactly 1 card."\nsection = "deck"\ncount.exactly = 1\n'
    words = '[words]\nname = ["Titel"]\nplayer = ["Spielerin", "Spieler"]\n'
    (folder / "skat.toml").write_text(
        f'id = "skat"\nname = "Skat"\n{words}'
        f'[card]\nidentity = ["name"]\n[sections]\ndeck = {{}}\n[[rules.SK001]]\n{rule}'
    )
    (folder / "jo.txt").write_text("Titel: Null ouvert\nSpielerin: Jo\nKreuz Bube\n", encoding="utf-8")
    (folder / "cards.toml").write_text('game = "skat"\nset = "F"\nname = "French"\n[[cards]]\nname = "Kreuz Bube"\n')
    run(["check", "jo.txt", "--game", "skat.toml", "--pool", "cards.toml", "--output-format", "json"])
    (deck,) = json.loads(capsys.readouterr().out)["decks"]
    assert (deck["name"], deck["player"]) == ("Null ouvert", "Jo")


def test_a_wrong_key_among_the_words_is_told(folder, capsys):
    (folder / "skat.toml").write_text(
        'id = "skat"\nname = "Skat"\n[words]\nplyer = ["Spieler"]\n[sections]\ndeck = {}\n'
    )
    assert run(["rules", "skat.toml"]) == 2
    assert "plyer" in capsys.readouterr().err
