"""What a pool file of a game may say: models built from the game's own description of its cards."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, Field, create_model

from deckcheck.cards.pools.keys import ALSO, IDS, PARTIAL, SAME_AS, default, needed
from deckcheck.games.game import BOOLEAN, FILTERS, INTEGER
from deckcheck.rules.model import PrintedFilter
from deckcheck.rules.strict_table import StrictTable

if TYPE_CHECKING:
    from deckcheck.games.game import Field as GameField
    from deckcheck.games.game import Game

SET_CODE, NAME = r"^\S+$", r"\S"
_TEXTS = {
    "name": "The printed name",
    "number": 'The collector number, a text: "7", "P3"',
    "rarity": "The rarity, as the set writes it",
    SAME_AS: 'It is a printing of the card "SET NUMBER", which also tells what is left out here',
}
_OTHER_NAMES = {
    ALSO: "Other spellings, old names, names in other languages: the card is found by them, and never shown as them",
    IDS: "Numbers by which programs name the card",
}
_Key = tuple[Any, object]
"""What pydantic takes for a key: its type and a ``FieldInfo``."""


def pool_model(game: Game) -> type[BaseModel]:
    """Build the model of a whole pool file of a game."""
    card = card_model(game)
    names: object = Literal[tuple(info.alias or name for name, info in card.model_fields.items())]
    keys: dict[str, _Key] = {
        "game": (Literal[game.id], Field(description="The game's id")),
        "set": (str, Field(pattern=SET_CODE, description="A short code for the set, without spaces")),
        "name": (str, Field("", description="The name of the set")),
        "size": (Annotated[int, Field(ge=1)], _left_out("The number of cards of the whole set, for `pool coverage`")),
        "released": (date, _left_out("The day from which the set may be played")),
        "sample": (bool, Field(False, description="true: invented cards, for examples and tests")),
        PARTIAL: (bool, Field(False, description="true: what is left out of a card is unknown, not none")),
        "fields": (list[names], _left_out("Of a compact pool: what each of the rows says")),  # type: ignore[valid-type]
        "rows": (list[list[object]], _left_out('Of a compact pool: a card each; "?" stands for what is left out')),
        "cards": (list[card], _left_out("The cards of the set")),  # type: ignore[valid-type]
    }
    return _build("Pool", f"Card pool of {game.name}", keys)


def facts_model(game: Game) -> type[BaseModel]:
    """Build the model of a file with facts that a game adds to the cards of a used game."""
    row: dict[str, _Key] = {"card": (Annotated[str, Field(pattern=NAME)], Field(description="The card, as in a deck"))}
    row |= {name: (_fact_type(game.fields[name]), _fact_info(game.fields[name])) for name in game.added()}
    one = _build("Facts", f"Facts of a card of {game.name}", row)
    keys: dict[str, _Key] = {
        "game": (Literal[game.id], Field(description="The game's id")),
        "name": (str, Field("", description="What the file is")),
        "facts": (list[one], Field(description="Facts of cards, to be known of all their printings")),  # type: ignore[valid-type]
    }
    return _build("PoolFacts", f"Facts of cards of {game.name}", keys)


def card_model(game: Game) -> type[BaseModel]:
    """Build the model of one card of a game: a key for each fact that the game declares, and no others."""
    keys: dict[str, _Key] = {
        name: (Annotated[str, Field(min_length=1)], _left_out(text)) for name, text in _TEXTS.items()
    }
    keys["name"] = (Annotated[str, Field(pattern=NAME)], Field(description=_TEXTS["name"]))
    keys[PARTIAL] = (bool, Field(False, description="true: what is left out of this card is unknown"))
    keys |= {name: (str | list[str], _left_out(text)) for name, text in _OTHER_NAMES.items()}
    keys |= {name: (_kept_type(name in game.numbers), _left_out("Kept; no rule reads it")) for name in game.kept}
    keys |= {field.name: (_fact_type(field), _fact_info(field)) for field in game.fields.values()}
    return _build("Card", f"Card of {game.name}", keys)


def _build(name: str, title: str, keys: dict[str, _Key]) -> type[BaseModel]:
    """Make a model. Keys are aliases, because a game may call a fact anything, ``json`` or ``class`` among it."""
    named = {f"key_{key}": (Annotated[kind, Field(alias=key, title=key)], info) for key, (kind, info) in keys.items()}
    model: type[BaseModel] = create_model(name, __base__=StrictTable, __doc__=title, **named)  # type: ignore[call-overload]
    return model


def _left_out(description: str) -> object:
    """Describe a key that may be left out, with no default that a reader could take for a value."""
    return Field(default_factory=lambda: None, description=description)


def _kept_type(number: bool) -> object:
    return int | Literal[""] if number else str | list[str]


def _fact_type(field: GameField) -> object:
    if field.kind == FILTERS:
        return list[PrintedFilter] | Literal[""]
    one = _value_type(field)
    if field.many:
        one = one | list[one]  # type: ignore[valid-type]
    return one | Literal[""] if field.optional or field.on else one


def _value_type(field: GameField) -> object:
    if field.kind == BOOLEAN:
        return bool
    if field.kind == INTEGER:
        return Annotated[int, Field(ge=field.min, le=field.max)]
    if field.values:
        return Literal[field.values]
    return Annotated[str, Field(min_length=1)]


def _fact_info(field: GameField) -> object:
    if_left_out = "must be there" if needed(field) else "none"
    if default(field) is not None:
        if_left_out = str(default(field)).lower()
    only = f"Only of {', '.join(field.on)}. " if field.on else ""
    return _left_out(f"{only}If left out of a complete pool: {if_left_out}")
