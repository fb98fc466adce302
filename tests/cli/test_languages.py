"""Messages in Japanese: the catalogue fits the code, and all that is said of Sky Galleon is said in it."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path

import pytest

from deckcheck.__main__ import run
from deckcheck.games.load import read_game
from deckcheck.language import FOLDER, known, learn, said, said_of, speak

ROOT = Path(__file__).parent.parent.parent
GAME = ROOT / "deckcheck" / "gamedata" / "sky-galleon" / "game.toml"
JAPANESE = Path(FOLDER) / "ja" / "LC_MESSAGES"
DECKS = [
    path for folder in ("examples", "tests/corpus") for path in sorted((ROOT / folder / "sky-galleon").rglob("*.t*"))
]
HARD = """ゲーム: Sky Galleon
デッキ:
0 凪
1234567 凪
3 雲の羊飼い
2 逆さ雪
見出し:
3 凪
~~2 凪~~
"""
EXAMPLES = ROOT / "examples" / "sky-galleon"
ENGLISH = re.compile(r"[A-Za-z]{2,} [a-z]{2,}|^ +[a-z]+  |^(legal|illegal|un)", re.M)
LATIN = re.compile(r"[A-Za-z]{2,}")
MAY_STAY = re.compile(
    r"deckcheck( [a-z-]+)*|--[a-z-]+|Game: \S+|game = \S+|SG[SP]|SG\d+|DK\d+|same_as|sky-galleon|Sky Galleon TCG|"
    r"SGS [AP]\d+|SR"
)


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    speak("")


def reports(paths: list[Path], capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, str]]:
    run(["check", *map(str, paths), "--isolated", "--output-format", "json", *words])
    return [finding for deck in json.loads(capsys.readouterr().out)["decks"] for finding in deck["findings"]]


def written() -> list[tuple[str, str, str]]:
    """Read the catalogue as it is written: a message, its plural or nothing, and what is said in Japanese."""
    text = (JAPANESE / "deckcheck.po").read_text(encoding="utf-8")
    found = []
    for block in text.split("\n\n")[1:]:
        pairs = re.findall(r'^(msgid|msgid_plural|msgstr|msgstr\[0\]) "(.*)"$', block, re.M)
        said = {name: value.replace('\\"', '"').replace("\\\\", "\\") for name, value in pairs}
        found.append((said["msgid"], said.get("msgid_plural", ""), said.get("msgstr") or said["msgstr[0]"]))
    return found


def entries() -> dict[str, str]:
    """Map each message, and each plural, to what is said in Japanese."""
    return {text: other for one, many, other in written() for text in (one, many) if text}


def test_the_compiled_catalogue_is_that_of_the_text() -> None:
    with open(JAPANESE / "deckcheck.mo", "rb") as file:
        compiled = GNUTranslations(file)
    assert len(written()) > 70
    for one, many, other in written():
        assert (compiled.ngettext(one, many, 2) if many else compiled.gettext(one)) == other, one


def test_each_message_of_the_catalogue_is_one_of_the_code() -> None:
    code = {
        node.value
        for path in sorted((ROOT / "deckcheck").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
    }
    for text in entries():
        noun = re.fullmatch(r"\{number\} ([\w ]+)", text)
        assert text in code or (noun and {noun[1], noun[1].removesuffix("s")} & code), text


def test_translations_have_the_same_values() -> None:
    for text, other in entries().items():
        names = [set(re.findall(r"\{(\w+)\}", one)) for one in (text, other)]
        assert names[0] == names[1], text


def test_all_that_is_said_of_sky_galleon_is_said_in_japanese(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hard = tmp_path / "hard.txt"
    hard.write_text(HARD, encoding="utf-8")
    found = reports([*DECKS, hard], capsys, "--lang", "ja")
    assert {"SG001", "SG002", "DK001", "DK002", "DK004", "DK005"} <= {finding["code"] for finding in found}
    for finding in found:
        for name in ("message", "hint", "rule"):
            assert not LATIN.search(MAY_STAY.sub("", finding[name])), finding[name]


BROKEN = {
    "unclosed.toml": b'game = "sky-galleon"\nname = "x\n',
    "strange.toml": b'game = "sky-galleon"\nname = 3\nwhat = 1\n[deck]\n"" = 3\n"\xe5\x87\xaa" = [1]\n',
    "entry.toml": b'game = "sky-galleon"\n[[deck]]\nkard = 1\n',
    "nul.txt": b"Game: sky-galleon\n\n3 \0\n",
    "photo.txt": b"\xff\xd8\xff\xe0 and so on",
    "list.pdf": b"%PDF-1.4",
    "broken.json": b'{"game": "sky-galleon", }',
    "waived.txt": "Game: sky-galleon\n# deckcheck: ignore SG002 贈り物\n# deckcheck: ignore SG009\n\n60 凪\n".encode(),
    "idle.txt": "Game: sky-galleon\n# deckcheck: ignore DK002\n\n1 凪\n".encode(),
    "nameless.txt": b"",
    "left/notes.md": "3 凪\n2 月喰いドゥーア\n".encode(),
    "left/list.txt": "これはリストではない。\n".encode(),
    "left/table.docx": b"x",
}


def test_text_output_is_all_japanese(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, data in BROKEN.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    (tmp_path / "hard.txt").write_text(HARD, encoding="utf-8")
    for output in ("text", "summary"):
        paths = [*(one for one in map(str, tmp_path.glob("*.*"))), str(tmp_path / "left")]
        run(["check", *paths, str(EXAMPLES), "--isolated", "--lang", "ja", "--output-format", output])
        told = capsys.readouterr().out.replace(str(tmp_path), "").replace(str(EXAMPLES), "")
        for line in told.splitlines():
            if "~~" in line or re.match(r" +\d+:\d+  ", line):  # what stands in the deck
                continue
            assert not ENGLISH.search(MAY_STAY.sub("", line)), line


def test_verdicts_codes_and_places_are_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    def bare(found: list[dict[str, str]]) -> list[object]:
        return [(one["code"], one["severity"], one["found"], one["allowed"], one["locations"]) for one in found]

    assert bare(reports(DECKS, capsys)) == bare(reports(DECKS, capsys, "--lang", "ja"))


def test_lang_is_heard(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    deck = ROOT / "examples" / "sky-galleon" / "illegal" / "sixty-one.toml"
    assert "でなければなりません" in reports([deck], capsys)[0]["message"]
    assert "must be exactly 60" in reports([deck], capsys, "--lang", "en")[0]["message"]
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "must be exactly 60" in reports([deck], capsys)[0]["message"]


def test_what_is_not_translated_is_english(capsys: pytest.CaptureFixture[str]) -> None:
    deck = ROOT / "examples" / "conan" / "illegal" / "renown-108.toml"
    (finding,) = reports([deck], capsys, "--lang", "ja")
    assert finding["rule"] == "The printed renown of the foe deck totals 95 to 105."
    assert "108 points of renown" in finding["message"]


def test_other_commands_do_not_mix_two_languages(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    deck = str(EXAMPLES / "illegal" / "sixty-one.toml")
    for words in (["explain", deck], ["explain", "SG001"], ["rules", "sky-galleon"], ["diff", deck, deck]):
        run([*words])
        english = capsys.readouterr()
        monkeypatch.delenv("LC_ALL")
        run([*words])
        assert capsys.readouterr() == english
        monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    run([deck])
    assert "でなければなりません" in capsys.readouterr().out


def test_an_unknown_language_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert known() == ["en", "ja"]
    assert run(["check", ".", "--lang", "xx"]) == 2
    assert "'en', 'ja'" in capsys.readouterr().err


def test_an_english_check_loads_no_gettext() -> None:
    deck = ROOT / "examples" / "sky-galleon" / "illegal" / "sixty-one.toml"
    call = f"run(['check', {str(deck)!r}])"
    code = f"import sys; from deckcheck.__main__ import run; {call}; print('gettext' in sys.modules)"
    env = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.splitlines()[-1] == "False"


def test_values_are_never_taken_for_a_pattern() -> None:
    assert said("{name} is there", name="{number} {0}") == "{number} {0} is there"
    assert said("a text with {braces}") == "a text with {braces}"
    assert said_of(2, "{number} card", "{number} cards") == "2 cards"


def test_a_game_file_says_its_texts_in_other_languages(tmp_path: Path) -> None:
    text = GAME.read_text(encoding="utf-8")
    assert read_game(text.encode(), "game.toml").name == "Sky Galleon TCG"
    file = tmp_path / "game.toml"
    file.write_text(text.replace('"text.ja" = "デッキはちょうど60枚。"', ""), encoding="utf-8")
    speak("ja")
    learn(str(file))
    assert said("The deck holds exactly 60 cards.") == "The deck holds exactly 60 cards."
    learn(str(GAME))
    assert said("The deck holds exactly 60 cards.") == "デッキはちょうど60枚。"


@pytest.mark.parametrize(("written", "told"), [("3", "text.ja must be a text in quotes"), ('""', "must be a text")])
def test_such_a_text_is_a_text(written: str, told: str) -> None:
    text = GAME.read_text(encoding="utf-8").replace('"デッキはちょうど60枚。"', written)
    with pytest.raises(Exception, match="1 fault") as caught:
        read_game(text.encode(), "game.toml")
    assert told in str(caught.value)
