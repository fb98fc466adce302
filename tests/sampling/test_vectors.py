"""The algorithm is frozen: what it once drew from these pools and seeds, it draws for ever."""

from __future__ import annotations

import json

import pytest
from vectors import FILE, expected

CONTENT = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CONTENT["cases"], ids=lambda case: f"{case['game']}, {case['distribution']}")
def test_what_was_drawn_is_drawn_again(case: dict[str, object]) -> None:
    assert expected(case) == case["decks"]
