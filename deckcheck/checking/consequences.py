"""Which findings only follow from others: one fault is told once."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.evaluation.outcomes import Outcome
    from deckcheck.report import Finding
    from deckcheck.rules.ir import Constraint

_RANKS = {"error": 3, "warning": 2, "note": 1}
_EVERY, _COUNT = "every", "count"


def mark_consequences(pairs: Sequence[tuple[Outcome, Finding]]) -> None:
    """Set ``follows_from`` where one fault would be told twice; the order of the pairs is the order of the rules."""
    told_at: dict[tuple[str, str], list[int]] = {}
    for number, (outcome, finding) in enumerate(pairs):
        for card in _cards_of(outcome, finding):
            told_at.setdefault((outcome.row.constraint.kind, card), []).append(number)
    for number, (outcome, finding) in enumerate(pairs):
        first, *_ = _cards_of(outcome, finding)
        for other_number in told_at[outcome.row.constraint.kind, first]:
            other, told = pairs[other_number]
            if other_number == number or told.follows_from or finding.follows_from:
                continue
            if _follows(outcome, finding, other, told, later=number > other_number):
                finding.follows_from = told.code
    _mark_wider_counts(pairs)


def _mark_wider_counts(pairs: Sequence[tuple[Outcome, Finding]]) -> None:
    """Mark counts of one rule that are too high only because one of fewer of their cards is."""
    counts: dict[str, list[tuple[Finding, set[int]]]] = {}
    for outcome, finding in pairs:
        if outcome.row.constraint.kind == _COUNT and _excess(finding) > 0:
            lines = {place.line for place in finding.locations if not place.path}
            counts.setdefault(finding.code, []).append((finding, lines))
    for alike in counts.values():
        for finding, lines in alike if len(alike) > 1 else ():
            narrower = [told for told, fewer in alike if fewer and fewer < lines and _excess(told) >= _excess(finding)]
            if narrower and not finding.follows_from:
                finding.follows_from = narrower[0].code


def _cards_of(outcome: Outcome, finding: Finding) -> Sequence[str]:
    """Name the cards by which a finding of many is looked up; ``every`` makes few, and is compared with all."""
    return ("",) if outcome.row.constraint.kind == _EVERY else finding.cards or ("",)


def _follows(outcome: Outcome, finding: Finding, other: Outcome, told: Finding, *, later: bool) -> bool:
    mine, theirs = outcome.row.constraint, other.row.constraint
    if not set(finding.cards) <= set(told.cards):
        return False
    if mine.kind == _EVERY:
        return later and _rank(theirs) >= _rank(mine)
    if mine.code == theirs.code and mine.per and mine.per == theirs.per:
        return _rank(theirs) >= _rank(mine) and _excess(finding) < _excess(told)
    same = mine.terms == theirs.terms and mine.per == theirs.per and mine.values == theirs.values
    return same and _rank(theirs) > _rank(mine)


def _rank(constraint: Constraint) -> int:
    return _RANKS[constraint.severity]


def _excess(finding: Finding) -> int:
    found, allowed = finding.found, finding.allowed
    if isinstance(found, int) and isinstance(allowed, dict) and isinstance(allowed.get("max"), int):
        return found - int(allowed["max"])
    return 0
