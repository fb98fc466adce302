"""What people try first: the names of games in any case, files of another kind, numbers in plain words."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from deckcheck.__main__ import run
from deckcheck.library.library import Library

ROOT = Path(__file__).parent.parent.parent
LIBRARY = Library()
NAMES = {
    "conan": ["Conan", "CONAN", "Conan CCG", "conan ccg", "Conan Collectible Card Game"],
    "jedi-knights": ["Jedi Knights", "JEDI KNIGHTS", "jedi knights tcg", "Jedi-Knights"],
    "guardians": ["Star of the Guardians", "star of the guardians", "Star of the Guardians CCG"],
    "sky-galleon": ["Sky Galleon", "SKY GALLEON TCG", "sky galleon"],
}
WAYS = [(id, name) for id, names in NAMES.items() for name in names]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def checked(capsys: pytest.CaptureFixture[str], text: str, *words: str) -> dict[str, object]:
    Path("deck.txt").write_text(text, encoding="utf-8")
    run(["check", "deck.txt", "--isolated", "--output-format", "json", *words])
    (deck,) = json.loads(capsys.readouterr().out)["decks"]
    assert isinstance(deck, dict)
    return deck


@pytest.mark.parametrize(("id", "name"), [*WAYS, *((id, LIBRARY.game(id).name) for id in LIBRARY.games())])
def test_a_game_is_called_as_people_call_it(id: str, name: str) -> None:
    assert LIBRARY.id_of(name) == id


@pytest.mark.parametrize(("id", "name"), [WAYS[0], WAYS[2], WAYS[9], WAYS[12]])
def test_in_decks_and_options(id: str, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(capsys, f"Game: {name}\n\n3 Nobody\n")["game"] == id
    assert checked(capsys, "3 Nobody\n", "--game", name)["game"] == id
    assert run(["rules", name]) == 0
    assert id in capsys.readouterr().out.splitlines()[0]


def test_the_words_of_the_players_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    deck = checked(capsys, "ゲーム: Sky Galleon\nデッキ名: 試し\n\nデッキ:\n4 雲海潜行\n")
    assert (deck["game"], deck["name"], deck["sections"]) == ("sky-galleon", "試し", {"deck": 4})


def test_a_pool_in_the_place_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(ROOT / "cardpools" / "conan" / "sample.toml", "pool.toml")
    assert run(["rules", "pool.toml"]) == 2
    assert "pool.toml is a card pool, not a game file" in capsys.readouterr().err


def test_a_game_file_may_have_any_name(capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(ROOT / "tests" / "games" / "harbor-barons.toml", "whatever.toml")
    assert run(["rules", "whatever.toml"]) == 0
    assert "harbor-barons" in capsys.readouterr().out


def test_faults_show_their_line(capsys: pytest.CaptureFixture[str]) -> None:
    game = (ROOT / "tests" / "games" / "harbor-barons.toml").read_text(encoding="utf-8")
    Path("game.toml").write_text(game.replace("title", "titel", 1), encoding="utf-8")
    assert run(["rules", "game.toml"]) == 2
    _, fault, excerpt = capsys.readouterr().err.splitlines()[:3]
    assert "did you mean title?" in fault
    assert excerpt.startswith("    | ")
    assert "titel" in excerpt


FOES = """Game: conan
Conan:
2 Conan, Oarsman of the Red Galley
Foe deck:
17 Pale Strangler
"""


def test_numbers_in_plain_words(capsys: pytest.CaptureFixture[str]) -> None:
    sure, unsure = (checked(capsys, text)["findings"] for text in (FOES, f"{FOES}[Somewhere]\n2 Nobody\n"))
    for findings, told in ((sure, "Foe deck: 17 foes, 25 needed"), (unsure, "Foe deck: at most 19 foes, 25 needed")):
        assert isinstance(findings, list)
        messages = [finding["message"] for finding in findings]
        assert told in messages
        assert any(message.endswith("2 Conan cards; must be exactly 1") for message in messages)
        assert any(message.endswith("17 copies, at most 3 allowed") for message in messages)


def test_a_folder_of_forty_lists(capsys: pytest.CaptureFixture[str]) -> None:
    Path("lists").mkdir()
    for number in range(40):
        if number < 27:
            shutil.copy(ROOT / "examples" / "conan" / "legal" / "salt-road.txt", f"lists/{number}.txt")
        else:
            Path(f"lists/{number}.txt").write_text("3 Nobody\n2 Nothing\n1 Never\n", encoding="utf-8")
    assert run(["check", "lists", "--isolated"]) == 3
    out = capsys.readouterr().out
    assert out.splitlines()[-1] == "40 decks: 27 legal, 13 undetermined · 13 errors"
    assert out.count("The deck does not say which game it is of.") == 13
    assert run(["check", "lists", "--isolated", "--strict"]) in (1, 3)
