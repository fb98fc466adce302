"""The library takes no value for something else: a day, a list and bytes are what they are, or an error says so."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import get_args, get_origin

import pytest

import deckcheck

DECK = Path(__file__).parent.parent.parent / "examples" / "conan" / "legal" / "salt-road.txt"


@pytest.fixture
def ban(tmp_path: Path) -> Path:
    card = deckcheck.read_deck(DECK, "conan").entries[3].name
    path = tmp_path / "b.toml"
    path.write_text(f'game = "conan"\nid = "b"\nname = "B"\n[[cards]]\ncard = "{card}"\nlimit = 0\nfrom = 2027-02-01\n')
    return path


@pytest.mark.parametrize(
    ("day", "verdict"),
    [
        ("2027-03-01", "illegal"),
        (date(2027, 3, 1), "illegal"),
        (datetime(2027, 3, 1, 12, tzinfo=UTC), "illegal"),
        ("2027-01-31", "legal"),
        (date(2027, 1, 31), "legal"),
    ],
)
def test_a_day_is_a_date_or_its_iso_text(ban: Path, day: date | str, verdict: str) -> None:
    assert deckcheck.check_deck(DECK, format="b", formats=[ban], as_of=day).verdict == verdict


@pytest.mark.parametrize(
    "day", ["01.03.2027", "1.3.2027", "20270301", "2027-3-1", "2027-02-30", "tomorrow", " ", "2027-W09-1"]
)
def test_what_is_no_day_is_refused(ban: Path, day: str) -> None:
    with pytest.raises(ValueError, match="is not a date"):
        deckcheck.check_deck(DECK, format="b", formats=[ban], as_of=day)
    with pytest.raises(ValueError, match="is not a date"):
        deckcheck.Checker(deckcheck.Library(), day=day)


def test_a_number_is_no_day() -> None:
    with pytest.raises(TypeError, match="a day is"):
        deckcheck.Checker(deckcheck.Library(), day=20270301)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["pools", "formats"])
@pytest.mark.parametrize("value", ["a.toml", b"a.toml", Path("a.toml")])
def test_one_path_is_no_list_of_paths(name: str, value: object) -> None:
    with pytest.raises(TypeError, match=f"{name} is a list of paths"):
        deckcheck.check_deck(DECK, **{name: value})  # type: ignore[arg-type]
    if name == "pools":
        with pytest.raises(TypeError, match="list of paths"):
            deckcheck.load_pools("conan", value)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["pools", "games", "formats"])
def test_a_library_takes_lists(name: str) -> None:
    with pytest.raises(TypeError, match=f"{name} is a list"):
        deckcheck.Library(**{name: "conan.toml"})  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["select", "ignore"])
def test_codes_are_a_list(name: str) -> None:
    with pytest.raises(TypeError, match=f"{name} is a list of codes"):
        deckcheck.Checker(deckcheck.Library(), **{name: "CO001"})  # type: ignore[arg-type]


def test_a_deck_is_bytes() -> None:
    with pytest.raises(TypeError, match="bytes"):
        deckcheck.Checker(deckcheck.Library()).check("x.txt", "3 Bossk")  # type: ignore[arg-type]


def test_options_have_names() -> None:
    with pytest.raises(TypeError):
        deckcheck.check_deck(DECK, "conan")  # type: ignore[misc]


def test_the_text_of_a_problem_has_its_faults(tmp_path: Path) -> None:
    (tmp_path / "pool.toml").write_text('game = "conan"\nset = "X"\nwrong = 1\n')
    with pytest.raises(deckcheck.UsageProblem) as caught:
        deckcheck.check_deck(DECK, pools=[tmp_path / "pool.toml"])
    assert "pool.toml:3:1" in str(caught.value)
    assert "wrong" in str(caught.value)


LIBRARY = deckcheck.Library()
WRONG = {
    "deck is a path": [
        lambda: deckcheck.check_deck(1),
        lambda: deckcheck.check_deck(None),
        lambda: deckcheck.check_deck(b"deck.txt"),
        lambda: deckcheck.check_deck([DECK]),
        lambda: deckcheck.read_deck(1, "conan"),
        lambda: deckcheck.read_deck(b"deck.txt", "conan"),
    ],
    "game is a text": [
        lambda: deckcheck.check_deck(DECK, game=3),
        lambda: deckcheck.check_deck(DECK, game=None),
        lambda: deckcheck.Checker(LIBRARY, game=Path("conan")),
    ],
    "format is a text": [
        lambda: deckcheck.check_deck(DECK, format=3),
        lambda: deckcheck.Checker(LIBRARY, format=["b"]),
        lambda: LIBRARY.ruleset("conan", format=None),
    ],
    "reader is a text": [lambda: deckcheck.Checker(LIBRARY, reader=1)],
    "encoding is a text": [lambda: deckcheck.Checker(LIBRARY, encoding=b"utf-8")],
    "day is a text": [lambda: LIBRARY.ruleset("conan", day=date(2027, 3, 1))],
    "id is a text": [
        lambda: deckcheck.load_game(1),
        lambda: deckcheck.load_game(DECK),
        lambda: deckcheck.load_pools(None),
        lambda: deckcheck.read_deck(DECK, 1),
        *(lambda name=name: getattr(LIBRARY, name)(1) for name in ("game", "pools", "formats", "finder", "ruleset")),
    ],
    "pools is a list of paths": [
        lambda: deckcheck.check_deck(DECK, pools=3),
        lambda: deckcheck.check_deck(DECK, pools=None),
        lambda: deckcheck.check_deck(DECK, pools={"a.toml": 1}),
        lambda: deckcheck.load_pools("conan", {"a.toml"}),
        lambda: deckcheck.Library(b"a.toml"),
    ],
    "each of pools is a path": [
        lambda: deckcheck.check_deck(DECK, pools=[3]),
        lambda: deckcheck.Library([b"a.toml"]),
    ],
    "each of formats is a path": [lambda: deckcheck.check_deck(DECK, formats=[None])],
    "each of games is a path": [lambda: deckcheck.load_game("conan", games=[3])],
    "cache is True or False": [lambda: deckcheck.Library(cache="no")],
    "library is a Library": [lambda: deckcheck.Checker("conan"), lambda: deckcheck.Checker(None)],
    "select is a list of codes": [lambda: deckcheck.Checker(LIBRARY, select=3)],
    "each of ignore is a text": [lambda: deckcheck.Checker(LIBRARY, ignore=[1])],
    "details is a function": [lambda: deckcheck.Checker(LIBRARY, details=True)],
    "a day is": [lambda: deckcheck.Checker(LIBRARY, day=None), lambda: deckcheck.check_deck(DECK, as_of=0)],
    "path is a path": [lambda: deckcheck.Checker(LIBRARY).check(1, b"")],
    "a deck is checked by its bytes": [
        lambda: deckcheck.Checker(LIBRARY).check("x.txt", None),
        lambda: deckcheck.Checker(LIBRARY).check("x.txt", bytearray(b"3 x")),
        lambda: deckcheck.Checker(LIBRARY).check("x.txt", memoryview(b"3 x")),
    ],
}


@pytest.mark.parametrize(("said", "call"), [(said, call) for said, calls in WRONG.items() for call in calls])
def test_a_value_of_another_type_is_named(said: str, call: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match=f"^{said}"):
        call()


def test_paths_may_be_paths_everywhere() -> None:
    library = deckcheck.Library(pools=[DECK.parents[3] / "cardpools"], games=[DECK.parents[3] / "tests" / "games"])
    assert "harbor-barons" in library.games()
    assert deckcheck.Checker(library).check(DECK, DECK.read_bytes()).verdict == "legal"


def test_what_was_found_and_is_allowed_is_typed() -> None:
    kinds = get_args(deckcheck.Found)
    for path in sorted(DECK.parents[2].glob("*/illegal/*")):
        for finding in deckcheck.check_deck(path).findings:
            assert isinstance(finding.found, tuple(get_origin(kind) or kind for kind in kinds)), finding
            assert set(finding.allowed or {}) <= set(deckcheck.Allowed.__annotations__), finding
