"""The algorithm to the byte, and what a draw depends on."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
import subprocess
import unicodedata
from pathlib import Path
from shutil import which

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.draws.copies import Draw, draw_copies, draw_key, in_order, label, lock_digest, place
from deckcheck.draws.seed import join_seeds, seed_text
from deckcheck.events.lock_file import parse_lock

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "draw-1.json").read_text("utf-8"))["cases"]
KEY = b"k" * 32
DRAW = Draw("Spring Open", "rest", "Ilse", 1)
rests = st.dictionaries(st.text(min_size=1, max_size=8), st.integers(1, 4), max_size=8)


@pytest.mark.parametrize("case", VECTORS, ids=lambda case: case["name"])
class TestVectors:
    def test_seed(self, case):
        assert [seed_text(text) for text in case["seed_as_typed"]] == case["seed"]

    def test_the_lock_is_as_locks_are_written(self, case):
        assert parse_lock(case["lock"].encode(), "lock").as_written

    def test_keys(self, case):
        assert lock_digest(case["lock"].encode()).hex() == case["L"]
        assert draw_key(bytes.fromhex(case["L"]), case["seed_as_typed"]).hex() == case["K"]

    def test_places_and_decks(self, case):
        lock = json.loads(case["lock"])
        key = bytes.fromhex(case["K"])
        for player, expected in case["players"].items():
            entry = json.loads(case["openings"][player]["entry"])
            rest = entry["sections"].get("rest", {})
            draw = Draw(lock["event"], lock["tag"], player, case["attempt"])
            order = in_order(key, draw, rest)
            places = [[card, copy, place(key, label(draw, card, copy)).hex()] for card, copy in order]
            assert places == expected["order"]
            struck = {(one["card"], one["copy"]) for one in case["strikes"] if one["player"] == player}
            drawn = draw_copies(key, draw, rest, entry["number"], struck)
            assert [list(copy) for copy in drawn] == expected["drawn"]
            assert label(draw, *order[0]).decode() == expected["first_label"]


@pytest.mark.skipif(not which("openssl"), reason="openssl is not there")
def test_openssl_finds_the_same_place():
    case = VECTORS[0]
    card, copy, expected = case["players"]["Ilse"]["order"][0]
    text = f'["deckcheck-draw/1","Spring Open","rest","Ilse",1,"{card}",{copy}]'
    command = ["openssl", "dgst", "-sha256", "-mac", "HMAC", "-macopt", f"hexkey:{case['K']}"]
    done = subprocess.run(command, input=text.encode(), capture_output=True, check=True)
    assert done.stdout.decode().split()[-1] == expected


def test_label_to_the_byte():
    made = label(Draw('Größe "5" \\', "rest", "Ørjan", 2), "GSA 12", 3)
    assert made == '["deckcheck-draw/1","Größe \\"5\\" \\\\","rest","Ørjan",2,"GSA 12",3]'.encode()


def test_names_count_in_their_composed_form():
    composed, parts = (unicodedata.normalize(form, "Zoë Épée") for form in ("NFC", "NFD"))
    assert composed != parts
    assert label(Draw(parts, "rest", parts, 1), parts, 1) == label(Draw(composed, "rest", composed, 1), composed, 1)


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("  3 1\t4\n", "3 1 4"),
        ("3\u00a0\u30001\r\n4", "3 1 4"),
        ("u\u0308", "ü"),
        ("a\u200bb", "a\u200bb"),
        ("", ""),
    ],
)
def test_seed_text(typed, text):
    assert seed_text(typed) == text


def test_sources_are_joined_by_line_feeds():
    assert join_seeds([" 3 1 4", "drand  7 ff "]) == "3 1 4\ndrand 7 ff"


@given(rests, st.randoms(use_true_random=False))
def test_the_order_of_lines_does_not_matter(rest, chance: random.Random):
    rows = list(rest.items())
    chance.shuffle(rows)
    assert in_order(KEY, DRAW, dict(rows)) == in_order(KEY, DRAW, rest)


@given(rests, st.data())
def test_a_struck_copy_moves_no_other(rest, data):
    order = in_order(KEY, DRAW, rest)
    if order:
        struck = data.draw(st.sampled_from(order))
        number = data.draw(st.integers(0, len(order) - 1))
        assert draw_copies(KEY, DRAW, rest, number, {struck}) == [copy for copy in order if copy != struck][:number]


@given(rests)
def test_more_cards_drawn_are_the_same_cards_and_more(rest):
    size = sum(rest.values())
    for number in range(size):
        assert draw_copies(KEY, DRAW, rest, number) == draw_copies(KEY, DRAW, rest, number + 1)[:number]


@pytest.mark.parametrize("number", [-1, 3])
def test_more_than_there_are_cannot_be_drawn(number):
    with pytest.raises(ValueError, match="cannot be drawn"):
        draw_copies(KEY, DRAW, {"GSA 1": 2}, number)


def test_places_are_hmac():
    assert place(KEY, b"label") == hmac.new(KEY, b"label", hashlib.sha256).digest()
