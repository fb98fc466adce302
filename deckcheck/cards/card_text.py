"""How the cards of an event are written for people: the shortest text that surely means this printing."""

from __future__ import annotations

import re
from functools import cache
from unicodedata import normalize

from deckcheck.cards.fold import fold
from deckcheck.rules.ir import DIFFERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.cards.card import Card
    from deckcheck.cards.finder import Finder


def card_text(card: Card, finder: Finder) -> str:
    """Return the text of one printing."""
    printing = f"({card.set} {card.number})" if card.number else f"({card.set})"
    texts = (card.name, card.title, f"{card.name} {printing}", f"{card.title} {printing}")
    return next((text for text in texts if _means(finder, text, card)), texts[-1])


def _means(finder: Finder, text: str, card: Card) -> bool:
    found = finder.find(text)
    if DIFFERS in card.facts and len(found.cards) > 1:  # it would not be said which printing is meant
        return False
    return not found.note and found.card is not None and found.card.reference == card.reference


def card_of(reference: str, finder: Finder) -> Card | None:
    """Return the printing of a reference."""
    set, _, number = reference.rpartition(" ")
    found = (*finder.source.numbered(fold(set), fold(number)), *finder.source.named(fold(reference)))
    return next((card for card in found if normalize("NFC", card.reference) == reference), None)


def natural(references: Iterable[str]) -> list[str]:
    """Sort references as people count: ``GSA 9`` before ``GSA 10``."""
    return sorted(references, key=_natural_key)


@cache
def _natural_key(text: str) -> tuple[list[tuple[int, str]], str]:
    return [_part(part) for part in re.split(r"([0-9]+)", text)], text


def _part(part: str) -> tuple[int, str]:
    """Digits are compared by how many they are, then by what they are."""
    return (len(part.lstrip("0")), part) if part.isascii() and part.isdigit() else (0, part)
