"""Which sections may get other leading cards, and which cards these may be."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

from deckcheck.evaluation.judge import judge
from deckcheck.evaluation.outcomes import BROKEN
from deckcheck.repair.slots import is_firm
from deckcheck.report import ERROR
from deckcheck.rules.ir import MANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from deckcheck.cards.card import Card
    from deckcheck.evaluation.view import View
    from deckcheck.repair.candidates import Candidates
    from deckcheck.repair.situation import Contents, Situation
    from deckcheck.rules.ir import Value

_TOGETHER = 2
"""So many cards lead together at most."""
_MOST_PAIRS = 60
"""Of so many cards all pairs are tried."""


def free_sections(situation: Situation, options: Mapping[str, Value]) -> frozenset[str]:
    """Return the leading sections whose cards may change: a rule about them alone is broken, or somebody wishes it."""
    view = situation.view(options, situation.counts)
    broken = {
        section
        for outcome in judge(view, situation.cells(situation.counts))
        if outcome.state == BROKEN and outcome.row.constraint.severity == ERROR
        for section in outcome.row.constraint.sections
        if set(outcome.row.constraint.sections) <= set(situation.leading)
        and outcome.row.constraint.code not in situation.waived
    }
    return frozenset((broken | situation.demands.change) - set(situation.demands.leaders))


def contents_to_try(situation: Situation, free: frozenset[str], field: Candidates) -> Iterator[Contents]:
    """Return the contents of the leading sections that may be tried, those of the deck first.

    ``field`` is that of the deck as it is; of cards that no rule can tell apart the first one stands for all.
    """
    usual = {**situation.contents(), **situation.demands.leaders}
    sections = [name for name in situation.leading if name in free]
    choices = [list(_contents_of(section, situation, field)) for section in sections]
    yield usual
    for some in product(*choices):
        contents = {**usual, **dict(zip(sections, some, strict=True))}
        if contents != usual and all(_is_wished(situation, name, contents[name]) for name in sections):
            yield contents


def _is_wished(situation: Situation, section: str, cards: Mapping[Card, int]) -> bool:
    """Say whether the wishes let a section have these cards instead of its own."""
    now, wishes = situation.contents()[section], situation.demands
    if wishes.only_remove and any(count > now.get(card, 0) for card, count in cards.items()):
        return False
    stay = [card for card in now if wishes.complete or card.key in wishes.keep]
    return all(cards.get(card, 0) >= now[card] for card in stay)


def _contents_of(section: str, situation: Situation, field: Candidates) -> Iterator[dict[Card, int]]:
    now = situation.contents()[section]
    fewest, most = _bounds(section, field.view, field)
    cards = _leaders(section, situation, field)
    for size in range(fewest, min(most, max(_TOGETHER, fewest)) + 1):
        if size > 1 and len(cards) > _MOST_PAIRS:
            cards = [card for card in cards if card in now] or cards[:_MOST_PAIRS]
        for chosen in combinations_with_replacement(cards, size):
            yield {card: chosen.count(card) for card in dict.fromkeys(chosen)}
    if most >= sum(now.values()) > _TOGETHER:
        yield now


def _bounds(section: str, view: View, field: Candidates) -> tuple[int, int]:
    """Return how many cards the rules about a section alone ask for, beside those that stay."""
    least, most = 0, _TOGETHER
    stays = sum(cell.least for cell in field.situation.stays if cell.section == section)
    for number in field.hard:
        row = view.rows[number]
        terms = row.constraint.terms
        whole = len(terms) == 1 and not terms[0].where and terms[0].unless is None and not terms[0].of
        if row.keyed or not is_firm(row, view) or not whole or row.constraint.sections != (section,):
            continue
        least = max(least, (row.lo or 0) - stays)
        most = min(most, max(row.hi - stays, 0) if row.hi is not None else MANY)
    return least, max(most, least)


def _leaders(section: str, situation: Situation, field: Candidates) -> list[Card]:
    """Return the cards that may lead: those of the deck, and the first of each kind of others."""
    wishes = situation.demands
    own = dict.fromkeys(card for place, card in situation.counts if place == section)
    own |= dict.fromkeys(card for _, card in situation.counts)
    others = () if wishes.only_remove else (situation.card(members[0]) for members, _, _ in field.groups())
    return [
        card
        for card in [*own, *others]
        if card.key not in wishes.without
        and field.may_lead(section, card)
        and (wishes.owned is None or wishes.owned.get(card.key, 0))
    ]
