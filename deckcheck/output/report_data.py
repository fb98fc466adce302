"""A report as plain dictionaries, in the words and the order of ``deckcheck-report/1``; paths are relative."""

from __future__ import annotations

from deckcheck.output.paths import RelativePaths
from deckcheck.report import SEVERITIES, VERDICTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.report import DeckReport, Finding, Summary

_paths = RelativePaths()


def deck_data(report: DeckReport) -> dict[str, object]:
    """Return the object of one deck."""
    return report.to_dict(_paths)


def finding_data(finding: Finding) -> dict[str, object]:
    """Return the object of one finding."""
    return finding.to_dict(_paths)


def summary_data(summary: Summary) -> dict[str, int]:
    """Return the object of the summary."""
    counters = ("decks", *VERDICTS, *(f"{severity}s" for severity in SEVERITIES))
    return {name: getattr(summary, name) for name in counters}
