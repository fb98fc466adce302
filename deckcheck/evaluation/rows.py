"""The rows of a view, and what one copy of a card adds to them."""

from __future__ import annotations

from deckcheck.rules.ir import MANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.rules.ir import Constraint, Key, Values

    Keys = tuple[Key, ...]


class Row:
    """A constraint with its bounds as numbers. ``uncertain`` says that a bound is not known.

    ``width`` is the number of keys of its family that one card may have at most, ``fields`` the fields that make a key.
    ``threshold`` is the number of copies from which a value of a spread is there, ``None`` where it is not known.
    ``open`` says that it is not known whether a guard holds, whatever is in the deck. ``asks`` names
    the options that it reads and that are not known. ``by`` are the limits of printed
    filters that this row adds up: it is one of several that a constraint has then.
    """

    __slots__ = (
        "asks", "by", "card_limit", "constraint", "fields", "guards", "hi", "keyed", "lo", "open", "threshold",
        "uncertain", "width",
    )  # fmt: skip

    def __init__(self, constraint: Constraint, lo: int | None, hi: int | None, uncertain: bool, width: int) -> None:
        self.constraint = constraint
        self.lo = lo
        self.hi = hi
        self.uncertain = uncertain
        self.width = width
        self.keyed = bool(constraint.per)
        self.fields = constraint.per.split() if constraint.per else []
        self.card_limit = constraint.printed_limit
        self.guards: list[tuple[int, int | None, int | None]] = []
        self.threshold: int | None = 1
        self.open = False
        self.asks: tuple[str, ...] = ()
        self.by: tuple[str, ...] | None = None


class Keyed:
    """What one copy of a card adds to a family: under which keys, surely or only perhaps, and the card's own limit.

    ``keys`` is ``None`` where the key is not known. The limit is an interval, ``MANY`` for none. In a spread with
    weights (``weighs``) it is the weight; ``outer`` are the values by each of which a spread is counted for itself,
    ``None`` where they are not known.
    """

    __slots__ = ("keys", "limit_least", "limit_most", "outer", "row", "sure", "weighs")

    def __init__(
        self,
        row: int,
        keys: Keys | None,
        sure: bool,
        limit_least: int = MANY,
        limit_most: int = MANY,
        outer: Values | None = (),
        weighs: bool = False,
    ) -> None:
        self.weighs = weighs
        self.row = row
        self.keys = keys
        self.sure = sure
        self.limit_least = limit_least
        self.limit_most = limit_most
        self.outer = outer


Column = tuple[tuple[tuple[int, int, int], ...], tuple[Keyed, ...]]
"""What one copy adds: ``(tally, least, most)`` for plain tallies, and a :class:`Keyed` for each family."""
