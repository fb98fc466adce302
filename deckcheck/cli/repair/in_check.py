"""Repairs beside the findings of a check: loaded only where they are asked for."""

from __future__ import annotations

from deckcheck.cli.checkers import Checkers
from deckcheck.errors import UsageProblem
from deckcheck.repair.outlook import so_far_of, suggestion_of
from deckcheck.repair.repairer import keep_parts
from deckcheck.report import ILLEGAL, UNREADABLE, DeckReport, SoFar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from deckcheck.cli.checkers import Outcome
    from deckcheck.cli.inputs.deck_file import Found
    from deckcheck.cli.settings import Settings


def with_repairs(
    judged: Iterable[tuple[Found, Outcome]],
    paths: Sequence[str],
    settings: Settings,
    complain: Callable[[UsageProblem], None],
) -> Iterator[tuple[Found, Outcome]]:
    """Add to each report what is asked for; what stands in the way is told by ``complain``."""
    checkers = Checkers(paths, settings, details=keep_parts)
    for found, outcome in judged:
        if isinstance(outcome, DeckReport) and outcome.verdict != UNREADABLE:
            try:
                outcome = _added(found, outcome, checkers, settings)
            except UsageProblem as problem:
                complain(problem)
        yield found, outcome


def _added(found: Found, report: DeckReport, checkers: Checkers, settings: Settings) -> DeckReport:
    configured = checkers.of(found.path)
    terms = configured.terms(found.path)
    if settings.so_far:
        return report.replaced(so_far=so_far_of(configured.checker, found.path, found.data, terms))
    if report.verdict == ILLEGAL:
        return report.replaced(fix=suggestion_of(configured.checker, found.path, found.data, terms))
    return report


def exit_code(answers: Sequence[SoFar]) -> int:
    """Return the exit code of a run that asks whether decks can become legal."""
    if any(answer.possible is False for answer in answers):
        return 1
    return 3 if any(answer.possible is None for answer in answers) else 0
