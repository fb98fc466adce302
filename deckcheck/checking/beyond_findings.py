"""What the rules cannot judge: cards whose text changes them, and sizes for which they say nothing."""

from __future__ import annotations

from deckcheck.checking.wording import title_of
from deckcheck.report import ERROR, NOTE, WARNING, Finding
from deckcheck.rules.ir import BEYOND
from deckcheck.wording import counted, listing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.checking.rule_findings import Writer
    from deckcheck.evaluation.outcomes import Cell, Outcome


def beyond_findings(outcomes: Sequence[Outcome], writer: Writer) -> list[Finding]:
    """Return a finding for each entry of cards beyond the rules that are in the deck, and for each size beyond them."""
    findings: list[Finding] = []
    for outcome in outcomes:
        constraint = outcome.row.constraint
        if constraint.lifts and outcome.most > 0:
            if cells := [cell for cell in writer.contributing(outcome) if cell.card.set]:  # others are DK001
                findings.append(_beyond(outcome, outcomes, writer, cells))
        elif constraint.untold and outcome.state == "undecided" and not outcome.lifted:
            findings.append(_untold(outcome, writer))
    return findings


def _beyond(outcome: Outcome, outcomes: Sequence[Outcome], writer: Writer, cells: Sequence[Cell]) -> Finding:
    constraint = outcome.row.constraint
    names = list(dict.fromkeys(cell.card.called for cell in cells))
    touched = [one for one in outcomes if one.lifted and one.row.constraint.code in constraint.lifts]
    codes = tuple(sorted({one.row.constraint.code for one in touched}))
    rules = listing(sorted(constraint.lifts), len(constraint.lifts))
    if codes:
        said = f"{_of(names)} cannot be judged by {listing(codes, len(codes))} alone"
    else:
        said = f"{_of(names)} may allow more than {rules}, but nothing is broken"
    severities = {one.row.constraint.severity for one in touched}
    severity = ERROR if ERROR in severities else WARNING if WARNING in severities else NOTE
    if severity == ERROR and constraint.code != BEYOND:
        severity = WARNING  # an error of a game's own code would say that a rule is broken
    return Finding(
        constraint.code,
        said,
        severity,
        section=constraint.sections[0] if len(constraint.sections) == 1 else "",
        cards=tuple(names),
        found=outcome.least,
        locations=writer.lines(cells),
        hint=f"A judge has to look: {constraint.text}",
        rule=constraint.text,
        source=constraint.source,
        waiting=codes,
    )


def _of(names: Sequence[str]) -> str:
    return f"A deck with {listing(names)}"


def _untold(outcome: Outcome, writer: Writer) -> Finding:
    constraint = outcome.row.constraint
    guard = constraint.guards[-1].term
    title = title_of(constraint, writer.game, guard.sections)
    number = counted(outcome.least, ("card", "cards"))
    if outcome.least != outcome.most:
        number = f"perhaps {number}"
    which = "" if not guard.where else " that count for the size"
    return Finding(
        "DK009",
        f"{title}: {number}{which}, but {constraint.code} is said for {constraint.untold} only: it cannot be judged",
        constraint.severity,
        found=outcome.least,
        locations=writer.headers(guard.sections),
        hint=f"Ask a judge, or bring a deck of {constraint.untold} cards.",
        rule=constraint.text,
        source=constraint.source,
        waiting=(constraint.code,),
    )
