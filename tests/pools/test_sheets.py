"""From a sheet to a legal deck: template, ask, coverage, diff; and the walks of a new user."""

from __future__ import annotations

import csv
import json
import re
import shlex
from pathlib import Path

import pytest

from deckcheck.__main__ import run
from deckcheck.library.library import Library


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert run(list(words)) == code, capsys.readouterr()
    return capsys.readouterr().out


def next_command(text: str) -> list[str]:
    """Return the command that an output names last, without its first word."""
    [*_, line] = re.findall(r"^Next[^:]*: deckcheck (.*)$", text, re.M)
    return shlex.split(line)


def box() -> tuple[str, str]:
    """Invent 40 Conan cards, some of them not fully known, and a deck of them."""
    rows = ["set,number,name,type,unique,renown", "CB,1,Conan of the Ford,conan,yes,"]
    deck = ['game = "conan"', "[conan]", '"Conan of the Ford" = 1', "[draw]"]
    for number in range(2, 16):
        rows.append(f"CB,{number},Blow {number},move,no,")
        deck.append(f'"Blow {number}" = 3')
    deck.append("[foe]")
    for number in range(16, 41):
        renown = "" if number in (20, 33) else "4"
        unique = "" if number == 20 else "no"
        rows.append(f"CB,{number},Raider {number},foe,{unique},{renown}")
        deck.append(f'"Raider {number}" = {2 if number == 20 else 1}')
    return "\n".join(rows) + "\n", "\n".join(deck) + "\n"


def fill(path: str, **values: str) -> None:
    """Fill the empty cells of a sheet, as its owner would."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        table = list(csv.DictReader(file))
    for row in table:
        for name, cell in row.items():
            row[name] = cell or values[name]
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(table[0]))
        writer.writeheader()
        writer.writerows(table)


def test_walk_a_box_of_cards_leads_to_a_legal_deck(capsys: pytest.CaptureFixture[str]) -> None:
    """Walk (a): at most five commands, each named by the one before."""
    sheet, deck = box()
    Path("cards.csv").write_text(sheet)
    Path("deck.toml").write_text(deck)
    text = said(capsys, "pool", "import", "cards.csv", "--game", "conan", "--partial", "-o", "my-pools")
    command = next_command(text)
    assert command == ["check", "DECK", "--pool", "my-pools"]
    text = said(capsys, "check", "deck.toml", *command[2:], code=3)
    assert "Raider 20" in text
    assert "deckcheck pool ask" in " ".join(text.split())
    text = said(capsys, "pool", "ask", "deck.toml", *command[2:], "-o", "sheet.csv")
    assert "3 facts of 2 cards hold back 1 deck" in text
    assert Path("sheet.csv").read_text("utf-8-sig").splitlines() == [
        "set,number,name,unique,renown",
        "CB,20,Raider 20,,",
        "CB,33,Raider 33,no,",
    ]
    fill("sheet.csv", unique="no", renown="4")
    text = said(capsys, *next_command(text))
    assert "changed" in text
    text = said(capsys, "check", "deck.toml", *next_command(text)[2:])
    assert "legal" in text


def test_walk_cards_that_no_pool_has(capsys: pytest.CaptureFixture[str]) -> None:
    """A deck of real cards, of which only samples ship: everything is asked for."""
    _, deck = box()
    Path("deck.toml").write_text(deck)
    text = said(capsys, "pool", "ask", "deck.toml", "-o", "sheet.csv")
    assert "of 40 cards hold back 1 deck" in text
    assert "40 cards of them no pool knows" in text
    lines = Path("sheet.csv").read_text("utf-8-sig").splitlines()
    assert lines[0] == "set,number,name,type,unique,renown"
    assert lines[1] == "OWN,,Blow 10,,,"
    kinds = {"Blow": "move,no,-", "Raid": "foe,no,4", "Cona": "conan,yes,-"}
    Path("sheet.csv").write_text("\n".join([lines[0], *(line[:-2] + kinds[line[5:9]] for line in lines[1:])]))
    text = said(capsys, *next_command(text))
    assert "40 cards in 1 set" in text
    assert "legal" in said(capsys, "check", "deck.toml", *next_command(text)[2:])


def test_ask_of_a_deck_that_nothing_holds_back(capsys: pytest.CaptureFixture[str]) -> None:
    example = Path(__file__).parent.parent.parent / "examples" / "conan" / "legal" / "nine-spears.toml"
    assert said(capsys, "pool", "ask", str(example)) == "No fact is missing for these decks.\n"


def test_ask_writes_to_standard_output_and_never_over_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    _, deck = box()
    Path("deck.toml").write_text(deck)
    assert said(capsys, "pool", "ask", "deck.toml").startswith("set,number,name,type,unique,renown\n")
    Path("sheet.csv").write_text("mine")
    assert run(["pool", "ask", "deck.toml", "-o", "sheet.csv"]) == 2
    assert Path("sheet.csv").read_text() == "mine"
    assert run(["pool", "ask", "nowhere.toml"]) == 2


def test_ask_of_facts_of_several_values_and_none(capsys: pytest.CaptureFixture[str]) -> None:
    Path("p.toml").write_text(
        'game = "jedi-knights"\nset = "X"\npartial = true\n[[cards]]\nnumber = "1"\nname = "=SUM(A1)"\n'
        'type = "character"\nside = "rebel"\nlimit = ""\n'
    )
    Path("d.toml").write_text('game = "jedi-knights"\n[draw]\n"=SUM(A1)" = 60\n[force]\n')
    text = said(capsys, "pool", "ask", "d.toml", "--pool", "p.toml")
    [head, row] = csv.reader(text.splitlines())
    asked = dict(zip(head, row, strict=True))
    assert asked["name"] == "'=SUM(A1)"
    assert asked.get("limit", "-") == "-"
    assert "" in row


@pytest.mark.parametrize("game", ["conan", "guardians", "jedi-knights", "sky-galleon", "netrunner", "arkham"])
def test_a_template_has_the_facts_that_rules_read_and_can_be_imported(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = said(capsys, "pool", "template", game)
    head = text.strip().split(",")
    assert head[:3] == ["set", "number", "name"]
    fields = Library().game(game).fields.values()
    in_cells = {one.name for one in fields if one.kind != "filters"}
    assert in_cells - {"set", "number", "name", "rarity"} == set(head[3:])
    told = said(capsys, "pool", "template", game, "-o", "sheet.csv")
    assert all(name in told for name in head)
    Path("sheet.csv").write_text(Path("sheet.csv").read_text("utf-8-sig") + "X,1,A card" + "," * (len(head) - 3) + "\n")
    said(capsys, *next_command(told), "--partial")
    assert Path("my-pools/X.toml").exists()


def test_coverage_of_sets_and_decks(capsys: pytest.CaptureFixture[str]) -> None:
    sheet, deck = box()
    Path("cards.csv").write_text(sheet)
    Path("deck.toml").write_text(deck)
    said(capsys, "pool", "import", "cards.csv", "--game", "conan", "--partial", "-o", "p")
    Path("p/CB.toml").write_text(Path("p/CB.toml").read_text().replace('set = "CB"\n', 'set = "CB"\nsize = 170\n'))
    text = said(capsys, "pool", "coverage", "conan", "--pool", "p")
    assert "40 of 170 cards" in text
    assert "unique 39 of 40, renown 38 of 40 are known, all others of all cards" in text
    assert "not yet  CO003, CO005: unique is not known of all cards" in text
    assert "not yet  CO006: renown is not known of all cards" in text
    assert "judged  CO001, CO002, CO004" in text
    assert "renown 38 of 40" in said(capsys, "pool", "coverage", "--pool", "p", "--for", "deck.toml")
    assert "all are known" in said(capsys, "pool", "coverage", "sky-galleon")


def test_diff_tells_what_came_went_and_changed(capsys: pytest.CaptureFixture[str]) -> None:
    head = 'game = "conan"\nset = "X"\n'
    card = '[[cards]]\nnumber = "{}"\nname = "{}"\ntype = "foe"\nrenown = {}\n'
    Path("old.toml").write_text(head + card.format(1, "Wolf", 3) + card.format(2, "Bear", 4))
    Path("new.toml").write_text(
        head + 'name = "A set"\n' + card.format(2, "Bear", 5) + "unique = true\n" + card.format(3, "Hare", 1)
    )
    text = said(capsys, "pool", "diff", "old.toml", "new.toml", code=1)
    assert "came  Hare (X 3)" in text
    assert "went  Wolf (X 1)" in text
    assert "Bear (X 2): unique was no, is yes; renown was 4, is 5" in text
    assert "X: name was not said, is A set" in text
    assert "1 card came, 1 went, 1 changed" in text
    Path("same.toml").write_text(
        'game="conan"\nset="X"\nfields=["number","name","type","renown","unique"]\nrows=[["2","Bear","foe",4,false],["1","Wolf","foe",3]]\n'
    )
    assert said(capsys, "pool", "diff", "old.toml", "same.toml") == "The pools say the same.\n"
    assert run(["pool", "diff", "old.toml", "nowhere"]) == 2


def test_the_hint_names_the_pools_of_the_call(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    cards, deck = box()
    (folder / "cards.csv").write_text(cards, encoding="utf-8")
    (folder / "deck.toml").write_text(deck, encoding="utf-8")
    said(capsys, "pool", "import", "cards.csv", "--game", "conan", "--partial", "-o", "my pools")
    for words in (["--pool", "my pools"], ["--pool", "my pools", "--pool-only"]):
        (checked,) = json.loads(said(capsys, "check", "deck.toml", *words, "--output-format", "json", code=3))["decks"]
        (hint, *_) = [one["hint"] for one in checked["findings"] if one["code"] == "DK009"]
        ask = shlex.split(hint.partition(": deckcheck ")[2])
        assert ask == ["pool", "ask", "deck.toml", *words]
        assert "20,Raider 20" in said(capsys, *ask)


def test_pool_diff_names_the_file_that_is_no_pool(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    for number, text in enumerate(("x = [", 'set = "CB"\n', "")):
        (folder / f"{number}.toml").write_text(text, encoding="utf-8")
        assert run(["pool", "diff", f"{number}.toml", f"{number}.toml"]) == 2
        assert f"{number}.toml is no pool that can be read" in capsys.readouterr().err


def test_a_path_to_numbers_that_leads_nowhere_is_told(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "cards.json").write_text('[{"s": "CB", "n": "Blow"}, {"s": "CB", "n": "Ford"}]', encoding="utf-8")
    lines = ['game = "conan"', "[set]", 'code = "s"', "[card]", 'name = "n"', 'number = "z"']
    (folder / "m.toml").write_text("\n".join(lines), encoding="utf-8")
    told = said(capsys, "pool", "import", "cards.json", "--map", "m.toml", "--partial")
    assert "number: in none of 2 rows is anything at z" in told
    assert "m.toml:6:1" in told
