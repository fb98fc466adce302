"""``formats import``: public lists become format files that judge as the lists say, with their days."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from deckcheck.__main__ import run


def write(folder: Path, name: str, content: object) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def pool(folder: Path, game: str, set: str, cards: str) -> str:
    return str(
        write(
            folder,
            f"pools/{game}-{set}.toml",
            f'game = "{game}"\nset = "{set}"\npartial = true\ncards = [\n{cards}\n]\n',
        )
    )


def imported(folder: Path, map: str, *arguments: str) -> dict[str, dict[str, object]]:
    """Import the folder ``source`` and return the formats by their ids."""
    output = folder / "formats"
    base = ["formats", "import", str(folder / "source"), "--map", map, "--pool", str(folder / "pools")]
    assert run([*base, "-o", str(output), *arguments]) == 0
    return {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in output.glob("*.toml")}


def refused(folder: Path, map: str, *arguments: str) -> None:
    """Import the folder ``source`` in vain: nothing is written."""
    output = folder / "formats"
    base = ["formats", "import", str(folder / "source"), "--map", map, "--pool", str(folder / "pools")]
    assert run([*base, "-o", str(output), *arguments]) == 2
    assert not output.exists()


@pytest.fixture
def netrunner(tmp_path: Path) -> Path:
    names = ("Ash", "Birch", "Cedar", "Dogwood", "Elm")
    cards = "\n".join(f'{{ number = "{n}", name = "{name}", type = "event" }},' for n, name in enumerate(names, 1))
    pool(tmp_path, "netrunner", "one", cards)
    for name in names:
        subtypes = ["current"] if name == "Elm" else []
        write(tmp_path, f"source/v2/cards/{name}.json", {"id": name.lower(), "title": name, "subtypes": subtypes})
    sets = [{"id": "set_one", "legacy_code": "one"}]
    write(tmp_path, "source/v2/card_sets.json", sets)
    write(tmp_path, "source/v2/card_pools/club.json", [{"id": "all", "card_set_ids": ["set_one"]}])
    first = {"id": "list_1", "date_start": "2024-01-01", "banned": ["ash", "birch"], "restricted": ["cedar", "dogwood"]}
    second = {"id": "list_2", "date_start": "2024-06-01", "banned": ["ash"], "subtypes": {"banned": ["current"]}}
    second |= {"points": {"1": ["birch"], "2": ["cedar"]}, "point_limit": 2, "max_3_point_agendas": 4}
    write(tmp_path, "source/v2/restrictions/club/list_1.json", first)
    write(tmp_path, "source/v2/restrictions/club/list_2.json", second)
    snapshots = [
        {"id": "c2", "card_pool_id": "all", "date_start": "2024-06-01", "restriction_id": "list_2"},
        {"id": "c0", "card_pool_id": "all", "date_start": "2023-01-01"},
        {"id": "c1", "card_pool_id": "all", "date_start": "2024-01-01", "restriction_id": "list_1"},
    ]
    write(tmp_path, "source/v2/formats/club.json", {"id": "club_night", "name": "Club Night", "snapshots": snapshots})
    return tmp_path


def test_netrunner_lists_follow_each_other(netrunner: Path) -> None:
    made = imported(netrunner, "netrunner")["club-night"]
    days = {(str(one.get("from")), str(one.get("until"))) for one in made["cards"] if one["card"] == "Ash"}
    assert days == {("2024-01-01", "None")}, "what two lists ban is one entry"
    limits = {one["card"]: (str(one["from"]), str(one.get("until")), one["limit"]) for one in made["cards"]}
    assert limits["Birch"] == ("2024-01-01", "2024-05-31", 0)
    assert limits["Elm"] == ("2024-06-01", "None", 0), "a subtype that is banned"
    assert [(one["cards"], one["most"], str(one["until"])) for one in made["groups"]] == [
        (["Cedar", "Dogwood"], 1, "2024-05-31")
    ]
    assert [(one["cards"], one["most"], one["once"]) for one in made["points"]] == [({"Birch": 1, "Cedar": 2}, 2, True)]
    assert [(one["codes"], str(one["from"])) for one in made["sets"]] == [(["one"], "2023-01-01")]
    assert [(entry["count"], str(entry["from"])) for entry in made["rules"]["NR020"]] == [({"max": 4}, "2024-06-01")]


def test_the_day_decides(netrunner: Path, capsys: pytest.CaptureFixture[str]) -> None:
    imported(netrunner, "netrunner")
    deck = write(netrunner, "deck.toml", 'game = "netrunner"\n[deck]\nBirch = 1\n')
    format = str(netrunner / "formats" / "club-night.toml")
    arguments = ["check", str(deck), "--pool", str(netrunner / "pools"), "--format", format, "--output-format", "json"]
    banned = {}
    for day in ("2023-12-31", "2024-01-01", "2024-05-31", "2024-06-01"):
        capsys.readouterr()
        run([*arguments, "--as-of", day])
        banned[day] = "DK011" in capsys.readouterr().out
    assert banned == {"2023-12-31": False, "2024-01-01": True, "2024-05-31": True, "2024-06-01": False}


def test_all_faults_of_lists_are_told_at_once_and_nothing_is_written(
    netrunner: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = netrunner / "source/v2/restrictions/club/list_1.json"
    lists = json.loads(path.read_text(encoding="utf-8")) | {"banned": ["ash", "asg", {"odd": 1}]}
    write(netrunner, "source/v2/restrictions/club/list_1.json", lists)
    club = json.loads((netrunner / "source/v2/formats/club.json").read_text(encoding="utf-8"))
    club["snapshots"] += [
        {"card_pool_id": "all", "date_start": "soon"},
        {"card_pool_id": "none", "date_start": "2025-01-01"},
        {"card_pool_id": "all", "date_start": "2024-06-01"},
    ]
    write(netrunner, "source/v2/formats/club.json", club)
    refused(netrunner, "netrunner")
    said = " ".join(capsys.readouterr().out.split())
    for words in ("asg is in none of", "ash", "soon is not a date", "There is no pool none", "two lists of club-night"):
        assert words in said
    assert "odd" in said


def test_what_a_list_says_besides_is_told(netrunner: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = netrunner / "source/v2/restrictions/club/list_2.json"
    write(netrunner, str(path), json.loads(path.read_text(encoding="utf-8")) | {"siblings": ["ash"]})
    imported(netrunner, "netrunner")
    assert "siblings is said 1 time and not taken over" in " ".join(capsys.readouterr().out.split())


LFLIST = """#[2026.07 Club]
!2026.07 Club
#forbidden
11 0 --Ash
12 0 --Ash (other art)
13 1 --Birch\t\tMONSTERS
99 2 -- Nobody Has This
14 3 --Cedar
!2026.10 Club
14 2
!2005.4 Old
$whitelist
11 0 --Ash
13 3 --Birch
14 -1
"""


@pytest.fixture
def yugioh(tmp_path: Path) -> Path:
    cards = [("11", "Ash"), ("12", "Ash"), ("13", "Birch"), ("14", "Cedar")]
    pool(
        tmp_path,
        "yugioh",
        "c",
        "\n".join(f'{{ number = "{n}", ids = ["{n}"], name = "{name}", type = "spell" }},' for n, name in cards),
    )
    write(tmp_path, "source/lflist.conf", LFLIST)
    return tmp_path


def test_lflist(yugioh: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = imported(yugioh, "lflist")
    assert set(made) == {"club", "old"}
    limits = {one["card"]: (one["limit"], str(one["from"]), str(one.get("until"))) for one in made["club"]["cards"]}
    assert limits == {
        "Ash": (0, "2026-07-01", "2026-09-30"),
        "Birch": (1, "2026-07-01", "2026-09-30"),
        "Cedar": (2, "2026-10-01", "None"),
        "Nobody Has This": (2, "2026-07-01", "2026-09-30"),
    }
    assert made["old"]["only"] == ["Ash", "Birch"], "a whitelist, without what it takes out by -1"
    assert "No pool has Nobody Has This" in " ".join(capsys.readouterr().out.split())


def test_each_line_of_an_lflist_that_cannot_be_read_is_told(yugioh: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(yugioh, "source/lflist.conf", "!2026.07 Club\n11 0\n$blacklist\n13 one\n14 1\n")
    refused(yugioh, "lflist")
    said = capsys.readouterr().out
    assert ":3" in said
    assert ":4" in said
    assert "$blacklist" in said
    assert "13 one" in said


@pytest.mark.parametrize("text", ["", "11 0\n", "#only a remark\n"])
def test_an_lflist_without_a_list(yugioh: Path, text: str) -> None:
    write(yugioh, "source/lflist.conf", text)
    refused(yugioh, "lflist")


def magic_pool(folder: Path) -> None:
    names = ("Ash", "Birch // Bark", "Cedar", "Dogwood")
    pool(
        folder, "magic", "one", "\n".join(f'{{ number = "{n}", name = "{name}" }},' for n, name in enumerate(names, 1))
    )


def test_legalities_of_mtgjson_and_scryfall_agree(tmp_path: Path) -> None:
    magic_pool(tmp_path)
    words = {"Ash": "Legal", "Birch // Bark": "Restricted", "Cedar": "Banned"}
    data = {name: [{"name": name, "legalities": {"vintage": word, "brawl": word}}] for name, word in words.items()}
    data["Dogwood"] = [{"name": "Dogwood", "legalities": {"commander": "Legal"}}]
    write(tmp_path, "source/AtomicCards.json", {"meta": {}, "data": data})
    first = imported(tmp_path, "mtgjson", "--only", "vintage", "--only", "commander")
    rows = [{"name": name, "layout": "normal", "legalities": {"vintage": word.lower()}} for name, word in words.items()]
    rows.append({"name": "Dogwood", "layout": "normal", "legalities": {"vintage": "not_legal", "commander": "legal"}})
    write(tmp_path, "source/AtomicCards.json", rows)
    assert imported(tmp_path, "scryfall", "--force") == first
    rows = {"cards": [{"name": name, "legalities": one[0]["legalities"]} for name, one in data.items()]}
    write(tmp_path, "source/AtomicCards.json", {"data": rows})
    assert imported(tmp_path, "mtgjson-sets", "--force") == first
    assert first["vintage"]["only"] == ["Ash", "Birch // Bark", "Cedar"]
    assert first["vintage"]["cards"] == [{"card": "Birch // Bark", "limit": 1}, {"card": "Cedar", "limit": 0}]
    assert first["commander"]["game"] == "commander"


def test_a_long_list_of_legal_cards_has_a_file_of_its_own_and_a_day(tmp_path: Path) -> None:
    names = [f"Tree {number}" for number in range(120)]
    pool(tmp_path, "magic", "one", "\n".join(f'{{ number = "{n}", name = "{name}" }},' for n, name in enumerate(names)))
    data = {name: [{"legalities": {"modern": "Legal" if name != "Tree 7" else "Banned"}}] for name in names}
    write(tmp_path, "source/modern.json", {"data": data})
    made = imported(tmp_path, "mtgjson", "--from", "2026-11-30")
    assert made["modern"]["only"] == {"file": "modern.txt"}
    assert len((tmp_path / "formats/modern.txt").read_text(encoding="utf-8").splitlines()) == 120
    assert str(made["modern"]["cards"]) == "[{'card': 'Tree 7', 'limit': 0, 'from': datetime.date(2026, 11, 30)}]"


def test_a_word_that_nobody_knows_is_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    magic_pool(tmp_path)
    write(
        tmp_path,
        "source/a.json",
        {"data": {"Ash": [{"legalities": {"modern": "Sleeping"}}], "Cedar": [{"legalities": 3}]}},
    )
    refused(tmp_path, "mtgjson")
    said = " ".join(capsys.readouterr().out.split())
    assert "Ash is Sleeping in modern" in said
    assert "legalities of Cedar" in said


def test_gemp(tmp_path: Path) -> None:
    pytest.importorskip("hjson")
    cards = "\n".join(f'{{ number = "{n}", ids = ["1_{n}"], name = "Tree {n}", type = "event" }},' for n in range(1, 9))
    pool(tmp_path, "lotr-tcg", "1", cards)
    club = {"name": "Club", "code": "club_1", "sites": "TWO_TOWERS", "sets": [1], "banned": ["1_2-4", "1_6"]}
    written = [club | {"restricted": ["1_7"], "maximumSameName": 2}]
    write(tmp_path, "source/lotrFormats.hjson", written)
    made = imported(tmp_path, "gemp")["club-1"]
    limits = {one["card"]: one["limit"] for one in made["cards"]}
    assert limits == {"Tree 2": 0, "Tree 3": 0, "Tree 4": 0, "Tree 6": 0, "Tree 7": 1}
    assert made["sets"] == ["1"]
    assert made["options"] == {"block": "towers", "copies": 2}


def test_what_stands_there_is_not_written_over(yugioh: Path, capsys: pytest.CaptureFixture[str]) -> None:
    imported(yugioh, "lflist")
    imported(yugioh, "lflist")
    assert "2 files as before" in capsys.readouterr().out
    write(yugioh, "formats/club.toml", "mine")
    base = ["formats", "import", str(yugioh / "source"), "--map", "lflist", "--pool", str(yugioh / "pools")]
    assert run([*base, "-o", str(yugioh / "formats")]) == 2
    assert (yugioh / "formats/club.toml").read_text(encoding="utf-8") == "mine"


def test_without_a_folder_nothing_is_written(yugioh: Path) -> None:
    assert run(["formats", "import", str(yugioh / "source"), "--map", "lflist", "--pool", str(yugioh / "pools")]) == 0
    assert not (yugioh / "formats").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--map", "lflsit"], "lflist"),
        (["--map", "lflist", "--only", "clup"], "no format clup"),
        (["--map", "lflist", "--from", "soon"], "not a date"),
    ],
)
def test_wrong_calls(yugioh: Path, arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    base = ["formats", "import", str(yugioh / "source"), "--pool", str(yugioh / "pools")]
    assert run([*base, *arguments]) == 2
    assert words in " ".join(capsys.readouterr().err.split())


def test_a_map_with_mistakes_tells_them_all(yugioh: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = 'game = "yugioh"\n[format]\nid = "$nme"\n'
    text += 'since = { from = "a", match = "(" }\nonly = { from = "a", names = "x" }\n'
    map = write(yugioh, "map.toml", text)
    base = ["formats", "import", str(yugioh / "source"), "--pool", str(yugioh / "pools")]
    assert run([*base, "--map", str(map)]) == 2
    said = " ".join(capsys.readouterr().err.split())
    assert "3 faults" in said
    assert "$nme" in said
    assert "pattern" in said
    assert "[names.x]" in said


def test_sources_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["formats", "sources"]) == 0
    said = capsys.readouterr().out
    assert all(name in said for name in ("gemp", "lflist", "mtgjson", "netrunner", "scryfall"))
