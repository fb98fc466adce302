"""Games, formats and cards as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.answers.search import found_cards
from deckcheck.games.formats.load import read_format
from deckcheck.library.heads import DEFAULT

if TYPE_CHECKING:
    from deckcheck.cards.card import Card
    from deckcheck.library.library import Library

    Data = dict[str, object]


def games_data(library: Library) -> list[Data]:
    """Return the games; ``cards`` says whether their cards are at hand."""
    games = [library.game(id) for id in library.games()]
    return [
        {
            "id": game.id,
            "name": game.name,
            "source": game.source,
            "cards": bool(library.pool_files(game.id)),
            "sections": [{"id": one.id, "title": one.title} for one in game.sections.values()],
        }
        for game in games
    ]


def formats_data(library: Library, game: str) -> list[Data]:
    """Return the formats of a game, its rules as they are first."""
    told: list[Data] = []
    for id, path in library.formats(game).items():
        name = "" if id == DEFAULT else read_format(path).file.name
        told.append({"id": id, "name": name or id})
    return told


def cards_data(library: Library, game: str, words: str, limit: int) -> Data:
    """Return the cards that are looked for, each with its printings and facts."""
    cards = found_cards(library, game, words)
    shown = [_card(printings, library, game) for printings in cards[:limit]]
    return {"game": game, "found": len(cards), "cards": shown}


def _card(printings: list[Card], library: Library, game: str) -> Data:
    first = printings[0]
    fields = [*library.game(game).fields, *library.game(game).kept]
    facts = {name: list(first.facts[name]) for name in fields if name in first.facts and name not in ("name", "@")}
    return {
        "title": first.title,
        "write": library.finder(game).to_write(first),
        "printings": [one.reference for one in printings],
        "invented": first.sample,
        "facts": {name: values for name, values in facts.items() if name not in ("set", "number")},
    }
