"""Cards that stand in the same lists of a format are of one kind, so that a list of thousands makes no more kinds."""

from __future__ import annotations

from pathlib import Path

from deckcheck.library.library import POOLS, Library

FORMAT = """
game = "conan"
id = "listed"
name = "Listed"
only = {{ file = "listed.txt" }}

[[cards]]
card = "{banned}"
limit = 0
"""


def test_cards_of_one_list_are_of_one_kind(tmp_path: Path) -> None:
    plain = Library([POOLS], cache=False).kinds("conan")
    cards = [plain.card(numbers[0]) for kind in plain.all for _, _, numbers in kind]
    (tmp_path / "listed.txt").write_text("\n".join(card.reference for card in cards), encoding="utf-8")
    path = tmp_path / "listed.toml"
    path.write_text(FORMAT.format(banned=cards[0].reference), encoding="utf-8")
    library = Library([POOLS], formats=[str(path)], cache=False)
    kinds = library.kinds("conan", "listed")
    assert len(kinds.all) <= 2 * len(plain.all) + 1
    members = {kinds.card(number).key for kind in kinds.all for _, _, numbers in kind for number in numbers}
    assert members == {plain.card(number).key for kind in plain.all for _, _, numbers in kind for number in numbers}
    alone = [numbers for kind in kinds.all for _, _, numbers in kind if kinds.card(numbers[0]).key == cards[0].key]
    assert len(alone) == 1
    assert len(alone[0]) == 1, "the banned card is of a kind of its own"
