"""Cards as the pool commands show and find them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.cards.fold import fold, fold_accents
from deckcheck.cards.index import text_of
from deckcheck.errors import UsageProblem
from deckcheck.files.display import safe
from deckcheck.games.game import ALWAYS
from deckcheck.output.text_width import width
from deckcheck.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.games.game import Game
    from deckcheck.output.two_columns import Page
    from deckcheck.rules.ir import Values

REFERENCE = 12
"""Columns of a printing's reference in a list of cards."""


def write_card(page: Page, printings: Sequence[Card], game: Game) -> None:
    """Write the facts of a card, and in which printings it exists; where printings differ, what each says."""
    first = printings[0]
    page.line(f"{page.paint(safe(first.title), 'path')}  {page.paint(game.name, 'quiet')}")
    names = [name for name in (*game.fields, *game.kept) if name not in ("name", "set", "number")]
    longest = max(len(name) for name in names)
    for name in names:
        field = game.fields.get(name)
        known = {card.facts[name] for card in printings if name in card.facts}
        text = " / ".join(sorted(_value(values) for values in known)) if known else "not recorded"
        fits = not (field and field.on) or any(value in field.on for value in first.facts.get("type", ()))
        if known - {()} or (field and fits):
            page.line(f"  {name.rjust(longest)}  {text if known else page.paint(text, 'quiet')}")
    references = dict.fromkeys(safe(card.reference) + (" (invented)" if card.sample else "") for card in printings)
    page.line(f"  {'printing'.rjust(longest)}  {page.paint(', '.join(references), 'quiet')}")


def write_row(page: Page, card: Card, game: Game) -> None:
    """Write a card on one line: its reference, its title, its type."""
    reference = safe(card.reference)
    space = " " * max(REFERENCE - width(reference), 0)
    kinds = (*card.facts.get("type", ()), game.id)
    page.line(f"{reference}{space}  {safe(card.title)}  {page.paint(' · '.join(map(str, kinds)), 'quiet')}")


def known_facts(words: Iterable[str], games: Iterable[Game]) -> None:
    """Look whether cards of these games have the facts that are written ``FIELD=VALUE``.

    Raises:
        UsageProblem: one of them does not exist; the message lists those that do.
    """
    names = list(dict.fromkeys(name for game in games for name in (*ALWAYS, *game.fields, *game.kept)))
    for word in words:
        field, equals, _ = word.partition("=")
        if equals and field.strip() not in names:
            guess = did_you_mean(field, names) or "."
            raise UsageProblem(f"No card has a fact {field.strip()}{guess}", hint=f"Facts are: {', '.join(names)}.")


def plain_words(words: Iterable[str]) -> list[str]:
    """Return the words that are looked for in names and references, folded."""
    return [_folded(word) for word in words if "=" not in word]


def matches(card: Card, words: Iterable[str]) -> bool:
    """Say whether a card has all words in its name or reference, and all facts that are written ``FIELD=VALUE``."""
    text = text_of(card)
    for word in words:
        field, equals, value = word.partition("=")
        if equals and not _has(card, field.strip(), value.strip()):
            return False
        if not equals and _folded(word) not in text:
            return False
    return True


def _has(card: Card, field: str, value: str) -> bool:
    written = {"set": (card.set,), "number": (card.number,), "name": (card.name,)}
    values: Values | None = written.get(field) or card.facts.get(field)
    if value == "?":
        return values is None
    if values is None:
        return False
    return any(_folded(_value((one,))) == _folded(value) for one in values) if value else not values


def _folded(text: str) -> str:
    return fold_accents(fold(text))


def _value(values: Values) -> str:
    """Return the values of a field in words."""
    words = ["yes" if value is True else "no" if value is False else safe(str(value)) for value in values]
    return ", ".join(words) or "none"
