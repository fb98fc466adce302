"""SARIF 2.1.0, the exchange format of checkers, which GitHub code scanning and editors read."""

from __future__ import annotations

from deckcheck.files.display import safe
from deckcheck.output.fingerprint import VERSION, fingerprinted
from deckcheck.output.json import JsonWriter
from deckcheck.output.not_judged import TITLE, why
from deckcheck.output.paths import RelativePaths
from deckcheck.output.sarif_rules import SarifRules
from deckcheck.version import __version__
from deckcheck.wording import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.output.base import Target
    from deckcheck.report import DeckReport, Finding, Location, NotJudged, Suggestion, Summary, Waiver

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
HOME = "https://github.com/OWNER/deckcheck"
"""Where deckcheck is; OWNER is the account that holds it, as in its documentation."""
ROOT = "SRCROOT"
"""The base of relative paths: the folder of the repository."""


class SarifOutput(JsonWriter):
    """One run with a result for each finding; the rules follow the results, when it is known which there are."""

    _before = "\n"

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self._paths = RelativePaths()
        self._rules = SarifRules()

    def begin(self) -> None:
        """Open the log and its run."""
        head = self.text({"$schema": SCHEMA, "version": "2.1.0"})
        self.target.stream.write(f'{head[:-1]},\n "runs": [{{\n  "columnKind": "unicodeCodePoints",\n  "results": [')

    def deck(self, report: DeckReport) -> None:
        """Write the results of a deck; what is waived is there, marked as suppressed."""
        waivers = {id(waived.finding): waived.waiver for waived in report.waived}
        findings = [*self.told(report), *(waived.finding for waived in report.waived)]
        fixed = False  # a repair is of the deck as a whole: its first error has it
        for finding, fingerprint in fingerprinted(findings, self._paths(report.path)):
            result = self._result(finding, report, fingerprint)
            if report.fix is not None and report.fix.hunks and finding.severity == "error" and not fixed:
                fixed = True
                result["fixes"] = [self._fix(report.fix, report.path)]
            if id(finding) in waivers:
                result["suppressions"] = [_suppression(waivers[id(finding)])]
            self.target.stream.write(f"{self._before}   {self.text(result)}")
            self._before = ",\n"

    def end(self, summary: Summary) -> None:
        """Write the rules that the results name, and close everything."""
        driver = {
            "name": "deckcheck",
            "informationUri": HOME,
            "semanticVersion": __version__,
            "rules": self._rules.descriptors(),
        }
        about: dict[str, object] = {"executionSuccessful": not summary.unreadable}
        if summary.not_judged:
            about["toolExecutionNotifications"] = [self._notification(one) for one in summary.not_judged]
        tool, invocation = self.text({"driver": driver}), self.text(about)
        self.write(f'\n  ],\n  "invocations": [{invocation}],\n  "tool": {tool}\n }}]\n}}')

    def _result(self, finding: Finding, report: DeckReport, fingerprint: str) -> dict[str, object]:
        first, *others = finding.locations or (None,)
        result: dict[str, object] = {
            "ruleId": finding.code,
            "ruleIndex": self._rules.index(finding),
            "level": finding.severity,
            "message": {"text": safe(f"{sentence(finding.message)} {finding.hint}".rstrip())},
            "locations": [self._location(first, report.path)],
            "partialFingerprints": {VERSION: fingerprint},
            "properties": {
                "verdict": report.verdict,
                "section": finding.section,
                "cards": list(finding.cards),
                "found": finding.found,
                "allowed": finding.allowed,
            },
        }
        if others:
            result["relatedLocations"] = [
                {**self._location(place, report.path), "id": number} for number, place in enumerate(others, 1)
            ]
        return result

    def _notification(self, one: NotJudged) -> dict[str, object]:
        return {
            "level": "note" if one.chosen else "warning",
            "message": {"text": f"{TITLE.capitalize()}: {why(one)}."},
            "locations": [{"physicalLocation": {"artifactLocation": self._artifact(one.path)}}],
        }

    def _location(self, place: Location | None, path: str) -> dict[str, object]:
        physical: dict[str, object] = {"artifactLocation": self._artifact(place.path if place and place.path else path)}
        physical["region"] = _region(place)
        return {"physicalLocation": physical}

    def _fix(self, fix: Suggestion, path: str) -> dict[str, object]:
        """Return a repair as lines that are replaced."""
        replacements = []
        for first, last, lines in fix.hunks:
            region = {"startLine": first, "startColumn": 1, "endLine": last + 1, "endColumn": 1}
            replacement: dict[str, object] = {"deletedRegion": region}
            if lines:
                replacement["insertedContent"] = {"text": "".join(f"{line}\n" for line in lines)}
            replacements.append(replacement)
        change = {"artifactLocation": self._artifact(path), "replacements": replacements}
        return {"description": {"text": safe(fix.text)}, "artifactChanges": [change]}

    def _artifact(self, path: str) -> dict[str, str]:
        from urllib.parse import quote

        path = self._paths(path)
        if path.startswith("/") or path[1:3] == ":/":  # outside the repository
            return {"uri": f"file://{'' if path.startswith('/') else '/'}{quote(path, errors='surrogateescape')}"}
        return {"uri": quote(path, errors="surrogateescape"), "uriBaseId": ROOT}


def _region(place: Location | None) -> dict[str, object]:
    """Return the part of a file that is meant; code scanning asks for one: of a whole file its first line."""
    if place is None or not place.line:
        return {"startLine": 1, "startColumn": 1}
    region: dict[str, object] = {"startLine": place.line, "startColumn": max(place.column, 1)}
    if place.end_column > place.column:
        region["endColumn"] = place.end_column
    if place.text:
        region["snippet"] = {"text": place.text}
    return region


def _suppression(waiver: Waiver) -> dict[str, str]:
    inside = waiver.place is not None and not waiver.place.path
    return {"kind": "inSource" if inside else "external", "justification": safe(waiver.reason)}
