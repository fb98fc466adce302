"""Which files of a folder are decks."""

from __future__ import annotations

import os

import pytest

from deckcheck.cli.inputs.deck_file import LARGEST, read_deck_file
from deckcheck.cli.inputs.decks import decks_of
from deckcheck.cli.settings import Settings
from deckcheck.library.library import Library

DECK = 'game = "conan"\n[draw]\n"Bossk" = 3\n'
POOL = 'game = "conan"\nset = "X"\nname = "A set"\n[[cards]]\nname = "Bossk"\n'
GAME = 'id = "conan"\nname = "Conan"\n[[rules.CO001]]\ntext = "One."\n'
FORMAT = 'game = "conan"\nid = "open"\n[[cards]]\ncard = "Bossk"\nlimit = 0\n'


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(path, text=DECK):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def paths(*where, game=""):
    found = list(decks_of(where or (".",), Settings(game=game), Library()))
    assert not [deck.trouble for deck in found if deck.trouble]
    return [deck.path.replace(os.sep, "/") for deck in found]


def test_decks_are_found_in_the_order_of_their_names(folder):
    for name in ("b.toml", "a/z.toml", "a/b/c.toml", "c.toml"):
        write(folder / name)
    assert paths() == ["a/b/c.toml", "a/z.toml", "b.toml", "c.toml"]
    assert paths("a") == ["a/b/c.toml", "a/z.toml"]


def test_files_that_are_no_decks_are_left_out(folder):
    write(folder / "deck.toml")
    write(folder / "pool.toml", POOL)
    write(folder / "game.toml", GAME)
    write(folder / "format.toml", FORMAT)
    write(folder / "pyproject.toml", '[project]\nname = "x"\n')
    write(folder / "deckcheck.toml", 'game = "conan"\npools = []\n')
    write(folder / "requirements.txt", "click\n")
    write(folder / "LICENSE.txt", "You may\n")
    write(folder / "README.txt", "Game is on\n")
    write(folder / "picture.png", "x")
    assert paths() == ["deck.toml"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp932"])
def test_decks_in_other_encodings(folder, encoding):
    (folder / "deck.toml").write_bytes(DECK.encode(encoding))
    (folder / "list.txt").write_bytes("Game: sky-galleon\n4 凪\n".encode(encoding))
    assert paths() == ["deck.toml", "list.txt"]


def test_a_deck_with_a_zero_byte_is_not_passed_over(folder):
    (folder / "list.txt").write_bytes(b"Game: conan\n3 Bo\0ssk\n")
    assert paths() == ["list.txt"]


def test_a_folder_without_decks_and_an_empty_path(folder):
    (folder / "inner").mkdir()
    troubles = [found.trouble for found in decks_of([".", "inner"], Settings(), Library())]
    assert [trouble.partition(". ")[0] for trouble in troubles] == [
        "There is no deck in this folder",
        "There is no deck in the folder inner",
    ]
    assert "path is empty" in read_deck_file("").unreadable.findings[0].message


def test_a_text_file_is_a_deck_if_it_says_its_game(folder):
    write(folder / "list.txt", "Name: X\nGame: conan\n3 Bossk\n")
    write(folder / "wide.txt", "// game：conan\n3 Bossk\n")
    write(folder / "late.txt", "\n" * 60 + "Game: conan\n")
    write(folder / "shopping.txt", "3 apples\n")
    write(folder / "notes.txt", "We met on Friday.\n3 of us had decks.\nAll were legal.\n")
    assert paths() == ["list.txt", "shopping.txt", "wide.txt"]


def test_with_a_game_given_lists_need_not_say_it(folder):
    write(folder / "list.txt", "3 Bossk\n")
    write(folder / "bare.toml", '[draw]\n"Bossk" = 3\n')
    write(folder / "other.toml", "[tool]\nBossk = 3\n")
    write(folder / "requirements-dev.txt", "click\n")
    write(folder / "README.txt", "Hello\n")
    write(folder / "pool.toml", POOL)
    assert paths(game="conan") == ["bare.toml", "list.txt"]


def test_a_named_file_is_always_a_deck(folder):
    write(folder / "requirements.txt", "click\n")
    write(folder / "pool.toml", POOL)
    assert paths("requirements.txt", "pool.toml") == ["requirements.txt", "pool.toml"]


def test_each_deck_is_found_once(folder):
    write(folder / "a.toml")
    assert paths(".", "a.toml", "./a.toml") == ["a.toml"]


def test_hidden_folders_are_left_out(folder):
    write(folder / ".git" / "a.toml")
    write(folder / ".cache" / "a.toml")
    write(folder / "a.toml")
    assert paths() == ["a.toml"]


def test_gitignore_is_respected(folder):
    write(folder / ".gitignore", "build/\n*.tmp.toml\n/top.toml\n")
    write(folder / "in" / ".gitignore", "!kept.tmp.toml\n")
    for name in (
        "a.toml",
        "b.tmp.toml",
        "top.toml",
        "build/c.toml",
        "in/kept.tmp.toml",
        "in/d.tmp.toml",
        "in/top.toml",
    ):
        write(folder / name)
    assert paths() == ["a.toml", "in/kept.tmp.toml", "in/top.toml"]


def test_gitignore_of_the_repository_holds_below(folder):
    (folder / ".git").mkdir()
    write(folder / ".gitignore", "drafts/\n*.old.toml\n")
    write(folder / "decks" / "a.toml")
    write(folder / "decks" / "b.old.toml")
    write(folder / "decks" / "drafts" / "c.toml")
    assert paths("decks") == ["decks/a.toml"]


def test_a_folder_may_be_called_like_a_file(folder):
    write(folder / "x.toml" / "a.toml")
    assert paths() == ["x.toml/a.toml"]


def test_an_empty_folder_is_a_trouble(folder):
    (folder / "x.toml").mkdir()
    (found,) = decks_of(["x.toml"], Settings(), Library())
    assert "no deck in the folder x.toml" in found.trouble


def test_links_that_lead_nowhere_or_in_circles(folder):
    write(folder / "a" / "a.toml")
    (folder / "a" / "circle").symlink_to(folder)
    (folder / "gone.toml").symlink_to(folder / "nothing")
    found = list(decks_of(["."], Settings(), Library()))
    assert [deck.path for deck in found] == [os.path.join("a", "a.toml"), "gone.toml"]
    assert "leads to a file that does not exist" in found[1].unreadable.findings[0].message


def test_a_pipe_in_a_folder_is_passed_by(folder):
    os.mkfifo(folder / "pipe.toml")
    write(folder / "a.toml")
    assert paths() == ["a.toml"]


def message(path):
    report = read_deck_file(str(path)).unreadable
    assert report.verdict == "unreadable"
    (finding,) = report.findings
    assert finding.code == "DK006"
    return f"{finding.message}. {finding.hint}"


def test_files_that_cannot_be_read(folder, monkeypatch):
    write(folder / "bounty.toml")
    assert message("bountee.toml") == "There is no such file. Did you mean bounty.toml?"
    assert message("nowhere/x.toml") == "There is no such file. "
    assert message("a\0b") == "The file cannot be read: embedded null byte. "

    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    assert "no permission" in message("bounty.toml")


def test_a_file_without_end_is_no_deck():
    assert message("/dev/zero").startswith(f"The file is larger than {LARGEST // 1024 // 1024} MB.")


def test_a_folder_that_may_not_be_read(folder, monkeypatch):
    (folder / "closed").mkdir()

    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "scandir", refuse)
    found = list(decks_of(["closed"], Settings(), Library()))
    assert found[0].trouble == "The folder closed cannot be read: Permission denied."


def test_texts_that_are_no_lists_are_no_decks_though_the_game_is_said(repo):
    repo(
        robots_txt="User-agent: *\nDisallow: /private\n",
        ideas_txt="What I thought of last night.\nPlay more foes, and fewer regions.\n",
        a_txt="3 Low Feint\n",
        b_txt="Low Feint\nFreed Rower\n",
    )
    found = decks_of(["."], Settings(game="conan"), Library(cache=False))
    assert sorted(os.path.basename(deck.path) for deck in found) == ["a.txt", "b.txt"]
