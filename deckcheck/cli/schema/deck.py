"""Schemas of decks: the sections of a game, and the names of its cards to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.cards.finder import what_to_write
from deckcheck.cards.index import MemoryCards
from deckcheck.checking.placing import lets_in, placing_rules
from deckcheck.decks.reader_findings import MOST
from deckcheck.decks.vocabulary import KEPT
from deckcheck.output.report_schema import DRAFT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.cli.schema.models import Node
    from deckcheck.games.game import Game, Option, Section

COPIES: Node = {"type": "integer", "minimum": 1, "maximum": MOST, "description": "How many copies"}
NAME: Node = {"type": "string", "minLength": 1, "description": "The card: its name, or its name and (SET NUMBER)"}


def deck_schema(game: Game, cards: Sequence[Card]) -> Node:
    """Return the schema of decks of a game; a name that is not among those offered is not wrong for that."""
    names = _names(cards)
    rules = placing_rules(game)
    properties: Node = {"game": {"const": game.id, "description": f"The game: {game.name}"}, **_texts()}
    properties |= {option.name: _option(option) for option in game.options.values() if option.by == "deck"}
    definitions: Node = {"copies": COPIES}
    for section in game.sections.values():
        offered = {name: about for name, (card, about) in names.items() if lets_in(section.id, card, rules, game)}
        definitions[section.id] = _section(section.title, offered)
        for word in _words(section):
            properties[word] = {"$ref": f"#/$defs/{section.id}"}
    return {
        "$schema": DRAFT,
        "title": f"Deck of {game.name}",
        "description": "A section holds cards and how many of each; deckcheck tells whether the rules are kept.",
        "type": "object",
        "properties": properties,
        "required": ["game"],
        "additionalProperties": False,
        "$defs": definitions,
    }


def any_deck_schema(games: Iterable[Game]) -> Node:
    """Return the schema of decks of whatever game: its sections are not known here."""
    known = {"enum": [game.id for game in games]}
    game = {"anyOf": [known, {"type": "string"}], "description": "The id of the game"}
    return {
        "$schema": DRAFT,
        "title": "Deck of deckcheck",
        "description": "A section holds cards and how many of each. With --game the sections and cards are known, too.",
        "type": "object",
        "properties": {"game": game, **_texts()},
        "required": ["game"],
        "additionalProperties": {"anyOf": [{"type": ["string", "integer"]}, {"$ref": "#/$defs/section"}]},
        "$defs": {"copies": COPIES, "section": _section("Section", {})},
    }


def _texts() -> Node:
    text = {"type": "string"}
    kept = {name: {"description": "Kept with the deck, never judged"} for name in KEPT}
    return {
        "name": {**text, "description": "The name of the deck"},
        "format": {**text, "description": "The format that the deck is for; default if not said"},
        **kept,
    }


def _words(section: Section) -> list[str]:
    """List the keys that mean a section: its id, and its other names as they are usually written."""
    words: dict[str, str] = {}
    for word in (section.id, *section.aliases, section.title):
        words.setdefault(word.casefold(), word)
    return list(words.values())


def _names(cards: Iterable[Card]) -> dict[str, tuple[Card, str]]:
    """Return what to write for each card, with a printing to look at and what it is."""
    source = MemoryCards(tuple(cards))
    names: dict[str, tuple[Card, str]] = {}
    for card in source.cards:
        about = " · ".join(str(word) for word in (card.reference, *card.facts.get("type", ())))
        names.setdefault(what_to_write(card, source), (card, about))
    return dict(sorted(names.items()))


def _section(title: str, offered: dict[str, str]) -> Node:
    """Return the two forms of a section: a table of counts, or entries that say more."""
    copies: Node = {"$ref": "#/$defs/copies"}
    names: Node = {"description": NAME["description"], "anyOf": [{"enum": list(offered)}, NAME]} if offered else NAME
    counts: Node = {
        "type": "object",
        "title": title,
        "properties": {name: {**copies, "title": about} for name, about in offered.items()},
        "additionalProperties": copies,
    }
    entry: Node = {
        "type": "object",
        "properties": {
            "card": names,
            "name": {**NAME, "description": "Another word for card"},
            "set": {"type": "string", "description": "The set of the printing"},
            "number": {"type": ["string", "integer"], "description": "The number of the printing"},
            "count": copies,
            "note": {"type": "string", "description": "Kept with the entry, never judged"},
        },
        "additionalProperties": False,
    }
    return {"title": title, "anyOf": [counts, {"type": "array", "items": entry}]}


def _option(option: Option) -> Node:
    if option.values:
        return {"enum": list(option.values), "description": option.text}
    bounds = {"minimum": option.min, "maximum": option.max}
    return {
        "type": "integer",
        **{name: bound for name, bound in bounds.items() if bound is not None},
        "description": option.text,
    }
