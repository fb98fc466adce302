"""How much of each set is known: cards, facts, and the rules that can be judged with them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from deckcheck.games.game import ALWAYS
from deckcheck.report import ERROR
from deckcheck.rules.ir import IDENTITY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cards.card import Card
    from deckcheck.cards.pools.pools import Pools
    from deckcheck.games.game import Game


@dataclass(slots=True)
class Coverage:
    """What is known of some cards.

    ``size`` is how many there are, 0 where nobody knows; ``facts`` says of how many cards each fact is known.
    ``judged`` are the codes whose rules can be judged for all of the cards, ``waiting`` maps the others to the facts
    that they need.
    """

    code: str
    name: str
    cards: int
    size: int = 0
    sample: bool = False
    facts: dict[str, int] = field(default_factory=dict)
    judged: list[str] = field(default_factory=list)
    waiting: dict[str, list[str]] = field(default_factory=dict)


def coverage_of_sets(pools: Pools, game: Game) -> list[Coverage]:
    """Return what is known of each set of a game."""
    by_set: dict[str, list[Card]] = {}
    for card in pools.cards:
        by_set.setdefault(card.set, []).append(card)
    found: dict[str, Coverage] = {}
    for one in pools.sets:
        cards = by_set.get(one.code, [])
        known = found.setdefault(one.code, coverage_of(cards, game, one.code, one.name))
        known.size, known.sample = max(known.size, one.size), known.sample or one.sample
    return list(found.values())


def coverage_of(cards: Sequence[Card], game: Game, code: str = "", name: str = "") -> Coverage:
    """Return what is known of some cards."""
    found = Coverage(code, name, len(cards))
    needs = _needs(game)
    read = [name for name in game.fields if name not in ALWAYS and any(name in fields for fields in needs.values())]
    found.facts = {name: sum(name in card.facts for card in cards) for name in read}
    for code, fields in needs.items():
        lacking = [name for name in fields if found.facts.get(name, len(cards)) < len(cards)]
        if lacking:
            found.waiting[code] = lacking
        else:
            found.judged.append(code)
    return found


def _needs(game: Game) -> dict[str, list[str]]:
    """Return the facts that each rule of severity error reads."""
    found: dict[str, dict[str, None]] = {}
    for constraint in game.constraints:
        if constraint.severity == ERROR:
            mine = found.setdefault(constraint.code, {})
            names = [*constraint.fields(), *(game.identity if constraint.per == IDENTITY else ())]
            mine.update((name, None) for name in names if name in game.fields and name not in ALWAYS)
    return {code: list(fields) for code, fields in sorted(found.items())}
