"""Pools whose shape is told without models: never one that the models find anything wrong with."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pool_files import game

from deckcheck.cards.pools.pool_file import PoolFile, load_pool_file
from deckcheck.cards.pools.quick_shape import PlainShape
from deckcheck.cards.pools.shape import ShapeChecker
from deckcheck.library.built_in import POOLS

GAMES = ["conan", "guardians", "jedi-knights", "sky-galleon"]
BIG = 1 << 63
VALUES: list[object] = [
    "", " ", "x", "\x1c", "\x85", "\u3000", "a b", "é", "a\n", "foe", "ally", "rebel", "red", "SV", "SV 7", "true",
    0, 1, -1, 99, BIG, -BIG - 1, 1.0, float("nan"), True, False, [], ["x"], ["x", ""], [1], [True], ["red", "blue"],
    [[]], {}, {"x": 1}, date(2027, 3, 1), datetime(2027, 3, 1, tzinfo=UTC), time(3), None,
]  # fmt: skip


def file_of(tree: dict[str, object]) -> PoolFile:
    file = PoolFile("pool.toml")
    file.tree = tree
    return file


@st.composite
def pools(draw: st.DrawFn) -> tuple[str, dict[str, object]]:
    """Make a pool of any game: mostly right, but any key may have any value."""
    id = draw(st.sampled_from(GAMES))
    right = game(id)
    usual: dict[str, list[object]] = {"name": ["Wolf"], "number": ["7"], "partial": [True], "same_as": ["SV 7"]}
    for name in right.kept:
        usual[name] = [3] if name in right.numbers else ["x"]
    for field in right.fields.values():
        values: list[object] = [*field.values] or {"boolean": [True, False], "integer": [0, 3, 120]}.get(
            field.kind, ["x"]
        )
        usual[field.name] = [*values, values[:1]] if field.many else values
    keys = st.sampled_from([*usual, "rarity", "naem", "game", ""])

    def row() -> object:
        if draw(st.integers(0, 30)) == 0:
            return draw(st.sampled_from(VALUES))
        chosen = {"name": "Wolf", **dict.fromkeys(draw(st.lists(keys, max_size=6)))}
        for key in chosen:
            strange = draw(st.integers(0, 8)) == 0
            chosen[key] = draw(st.sampled_from(VALUES if strange else usual.get(key, VALUES)))
        if draw(st.integers(0, 20)) == 0:
            del chosen["name"]
        return chosen

    tree: dict[str, object] = {
        "game": id,
        "set": "SV",
        "name": "A set",
        "cards": [row() for _ in range(draw(st.integers(0, 3)))],
    }
    for key in draw(st.lists(st.sampled_from([*tree, "released", "sample", "partial", "x"]), max_size=2)):
        tree[key] = draw(st.sampled_from(VALUES))
    return id, tree


@given(pools())
def test_what_plainly_fits_is_right(pool: tuple[str, dict[str, object]]) -> None:
    id, tree = pool
    if PlainShape(game(id)).fits(file_of(tree)):
        assert ShapeChecker(game(id)).flaws(file_of(tree)) == []


@pytest.mark.parametrize("id", GAMES)
def test_usual_pools_need_no_models(id: str) -> None:
    shape = PlainShape(game(id))
    files = sorted((Path(POOLS) / id).glob("*.toml"))
    assert files
    assert all(shape.fits(load_pool_file(str(path))) for path in files)
    assert not shape.fits(load_pool_file(str(next((Path(POOLS) / GAMES[GAMES.index(id) - 1]).glob("*.toml")))))
