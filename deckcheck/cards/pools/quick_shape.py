"""Pool files that surely have the shape of their game's pools, told without loading the models that say what it is.

Loading them takes longer than reading a pool of thousands of cards. Here is looked only for what plainly fits; whatever
may be wrong is left to the models (``cards/shape.py``): they alone say what a pool is, and what is wrong with one.
"""

from __future__ import annotations

from deckcheck.cards.pools.keys import ALSO, IDS, NOTHING, PARTIAL, SAME_AS
from deckcheck.games.game import BOOLEAN, FILTERS, INTEGER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.cards.pools.pool_file import PoolFile
    from deckcheck.games.game import Field, Game

    Fits = Callable[[object], bool]


class PlainShape:
    """Tells which pool files of a game surely have the right shape."""

    def __init__(self, game: Game) -> None:
        self._game = game.id
        self._row: dict[str, Fits] = {
            **{name: _number_or_nothing if name in game.numbers else _text_or_texts for name in game.kept},
            **dict.fromkeys(("number", "rarity", SAME_AS), _text),
            **{field.name: _fitting(field) for field in game.fields.values()},
            **dict.fromkeys((ALSO, IDS), _text_or_texts),
            "name": _name,
            PARTIAL: _flag,
        }

    def fits(self, file: PoolFile) -> bool:
        """Say whether a file surely fits."""
        head = dict(file.tree)
        rows = head.pop("cards", [])
        if head.pop("game", None) != self._game or not _code(head.pop("set", None)) or not isinstance(rows, list):
            return False
        return all(key in _HEAD and _HEAD[key](value) for key, value in head.items()) and all(map(self._fits_row, rows))

    def _fits_row(self, row: object) -> bool:
        if not isinstance(row, dict) or "name" not in row:
            return False
        kinds = self._row
        for key, value in row.items():
            fits = kinds.get(key)
            if fits is None or not fits(value):
                return False
        return True


def _fitting(field: Field) -> Fits:
    """Return what tells the values that a fact may surely have."""
    one = _one(field)
    may_be_none = field.optional or bool(field.on)

    def fits(value: object) -> bool:
        if one(value) or (may_be_none and value == NOTHING and type(value) is str):
            return True
        return field.many and type(value) is list and all(map(one, value))

    return fits


def _one(field: Field) -> Fits:
    if field.kind == FILTERS:
        return _nothing_plain
    if field.kind == BOOLEAN:
        return _flag
    if field.kind == INTEGER:
        least = -1 << 63 if field.min is None else field.min
        most = 1 << 63 if field.max is None else field.max
        return lambda value: type(value) is int and least <= value <= most
    if field.values:
        values = frozenset(field.values)
        return lambda value: type(value) is str and value in values
    return _text


def _nothing_plain(value: object) -> bool:  # noqa: ARG001 (one shape)
    """Leave filters to the models."""
    return False


def _text(value: object) -> bool:
    return type(value) is str and value != ""


def _name(value: object) -> bool:
    return type(value) is str and value.strip() != ""


def _code(value: object) -> bool:
    return type(value) is str and value.isascii() and value.isprintable() and value != "" and " " not in value


def _flag(value: object) -> bool:
    return type(value) is bool


def _number_or_nothing(value: object) -> bool:
    return type(value) is int or (type(value) is str and value == NOTHING)


def _text_or_texts(value: object) -> bool:
    return type(value) is str or (type(value) is list and all(type(one) is str for one in value))


def _day(value: object) -> bool:
    from datetime import date

    return type(value) is date


_HEAD: dict[str, Fits] = {
    "name": lambda value: type(value) is str,
    "released": _day,
    "size": lambda value: type(value) is int and value > 0,
    "sample": _flag,
    PARTIAL: _flag,
}
