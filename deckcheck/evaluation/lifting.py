"""Cards whose text changes rules in a way that no file can say: while they are there, these rules cannot be judged."""

from __future__ import annotations

from deckcheck.evaluation.outcomes import BROKEN, HELD, UNDECIDED, UNJUDGED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.evaluation.outcomes import Outcome


def lift(outcomes: Sequence[Outcome], lifting: Iterable[int]) -> None:
    """Take back the answers of rules that cards in the deck change; ``lifting`` are the rows of such cards."""
    for number in lifting:
        outcome = outcomes[number]
        outcome.state = UNDECIDED if outcome.most > 0 else HELD
        if outcome.most > 0:
            _lift_rules(outcomes, outcome)


def _lift_rules(outcomes: Sequence[Outcome], card: Outcome) -> None:
    """Take back all answers, or where a card can only allow more, only that something is broken."""
    constraint = card.row.constraint
    for outcome in outcomes:
        if outcome.row.constraint.code not in constraint.lifts or outcome.state == UNJUDGED:
            continue
        if not constraint.loosens or outcome.state == BROKEN:
            outcome.lifted = outcome.lifted or outcome.state != UNDECIDED
            outcome.state = UNDECIDED
