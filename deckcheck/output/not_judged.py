"""What was passed over, in words: how many files, which, and why."""

from __future__ import annotations

from deckcheck.files.display import safe
from deckcheck.language import said
from deckcheck.output.paths import RelativePaths
from deckcheck.output.summary_line import count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.report import NotJudged, Summary

TITLE = "not judged"
FEW = 8
"""More files of one reason than this are counted only; JSON lists them all."""


def not_judged_lines(summary: Summary) -> list[str]:
    """Return a line on the files that nobody asked to pass over, and one on the others; none where there are none."""
    missed = summary.missed()
    lines = (
        [said("{files} not judged: {names}", files=count(len(missed), "file"), names=", ".join(_groups(missed)))]
        if missed
        else []
    )
    chosen: dict[str, int] = {}
    for one in summary.not_judged:
        if one.chosen:
            chosen[one.reason] = chosen.get(one.reason, 0) + 1
    if chosen:
        lines.append(", ".join(f"{number} {reason}" for reason, number in chosen.items()))
    return lines


def why(one: NotJudged) -> str:
    """Say why a file was passed over, and what to do."""
    hint = one.hint[:1].lower() + one.hint[1:].removesuffix(".")
    return safe(f"{one.reason}; {hint}" if hint else one.reason)


def data_of(one: NotJudged, paths: RelativePaths) -> dict[str, object]:
    """Return the object of a file that was passed over."""
    return {"path": paths(one.path), "reason": one.reason, "hint": one.hint, "chosen": one.chosen}


def _groups(missed: Iterable[NotJudged]) -> Iterable[str]:
    by_reason: dict[str, list[str]] = {}
    for one in missed:
        by_reason.setdefault(why(one), []).append(safe(one.path))
    for reason, paths in by_reason.items():
        some = (
            paths if len(paths) <= FEW else [*paths[: FEW - 1], said("and {number} more", number=len(paths) - FEW + 1)]
        )
        yield f"{', '.join(some)} ({reason})"
