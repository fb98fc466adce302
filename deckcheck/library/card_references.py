"""References to cards in the filters of rules become the keys of these cards."""

from __future__ import annotations

from deckcheck.errors import UsageProblem
from deckcheck.rules.ir import AMONG, CARD, IN, NOT, Test

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.library.card_names import CardNames
    from deckcheck.rules.ir import Check, Constraint, Filter, Term


def name_cards(constraint: Constraint, names: CardNames) -> Constraint:
    """Return a constraint in whose filters cards are meant by their keys.

    Raises:
        UsageProblem: a reference does not mean one card.
    """
    terms = [*constraint.terms, *(guard.term for guard in constraint.guards)]
    if not any(test.field == CARD for term in terms for test in (*term.where, *(term.unless or ()))):
        return constraint
    return constraint.replaced(
        terms=tuple(_term(term, names) for term in constraint.terms),
        guards=tuple(guard.replaced(term=_term(guard.term, names)) for guard in constraint.guards),
    )


def _term(term: Term, names: CardNames) -> Term:
    unless = None if term.unless is None else _filter(term.unless, names)
    return term.replaced(where=_filter(term.where, names), unless=unless)


def _filter(filter: Filter, names: CardNames) -> Filter:
    return tuple(Test(CARD, _checks(test.checks, names)) if test.field == CARD else test for test in filter)


def _checks(checks: Iterable[Check], names: CardNames) -> tuple[Check, ...]:
    named: list[Check] = []
    for op, argument in checks:
        if op == NOT:
            named.append((op, _checks(argument, names)))  # type: ignore[arg-type]
        elif op == IN:
            references = [str(reference) for reference in argument]  # type: ignore[attr-defined]
            for reference in references:
                if problem := names.problem(reference):
                    raise UsageProblem(f"A rule names the card {reference}, which {problem.rstrip('.')}.")
            named.append((AMONG, names.among(references)))
    return tuple(named)
