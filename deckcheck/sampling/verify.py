"""Drawing again what a receipt tells, and saying what comes out otherwise."""

from __future__ import annotations

from deckcheck.errors import DeckcheckError, UsageProblem
from deckcheck.sampling.deck_key import DISTRIBUTIONS
from deckcheck.sampling.draw import RandomRun, cards_of
from deckcheck.sampling.request import LARGEST, sections_of
from deckcheck.sampling.setting import Setting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.cards.card import Card
    from deckcheck.evaluation.ruleset import Ruleset
    from deckcheck.library.library import Library
    from deckcheck.sampling.receipt import RandomReceipt, Row

_FREE = ("deckcheck", "sha256")
"""What may differ: neither the version of the program nor the look of its files is part of the algorithm."""


def differences(receipt: RandomReceipt, library: Library) -> list[str]:
    """Draw the decks of a receipt again and name everything that differs; empty if all agrees.

    Raises:
        UsageProblem: the game or its pools cannot be used, or the receipt asks for what cannot be.
    """
    ruleset = library.ruleset(receipt.game, receipt.format, receipt.day)
    try:
        run = RandomRun(library, ruleset, _setting(receipt, ruleset), receipt.seed, receipt.day)
        for drawn in receipt.decks:
            run.draw(drawn.deck)
    except UsageProblem:
        raise
    except DeckcheckError as error:
        return [error.message]
    again = run.receipt(own_seed=receipt.own_seed).plain()
    return list(_compare("", receipt.plain(), again))


def _setting(receipt: RandomReceipt, ruleset: Ruleset) -> Setting:
    asked = receipt.asked
    cards = {(card.reference, card.title): card for card in cards_of(ruleset)}

    def found(row: Row) -> Card:
        if row[1:3] not in cards:
            raise UsageProblem(f"No pool of {receipt.game} has {row[2]} ({row[1]}), which the receipt names.")
        return cards[row[1:3]]

    sections = sections_of(ruleset.game)
    for name, (least, most) in asked.sizes.items():
        if name not in sections or not 0 <= least <= most <= LARGEST:
            raise UsageProblem(f"The receipt asks for {name} of {least} to {most} cards, which cannot be.")
    return Setting(
        sections,
        {**ruleset.options, **asked.options},
        sizes=asked.sizes,
        fixed={(row[0], found(row)): row[3] for row in asked.cards},
        owned=None if asked.collection is None else {found(row): row[3] for row in asked.collection},
        choices=asked.choices,
        physical=receipt.distribution == DISTRIBUTIONS[True],
    )


def _compare(place: str, told: object, again: object) -> Iterator[str]:
    if isinstance(told, dict) and isinstance(again, dict):
        for key in [key for key in dict.fromkeys([*told, *again]) if key not in _FREE]:
            yield from _compare(f"{place}.{key}" if place else str(key), told.get(key), again.get(key))
    elif isinstance(told, list) and isinstance(again, list) and len(told) == len(again):
        for number, (one, other) in enumerate(zip(told, again, strict=True), 1):
            yield from _compare(f"{place} {number}", one, other)
    elif told != again:
        yield f"{place}: {_short(told)} in the receipt, {_short(again)} when drawn again"


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 80 else f"{text[:77]}…"
