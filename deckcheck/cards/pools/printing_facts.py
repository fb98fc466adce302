"""What the printings of a card taken together say: in which sets it is, and from when it is out."""

from __future__ import annotations

from deckcheck.cards.card import may_be_one
from deckcheck.rules.ir import ALONE, ONE_TYPE, RELEASED, SETS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.rules.ir import Values


class Identities:
    """The cards of a game by what is known of their identity: one printing stands for each card."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self._by_first: dict[Values | None, dict[str, Card]] = {}
        for card in cards:
            first = card.identity[0] if card.identity else None
            self._by_first.setdefault(first, {}).setdefault(card.key, card)

    def perhaps(self, card: Card) -> Iterator[Card]:
        """Return the other cards that may turn out to be the same card, because too little is known of one of them."""
        first = card.identity[0] if card.identity else None
        buckets = self._by_first if first is None else (first, None)
        for bucket in buckets:
            for other in self._by_first.get(bucket, {}).values():
                if other.key != card.key and may_be_one(card.identity, other.identity):
                    yield other


def add_printing_facts(cards: Sequence[Card], released: Mapping[str, str]) -> None:
    """Return each card the facts ``@sets`` and, where there is something to tell, ``@released`` and ``@type``.

    Args:
        cards: all cards of the pools of a game.
        released: the ISO day of each set by its code, ``""`` where it is not known.
    """
    printed: dict[str, dict[str, None]] = {}
    types: dict[str, dict[Values, None]] = {}
    for card in cards:
        printed.setdefault(card.key, {})[card.set] = None
        if "type" in card.facts:
            types.setdefault(card.key, {})[card.facts["type"]] = None
    named: dict[str, set[str]] = {}
    for card in cards:
        named.setdefault(card.name, set()).add(card.key)
    sets = _with_perhaps(cards, printed)
    days = {key: _first_day(codes, released) for key, codes in printed.items()} if any(released.values()) else {}
    for card in cards:
        card.facts[SETS] = sets[card.key]
        if card.subtitles and len(named[card.name]) == 1:
            card.facts[ALONE] = (True,)
        if len(types.get(card.key, ())) > 1:
            card.facts[ONE_TYPE] = card.facts.get("type", ())
        if days:
            card.facts[RELEASED] = days[card.key]


def _with_perhaps(cards: Sequence[Card], printed: Mapping[str, Mapping[str, None]]) -> dict[str, Values]:
    sets: dict[str, Values] = {key: tuple(codes) for key, codes in printed.items()}
    unsure = {card.key: card for card in cards if None in card.identity}
    if not unsure:
        return sets
    identities = Identities(cards)
    known = dict(sets)
    for key, card in unsure.items():
        for other in identities.perhaps(card):
            sets[key] = _joined(sets[key], known[other.key])
            sets[other.key] = _joined(sets[other.key], known[key])
    return sets


def _joined(sets: Values, perhaps: Values) -> Values:
    return (*sets, *(f" {code}" for code in perhaps if code not in sets and f" {code}" not in sets))


def _first_day(codes: Mapping[str, None], released: Mapping[str, str]) -> Values:
    days = [released.get(code, "") for code in codes]
    return (min(days),) if all(days) else ()
