"""``deckcheck convert``: where files go, what is told, and what is never written over."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from deckcheck.__main__ import run

CONAN = """Game: conan
Name: Salt
Player: Tess

Conan
1 Conan: Thief of the Ninth Tower

Draw deck
3 Temple Thief of Vemmar
2 Oath: Salt and Bread

Foe deck
2 Pit Fighter [4]
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "salt.txt").write_text(CONAN)
    return tmp_path


def convert(words: str) -> int:
    return run(["convert", *words.split()])


def test_one_deck_goes_to_standard_output_and_the_rest_to_standard_error(capfd: pytest.CaptureFixture[str]) -> None:
    assert convert("salt.txt --to toml") == 0
    out, err = capfd.readouterr()
    assert out.startswith('game = "conan"\nname = "Salt"\nplayer = "Tess"\n')
    assert '"Pit Fighter [4]" = 2' in out
    assert err == "salt.txt: text, 8 cards -> standard output\n"


def test_what_a_format_does_not_carry_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    assert convert("salt.txt --to csv -o salt.csv") == 0
    _, err = capfd.readouterr()
    assert err.splitlines() == [
        "salt.txt: text, 8 cards -> salt.csv",
        "  csv does not carry the game (to be said by --game conan), the name, player.",
    ]
    assert Path("salt.csv").read_text().startswith("Count,Name,Edition,Card Number,Section\n1,")


def test_quiet_tells_only_what_is_lost(capfd: pytest.CaptureFixture[str]) -> None:
    assert convert("salt.txt --to cod -q -o salt.cod") == 0
    assert capfd.readouterr().err == ""
    assert convert("salt.cod --to csv -q -o salt.csv") == 0
    assert "does not carry" in capfd.readouterr().err


def test_nothing_is_written_over_unless_it_is_said(capfd: pytest.CaptureFixture[str]) -> None:
    Path("deck.cod").write_text("precious")
    assert convert("salt.txt --to cod -o deck.cod") == 2
    assert Path("deck.cod").read_text() == "precious"
    assert "--force" in capfd.readouterr().err
    assert convert("salt.txt --to cod -o deck.cod --force") == 0
    assert "cockatrice_deck" in Path("deck.cod").read_text()


def test_many_decks_go_into_a_folder(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "two.txt").write_text(CONAN.replace("Salt", "Sand", 1))
    (folder / "bad.txt").write_text('{"a": 1,}')
    assert convert("salt.txt two.txt bad.txt missing.txt --to o8d -o out") == 2
    assert sorted(path.name for path in Path("out").iterdir()) == ["salt.o8d", "two.o8d"]
    err = capfd.readouterr().err
    assert "bad.txt cannot be read as a deck." in err
    assert "missing.txt cannot be read as a deck." in err


def test_a_folder_is_converted_whole(folder: Path) -> None:
    (folder / "decks" / "more").mkdir(parents=True)
    (folder / "decks" / "a.txt").write_text(CONAN)
    (folder / "decks" / "more" / "b.txt").write_text(CONAN)
    (folder / "decks" / "notes.json").write_text('{"scripts": {}}')
    assert convert("decks --to json -o out/") == 0
    assert sorted(path.name for path in Path("out").iterdir()) == ["a.json", "b.json"]


def test_several_decks_need_a_folder_and_different_names(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "salt.cod").write_text("<cockatrice_deck/>")
    for words in ("salt.txt salt.cod --to toml", "salt.txt salt.cod --to toml -o salt.txt"):
        assert convert(words) == 2
        assert "folder" in capfd.readouterr().err
    assert convert("salt.txt salt.cod --to toml -o out") == 2
    assert "salt.txt and salt.cod would both become out" in capfd.readouterr().err
    assert not Path("out").exists()


def test_the_configuration_says_the_game(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "deckcheck.toml").write_text('game = "conan"\n')
    (folder / "list.txt").write_text("3 Nobody\n")
    assert convert("list.txt --to toml -q") == 0
    assert capfd.readouterr().out.startswith('game = "conan"')


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(CONAN.encode())))
    assert convert("- --to arena -q") == 0
    assert capfd.readouterr().out.startswith("About\nName Salt\n\nConan\n1 Conan: Thief of the Ninth Tower (CSA) 5\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("salt.txt", "--to"),
        ("salt.txt --to word", "cod"),
        ("salt.txt --to ydk", "is not written, only read"),
        ("salt.txt --to csv --from word", "is no deck format"),
        ("salt.txt --to csv --game chess", "There is no game chess"),
        ("salt.txt --to csv --encoding x", "no encoding x"),
        ("--to csv", "DECK"),
    ],
)
def test_wrong_usage(words: str, told: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert convert(words) == 2
    assert told in capfd.readouterr().err


def test_what_was_not_understood_is_kept_as_a_remark(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text = CONAN.replace("2 Oath: Salt and Bread", "-2 Oath: Salt and Bread\n1e9 Low Feint") + "\nSideboard\n1 Nobody\n"
    (folder / "odd.txt").write_text(text)
    for to, sign in (("toml", "# "), ("text", "// "), ("arena", "// "), ("cod", ""), ("lackey", ""), ("json", "")):
        assert convert(f"odd.txt --to {to}") == 3
        out, err = capfd.readouterr()
        assert f"{sign}Not understood, line 10: Count -2 of Oath: Salt and Bread" in out
        assert "Nobody" in out
        assert "Sideboard" in out
        assert "17:3: DK001 Nobody: is in no pool; kept as it is written" in err
        assert "10:1: DK004" in err
    assert convert("odd.txt --to csv") == 3
    assert "csv does not carry the remarks" in capfd.readouterr().err


def test_a_section_that_the_game_does_not_have_is_kept_under_its_name(folder: Path) -> None:
    (folder / "side.txt").write_text(CONAN + "\nSideboard\n1 Low Feint\n")
    assert convert("side.txt --to cod -q -o side.cod") == 0
    assert '<zone name="Sideboard">' in Path("side.cod").read_text()
    assert convert("side.cod --to toml -q -o side.toml") == 0
    assert '[Sideboard]\n"Low Feint" = 1' in Path("side.toml").read_text()


def test_an_encoding_may_be_said(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "jp.txt").write_bytes("Game: sky-galleon\n3 ルーメイア\n".encode("cp932"))
    assert convert("jp.txt --to text --encoding cp932 -q") == 0
    assert "3 ルーメイア" in capfd.readouterr().out
    assert run(["check", "--encoding", "utf-8", "jp.txt"]) == 2
    assert "DK006" in capfd.readouterr().out


def test_a_format_may_be_said_to_check(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "list").write_text("#main\n7\n")
    assert run(["check", "--from", "ydk", "--game", "guardians", "list"]) == 1
    assert "Listening Post" not in capfd.readouterr().err
    assert run(["check", "--from", "word", "list"]) == 2
    assert "is no deck format" in capfd.readouterr().err


def test_a_file_that_cannot_be_written(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert convert("salt.txt --to csv -o no/such/folder/deck.csv") == 2
    assert "cannot be written" in capfd.readouterr().err


def test_o13_titles_with_signs_come_back(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "odd.txt").write_text(
        "Game: conan\nDraw deck\n1 Serpent Pit [4]\n1 Oath: Blood and Steel (Reissue)\n1 Sworn Vengeance (Reissue)\n"
    )
    for to in ("toml", "text", "o8d", "cod", "lackey", "csv", "json", "arena"):
        assert convert(f"odd.txt --to {to} -q -o odd.{to} --force") == 0
        assert convert(f"odd.{to} --to text -q --game conan") == 0
        lines = capfd.readouterr().out.splitlines()
        for name in ("Serpent Pit [4]", "Oath: Blood and Steel (Reissue)", "Sworn Vengeance (Reissue)"):
            assert any(line.startswith(f"1 {name}") for line in lines), (to, name)


def test_o13_cards_of_one_name_keep_their_numbers(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "three.txt").write_text(
        "Game: jedi-knights\nForce deck\n1 Control (SV 17)\n1 Control (SV 48)\n2 Control (SV 87)\n"
    )
    for to in ("toml", "text", "o8d", "cod", "lackey", "csv", "json", "arena"):
        assert convert(f"three.txt --to {to} -q -o three.{to} --force") in (0, 3)
        capfd.readouterr()
        assert convert(f"three.{to} --to text -q --game jedi-knights") in (0, 3)
        lines = capfd.readouterr().out.splitlines()
        assert [line for line in lines if "Control" in line] == [
            "1 Control (SV 17)", "1 Control (SV 48)", "2 Control (SV 87)",
        ]  # fmt: skip
