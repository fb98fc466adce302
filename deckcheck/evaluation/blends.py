"""What copies add of which it is not said which printing they are: an interval over all printings that they may be."""

from __future__ import annotations

from deckcheck.evaluation.rows import Keyed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.evaluation.rows import Column


def blended(columns: Sequence[Column]) -> Column:
    """Return the least and the most that one copy may add."""
    plain = [{tally: (least, most) for tally, least, most in column[0]} for column in columns]
    tallies = sorted({tally for one in plain for tally in one})
    spans = [(tally, [one.get(tally, (0, 0)) for one in plain]) for tally in tallies]
    rows = sorted({add.row for column in columns for add in column[1]})
    return (
        tuple((tally, min(least for least, _ in span), max(most for _, most in span)) for tally, span in spans),
        tuple(add for row in rows for add in _keyed([[a for a in column[1] if a.row == row] for column in columns])),
    )


def _keyed(parts: Sequence[Sequence[Keyed]]) -> Sequence[Keyed]:
    """Join what the printings add to one family: sure is only what all of them add."""
    first, *others = parts
    if all(list(map(_plain, one)) == list(map(_plain, first)) for one in others):
        return first
    adds = [add for part in parts for add in part]
    alike = len({(add.keys, add.outer) for add in adds}) == 1 and all(len(part) == 1 for part in parts)
    unknown = any(add.keys is None for add in adds)
    outer = (
        None if any(add.outer is None for add in adds) else tuple({value for add in adds for value in add.outer or ()})
    )
    return [
        Keyed(
            adds[0].row,
            None if unknown else tuple(dict.fromkeys(key for add in adds for key in add.keys or ())),
            alike and all(add.sure for add in adds),
            min(add.limit_least for add in adds),
            max(add.limit_most for add in adds),
            outer,
            adds[0].weighs,
        )
    ]


def _plain(add: Keyed) -> tuple[object, ...]:
    return add.keys, add.sure, add.limit_least, add.limit_most, add.outer
