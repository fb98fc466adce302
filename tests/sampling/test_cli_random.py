"""``deckcheck random``: what is asked, what is said, and what is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckcheck.__main__ import run

GAMES = Path(__file__).parent.parent / "games"
CONAN = ("random", "conan", "--size", "draw=40", "--size", "foe=25", "--seed", "autumn")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run(arguments)
    out, err = capsys.readouterr()
    return code, out, " ".join(err.split())


def test_a_deck_goes_to_standard_output_and_the_rest_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = told(capsys, *CONAN)
    assert code == 0
    assert out.startswith("# A random legal deck of Conan Collectible Card Game: each legal deck list equally likely")
    assert "\n# Seed: autumn. Deck 1, one of " in out
    assert "seed autumn" in err
    assert "digits) legal decks" in err
    assert told(capsys, *CONAN)[1] == out


def test_decks_in_a_folder_are_legal_and_can_be_drawn_again(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    assert told(capsys, *CONAN, "--count", "3", "-o", "decks")[:2] == (0, "")
    assert sorted(path.name for path in (folder / "decks").iterdir()) == [
        "deck-1.toml", "deck-2.toml", "deck-3.toml", "receipt.json",
    ]  # fmt: skip
    code, out, _ = told(capsys, "check", "decks", "--output-format", "concise")
    assert code == 0, out
    assert told(capsys, "random", "--verify", "decks/receipt.json")[:2] == (
        0,
        "decks/receipt.json: 3 decks drawn again, all of it agrees\n",
    )


def test_a_folder_with_something_in_it_is_left_alone(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "decks").mkdir()
    (folder / "decks" / "mine.toml").write_text("")
    code, _, err = told(capsys, *CONAN, "-o", "decks")
    assert code == 2
    assert "nothing is overwritten" in err


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda receipt: receipt.update(seed="winter"), "decks 1.cards"),
        (lambda receipt: receipt["decks"][0]["cards"].pop(), "decks 1.cards"),
        (lambda receipt: receipt.update(legal_decks="7"), "legal_decks: 7 in the receipt"),
        (lambda receipt: receipt.update(pools=["sha256:" + "0" * 64]), "pools"),
        (lambda receipt: receipt["asked"]["sizes"].update(foe=[26, 26]), "decks 1.legal_decks"),
        (lambda receipt: receipt["decks"][0].update(file="other.toml"), "decks 1.file"),
    ],
)
def test_a_changed_receipt_is_found_out(capsys: pytest.CaptureFixture[str], folder: Path, change, said: str) -> None:
    told(capsys, *CONAN, "--receipt", "receipt.json")
    receipt = json.loads((folder / "receipt.json").read_text())
    change(receipt)
    (folder / "receipt.json").write_text(json.dumps(receipt))
    code, out, _ = told(capsys, "random", "--verify", "receipt.json")
    assert code == 1
    assert said in out
    assert out.endswith("receipt.json: 1 deck drawn again, something differs\n")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda receipt: receipt.update(day="not a day"), "day"),
        (lambda receipt: receipt.update(day="2027-02-30"), "day"),
        (lambda receipt: receipt.update(day="20270306"), "day"),
        (lambda receipt: receipt.update(day=""), "day"),
        (lambda receipt: receipt.update(deckcheck="not a version"), "deckcheck"),
        (lambda receipt: receipt.update(rules="sha1:0"), "rules"),
        (lambda receipt: receipt.update(pools=["sha256:0"]), "pools.0"),
        (lambda receipt: receipt.update(seed=""), "seed"),
        (lambda receipt: receipt.update(own_seed="yes"), "own_seed"),
        (lambda receipt: receipt.update(legal_decks="many"), "legal_decks"),
        (lambda receipt: receipt.update(legal_decks="007"), "legal_decks"),
        (lambda receipt: receipt.update(distribution="dice"), "distribution"),
        (lambda receipt: receipt["decks"][0].update(sha256="0"), "decks.0.sha256"),
        (lambda receipt: receipt["decks"][0].update(with_choices="-1"), "decks.0.with_choices"),
        (lambda receipt: receipt["decks"][0].update(deck=0), "decks.0.deck"),
        (lambda receipt: receipt["asked"].update(sizes={"foe": [1]}), "asked.sizes.foe"),
        (lambda receipt: receipt.update(winner="Eve"), "winner"),
    ],
)
def test_every_field_has_its_form(capsys: pytest.CaptureFixture[str], folder: Path, change, field: str) -> None:
    told(capsys, *CONAN, "--receipt", "receipt.json")
    receipt = json.loads((folder / "receipt.json").read_text())
    change(receipt)
    (folder / "receipt.json").write_text(json.dumps(receipt))
    code, _, err = told(capsys, "random", "--verify", "receipt.json")
    assert code == 2
    assert f"receipt.json cannot be used: {field}" in err


def test_a_changed_deck_is_found_out(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    told(capsys, *CONAN, "-o", "decks")
    with (folder / "decks" / "deck-1.toml").open("a") as file:
        file.write("# mine\n")
    code, out, _ = told(capsys, "random", "--verify", "decks/receipt.json")
    assert (code, "decks/deck-1.toml is not as it was drawn" in out) == (1, True)


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "{}", '{"schema": "deckcheck-random-receipt/1"}', '{"schema": "deckcheck-receipt/1"}', "\0\xff"],
)
def test_what_is_no_receipt_is_said(capsys: pytest.CaptureFixture[str], folder: Path, text: str) -> None:
    (folder / "receipt.json").write_text(text, encoding="latin-1")
    code, _, err = told(capsys, "random", "--verify", "receipt.json")
    assert code == 2
    assert err.startswith("deckcheck: receipt.json ")


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ((), 2, "Which game?"),
        (("conann",), 2, "There is no game conann; did you mean conan?"),
        (("conan",), 2, "How many cards should Draw deck hold?"),
        (("conan", "--size", "drw=40"), 2, "has no section drw; did you mean draw?"),
        (("conan", "--size", "draw=many"), 2, "many is no number of cards"),
        (("conan", "--size", "draw=50-40"), 2, "the smaller number first"),
        (("conan", "--size", "draw=40", "--size", "foe=2000"), 2, "from 0 to 1000 cards"),
        (("conan", "--set", "draw=Nobody at all"), 2, "No pool of Conan Collectible Card Game knows the card Nobody"),
        (("conan", "--choose", "color=red"), 2, "There is no choice color in Conan Collectible Card Game"),
        (("jedi-knights", "--choose", "color=pink"), 2, "pink is no color"),
        (("guardians", "--choose", "generic_systems=pooled"), 2, "generic_systems is decided by the format"),
        (("guardians", "--format", "nowhere"), 2, "There is no format nowhere"),
        (("guardians", "--from", "missing.txt"), 2, "missing.txt cannot be read: No such file or directory."),
        (("sky-galleon", "--size", "deck=59"), 4, "wish Deck, exactly 59 cards"),
        (("conan", "--size", "draw=40", "--size", "foe=24"), 4, "CO004 The foe deck holds at least 25 cards"),
    ],
)
def test_what_is_wrong_is_said(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], code: int, said: str
) -> None:
    found, out, err = told(capsys, "random", *arguments)
    assert (found, out) == (code, "")
    assert said in err


def test_without_a_seed_one_is_made_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, err = told(capsys, "random", "sky-galleon")
    seed = err.split("seed ")[1].split(",")[0]
    assert "made by this machine" in err
    assert told(capsys, "random", "sky-galleon", "--seed", seed)[1] == out


def test_the_choices_of_the_organizer_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    wishes = ("--size", "draw=60", "--set", "theme=The Iron Tithe", "--choose", "color=blue", "--seed", "x")
    _, out, err = told(capsys, "random", "jedi-knights", *wishes)
    assert '"The Iron Tithe" = 1' in out
    assert "Drawn before it" not in out
    _, out, err = told(capsys, "random", "jedi-knights", "--size", "draw=60-62", "--seed", "x")
    assert "# Drawn before it: Theme " in out
    assert "color " in err


def test_a_box_of_cards(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    told(capsys, "random", "guardians", "--size", "deck=60", "--seed", "the box", "-o", "box")
    (folder / "list.txt").write_text("2 Nobody\n" + (folder / "box" / "deck-1.toml").read_text().split("[deck]")[1])
    box = str(folder / "box" / "deck-1.toml")
    code, out, err = told(
        capsys, "random", "guardians", "--from", box, "--size", "deck=40", "--distribution", "cards", "--seed", "y"
    )
    assert code == 0
    assert "ways to take a legal deck out of the box" in err
    drawn = {line.split(" = ")[0]: int(line.split(" = ")[1]) for line in out.split("[deck]")[1].split("\n") if line}
    owned = (folder / "box" / "deck-1.toml").read_text()
    assert all(f"{name} = " in owned for name in drawn)
    assert sum(drawn.values()) == 40


def test_lines_of_a_collection_that_are_not_understood_are_named(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    (folder / "box.txt").write_text("3 Beggar of Nine Alleys\n2 Nobody at all\n")
    code, _, err = told(
        capsys, "random", "conan", "--from", "box.txt", "--size", "draw=40", "--size", "foe=25", "--seed", "z"
    )
    assert code == 4
    assert "wish only cards of the collection" in err


def test_a_deck_is_filled_up(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    told(capsys, "random", "sky-galleon", "--seed", "whole", "-o", "decks")
    half = (folder / "decks" / "deck-1.toml").read_text().splitlines()[:20]
    (folder / "half.toml").write_text("\n".join(half))
    code, out, _ = told(capsys, "random", "sky-galleon", "--with", "half.toml", "--seed", "z")
    assert code == 0
    for line in half[half.index("[deck]") + 1 :]:
        name, count = line.split(" = ")
        assert int(out.split(f"{name} = ")[1].split("\n")[0]) >= int(count)


def test_a_deck_that_is_not_understood_is_not_filled_up(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "half.toml").write_text('game = "sky-galleon"\n[deck]\n"Nobody" = 2\n')
    code, _, err = told(capsys, "random", "sky-galleon", "--with", "half.toml")
    assert code == 2
    assert "It is not clear what card is meant by Nobody" in err
    (folder / "half.toml").write_text('game = "guardians"\n[picks]\n"Nobody" = 2\n')
    assert "is of the game guardians" in told(capsys, "random", "sky-galleon", "--with", "half.toml")[2]


def test_a_fifth_game_is_a_file_and_no_code(capsys: pytest.CaptureFixture[str]) -> None:
    game = ("random", str(GAMES / "harbor-barons.toml"), "--pool", str(GAMES / "harbor-barons-pool.toml"))
    code, _, err = told(capsys, *game, "--size", "port=3", "--seed", "e")
    assert code == 2
    assert "Write --choose build=colour or --choose build=guild." in err
    code, out, err = told(capsys, *game, "--size", "port=3", "--choose", "build=guild", "--seed", "e")
    assert code == 0
    assert 'build = "guild"' in out
    assert "guild " in err.split("deck 1")[1]


def test_the_format_and_the_day_of_a_configuration_hold(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "short.toml").write_text(
        'game = "sky-galleon"\nid = "short"\nname = "Short"\n'
        '[[rules.SG001]]\ntext = "40 cards."\nsection = "deck"\ncount.exactly = 40\n'
    )
    (folder / "deckcheck.toml").write_text('game = "sky-galleon"\nformat = "short"\nformats = ["short.toml"]\n')
    assert told(capsys, "random", "--seed", "x", "-o", "decks")[0] == 0
    deck = (folder / "decks" / "deck-1.toml").read_text()
    assert 'format = "short"' in deck
    assert sum(int(line.split(" = ")[1]) for line in deck.split("[deck]")[1].splitlines() if line) == 40
    assert told(capsys, "check", "decks")[0] == 0
    assert told(capsys, "random", "--verify", "decks/receipt.json")[0] == 0
