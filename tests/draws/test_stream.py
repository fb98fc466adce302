"""The stream of whole numbers against published vectors, and as fair as it says."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from deckcheck.draws.stream import Stream

KEY = hashlib.sha256(b"deckdraw test vector 1").digest()


def test_the_first_bytes_of_the_stream() -> None:
    first = Stream(KEY).take(32)
    assert KEY.hex() == "da4761c1371d05427b03fd7b70486416e1ca8656e9eb5554283792488f7828c4"
    assert first.hex() == "8176b5587c3a142afa3d3279f38327a7ffe13f426b040a1f077d9d3f5de81e4d"


@pytest.mark.parametrize(
    ("bound", "expected"),
    [
        (10, [1, 6, 5, 8, 4, 2, 9, 3, 3, 7, 7, 1]),
        (60, [1, 54, 53, 24, 58, 20, 42, 58, 50, 57, 51, 3]),
        (1000, [374, 344, 58, 42, 573, 633]),
        (10**30, [115966627106365078460444080627]),
    ],
)
def test_numbers_below_a_bound(bound: int, expected: list[int]) -> None:
    stream = Stream(KEY)
    assert [stream.below(bound) for _ in expected] == expected


def test_the_only_answer_takes_nothing() -> None:
    stream = Stream(KEY)
    assert [stream.below(1) for _ in range(5)] == [0] * 5
    assert stream.take(4) == Stream(KEY).take(4)


def test_pieces_make_the_same_stream_as_the_whole() -> None:
    pieces = Stream(KEY)
    assert b"".join(pieces.take(size) for size in (1, 31, 32, 7, 64, 0, 15)) == Stream(KEY).take(150)


def test_below_nothing_there_is_no_number() -> None:
    with pytest.raises(ValueError, match="from 0 to -1"):
        Stream(KEY).below(0)


def test_each_number_is_equally_likely() -> None:
    stream = Stream(b"fixed key of this test")
    found = Counter(stream.below(60) for _ in range(60_000))
    assert sum((found[number] - 1000) ** 2 / 1000 for number in range(60)) < 98.3  # 99.9 % of 59 degrees of freedom
