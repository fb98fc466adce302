"""What a constraint says of itself, from which random decks take their short cuts."""

from __future__ import annotations

import pytest
from helpers import library


@pytest.mark.parametrize(
    ("game", "code", "counts_values"),
    [
        ("lorcana", "LC003", True),  # different inks
        ("agot2", "AG006", False),  # of each faction
        ("magic", "MTG007", False),  # as few as cover all
        ("conan", "CO004", False),  # cards, not values
        ("conan", "CO005", False),
    ],
)
def test_counting_different_values_and_nothing_else(game, code, counts_values):
    found = {one.counts_values for one in library().game(game).constraints if one.code == code}
    assert found == {counts_values}
