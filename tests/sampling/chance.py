"""Whether counts look as chance would make them. Seeds are fixed, so that a test cannot fail by chance."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from math import sqrt


def improbable(found: Iterable[Hashable], weights: Mapping[Hashable, int]) -> float:
    """Say by how many standard deviations the squared errors of a sample are too large (or too small, below 0).

    The sum of squared errors over the expected counts is taken for normal after Wilson and Hilferty.
    """
    counts: dict[Hashable, int] = dict.fromkeys(weights, 0)
    for one in found:
        counts[one] += 1
    total, whole = sum(counts.values()), sum(weights.values())
    squares = sum((counts[one] - total * w / whole) ** 2 / (total * w / whole) for one, w in weights.items())
    free = len(weights) - 1
    return float(((squares / free) ** (1 / 3) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free)))
