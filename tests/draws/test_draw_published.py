"""Worked examples that others have published, recomputed with the same primitives as the draws."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from deckcheck.draws.copies import draw_key, place
from deckcheck.events.announced_seeds import known_since
from deckcheck.events.seed_sources import beacon
from deckcheck.events.times import round_time

PUBLISHED = json.loads((Path(__file__).parents[1] / "vectors" / "published.json").read_text("utf-8"))


@pytest.mark.parametrize("case", PUBLISHED["rfc3797"], ids=lambda case: case["source"])
def test_rfc_3797(case):
    left = list(range(1, case["pool"] + 1))
    for step, expected in enumerate(case["selected"]):
        counter = step.to_bytes(2, "big")
        digest = hashlib.md5(counter + case["key"].encode() + counter, usedforsecurity=False).hexdigest()
        if step < len(case["hashes"]):
            assert digest.upper() == case["hashes"][step]
        assert left.pop(int(digest, 16) % len(left)) == expected


@pytest.mark.parametrize(
    "case", PUBLISHED["rivest_sampler"]["cases"], ids=lambda case: f"{case['seed']}-{case['total']}"
)
def test_rivests_sampler(case):
    numbers = [int(hashlib.sha256(f"{case['seed']},{count}".encode()).hexdigest(), 16) for count in (1, 2, 3)]
    assert [1 + number % case["total"] for number in numbers] == case["expected"]


def ticket(id: str, seed: str) -> str:
    """Return a ticket of the consistent sampler: the decimal digits of the hash, the last first."""
    inner = hashlib.sha256(seed.encode()).hexdigest()
    number = int(hashlib.sha256((inner + id).encode()).hexdigest(), 16)
    return f"0.{f'{number:064d}'[::-1]}"


@pytest.mark.parametrize("case", PUBLISHED["consistent_sampler"]["cases"], ids=lambda case: case["seed"])
def test_rivests_consistent_sampler_draws_the_smallest_tickets(case):
    ids = case.get("ids") or [str(number) for number in range(case["below"])]
    order = sorted(ids, key=lambda name: ticket(name, case["seed"]))
    assert order[: len(case["drawn"])] == case["drawn"]


def test_a_ticket_of_the_consistent_sampler():
    case = PUBLISHED["consistent_sampler"]["ticket"]
    assert ticket(case["id"], case["seed"]).startswith(case["begins"])


def test_vrs_codes_are_a_chain_of_hashes():
    vrs = PUBLISHED["vrs"]
    codes = [vrs["secret"].encode()]
    for _ in range(vrs["iterations"]):
        codes.append(hashlib.sha256(codes[-1]).digest())
    assert [code.hex() for code in (codes[10], codes[9], codes[8])] == [
        vrs["published"],
        *(draw["code"] for draw in vrs["draws"]),
    ]


@pytest.mark.parametrize("draw", PUBLISHED["vrs"]["draws"], ids=("first", "replacement"))
def test_vrs_is_the_same_sort_by_hmac(draw):
    vrs = PUBLISHED["vrs"]
    key = draw_key(bytes.fromhex(draw["code"]), [vrs["randomness"]])
    assert draw["key"] in ("", key.hex())
    places = {name: place(key, name.encode() + b"\x01") for name in vrs["labels"].split()}
    order = sorted(places, key=lambda name: places[name])
    assert order[: len(draw["first"])] == list(draw["first"])
    assert all(places[name].hex().startswith(begins) for name, begins in draw["first"].items())


def test_a_round_of_drand():
    drand = PUBLISHED["drand"]
    given = beacon(f"drand:{drand['round']}:{drand['value']}:{drand['signature']}")
    assert given.text == f"drand 1000 {drand['value']}"
    assert given.bits == 256
    assert known_since(given) == drand["time"]
    assert round_time(drand["other_round"]) == drand["other_time"]
