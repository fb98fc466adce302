"""A search among the cards of a game, by words of names and by facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.answers.refusals import Refusal
from deckcheck.cards.fold import fold, fold_accents
from deckcheck.games.game import ALWAYS

if TYPE_CHECKING:
    from deckcheck.cards.card import Card
    from deckcheck.library.library import Library


def found_cards(library: Library, game: str, words: str) -> list[list[Card]]:
    """Return the cards that have all words in their names or references, and all facts, the printings of each together.

    Raises:
        Refusal: the game has no such fact.
    """
    rules = library.game(game)
    known = (*ALWAYS, *rules.fields, *rules.kept)
    facts, texts = [], []
    for word in words.split():
        field, equals, value = word.partition("=")
        if equals and field not in known:
            raise Refusal(400, "bad-request", f"q: no card has a fact {field}; use one of {', '.join(known)}.")
        if equals:
            facts.append((field, _folded(value)))
        else:
            texts.append(_folded(word))
    found: dict[str, list[Card]] = {}
    for card in library.finder(game).source.having(texts):
        if all(_has(card, *fact) for fact in facts):
            found.setdefault(card.key, []).append(card)
    return list(found.values())


def _has(card: Card, field: str, value: str) -> bool:
    written = {"set": (card.set,), "number": (card.number,), "name": (card.name,)}
    values = written.get(field) or card.facts.get(field) or ()
    return any(_folded(str(one)) == value for one in values)


def _folded(text: str) -> str:
    return fold_accents(fold(text))
