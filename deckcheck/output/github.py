"""GitHub output: workflow commands that GitHub Actions shows as annotations at the lines of a file."""

from __future__ import annotations

from deckcheck.files.display import safe
from deckcheck.output.base import Output
from deckcheck.output.not_judged import TITLE, why
from deckcheck.output.paths import RelativePaths
from deckcheck.wording import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.output.base import Target
    from deckcheck.report import DeckReport, Finding, Location, Summary

COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}


class GithubOutput(Output):
    """One workflow command a finding: ``::error file=…,line=…::message``."""

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self._paths = RelativePaths()

    def deck(self, report: DeckReport) -> None:
        """Write the annotations of a deck."""
        for finding in self.told(report):
            place = finding.locations[0] if finding.locations else None
            properties = {
                "file": self._paths(place.path if place and place.path else report.path),
                **_position(place),
                "title": f"{finding.code} {report.verdict}",
            }
            written = ",".join(f"{name}={property_text(value)}" for name, value in properties.items())
            self.write(f"::{COMMANDS[finding.severity]} {written}::{data_text(_message(finding))}")

    def end(self, summary: Summary) -> None:
        """Write an annotation for each file that was passed over."""
        for one in summary.missed():
            file = property_text(self._paths(one.path))
            self.write(f"::warning file={file},title={TITLE}::{data_text(why(one))}")


def _position(place: Location | None) -> dict[str, str]:
    if place is None or not place.line:
        return {}
    numbers = {"line": place.line, "col": place.column, "endColumn": place.end_column}
    return {name: str(number) for name, number in numbers.items() if number}


def _message(finding: Finding) -> str:
    """Say what was found and what to do, and on which other lines of the file."""
    others = [str(place.line) for place in finding.locations[1:] if place.line and not place.path]
    also = f" Also line{'s' if len(others) > 1 else ''} {', '.join(others)}." if others else ""
    return f"{sentence(finding.message)} {finding.hint}".rstrip() + also


def data_text(text: str) -> str:
    """Return a text as the runner reads it back: safe to show, and without line ends of its own."""
    return safe(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def property_text(text: str) -> str:
    """Return a text as the value of a property of a command."""
    return data_text(text).replace(":", "%3A").replace(",", "%2C")
