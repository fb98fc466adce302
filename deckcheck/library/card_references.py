"""References to cards in the filters of rules become the keys of these cards."""

from __future__ import annotations

from deckcheck.errors import UsageProblem
from deckcheck.games.game import FILTERS
from deckcheck.rules.ir import AMONG, CARD, IN, NOT, Printed, Test

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.games.game import Game
    from deckcheck.library.card_names import CardNames
    from deckcheck.rules.ir import Check, Constraint, Filter, Term


def name_cards(constraint: Constraint, names: CardNames) -> Constraint:
    """Return a constraint in whose filters cards are meant by their keys.

    Raises:
        UsageProblem: a reference does not mean one card.
    """
    if not any(test.field == CARD for term in constraint.counted() for test in term.tests()):
        return constraint
    return constraint.replaced(
        terms=tuple(_term(term, names) for term in constraint.terms),
        guards=tuple(guard.replaced(term=_term(guard.term, names)) for guard in constraint.guards),
    )


def name_printed_cards(cards: Iterable[Card], game: Game, names: CardNames) -> None:
    """Let the filters that cards print mean other cards by their keys."""
    fields = [field.name for field in game.fields.values() if field.kind == FILTERS]
    for card in cards if fields else ():
        for name in fields:
            values: Iterable[Sequence[object]] = card.facts.get(name, ())  # type: ignore[assignment]
            printed = [Printed.revive(value) for value in values]
            if any(test.field == CARD for one in printed for test in one.tests()):
                named = [one.replaced(filter=_filter(one.filter, names)) for one in printed]
                card.facts[name] = tuple(one.plain() for one in named)  # type: ignore[misc]


def _term(term: Term, names: CardNames) -> Term:
    unless = None if term.unless is None else _filter(term.unless, names)
    return term.replaced(where=_filter(term.where, names), unless=unless)


def _filter(filter: Filter, names: CardNames) -> Filter:
    return tuple(_test(test, names) for test in filter)


def _test(test: Test, names: CardNames) -> Test:
    if test.filters:
        return Test(test.field, tuple(_filter(one, names) for one in test.filters))
    return Test(CARD, _checks(test.checks, names)) if test.field == CARD else test


def _checks(checks: Iterable[Check], names: CardNames) -> tuple[Check, ...]:
    named: list[Check] = []
    for op, argument in checks:
        if op == NOT:
            named.append((op, _checks(argument, names)))  # type: ignore[arg-type]
        elif op == IN:
            references = [str(reference) for reference in argument]  # type: ignore[attr-defined]
            for reference in references:
                problem = names.problem(reference)
                if problem and not problem.startswith("is in no pool"):
                    raise UsageProblem(f"A rule names the card {reference}, which {problem.rstrip('.')}.")
            named.append((AMONG, names.among(references)))
        else:
            named.append((op, argument))
    return tuple(named)
