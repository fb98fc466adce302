"""Whatever stands in a source, a map or a sheet: findings, never a mistake of the program, and nothing half written."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pool_files import game as game_of
from sources import MAP, WITH_A_MAP, WITH_OWN_MAP

from deckcheck.cards.pools.assemble import read_pools
from deckcheck.errors import UsageProblem
from deckcheck.games.game import limiting_fields
from deckcheck.pools.importing import Imported, ImportRequest, import_pools
from deckcheck.pools.map_file import built_in_maps, load_map
from deckcheck.pools.sources.files import SUFFIXES
from deckcheck.report import Finding

OF_PROGRAMS = ("spreadsheet", "lackey", "octgn", "cockatrice")


def holds(result: Imported, folder: Path) -> None:
    """Either there are faults, or what was made is a pool without any."""
    assert all(finding.locations or finding.severity != "error" for finding in result.findings)
    if result.faults or not result.files:
        return
    folder.mkdir(exist_ok=True)
    paths = []
    for name, text in result.files.items():
        path = folder / Path(name).name
        path.write_text(text, encoding="utf-8", newline="")
        paths.append(str(path))
    game = game_of("conan")
    pools = read_pools(paths, game, limiting_fields(game))
    assert not [fault.message for fault in pools.faults if fault.severity == "error"]
    assert len(pools.cards) == result.cards
    for path in paths:
        Path(path).unlink()


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_any_bytes(suffix: str, tmp_path: Path) -> None:
    maps = [load_map(built_in_maps()[name]) for name in OF_PROGRAMS]
    (tmp_path / "map.toml").write_text(MAP)
    maps.append(load_map(str(tmp_path / "map.toml")))

    @settings(max_examples=40)
    @given(st.binary(max_size=200), st.sampled_from(maps), st.booleans())
    def any_bytes(data: bytes, map, packed: bool) -> None:
        path = tmp_path / f"a{suffix}{'.gz' if packed else ''}"
        path.write_bytes(gzip.compress(data) if packed else data)
        holds(import_pools([str(path)], map, game_of("conan"), ImportRequest()), tmp_path / "made")

    any_bytes()


@pytest.mark.parametrize("write", [*WITH_OWN_MAP, *WITH_A_MAP], ids=lambda write: write.__name__)
def test_damaged_sources(write, tmp_path: Path) -> None:
    path = write(tmp_path)
    whole = path.read_bytes()
    maps = [load_map(built_in_maps()[name]) for name in OF_PROGRAMS]
    (tmp_path / "map.toml").write_text(MAP)
    maps.append(load_map(str(tmp_path / "map.toml")))

    @settings(max_examples=40)
    @given(st.integers(0, len(whole)), st.integers(0, 40), st.binary(max_size=6), st.sampled_from(maps))
    def damaged(at: int, cut: int, put: bytes, map) -> None:
        path.write_bytes(whole[:at] + put + whole[at + cut :])
        holds(import_pools([str(path)], map, game_of("conan"), ImportRequest()), tmp_path / "made")

    damaged()


TREE = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=6)),
    lambda inside: st.one_of(
        st.lists(inside, max_size=3),
        st.dictionaries(
            st.sampled_from(["set", "number", "name", "type", "unique", "renown", "kind"]), inside, max_size=7
        ),
    ),
    max_leaves=12,
)


@settings(max_examples=300)
@given(st.lists(TREE, max_size=4), st.booleans(), st.booleans())
def test_any_tree(tmp_path_factory: pytest.TempPathFactory, rows: list[object], partial: bool, leave_out: bool) -> None:
    folder = tmp_path_factory.getbasetemp() / "any-tree"
    folder.mkdir(exist_ok=True)
    (folder / "map.toml").write_text(MAP)
    (folder / "rows.json").write_text(json.dumps(rows))
    request = ImportRequest(partial=partial, leave_out=leave_out)
    result = import_pools([str(folder / "rows.json")], load_map(str(folder / "map.toml")), game_of("conan"), request)
    holds(result, folder / "made")
    assert not (leave_out and result.faults)


WORDS = st.sampled_from(
    ["game", "source", "set", "card", "facts", "from", "code", "name", "join", "x", "$set.x", "a[?", "("]
)
MAPS = st.recursive(
    st.one_of(WORDS, st.integers(), st.booleans(), st.lists(WORDS, max_size=2)),
    lambda inside: st.dictionaries(WORDS, inside, max_size=4),
    max_leaves=10,
)


@settings(max_examples=300)
@given(st.dictionaries(WORDS, MAPS, max_size=5))
def test_any_map(tmp_path_factory: pytest.TempPathFactory, tree: dict[str, object]) -> None:
    import tomli_w

    path = tmp_path_factory.getbasetemp() / "any-map.toml"
    path.write_text(tomli_w.dumps(tree))
    found = faults_of_map(str(path))
    assert found is None or (found and all(finding.code == "IM002" for finding in found))


def faults_of_map(path: str) -> tuple[Finding, ...] | None:
    try:
        load_map(path)
    except UsageProblem as problem:
        return problem.findings
    return None


def test_deep_nesting(tmp_path: Path) -> None:
    (tmp_path / "map.toml").write_text(MAP)
    for name, text in (
        ("a.json", "[" * 100_000),
        ("b.xml", "<a>" * 100_000),
        ("c.hjson", "[" * 100_000),
        ("d.jsonl", '{"a":' * 100_000),
    ):
        (tmp_path / name).write_text(text)
        result = import_pools(
            [str(tmp_path / name)], load_map(str(tmp_path / "map.toml")), game_of("conan"), ImportRequest()
        )
        assert [fault.code for fault in result.faults] == ["IM001"], name


def test_a_bomb_of_zeros(tmp_path: Path) -> None:
    (tmp_path / "map.toml").write_text(MAP)
    for name in ("a.csv.gz", "a.json.gz", "a.xml.gz", "a.jsonl.gz", "a.hjson.gz"):
        (tmp_path / name).write_bytes(gzip.compress(b"0" * (80 << 20), 1))
        result = import_pools(
            [str(tmp_path / name)], load_map(str(tmp_path / "map.toml")), game_of("conan"), ImportRequest()
        )
        assert [fault.code for fault in result.faults] == ["IM001"], name
