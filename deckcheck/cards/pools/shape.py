"""Does a pool file have the shape of its game's pools? What does not fit, in words for the person who wrote it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import ValidationError

from deckcheck.cards.pools.faults import Flaw
from deckcheck.cards.pools.keys import NOTHING, PARTIAL, SAME_AS
from deckcheck.cards.pools.model import pool_model
from deckcheck.files.display import shown
from deckcheck.games.game import ALWAYS, BOOLEAN, INTEGER
from deckcheck.suggest import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pydantic_core import ErrorDetails

    from deckcheck.cards.pools.faults import Path
    from deckcheck.cards.pools.pool_file import PoolFile
    from deckcheck.games.game import Field, Game

_HEAD = {
    "game": ("PL011", "the game's id"),
    "set": ("PL011", "a short code for the set, in quotes and without spaces"),
    "name": ("PL002", "the name of the set, in quotes"),
    "released": ("PL002", "a date such as 2027-03-01, without quotes"),
    "size": ("PL002", "a whole number from 1"),
    "sample": ("PL002", "true or false"),
    "partial": ("PL002", "true or false"),
    "cards": ("PL002", "tables: each card below a line [[cards]]"),
}
"""The keys above the cards: the code of a fault there, and what is expected."""
_TEXT = "a text in quotes"
_LARGEST_SHOWN = 10**18
_ITEMS_SHOWN = 3


class ShapeChecker:
    """Checks pool files of one game. The model is built once, for all files."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.model = pool_model(game)
        self.card_keys = (*ALWAYS, SAME_AS, PARTIAL, *game.fields, *game.kept)

    def flaws(self, file: PoolFile) -> list[Flaw]:
        """Return what does not fit, each key once; of a pool of another game nothing but that."""
        if file.game not in ("", self.game.id):
            message = f"The pool is of another game: {written(file.game)}, not {self.game.id}"
            return [Flaw("PL011", message, [(file, ("game",))])]
        try:
            self.model.model_validate(file.tree)
        except ValidationError as error:
            found: dict[Path, Flaw] = {}
            for detail in error.errors(include_url=False):
                path = detail["loc"][:3]
                found.setdefault(path, self._flaw(file, path, detail))
            return list(found.values())
        return []

    def _flaw(self, file: PoolFile, path: Path, detail: ErrorDetails) -> Flaw:
        if path[0] != "cards" or len(path) == 1:
            return self._head_flaw(file, str(path[0]), detail)
        card = label(file, path[1])
        if len(path) == 2:
            return Flaw("PL002", f"{card} is not a table", [(file, path)], "Write each card below a line [[cards]].")
        key = str(path[2])
        if detail["type"] == "missing":
            return Flaw("PL008", f"{card} has no {key}", [(file, path)], f"Add a line: {key} = …")
        if detail["type"] == "extra_forbidden":
            return Flaw(
                "PL002", f"{card}: {shown(key)} is no key of a card", [(file, path)], _meant(key, self.card_keys)
            )
        return self._value_flaw(file, path, card, key)

    def _head_flaw(self, file: PoolFile, key: str, detail: ErrorDetails) -> Flaw:
        if key not in _HEAD:
            hint = _meant(key, _HEAD) or f"The keys of a pool are {', '.join(_HEAD)}."
            return Flaw("PL002", f"{shown(key)} is no key of a pool", [(file, (key,))], hint)
        code, expected = _HEAD[key]
        if detail["type"] == "missing":
            return Flaw(
                code, f"The pool does not say its {key}", [(file, ())], f"Write at the top: {key} = …, {expected}."
            )
        return Flaw(code, f"{key} is {written(file.tree[key])}; it must be {expected}", [(file, (key,))])

    def _value_flaw(self, file: PoolFile, path: Path, card: str, key: str) -> Flaw:
        row = file.rows[int(path[1])]
        value = row.get(key) if isinstance(row, dict) else None
        field = self.game.fields.get(key)
        code = "PL006" if field and _right_kind(field, value) else "PL002"
        hint = _meant(str(value), field.values) if field and code == "PL006" and field.values else ""
        expected = expectation(field) if field else self._kept_expectation(key)
        if isinstance(value, str) and not value.strip() and expected.startswith(_TEXT):
            expected = "a text that is not empty"
        return Flaw(code, f"{card}: {key} is {written(value)}; it must be {expected}", [(file, path)], hint)

    def _kept_expectation(self, key: str) -> str:
        if key == PARTIAL:
            return "true or false"
        return "a whole number" if key in self.game.numbers else _TEXT


def label(file: PoolFile, index: object) -> str:
    """Name a card of a file in a message, as far as it has a name and a number."""
    rows = file.rows
    row = rows[index] if isinstance(index, int) and index < len(rows) else None
    name = row.get("name") if isinstance(row, dict) else None
    return shown(name) if isinstance(name, str) and name.strip() else f"Card {int(str(index)) + 1} of the pool"


def expectation(field: Field) -> str:
    """Say what values a fact may have."""
    what = "true or false" if field.kind == BOOLEAN else _TEXT
    if field.kind == INTEGER:
        least = "" if field.min is None else f" from {field.min}"
        most = "" if field.max is None else f" to {field.max}" if least else f" up to {field.max}"
        what = f"a whole number{least}{most}"
    elif field.values:
        what = f"one of {', '.join(field.values)}"
    several = ", or several in brackets" if field.many else ""
    return f'{what}{several}, or "" for none' if field.optional else f"{what}{several}"


def written(value: object) -> str:
    """Show a value much as TOML writes it, shortened."""
    if isinstance(value, list):
        return shown(
            f"[{', '.join(_scalar(item) for item in value[:_ITEMS_SHOWN])}{', …' * (len(value) > _ITEMS_SHOWN)}]"
        )
    return "a table" if isinstance(value, dict) else _scalar(value)


def _scalar(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) >= _LARGEST_SHOWN:
        return "a number of very many digits"
    if isinstance(value, list | dict):
        return "…"
    return f'"{shown(value)}"' if isinstance(value, str) else shown(str(value))


def _right_kind(field: Field, value: object) -> bool:
    if field.kind == INTEGER:
        return isinstance(value, int) and not isinstance(value, bool)
    return field.kind != BOOLEAN and (isinstance(value, str) or (field.many and isinstance(value, list)))


def _meant(word: str, words: Iterable[str]) -> str:
    known = nearest(word, words) if word != NOTHING else ""
    return f"Did you mean {known}?" if known else ""
