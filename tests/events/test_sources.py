"""Seeds: how each kind is typed, what text it makes, and its entropy."""

from __future__ import annotations

import hashlib

import pytest
from event_world import ROLLS
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.errors import UsageProblem
from deckcheck.events.announced_seeds import announce, fix_rounds, known_since, match_sources
from deckcheck.events.seed_sources import beacon, dice, entropy, lottery, plain, rebuilt, secrets

TENS = ROLLS.replace(" 0 ", " 10 ")
"""A ten-sided die shows 0 where 10 is meant."""
VALUE = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"


@pytest.mark.parametrize(
    ("given", "text", "bits", "detail"),
    [
        (dice(10, ROLLS), TENS, 132.9, "40d10"),
        (dice(6, " 3,1; 4\t06 "), "3 1 4 6", 10.3, "4d6"),
        (dice(10, "10 1"), "10 1", 6.6, "2d10"),
        (lottery("6/49: 41 3 09 17 30 22"), "3 9 17 22 30 41", 23.7, "6/49"),
        (beacon(f"drand:01000:{VALUE.upper()}"), f"drand 1000 {VALUE}", 256, "drand 1000"),
        (beacon(f"nist:2-1234567:{VALUE * 2}"), f"nist 2-1234567 {VALUE * 2}", 512, "nist 2-1234567"),
    ],
)
def test_counted(given, text, bits, detail):
    assert (given.text, given.bits, given.detail) == (text, bits, detail)
    assert given.verifiable


@pytest.mark.parametrize(
    ("text", "at_most"),
    [("1234567890", 33.2), ("12 34", 13.3), ("c0ffee", 48.0), ("Hello there", 80.0), ("龍", 24.0)],
)
def test_what_a_text_can_hold_at_most(text, at_most):
    seed = plain(text)
    assert (seed.bits, entropy([seed]), seed.verifiable) == (None, (0.0, at_most), False)


def test_entropy_adds_up():
    assert entropy([dice(6, "1 2 3"), plain("12")]) == (7.8, 14.4)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: dice(6, "3 7"), "does not show 7"),
        (lambda: dice(6, "0 1"), "does not show 0"),
        (lambda: dice(10, "11"), "does not show 11"),
        (lambda: lottery("6/49: 0 1 2 3 4 5"), "from 1 up to 49"),
        (lambda: dice(1, "1"), "1 sides"),
        (lambda: dice(6, "three"), "no number"),
        (lambda: dice(6, "-1"), "no number"),
        (lambda: dice(6, "３"), "no number"),
        (lambda: dice(6, "  "), "not one number"),
        (lambda: lottery("3 9 17"), "no lottery draw"),
        (lambda: lottery("6/49: 1 2 3 4 5"), "6 different numbers"),
        (lambda: lottery("6/49: 1 2 3 4 5 5"), "6 different numbers"),
        (lambda: lottery("6/49: 1 2 3 4 5 50"), "6 different numbers"),
        (lambda: lottery("6/6: 1 2 3 4 5 6"), "nothing at random"),
        (lambda: beacon("drand:1000:abc"), "no round"),
        (lambda: beacon(f"drand:x:{VALUE}"), "no round"),
        (lambda: beacon(f"rand:1:{VALUE}"), "no round"),
        (lambda: beacon(f"drand:{'9' * 30}:{VALUE}"), "no round"),
        (lambda: beacon(f"drand:1000:{VALUE}:{'ab' * 48}"), "mistyped"),
        (lambda: beacon(f"drand:1000:{VALUE}:zz"), "hexadecimal"),
        (lambda: plain(""), "empty"),
        (lambda: plain(" \t\u3000\n"), "empty"),
        (lambda: plain("a\u200bb"), "U+200B"),
        (lambda: plain("a\u034fb"), "U+034F"),
        (lambda: plain("a\ufe0fb"), "U+FE0F"),
        (lambda: plain("a\u2800b"), "U+2800"),
        (lambda: plain("a\u3164b"), "U+3164"),
        (lambda: plain("a\U000e0101b"), "U+E0101"),
        (lambda: plain("a\x00b"), "U+0000"),
    ],
)
def test_refused(make, words):
    with pytest.raises(UsageProblem) as problem:
        make()
    assert words in problem.value.message


HASHES = {name: hashlib.sha256(f"{name}'s secret".encode()).hexdigest() for name in ("Ilse", "Bruno")}


def test_secrets_are_joined_in_the_order_of_their_names():
    found = secrets({"Ilse": "Ilse's secret", "Bruno": "Bruno's secret", "Eve": "uninvited"}, HASHES)
    assert found.text == "Bruno's secret Ilse's secret"


@pytest.mark.parametrize(
    ("revealed", "words"),
    [({"Ilse": "Ilse's secret"}, "Bruno did not reveal"), ({"Ilse": "x", "Bruno": "Bruno's secret"}, "of Ilse is not")],
)
def test_secrets_that_are_kept_or_changed(revealed, words):
    with pytest.raises(UsageProblem) as problem:
        secrets(revealed, HASHES)
    assert words in problem.value.message


def test_sources_come_in_the_order_of_the_lock():
    announced = announce(["lottery 6/49", "dice", "text: a headline"])
    given = match_sources(announced, [plain("Rain ahead"), dice(6, "1 2"), lottery("6/49: 1 2 3 4 5 6")])
    assert [one.text for one in given] == ["1 2 3 4 5 6", "1 2", "Rain ahead"]
    assert [one.verifiable for one in given] == [True, True, True]


@pytest.mark.parametrize(
    ("announced", "given", "words"),
    [
        (["dice"], [], "none is given"),
        (["dice"], [plain("x")], "none is given"),
        (["dice"], [dice(6, "1"), dice(6, "2")], "does not announce"),
        (["dice 2d6"], [dice(6, "1 2 3")], "announces dice 2d6"),
        (["dice 2d6"], [dice(10, "1 2")], "announces dice 2d6"),
        (["beacon drand 1001"], [beacon(f"drand:1000:{VALUE}")], "announces beacon drand 1001"),
        (["lottery 6/49"], [lottery("6/50: 1 2 3 4 5 6")], "announces lottery 6/49"),
        ([], [plain("x"), plain("y")], "just one"),
        ([], [], "just one"),
    ],
)
def test_what_the_lock_does_not_announce(announced, given, words):
    with pytest.raises(UsageProblem) as problem:
        match_sources(announce(announced), given)
    assert words in problem.value.message


def test_a_moment_names_the_round_of_a_beacon():
    (source,) = fix_rounds(announce(["beacon drand"]), "2023-08-23T15:59:23Z")
    assert source.detail == "drand 1000"
    assert known_since(beacon(f"drand:1000:{VALUE}")) == "2023-08-23T15:59:24Z"


def test_one_event_has_one_text():
    """However it is typed, one physical event is one text, so it makes one key."""
    assert dice(10, "0 10 1").text == dice(10, "10, 0; 01").text == "10 10 1"
    assert dice(100, "00 7").text == "100 7"
    assert beacon(f"nist:0123:{VALUE * 2}") == beacon(f"nist:123:{VALUE * 2}")
    assert beacon(f"nist:2/0123:{VALUE * 2}") == beacon(f"nist:02-123:{VALUE * 2}")
    assert announce(["dice 040d010"]) == announce(["dice 40d10"])
    assert announce(["beacon nist 2/0123"]) == announce(["beacon nist 2-123"])


@pytest.mark.parametrize(
    "detail", ["dice 0d10", "dice 40d1", "dice 4d0", "lottery 49/6", "lottery 6/6", "lottery 0/49"]
)
def test_what_cannot_be(detail):
    with pytest.raises(UsageProblem) as problem:
        announce([detail])
    assert "cannot be rolled" in problem.value.message or "nothing at random" in problem.value.message


@given(st.integers(2, 100), st.data())
def test_a_seed_is_rebuilt_as_it_was_given(sides, data):
    rolls = data.draw(st.lists(st.integers(1, sides), min_size=1, max_size=60))
    seed = dice(sides, " ".join(map(str, rolls)))
    assert rebuilt(seed, {}, announced=False) == seed


@given(st.text(min_size=1, max_size=30))
def test_a_text_is_refused_or_rebuilt(text):
    try:
        seed = plain(text)
    except UsageProblem:
        return
    assert rebuilt(seed, {}, announced=False) == seed
    assert plain(seed.text) == seed


def test_a_text_of_the_organizers_own_is_marked():
    (given,) = match_sources(announce(["own: a number"]), [plain("12345678")])
    assert (given.kind, given.verifiable) == ("own", False)
