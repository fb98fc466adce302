"""From what a pool writes of a card to its facts: values, none, or unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.cards.pools.faults import Flaw
from deckcheck.cards.pools.keys import NOTHING, TYPE, default, needed
from deckcheck.games.game import ALWAYS, FILTERS

if TYPE_CHECKING:
    from deckcheck.cards.pools.printing import Printing
    from deckcheck.games.game import Field, Game
    from deckcheck.rules.ir import Values

Facts = dict[str, "Values"]
_LABELS = ("number", "rarity")
"""Texts of every game's cards that may be left out, unless they tell cards apart."""


class FactReader:
    """Reads the facts of cards of one game.

    ``agreeing`` names the facts in which all printings of a card are equal because limits read them.
    """

    def __init__(self, game: Game, agreeing: frozenset[str]) -> None:
        self.fields = game.fields
        self.agreeing = agreeing
        self._filters = frozenset(field.name for field in game.fields.values() if field.kind == FILTERS)
        self._limited = [field for field in game.fields.values() if field.on]
        self._recorded = {*game.fields, *game.kept, *ALWAYS}
        self._telling = [name for name in _LABELS if name in game.identity]
        self._plain = [name for name in _LABELS if name not in game.identity]
        self._left_out: dict[tuple[str | None, bool, str], tuple[Facts, list[str]]] = {}
        self._of_used = {id: frozenset(names) for id, names in game.used.items()}

    def read(self, printing: Printing, card: Facts | None = None) -> tuple[Facts, list[str]]:
        """Return the facts of a printing, and the names of those that a complete pool must record and does not.

        What a printing with ``same_as`` leaves out is taken from ``card``, the facts of the card that it is a printing
        of; in a partial pool only what must be equal.
        """
        written = printing.written
        shared = self._shared(printing, card) if card else {}
        type = written.get(TYPE) or (next(iter(shared.get(TYPE, ())), None) if shared else None)
        none, must = self._if_left_out(type if isinstance(type, str) else None, printing.partial, printing.file.game)
        facts = none.copy()
        if shared:
            facts |= {name: values for name, values in shared.items() if has(self.fields[name], type)}
        facts["set"] = (printing.set,)
        recorded = self._recorded
        for name, value in written.items():
            if name in recorded:
                facts[name] = values_of(value) if name not in self._filters else printed_filters(value)
        return facts, [name for name in must if name not in facts]

    def misplaced(self, printing: Printing) -> list[Flaw]:
        """Find facts that cards of its type do not have, and such as are said to be none although the type has them."""
        type = printing.written.get(TYPE)
        flaws: list[Flaw] = []
        for field in self._limited if type is not None else ():
            name = field.name
            value = printing.written.get(name)
            if value is None:
                continue
            if value != NOTHING and not has(field, type):
                message = f"{printing.label} is of type {type}, which has no {name}"
                flaws.append(Flaw("PL002", message, [printing.spot(name)], f"Leave {name} out, or fix the type."))
            if value == NOTHING and has(field, type) and not field.optional:
                message = f"{printing.label} is of type {type}, which always has a {name}"
                flaws.append(Flaw("PL006", message, [printing.spot(name)], f"Write its {name}."))
        return flaws

    def _shared(self, printing: Printing, card: Facts) -> Facts:
        names = self.agreeing if printing.partial else self.fields
        return {name: card[name] for name in names if name in card and name in self.fields}

    def _if_left_out(self, type: str | None, partial: bool, game: str) -> tuple[Facts, list[str]]:
        """Return the facts of a card that writes nothing, and the names of those that it must write.

        The pools of a used ``game`` owe nothing that this one asks besides: it is unknown until facts say it.
        """
        key = (type, partial, game)
        if key not in self._left_out:
            none: Facts = {field.name: () for field in self.fields.values() if not has(field, type)}
            must: list[str] = []
            if not partial:
                mine = [field for field in self.fields.values() if has(field, type)]
                none = dict.fromkeys(self._plain, ()) | none
                none |= {field.name: _default(field) for field in mine if not needed(field)}
                must = [field.name for field in mine if needed(field) and (type or not field.on)]
                if game in self._of_used:
                    must = [name for name in must if name in self._of_used[game]]
            self._left_out[key] = none, [*must, *(() if partial else self._telling)]
        return self._left_out[key]


def _default(field: Field) -> Values:
    value = default(field)
    return () if value is None else (value,)


def has(field: Field, type: object) -> bool:
    """Say whether cards of a type may have a fact; of a type that is not known, they may."""
    return not field.on or type is None or type in field.on


def printed_filters(value: object) -> Values:
    """Turn the filters that a card prints into plain values."""
    from deckcheck.rules.model import PrintedFilter

    written = value if isinstance(value, list) else []
    return tuple(PrintedFilter.model_validate(one).as_printed().plain() for one in written)  # type: ignore[misc]


def values_of(value: object) -> Values:
    """Turn what a pool writes into values: none, one, or several, each once."""
    if isinstance(value, list):
        return tuple(value) if any(isinstance(one, dict) for one in value) else tuple(dict.fromkeys(value))
    return () if value == NOTHING else (value,)  # type: ignore[return-value]  # the shape was checked
