"""GitLab output: a code quality report, which GitLab shows in a merge request."""

from __future__ import annotations

from deckcheck.files.display import safe
from deckcheck.output.fingerprint import fingerprinted
from deckcheck.output.json import JsonWriter
from deckcheck.output.not_judged import TITLE, why
from deckcheck.output.paths import RelativePaths
from deckcheck.report import NOTE, Finding
from deckcheck.wording import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.output.base import Target
    from deckcheck.report import DeckReport, Summary

SEVERITIES = {"error": "major", "warning": "minor", "note": "info"}


class GitlabOutput(JsonWriter):
    """An array with an object for each finding, written as they come."""

    _before = "\n"

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self._paths = RelativePaths()

    def begin(self) -> None:
        """Open the array."""
        self.target.stream.write("[")

    def deck(self, report: DeckReport) -> None:
        """Write the findings of a deck."""
        path = self._paths(report.path)
        for finding, fingerprint in fingerprinted(self.told(report), path):
            self.target.stream.write(self._before + self.text(self._issue(finding, path, fingerprint)))
            self._before = ",\n"

    def end(self, summary: Summary) -> None:
        """Write the files that were passed over, and close the array."""
        for one in summary.missed():
            path = self._paths(one.path)
            finding = Finding(TITLE.replace(" ", "-"), f"{TITLE.capitalize()}: {why(one)}", NOTE)
            for _, fingerprint in fingerprinted([finding], path):
                self.target.stream.write(self._before + self.text(self._issue(finding, path, fingerprint)))
                self._before = ",\n"
        self.write("\n]")

    def _issue(self, finding: Finding, path: str, fingerprint: str) -> dict[str, object]:
        place = finding.locations[0] if finding.locations else None
        return {
            "description": safe(f"{sentence(finding.message)} {finding.hint}".rstrip()),
            "check_name": finding.code,
            "fingerprint": fingerprint,
            "severity": SEVERITIES[finding.severity],
            "location": {
                "path": self._paths(place.path) if place and place.path else path,
                "lines": {"begin": max(place.line, 1) if place else 1},
            },
        }
