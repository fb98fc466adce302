"""Does a pool file have the shape of its game's pools? What does not fit, in words for the person who wrote it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import ValidationError

from deckcheck.cards.pools.faults import Flaw
from deckcheck.cards.pools.keys import ALSO, IDS, NOTHING, PARTIAL, SAME_AS, TEXT, expectation
from deckcheck.cards.pools.model import facts_model, pool_model
from deckcheck.files.display import shown
from deckcheck.games.game import ALWAYS, BOOLEAN, FILTERS, INTEGER
from deckcheck.games.lint_rules import DeclaredNames
from deckcheck.suggest import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pydantic import BaseModel
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
    "facts": ("PL002", "tables, each below a line [[facts]], in a file without set and cards"),
}
"""The keys above the cards: the code of a fault there, and what is expected."""
_LARGEST_SHOWN = 10**18
_ITEMS_SHOWN = 3


class ShapeChecker:
    """Checks pool files of one game. The model is built once, for all files."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.model = pool_model(game)
        self.names = DeclaredNames.of_game(game)
        self._facts: type[BaseModel] | None = None
        self.card_keys = (*ALWAYS, SAME_AS, PARTIAL, ALSO, IDS, *game.fields, *game.kept)

    def flaws(self, file: PoolFile) -> list[Flaw]:
        """Return what does not fit, each key once; of a pool of another game nothing but that."""
        if file.game not in ("", self.game.id):
            message = f"The pool is of another game: {written(file.game)}, not {self.game.id}"
            return [Flaw("PL011", message, [(file, ("game",))])]
        found: dict[Path, Flaw] = {flaw.spots[0][1]: flaw for flaw in self._filter_flaws(file)}
        try:
            self._model_of(file).model_validate(file.tree)
        except ValidationError as error:
            for detail in error.errors(include_url=False):
                path = detail["loc"][:3]
                if path not in found:
                    found[path] = self._flaw(file, path, detail)
        return list(found.values())

    def _filter_flaws(self, file: PoolFile) -> Iterator[Flaw]:
        """Find what is wrong with filters that cards print."""
        fields = [field.name for field in self.game.fields.values() if field.kind == FILTERS]
        if not fields:
            return
        from deckcheck.cards.pools.printed_filters import filter_faults

        for index, row in enumerate(file.rows):
            if not isinstance(row, dict):
                continue
            for name in fields:
                faults = [f"entry {number + 1}: {fault}" for number, fault in filter_faults(row.get(name), self.names)]
                if faults:
                    message = f"{label(file, index)}: {name}, {'; '.join(faults)}"
                    yield Flaw("PL006", message, [(file, ("cards", index, name))])

    def _model_of(self, file: PoolFile) -> type[BaseModel]:
        if not file.has_facts or not self.game.used:
            return self.model
        if self._facts is None:
            self._facts = facts_model(self.game)
        return self._facts

    def _flaw(self, file: PoolFile, path: Path, detail: ErrorDetails) -> Flaw:
        if path[0] not in ("cards", "facts") or len(path) == 1 or path[0] not in file.tree:
            return self._head_flaw(file, str(path[0]), detail)
        card = label(file, path[1], str(path[0]))
        if len(path) == 2:
            return Flaw(
                "PL002", f"{card} is not a table", [(file, path)], f"Write each card below a line [[{path[0]}]]."
            )
        key = str(path[2])
        if detail["type"] == "missing":
            return Flaw("PL008", f"{card} has no {key}", [(file, path)], f"Add a line: {key} = …")
        if detail["type"] == "extra_forbidden":
            what = "key of a card" if path[0] == "cards" else f"fact that {self.game.id} adds to cards"
            return Flaw("PL002", f"{card}: {shown(key)} is no {what}", [(file, path)], _meant(key, self.card_keys))
        return self._value_flaw(file, path, card, key)

    def _head_flaw(self, file: PoolFile, key: str, detail: ErrorDetails) -> Flaw:
        if key not in _HEAD:
            hint = _meant(key, _HEAD) or f"The keys of a pool are {', '.join(_HEAD)}."
            return Flaw("PL002", f"{shown(key)} is no key of a pool", [(file, (key,))], hint)
        if key == "facts" and not self.game.used:
            message = f"{self.game.id} uses no other game: write its cards below [[cards]]"
            return Flaw("PL002", message, [(file, (key,))])
        code, expected = _HEAD[key]
        if detail["type"] == "missing":
            return Flaw(
                code, f"The pool does not say its {key}", [(file, ())], f"Write at the top: {key} = …, {expected}."
            )
        return Flaw(code, f"{key} is {written(file.tree[key])}; it must be {expected}", [(file, (key,))])

    def _value_flaw(self, file: PoolFile, path: Path, card: str, key: str) -> Flaw:
        row = file.table(path[0])[int(path[1])]
        value = row.get(key) if isinstance(row, dict) else None
        field = self.game.fields.get(key)
        code = "PL006" if field and _right_kind(field, value) else "PL002"
        hint = _meant(str(value), field.values) if field and code == "PL006" and field.values else ""
        expected = expectation(field) if field else self._kept_expectation(key)
        if isinstance(value, str) and not value.strip() and expected.startswith(TEXT):
            expected = "a text that is not empty"
        return Flaw(code, f"{card}: {key} is {written(value)}; it must be {expected}", [(file, path)], hint)

    def _kept_expectation(self, key: str) -> str:
        if key == PARTIAL:
            return "true or false"
        if key in (ALSO, IDS):
            return f"{TEXT}, or several in brackets"
        return "a whole number" if key in self.game.numbers else TEXT


def label(file: PoolFile, index: object, table: str = "cards") -> str:
    """Name a card of a file in a message, as far as it has a name and a number."""
    rows = file.table(table)
    row = rows[index] if isinstance(index, int) and index < len(rows) else None
    name = row.get("name" if table == "cards" else "card") if isinstance(row, dict) else None
    return shown(name) if isinstance(name, str) and name.strip() else f"Card {int(str(index)) + 1} of the pool"


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
    if isinstance(value, list | dict | tuple):
        return "…"
    return f'"{shown(value)}"' if isinstance(value, str) else shown(str(value))


def _right_kind(field: Field, value: object) -> bool:
    if field.kind == INTEGER:
        return isinstance(value, int) and not isinstance(value, bool)
    return field.kind != BOOLEAN and (isinstance(value, str) or (field.many and isinstance(value, list)))


def _meant(word: str, words: Iterable[str]) -> str:
    known = nearest(word, words) if word != NOTHING else ""
    return f"Did you mean {known}?" if known else ""
