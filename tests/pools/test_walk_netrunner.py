"""Walk (b): the data of a living game, in its real shape, becomes pools in one command, and twenty decks are judged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckcheck.__main__ import run
from deckcheck.checking.checker import Checker
from deckcheck.library.library import Library

PROGRAMS = 16


def write_data(folder: Path) -> None:
    """Write invented cards as netrunner-cards-json has them, in two packs."""
    identity = {
        "base_link": 0, "code": "90001", "deck_limit": 1, "faction_code": "shaper", "illustrator": "nobody",
        "influence_limit": 10, "keywords": "Natural", "minimum_deck_size": 45, "pack_code": "tone", "position": 1,
        "quantity": 3, "side_code": "runner", "stripped_title": "Vela: Test Pilot", "title": "Véla: Test Pilot",
        "type_code": "identity", "uniqueness": False,
    }  # fmt: skip
    packs: dict[str, list[dict[str, object]]] = {"tone": [identity], "ttwo": []}
    for number in range(2, PROGRAMS + 2):
        faction = "shaper" if number < 14 else "criminal"
        card = {"code": f"900{number:02}", "cost": None if number == 5 else 3, "deck_limit": 1 if number == 4 else 3}
        card |= {"faction_code": faction, "faction_cost": 2, "keywords": "Icebreaker - Test", "pack_code": "tone"}
        card |= {"side_code": "runner", "title": f"Program {number}", "stripped_title": f"Program {number}"}
        packs["tone"].append(card | {"type_code": "program"})
    agenda = {"code": "91001", "agenda_points": 2, "deck_limit": 3, "faction_code": "nbn", "pack_code": "ttwo"}
    packs["ttwo"].append(agenda | {"side_code": "corp", "title": "Big Plan", "type_code": "agenda"})
    (folder / "pack").mkdir(parents=True)
    for code, cards in packs.items():
        (folder / "pack" / f"{code}.json").write_text(json.dumps(cards, indent=2, ensure_ascii=False), encoding="utf-8")
    names = [{"code": "tone", "name": "Test One", "date_release": "2024-03-18", "size": 60, "cycle_code": "t"}]
    names.append({"code": "ttwo", "name": "Test Two", "date_release": None, "size": None, "cycle_code": "t"})  # type: ignore[dict-item]
    (folder / "packs.json").write_text(json.dumps(names))


def deck(counts: dict[int, int], *more: str) -> str:
    lines = [f"{count}x Program {number}" for number, count in counts.items()]
    return "\n".join(["Game: netrunner", "Identity", "1x Vela: Test Pilot", "", "Deck", *lines, *more]) + "\n"


FULL = {number: 3 for number in range(2, PROGRAMS + 1) if number != 4} | {4: 1}
"""Of each program what may be: 43 cards, 18 points of influence of criminal cards among them."""
SHAPER = {number: count for number, count in FULL.items() if number < 14}
DECKS: dict[str, tuple[str, str]] = {}
for imported in range(6):
    spread = {14: min(3, imported), 15: max(0, imported - 3)}
    counts = SHAPER | {number: count for number, count in spread.items() if count}
    DECKS[f"influence {2 * imported}"] = (deck(counts), "NR002")  # 34 cards and a few: too few
for more in range(7):
    counts = SHAPER | {14: 3, 15: min(more, 3), 16: max(0, more - 3), 17: 3}
    counts = {number: count for number, count in counts.items() if count}
    DECKS[f"beyond {more}"] = (deck(counts), "NR005")
DECKS["two of the limited one"] = (deck(FULL | {4: 2, 17: 3}), "NR004")
DECKS["four copies"] = (deck(FULL | {2: 4, 17: 3}), "NR004")
DECKS["a card of the other side"] = (deck(FULL | {17: 3}, "1x Big Plan"), "NR003")
DECKS["an unknown card"] = (deck(FULL | {17: 3}, "1x Program 99"), "DK001")
DECKS["no identity"] = (deck(FULL).replace("1x Vela: Test Pilot", ""), "NR001")
DECKS["by code"] = (deck(SHAPER, "1x Program 14 (tone 90014)"), "NR002")
DECKS["accent and case"] = (deck(SHAPER).replace("Vela", "VÉLA"), "NR002")


def test_walk_public_data_becomes_pools_and_decks_are_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write_data(tmp_path / "data")
    assert run(["pool", "import", "data", "--map", "netrunner", "-o", "pools"]) == 0
    assert f"{PROGRAMS + 2} cards in 2 sets" in capsys.readouterr().out
    one = Path("pools/tone.toml").read_text(encoding="utf-8")
    assert one.startswith('game = "netrunner"\nset = "tone"\nname = "Test One"\nreleased = 2024-03-18\n')
    assert run(["pool", "check", "pools", "--strict"]) == 0
    checker = Checker(Library(["pools"], cache=False), game="netrunner")
    assert len(DECKS) == 20
    for name, (text, expected) in DECKS.items():
        report = checker.check(f"{name}.txt", text.encode())
        assert expected in {finding.code for finding in report.findings}, (name, report.findings)
        assert report.verdict == ("undetermined" if expected == "DK001" else "illegal")


def test_a_deck_of_the_imported_cards_is_legal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_data(tmp_path / "data")
    packs = Path("data/pack/tone.json")
    packs.write_text(
        packs.read_text(encoding="utf-8").replace('"influence_limit": 10', '"influence_limit": 22'), encoding="utf-8"
    )
    assert run(["pool", "import", "data", "--map", "netrunner", "-o", "pools"]) == 0
    report = Checker(Library(["pools"], cache=False), game="netrunner").check("d.txt", deck(FULL | {17: 2}).encode())
    assert report.verdict == "legal", report.findings
