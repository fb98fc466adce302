"""What a check can be asked to add: whether a deck can still become legal, and its smallest repair in short."""

from __future__ import annotations

from difflib import SequenceMatcher

from deckcheck.repair.deck import Parts, RepairWishes, options_to_try
from deckcheck.repair.repairer import Repairer, make_situation
from deckcheck.repair.situation import Demands
from deckcheck.repair.words import one_line
from deckcheck.report import ERROR, ILLEGAL, LEGAL, UNDETERMINED, SoFar, Suggestion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.checking.checker import Checker
    from deckcheck.checking.request import CheckRequest
    from deckcheck.repair.repairer import Repair

MOST_LINES = 400
"""A change of more lines is told in a sentence only."""


def so_far_of(checker: Checker, path: str, data: bytes, terms: CheckRequest) -> SoFar:
    """Say whether a deck can become legal by adding cards only.

    Raises:
        UsageProblem: an option has to be stated, or the solver is not there.
    """
    from deckcheck.repair.explanation import explain
    from deckcheck.repair.search import find_repair
    from deckcheck.repair.solver import GaveUp

    report = checker.check(path, data, terms)
    parts = report.details
    if not isinstance(parts, Parts):
        return SoFar(None)
    if report.verdict == LEGAL:
        return SoFar(True, 0)
    options = options_to_try(parts)
    situation = make_situation(parts, checker.library, report, Demands(complete=True), terms)
    try:
        found = find_repair(situation, options, only_cost=True)
        if found is None:
            return SoFar(False, None, _codes_in_the_way(explain(situation, options).codes, report.findings))
    except GaveUp:
        return SoFar(None)
    open_things = report.verdict == UNDETERMINED or any(one.waiting for one in report.findings)
    return SoFar(None if open_things else True, found.cost)


def _codes_in_the_way(codes: tuple[str, ...], findings: object) -> tuple[str, ...]:
    """Return the rules that stand in the way; where none is named, those that are broken now."""
    broken = {one.code for one in findings if one.severity == ERROR}  # type: ignore[attr-defined]
    return codes or tuple(sorted(broken))


def suggestion_of(checker: Checker, path: str, data: bytes, terms: CheckRequest) -> Suggestion | None:
    """Return the smallest repair of an illegal deck in short, ``None`` where it needs none.

    Raises:
        UsageProblem: an option has to be stated, the file cannot be changed in place, or the solver is not there.
    """
    repair = Repairer(checker, RepairWishes()).repair(path, data, terms)
    if repair.report.verdict != ILLEGAL:
        return None
    copies = repair.found.cost if repair.found is not None else 0
    return Suggestion(one_line(repair), copies, hunks_of(repair))


def hunks_of(repair: Repair) -> tuple[tuple[int, int, tuple[str, ...]], ...]:
    """Return the lines that a repair changes.

    New lines come with the one above them, whose place they take together: a review on GitHub cannot put lines between.
    """
    if repair.edited is None:
        return ()
    old, new = _lines(repair.edited.before), _lines(repair.edited.after)
    found = [
        _with_a_neighbour(old, start, end, new[first:last])
        for what, start, end, first, last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        if what != "equal"
    ]
    return tuple(found) if sum(len(lines) for _, _, lines in found) <= MOST_LINES else ()


def _with_a_neighbour(old: list[str], start: int, end: int, lines: list[str]) -> tuple[int, int, tuple[str, ...]]:
    """Return the lines up to ``end`` and what takes their place, with a line beside them if they are none."""
    if start < end or not old:
        return start + 1, end, tuple(lines)
    return (start, end, (old[start - 1], *lines)) if start else (1, 1, (*lines, old[0]))


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
