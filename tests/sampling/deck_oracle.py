"""All legal decks of a small pool, by trying every deck and asking the ordinary judge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, product
from math import comb

from deckcheck.cards.card import Card
from deckcheck.evaluation.judge import judge
from deckcheck.evaluation.outcomes import HELD, OFF, Cell
from deckcheck.evaluation.rows import Row
from deckcheck.evaluation.view import View
from deckcheck.games.game import Game
from deckcheck.rules.ir import Constraint
from deckcheck.sampling.setting import Setting

Copies = Mapping[tuple[str, Card], int]
Deck = frozenset[tuple[str, str, int]]
"""Section, reference and count of each card."""


def as_deck(copies: Copies) -> Deck:
    return frozenset((section, card.reference, count) for (section, card), count in copies.items() if count)


def all_decks(
    game: Game, constraints: Sequence[Constraint], cards: Sequence[Card], setting: Setting
) -> dict[Deck, int]:
    """Give every legal deck of a setting with its weight: 1, or the ways to take it out of the box."""
    view = _view(game, constraints, setting)
    cards = list({card.key: card for card in reversed(cards)}.values())[::-1]
    sections = [name for name in setting.sections if name not in game.leaders]
    fills = [
        [
            fill
            for fill in _fills(section, _fitting(section, cards, view), setting)
            if _alone(section, fill, view, setting)
        ]
        for section in sections
    ]
    found: dict[Deck, int] = {}
    for parts in product(*fills):
        added = {place: count for part in parts for place, count in part.items()}
        deck = dict(setting.fixed)
        for place, count in added.items():
            deck[place] = deck.get(place, 0) + count
        if is_legal(view, deck) and _owned(deck, setting) and _chosen(view, deck, setting):
            found[as_deck(deck)] = _ways(view, added, setting) if setting.physical else 1
    return found


def _alone(section: str, fill: Copies, view: View, setting: Setting) -> bool:
    """Say whether a section keeps the rules that are about this section only, so that fewer decks are to be tried."""
    places = [*setting.fixed.items(), *fill.items()]
    outcomes = judge(view, [Cell(where, card, count, count) for (where, card), count in places])
    return all(
        o.state in (HELD, OFF)
        for o in outcomes
        if o.row.constraint.sections == (section,) and not o.row.guards and o.row.constraint.severity == "error"
    )


def is_legal(view: View, deck: Copies) -> bool:
    outcomes = judge(view, [Cell(section, card, count, count) for (section, card), count in deck.items()])
    return all(o.state in (HELD, OFF) for o in outcomes if o.row.constraint.severity == "error")


def _view(game: Game, constraints: Sequence[Constraint], setting: Setting) -> View:
    leaders: dict[str, list[Card] | None] = {name: list(setting.in_section(name)) for name in game.leaders}
    return View(game, constraints, sections=frozenset(setting.sections), options=setting.options, leaders=leaders)


def _fitting(section: str, cards: Sequence[Card], view: View) -> list[Card]:
    """Leave out what no rule of types lets in, so that fewer decks are to be tried."""
    return [card for card in cards if _most(view, section, card, 1)]


def _most(view: View, section: str, card: Card, limit: int) -> int:
    """Give the most copies of a card, up to ``limit``, that no unguarded rule forbids by itself."""
    count = 0
    while count < limit:
        outcomes = judge(view, [Cell(section, card, count + 1, count + 1)])
        for outcome in outcomes:
            row = outcome.row
            over = any(group.state == "broken" and group.least for group in outcome.groups)
            if not row.keyed:
                over = row.hi is not None and outcome.least > row.hi
            if over and _only_grows(row, view) and row.constraint.severity == "error":
                return count
        count += 1
    return count


def _only_grows(row: Row, view: View) -> bool:
    """Say whether what a rule adds up is never taken down again by other cards."""
    first, *others = row.constraint.terms
    falls = others or (first.of and (view.fields[first.of].min or 0) < 0)
    return not falls and not row.guards and not row.constraint.spread


def _fills(section: str, cards: Sequence[Card], setting: Setting) -> Iterator[dict[tuple[str, Card], int]]:
    given = sum(setting.in_section(section).values())
    least, most = setting.sizes[section]
    for size in range(max(0, least - given), most - given + 1):
        for chosen in combinations_with_replacement(cards, size):
            yield {(section, card): chosen.count(card) for card in chosen}


def _owned(deck: Copies, setting: Setting) -> bool:
    totals: dict[Card, int] = {}
    for (_, card), count in deck.items():
        totals[card] = totals.get(card, 0) + count
    return setting.owned is None or all(count <= setting.owned.get(card, 0) for card, count in totals.items())


def _chosen(view: View, deck: Copies, setting: Setting) -> bool:
    for row in view.rows:
        value = setting.choices.get(row.constraint.per)
        if value is not None and row.constraint.spread:
            number = view.rows.index(row)
            keyed = [add for section, card in deck for add in view.column(section, card)[1] if add.row == number]
            if any(add.keys != (value,) for add in keyed):
                return False
    return True


def _ways(view: View, added: Copies, setting: Setting) -> int:
    """Count the ways to take the added cards out of the box, section by section."""
    ways = 1
    if setting.owned is None:
        for (section, card), count in added.items():
            _, most = setting.sizes[section]
            ways *= comb(_most(view, section, card, most), count)
        return ways
    left = dict(setting.owned)
    for (_, card), count in setting.fixed.items():
        left[card] -= count
    for (_, card), count in added.items():
        ways *= comb(left[card], count)
        left[card] -= count
    return ways
