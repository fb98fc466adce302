"""Limits of titles follow from the cards that the format allows on the day, in the deck or not."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.checking.checker import Checker
from deckcheck.library.library import Library

GAME = """
id = "caps"
name = "Caps"
[card]
identity = ["name"]
[card.fields]
title = { type = "text" }
cap = { type = "integer", min = 1, optional = true }
worth = { type = "integer", default = 0 }
[sections]
deck = {}
[[rules.CP001]]
text = "As many of a title as one of its cards allows."
section = "deck"
copies = { of = "title", max = "card.cap" }
[[rules.CP002]]
text = "Each title once, by its heaviest card: at most 5."
section = "deck"
sum = { of = "worth", once = "title", max = 5 }
"""
POOL = """
game = "caps"
set = "{code}"
cards = [{cards}]
"""
NEW = '{ number = "1", name = "Ant", title = "Insect" }, { number = "2", name = "Bee", title = "Insect", cap = 3 }'
OLD = '{ number = "1", name = "Wasp", title = "Insect", cap = 1, worth = 9 }'


def verdict(folder: Path, deck: str, format: str = "", day: str = "2027-01-01") -> tuple[str, set[str]]:
    (folder / "caps.toml").write_text(GAME)
    (folder / "new.toml").write_text(POOL.format(code="NEW", cards=NEW))
    (folder / "old.toml").write_text(POOL.format(code="OLD", cards=OLD))
    formats = []
    if format:
        (folder / "f.toml").write_text(f'game = "caps"\nid = "f"\n{format}\n')
        formats = [str(folder / "f.toml")]
    library = Library(
        games=[str(folder / "caps.toml")],
        pools=[str(folder / "new.toml"), str(folder / "old.toml")],
        formats=formats,
        cache=False,
    )
    checker = Checker(library, game="caps", format="f" if format else "", day=day)
    report = checker.check("deck.txt", f"Deck:\n{deck}\n".encode())
    return report.verdict, {finding.code for finding in report.findings if finding.severity == "error"}


@pytest.mark.parametrize(
    ("deck", "format", "day", "expected"),
    [
        ("2 Ant", "", "", {"CP001", "CP002"}),  # Wasp allows one insect, and weighs 9, though no Wasp is in the deck
        ("3 Ant", 'sets = ["NEW"]', "", set()),  # there Bee allows three, and nothing weighs anything
        ("4 Ant", 'sets = ["NEW"]', "", {"CP001"}),
        ("2 Ant", 'sets = ["NEW"]\nplus = ["Wasp"]', "", {"CP001", "CP002"}),
        ("1 Ant\n1 Wasp", 'sets = ["NEW"]', "", {"CP001", "CP002", "DK012"}),  # a card of the deck brings its own
        ("2 Ant", 'sets = ["NEW", { codes = ["OLD"], until = 2027-06-30 }]', "2027-01-01", {"CP001", "CP002"}),
        ("2 Ant", 'sets = ["NEW", { codes = ["OLD"], until = 2027-06-30 }]', "2027-07-01", set()),
    ],
)
def test_limits(deck: str, format: str, day: str, expected: set[str], tmp_path: Path) -> None:
    found, codes = verdict(tmp_path, deck, format, day)
    assert codes == expected
    assert found == ("illegal" if expected else "legal")
