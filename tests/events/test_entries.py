"""What is refused when an event is locked: each with its reason, and nothing is written."""

from __future__ import annotations

from pathlib import Path

import pytest
from event_world import counts, entry, lock, names, run, tree, write_entry, write_event

CONAN = Path(__file__).parents[2] / "examples" / "conan" / "legal" / "grey-shields.toml"


def refused(capsys: pytest.CaptureFixture[str], desk, code: int) -> str:
    before = {name for name in tree(desk) if not name.startswith("entries")}
    assert lock() == code
    assert {name for name in tree(desk) if not name.startswith("entries")} == before == set()
    told = capsys.readouterr()
    assert "Nothing was locked" in told.err or "An event has" in told.err
    return told.out + told.err


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ({"picks": 39}, "GU007"),
        ({"picks": 41}, "GU007"),
        ({"rest": 29}, "GU008"),
        ({"number": 41}, "GU008"),
        ({"number": -1}, "GU008"),
        ({"number": 2.5}, "GU008"),
        ({"number": "30"}, "GU008"),
        ({"rest": 61}, "GU005"),
    ],
)
def test_an_entry_that_breaks_a_rule(desk, capsys, wishes, code):
    write_event(desk)
    write_entry(desk / "entries", entry("Zoë", **wishes), "wrong.toml")
    assert code in refused(capsys, desk, 1)


def test_all_problems_are_told_at_once(desk, capsys):
    write_event(desk)
    write_entry(desk / "entries", entry("Zoë", picks=39), "one.toml")
    write_entry(desk / "entries", entry("Ada", rest=61), "two.toml")
    write_entry(desk / "entries", entry("ILSE"), "three.toml")
    told = refused(capsys, desk, 2)
    for word in ("GU007", "GU005", "one.toml", "two.toml", "three.toml", "3 things"):
        assert word in told


def test_three_copies_over_both_parts(desk, capsys):
    write_event(desk)
    wrong = entry("Zoë")
    first = next(iter(wrong["picks"]))
    wrong["picks"][first] = 2
    wrong["rest"][first] = 1
    write_entry(desk / "entries", wrong, "wrong.toml")
    assert "GU006" in refused(capsys, desk, 1)


def test_an_unknown_card(desk, capsys):
    write_event(desk)
    wrong = entry("Zoë")
    wrong["rest"]["The Card Nobody Printed"] = 1
    write_entry(desk / "entries", wrong, "wrong.toml")
    assert "DK001" in refused(capsys, desk, 3)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoë", "Zoe\u0308"),
        ("Zoë", "ZOË"),
        ("Straße", "STRASSE"),
        ("Zoë", " Zoë  "),
        ("Zo ë", "Zo\u00a0ë"),
    ],
)
def test_two_ids_that_are_one(desk, capsys, one, other):
    write_entry(desk / "entries", entry(one), "one.toml")
    write_entry(desk / "entries", entry(other), "two.toml")
    told = refused(capsys, desk, 2)
    assert "is the same as" in told
    assert "one.toml" in told
    assert "two.toml" in told


@pytest.mark.parametrize(
    ("player", "word"),
    [
        ("Il/se", "slash"),
        ("Il\\se", "slash"),
        ("Il\nse", "cannot be seen (U+000A)"),
        ("Il\x00se", "cannot be seen"),
        ("Il\u202ese", "U+202E"),
        ("Il\u200bse", "U+200B"),
        ("Il\u034fse", "U+034F"),
        ("Il\ufe0fse", "U+FE0F"),
        ("Il\u2800se", "U+2800"),
        ("Il\u3164se", "U+3164"),
        ("Il\u200dse", "U+200D"),
        ("Il\U000e0101se", "U+E0101"),
        ("..", "dots"),
        ("  ", "empty"),
        ("x" * 101, "longer than 100"),
        (7, "text in quotes"),
    ],
)
def test_an_id_that_cannot_be(desk, capsys, player, word):
    write_event(desk)
    write_entry(desk / "entries", {**entry("Zoë"), "player": player}, "wrong.toml")
    assert word in refused(capsys, desk, 2)


def test_without_a_player_the_file_names_the_player(desk, capsys):
    write_entry(desk / "entries", entry(None), "Anna Lena.toml")
    write_event(desk, ["Ilse"])
    assert lock() == 0
    assert '"Anna Lena"' in (desk / "spring.lock").read_text("utf-8")


def test_a_finished_deck_is_no_entry(desk, capsys):
    write_event(desk)
    write_entry(desk / "entries", {"game": "guardians", "deck": counts(names()[:50])}, "deck.toml")
    assert "finished deck, not an entry" in refused(capsys, desk, 2)


def test_a_game_without_a_random_part(desk, capsys):
    write_event(desk)
    (desk / "entries" / "wrong.toml").write_bytes(CONAN.read_bytes())
    told = refused(capsys, desk, 2)
    assert "2 games" in told


def test_one_player_is_no_event(desk, capsys):
    write_event(desk, ["Ilse"])
    assert "2 to 2000 players, and here are 1" in refused(capsys, desk, 2)


def test_a_broken_file_is_not_left_out(desk, capsys):
    write_event(desk)
    (desk / "entries" / "broken.toml").write_text('game = "guardians\n')
    assert "broken.toml" in refused(capsys, desk, 2)


def test_what_is_surely_no_deck_is_named(desk, capsys):
    write_event(desk)
    (desk / "entries" / "README.txt").write_text("room 3")
    assert lock() == 0
    told = capsys.readouterr().err
    assert "Left out" in told
    assert "README.txt" in told


@pytest.mark.parametrize("name", ["mei.docx", "mei.pdf", "mei", ".mei.toml", "mei.toml~"])
def test_a_folder_in_which_an_entry_may_be_passed_over(desk, capsys, name):
    write_event(desk)
    (desk / "entries" / name).write_text("her deck")
    assert lock() == 2
    assert name in capsys.readouterr().err
    assert not (desk / "spring.lock").exists()


@pytest.mark.parametrize(("one", "other"), [("Bob", "B\u043eb"), ("modern", "modem"), ("Ilse", "llse"), ("B0b", "Bob")])
def test_names_that_look_alike_are_shown_in_code_points(desk, capsys, one, other):
    write_event(desk, [one, other, "Xenia"])
    assert lock() == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "look alike" in told
    assert "Xenia" not in told
    assert f"{other} ({' '.join(f'U+{ord(sign):04X}' for sign in other)})" in told


def test_waivers_of_players_do_not_count(desk, capsys):
    write_event(desk)
    path = write_entry(desk / "entries", entry("Zoë", picks=39), "wrong.toml")
    path.write_text("# deckcheck: ignore GU007 until 2099-01-01: please\n" + path.read_text("utf-8"), "utf-8")
    assert "GU007" in refused(capsys, desk, 1)


def test_text_entries_are_read_too(desk, capsys):
    write_event(desk, ["Ilse", "Bruno"])
    content = entry("Zoë")
    lines = ["Game: guardians", "Player: Zoë", "Random: 30", "Picks"]
    lines += [f"{count} {name}" for name, count in content["picks"].items()]
    lines += ["", "Rest", *(f"{name} x{count}" for name, count in content["rest"].items())]
    (desk / "entries" / "zoe.txt").write_text("\n".join(lines), "utf-8")
    assert lock() == 0
    assert '"Zoë"' in (desk / "spring.lock").read_text("utf-8")


def test_a_missing_file(desk, capsys):
    assert run(["event", "lock", "nowhere", "-o", "spring.lock"]) == 2
    assert "nowhere cannot be read" in capsys.readouterr().err
