"""A plain reading of the algorithm: vectors as dictionaries, polynomials multiplied out, nothing packed or pruned.

It takes dimensions and classes as they are, so it shares the meaning of rules with the sampler, but no arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TypeVar

from deckcheck.draws.stream import Stream
from deckcheck.sampling.counting.classes import CardClass
from deckcheck.sampling.counting.dimensions import Dimension, Dimensions, Vector
from deckcheck.sampling.counting.space import split

T = TypeVar("T")
Spot = tuple[str, int, int]
"""A section, the number of a card in the stock, and a kind."""


def draw(dimensions: Dimensions, classes: Sequence[CardClass], stream: Stream) -> dict[Spot, int]:
    deck: dict[Spot, int] = {}
    for part in split(dimensions, classes):
        for one, member, vector in _shares(part.numbers, part.classes, dimensions, stream):
            card, group = one.members[member]
            for cell, count in zip(group.cells, _pick(group.outcomes[vector], stream), strict=True):
                if count:
                    deck[cell.section, card, cell.kind] = count
    return deck


def _shares(
    numbers: Sequence[int], classes: Sequence[CardClass], dimensions: Dimensions, stream: Stream
) -> Iterator[tuple[CardClass, int, Vector]]:
    """Draw the total of each class, and what each member adds to it."""
    items = {number: dimensions.items[number] for number in numbers}
    order = sorted(numbers)
    powers = [power(one.outcomes, len(one.members)) for one in classes]

    @cache
    def complete(place: int, state: Vector) -> int:
        if place == len(classes):
            return int(_legal(dict(state), items))
        return sum(ways * complete(place + 1, add(state, total)) for total, ways in powers[place].items())

    state: Vector = ()
    for place, one in enumerate(classes):
        totals = sorted(powers[place], key=lambda total: dense(total, order))
        weighted = [(total, powers[place][total] * complete(place + 1, add(state, total))) for total in totals]
        total = _pick(weighted, stream)
        state = add(state, total)
        for member, vector in _share(one, total, 0, len(one.members), order, stream):
            yield one, member, vector


def _share(
    one: CardClass, total: Vector, start: int, members: int, order: Sequence[int], stream: Stream
) -> Iterator[tuple[int, Vector]]:
    if not total:
        return
    whole, single = power(one.outcomes, members), one.outcomes.get(total, 0)
    if single and (members == 1 or whole[total] == members * single):
        yield start + stream.below(members), total
        return
    half = members // 2
    first, second = power(one.outcomes, half), power(one.outcomes, members - half)
    lefts = sorted(first, key=lambda left: dense(left, order))
    left = _pick([(left, first[left] * second.get(take(total, left), 0)) for left in lefts], stream)
    yield from _share(one, left, start, half, order, stream)
    yield from _share(one, take(total, left), start + half, members - half, order, stream)


def power(outcomes: dict[Vector, int], members: int) -> dict[Vector, int]:
    """Multiply a polynomial with itself."""
    result: dict[Vector, int] = {(): 1}
    for _ in range(members):
        product: dict[Vector, int] = {}
        for total, ways in result.items():
            for vector, more in outcomes.items():
                reached = add(total, vector)
                product[reached] = product.get(reached, 0) + ways * more
        result = product
    return result


def add(one: Vector, other: Vector) -> Vector:
    sums = dict(one)
    for dimension, amount in other:
        sums[dimension] = sums.get(dimension, 0) + amount
    return tuple(sorted((dimension, amount) for dimension, amount in sums.items() if amount))


def take(one: Vector, other: Vector) -> Vector:
    return add(one, tuple((dimension, -amount) for dimension, amount in other))


def dense(vector: Vector, order: Sequence[int]) -> tuple[int, ...]:
    amounts = dict(vector)
    return tuple(amounts.get(dimension, 0) for dimension in order)


def _legal(state: dict[int, int], items: dict[int, Dimension]) -> bool:
    fed = dict.fromkeys(items, 0)
    todo = [number for number, one in items.items() if all(other.feeds != number for other in items.values())]
    while todo:
        number = todo.pop()
        one = items[number]
        value = one.start + state.get(number, 0) + fed[number]
        inside = (one.lo is None or value >= one.lo) and (one.hi is None or value <= one.hi)
        if one.feeds is None:
            if not inside:
                return False
            continue
        fed[one.feeds] += inside == one.when
        items = {other: dimension for other, dimension in items.items() if other != number}
        if all(other.feeds != one.feeds for other in items.values()):
            todo.append(one.feeds)
    return True


def _pick(weighted: Sequence[tuple[T, int]], stream: Stream) -> T:
    place = stream.below(sum(ways for _, ways in weighted))
    for one, ways in weighted:
        place -= ways
        if place < 0:
            return one
    raise AssertionError
