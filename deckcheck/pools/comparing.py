"""What came, went and changed between two states of pools."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.cards.card import Card
    from deckcheck.cards.pools.pools import Pools, PoolSet
    from deckcheck.rules.ir import Values

_DERIVED = "@"
"""How names begin that are no facts of a card, but made from the pools."""
Change = tuple[str, "Values | None", "Values | None"]
"""A fact, its values before and after; ``None``: not recorded."""


@dataclass(slots=True)
class PoolDifference:
    """What differs, in the order of sets and numbers."""

    sets_came: list[PoolSet] = field(default_factory=list)
    sets_went: list[PoolSet] = field(default_factory=list)
    sets_changed: list[tuple[str, str, str, str]] = field(default_factory=list)
    """Code, key, before, after."""
    came: list[Card] = field(default_factory=list)
    went: list[Card] = field(default_factory=list)
    changed: list[tuple[Card, list[Change]]] = field(default_factory=list)

    def __bool__(self) -> bool:
        """Say whether anything differs."""
        return any((self.sets_came, self.sets_went, self.sets_changed, self.came, self.went, self.changed))


def compare_pools(old: Pools, new: Pools) -> PoolDifference:
    """Compare the sets and the cards of two states of pools by what they say, not by how it is written."""
    found = PoolDifference()
    before, after = _by_printing(old.cards), _by_printing(new.cards)
    found.came = [card for key, card in after.items() if key not in before]
    found.went = [card for key, card in before.items() if key not in after]
    for key, card in after.items():
        if key in before and (changes := _changes(before[key], card)):
            found.changed.append((card, changes))
    _compare_sets(found, {one.code: one for one in old.sets}, {one.code: one for one in new.sets})
    return found


def _by_printing(cards: Iterable[Card]) -> dict[tuple[str, ...], Card]:
    found: dict[tuple[str, ...], Card] = {}
    for card in cards:
        variant = card.facts.get("variant") or ()
        name = "" if card.number else card.title
        found[card.set, card.number, name, *map(str, variant)] = card
    return found


def _changes(old: Card, new: Card) -> list[Change]:
    changes: list[Change] = [] if old.name == new.name else [("name", (old.name,), (new.name,))]
    for name in dict.fromkeys((*old.facts, *new.facts)):
        one, other = old.facts.get(name), new.facts.get(name)
        if not name.startswith(_DERIVED) and name != "name" and _sorted(one) != _sorted(other):
            changes.append((name, one, other))
    return changes


def _sorted(values: Values | None) -> list[str] | None:
    return None if values is None else sorted(map(repr, values))


def _compare_sets(found: PoolDifference, old: dict[str, PoolSet], new: dict[str, PoolSet]) -> None:
    found.sets_came = [one for code, one in new.items() if code not in old]
    found.sets_went = [one for code, one in old.items() if code not in new]
    for code in [code for code in new if code in old]:
        for key in ("name", "released", "size", "partial", "sample"):
            one, other = getattr(old[code], key), getattr(new[code], key)
            if one != other:
                found.sets_changed.append((code, key, str(one), str(other)))
