"""Seeds: how each kind is typed, what text it makes, and its entropy."""

from __future__ import annotations

import hashlib

import pytest
from event_world import ROLLS

from deckcheck.errors import UsageProblem
from deckcheck.events.announced_seeds import announce, match_sources
from deckcheck.events.seed_sources import beacon, dice, entropy, lottery, plain, secrets

VALUE = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"


@pytest.mark.parametrize(
    ("given", "text", "bits", "detail"),
    [
        (dice(10, ROLLS), ROLLS, 132.9, "40d10"),
        (dice(6, " 3,1; 4\t06 "), "3 1 4 6", 10.3, "4d6"),
        (dice(10, "10 1"), "10 1", 6.6, "2d10"),
        (lottery("6/49: 41 3 09 17 30 22"), "3 9 17 22 30 41", 23.7, "6/49"),
        (beacon(f"drand:01000:{VALUE.upper()}"), f"drand 1000 {VALUE}", 256, "drand 1000"),
        (beacon(f"nist:2-1234567:{VALUE * 2}"), f"nist 2-1234567 {VALUE * 2}", 512, "nist 2-1234567"),
    ],
)
def test_counted(given, text, bits, detail):
    assert (given.seed.text, given.seed.bits, given.detail) == (text, bits, detail)
    assert given.seed.verifiable


@pytest.mark.parametrize(
    ("text", "at_most"),
    [("1234567890", 33.2), ("12 34", 13.3), ("c0ffee", 24.0), ("C0FFEE", 24.0), ("Hello there", 72.3), ("龍", 24.0)],
)
def test_what_a_text_can_hold_at_most(text, at_most):
    seed = plain(text).seed
    assert (seed.bits, seed.at_most, seed.verifiable) == (None, at_most, False)


def test_entropy_adds_up():
    assert entropy([dice(6, "1 2 3").seed, plain("12").seed]) == (7.8, 14.4)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: dice(6, "3 7"), "does not show 7"),
        (lambda: dice(10, "0 10"), "does not show 10"),
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
        (lambda: plain("a\x00b"), "U+0000"),
    ],
)
def test_refused(make, words):
    with pytest.raises(UsageProblem) as problem:
        make()
    assert words in problem.value.message


HASHES = {name: hashlib.sha256(f"{name}'s secret".encode()).hexdigest() for name in ("Ilse", "Bruno")}


def test_secrets_are_joined_in_the_order_of_their_names():
    given = secrets({"Ilse": "Ilse's secret", "Bruno": "Bruno's secret", "Eve": "uninvited"}, HASHES)
    assert given.seed.text == "Bruno's secret Ilse's secret"


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
    assert [one.seed.text for one in given] == ["1 2 3 4 5 6", "1 2", "Rain ahead"]
    assert [one.seed.verifiable for one in given] == [True, True, True]


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


def test_any_round_of_an_announced_beacon():
    (given,) = match_sources(announce(["beacon drand"]), [beacon(f"drand:1000:{VALUE}")])
    assert given.known == "2023-08-23T15:59:24Z"


def test_a_text_of_the_organizers_own_is_marked():
    (given,) = match_sources(announce(["own: a number"]), [plain("12345678")])
    assert (given.seed.kind, given.seed.verifiable) == ("own", False)
