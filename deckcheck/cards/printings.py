"""Telling printings apart by set and number, and saying what does not fit."""

from __future__ import annotations

from deckcheck.cards.fold import fold
from deckcheck.cards.titles import named, splits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cards.card import Card
    from deckcheck.cards.index import CardSource

_SHOWN = 4


def numbered(source: CardSource, set: str, number: str) -> tuple[Card, ...]:
    """Return the printings of a written number, in a written set if one is named."""
    code = source.sets().get(fold(set), "") if set else ""
    folded = fold(number)
    return _as_written(source.numbered(code, folded), set, number) if folded and (code or not set) else ()


def _as_written(cards: tuple[Card, ...], set: str, number: str) -> tuple[Card, ...]:
    """Among printings that differ only in the case of set or number, keep those that are written exactly so."""
    if len(cards) > 1 and number:
        cards = tuple(card for card in cards if card.number == number) or cards
    if len(cards) > 1 and set:
        cards = tuple(card for card in cards if card.set == set) or cards
    return cards


def told_by_number(source: CardSource, cards: tuple[Card, ...]) -> bool:
    """Say whether the game tells these cards apart by their number, so that a number alone means a card."""
    return all(any((one.number,) in one.identity for one in source.keyed(card.key)) for card in cards)


def fitting(source: CardSource, cards: tuple[Card, ...], set: str, number: str) -> tuple[Card, ...]:
    """Keep the printings that have this set and number, as far as they are given."""
    if set:
        code = source.sets().get(fold(set))
        cards = tuple(card for card in cards if fold(card.set) == code)
    if number:
        folded = fold(number)
        cards = tuple(card for card in cards if fold(card.number) == folded)
    return _as_written(cards, set, number)


def conflict(source: CardSource, cards: tuple[Card, ...], set: str, number: str) -> str:
    """Say that set or number are not those of the card; nothing if they are."""
    if fitting(source, cards, set, number):
        return ""
    name = cards[0].name
    known = references(cards)
    if set and fold(set) not in source.sets():
        return f"{set} is not a set that the pools know. Printings of {name}: {known}"
    if not number:
        return f"{set} has no printing of {name}: {known}"
    return f"{f'{set} {number}'.strip()} is not a printing of {name}: {known}"


def references(cards: tuple[Card, ...]) -> str:
    """List the references of printings, each once and not too many."""
    all = list(dict.fromkeys(card.reference if card.number else card.set for card in cards))
    return ", ".join(all[:_SHOWN]) + (f" and {len(all) - _SHOWN} more" if len(all) > _SHOWN else "")


def other_name(source: CardSource, set: str, number: str) -> str:
    """Say which card has this set and number, although it was written under another name."""
    cards = numbered(source, set, number) if set and number else ()
    return f"{cards[0].reference} is {cards[0].title}" if cards else ""


def not_recorded(source: CardSource, written: str) -> str:
    """Say that a subtitle cannot be compared because the pool does not record it; nothing if that is not the case."""
    for name, subtitle in splits(written):
        cards = tuple(card for card in named(source, name) if None in card.identity)
        if cards:
            known = references(cards)
            return f'The pools do not record whether {cards[0].name} is "{subtitle}". Name a printing: {known}'
    return ""
