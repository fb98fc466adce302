"""A report as plain dictionaries, in the words and the order of ``deckcheck-report/1``."""

from __future__ import annotations

from deckcheck.output.paths import RelativePaths
from deckcheck.report import SEVERITIES, VERDICTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.report import DeckReport, Finding, Location, Summary, Waived

_paths = RelativePaths()


def deck_data(report: DeckReport) -> dict[str, object]:
    """Return the object of one deck."""
    return {
        "path": _paths(report.path),
        "name": report.name,
        "player": report.player,
        "game": report.game,
        "format": report.format,
        "reader": report.reader,
        "rules": report.rules,
        "pools": list(report.pools),
        "signature": report.signature,
        "verdict": report.verdict,
        "sections": report.sections,
        "findings": [finding_data(finding) for finding in report.findings],
        "waived": [_waived_data(one) for one in report.waived],
        **_asked_data(report),
    }


def _asked_data(report: DeckReport) -> dict[str, object]:
    """Return what is there only if somebody asked for it."""
    asked: dict[str, object] = {}
    if report.so_far is not None:
        so_far = report.so_far
        asked["so_far"] = {"possible": so_far.possible, "to_go": so_far.to_go, "codes": list(so_far.codes)}
    if report.fix is not None:
        hunks = [{"line": first, "last": last, "text": list(lines)} for first, last, lines in report.fix.hunks]
        asked["fix"] = {"text": report.fix.text, "copies": report.fix.copies, "changes": hunks}
    return asked


def finding_data(finding: Finding) -> dict[str, object]:
    """Return the object of one finding. ``waiting_codes`` are the rules that cannot be judged because of it."""
    return {
        "code": finding.code,
        "severity": finding.severity,
        "message": finding.message,
        "section": finding.section,
        "cards": list(finding.cards),
        "found": finding.found,
        "allowed": finding.allowed,
        "locations": [_location_data(location) for location in finding.locations],
        "hint": finding.hint,
        "rule": finding.rule,
        "source": finding.source,
        "follows_from": finding.follows_from,
        "waiting_codes": list(finding.waiting),
    }


def _waived_data(waived: Waived) -> dict[str, object]:
    """Return the object of a finding that is accepted, with the reason and where that is written."""
    waiver = waived.waiver
    return {
        **finding_data(waived.finding),
        "reason": waiver.reason,
        "until": waiver.until or None,
        "waiver": _location_data(waiver.place) if waiver.place else None,
    }


def summary_data(summary: Summary) -> dict[str, int]:
    """Return the object of the summary."""
    counters = ("decks", *VERDICTS, *(f"{severity}s" for severity in SEVERITIES))
    return {name: getattr(summary, name) for name in counters}


def _location_data(location: Location) -> dict[str, object]:
    elsewhere = {"path": _paths(location.path)} if location.path else {}
    return {
        **elsewhere,
        "line": location.line,
        "column": location.column,
        "end_column": location.end_column,
        "text": location.text,
    }
