"""The cards of a source in their sets: each number once, reprints pointing at the cards that they print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.cards.pools.printing import number_order
from deckcheck.files.display import shown
from deckcheck.pools.building import CardFault
from deckcheck.report import Finding

if TYPE_CHECKING:
    from deckcheck.pools.reading import ReadSource
    from deckcheck.pools.source_card import SourceCard


def sorted_sets(source: ReadSource, by: str) -> tuple[dict[str, list[SourceCard]], list[CardFault]]:
    """Put the cards into their sets, in the order of their numbers.

    Args:
        source: the cards.
        by: by what a reprint names its card: ``number``, ``name`` or ``ids``.

    Returns:
        The cards of each set, and what is there twice and differs, or points at nothing.
    """
    faults = _point_reprints(source, by)
    dropped = {id(fault.card) for fault in faults}
    found: dict[str, dict[tuple[str, str], SourceCard]] = {}
    for card in source.cards:
        if id(card) in dropped:
            continue
        mine = found.setdefault(card.set, {})
        first = mine.setdefault((card.number, card.variant), card)
        if first is not card and not _joined(first, card):
            faults.append(_twice(first, card))
    return {code: sorted(found[code].values(), key=_order) for code in sorted(found)}, faults


def _order(card: SourceCard) -> tuple[object, ...]:
    return (*number_order(card.number), card.variant)


def _joined(first: SourceCard, second: SourceCard) -> bool:
    """Take two rows of one number for one card if they say the same; say whether they do."""
    if first.name != second.name or first.facts != second.facts or first.unknown != second.unknown:
        return False
    first.also = tuple(dict.fromkeys((*first.also, *second.also)))
    first.ids = tuple(dict.fromkeys((*first.ids, *second.ids)))
    return True


def _twice(first: SourceCard, second: SourceCard) -> CardFault:
    different = [name for name in (first.facts | second.facts) if first.facts.get(name) != second.facts.get(name)]
    if first.name == second.name:
        who, what = shown(first.name), f", and what it says of {' and '.join(different[:3])} differs"
    else:
        who, what = f"{shown(second.name)} and {shown(first.name)}", ""
    hint = "Leave one of them out; two arts of one number are told apart by their variant."
    places = (second.origin.location(), first.origin.location())
    message = f"{who} ({first.set} {first.number}): the number is there twice{what}"
    return CardFault(Finding("PL003", message, cards=(first.name,), locations=places, hint=hint), second)


def _point_reprints(source: ReadSource, by: str) -> list[CardFault]:
    """Find the card that each reprint is a printing of, and give it that card's name if it has none."""
    faults: list[CardFault] = []
    if not any(card.same for card in source.cards):
        return faults
    known: dict[str, SourceCard] = {}
    for card in source.cards:
        for name in {"number": (card.number,), "name": (card.name,), "ids": card.ids}[by]:
            known.setdefault(name, card)
    passed_over: dict[int, SourceCard] = {}
    for card in [card for card in source.cards if card.same]:
        target = _target(card, known)
        if target is not None:
            card.same_as = f"{target.set} {target.number}"
            card.name = card.name or target.name
            card.number = card.number or target.number
        elif card.same in source.not_meant:
            passed_over[id(card)] = card
        else:
            name = shown(card.name or f"Row {card.origin.number}")
            message = f"{name} is said to be the same as {shown(card.same)}, which no row is"
            faults.append(CardFault(Finding("PL007", message, locations=(card.origin.location(),)), card))
    source.passed_over += len(passed_over)
    source.cards = [card for card in source.cards if id(card) not in passed_over]
    return faults


def _target(card: SourceCard, known: dict[str, SourceCard]) -> SourceCard | None:
    """Follow a reprint to the card that reprints nothing."""
    passed = {id(card)}
    target = known.get(card.same)
    while target is not None and target.same and id(target) not in passed:
        passed.add(id(target))
        target = known.get(target.same)
    return None if target is None or id(target) in passed else target
