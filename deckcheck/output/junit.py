"""JUnit output: a test suite for each game, with a test case for each deck."""

from __future__ import annotations

from deckcheck.output.markup import MarkupOutput, attributes, text
from deckcheck.output.paths import RelativePaths
from deckcheck.output.summary_line import count
from deckcheck.report import ILLEGAL, LEGAL, SEVERITIES
from deckcheck.wording import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.output.base import Target
    from deckcheck.report import DeckReport, Finding, Summary


class JunitOutput(MarkupOutput):
    """Test suites as CI servers read them: an illegal deck is a failure, one that could not be judged an error."""

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self._paths = RelativePaths()
        self._cases: dict[str, list[str]] = {}
        self._counts: dict[str, dict[str, int]] = {}

    def deck(self, report: DeckReport) -> None:
        """Keep the test case of a deck: its suite says first how many there are."""
        suite = report.game or "unknown game"
        counts = self._counts.setdefault(suite, {"tests": 0, "failures": 0, "errors": 0})
        counts["tests"] += 1
        if report.verdict != LEGAL:
            counts["failures" if report.verdict == ILLEGAL else "errors"] += 1
        self._cases.setdefault(suite, []).append(self._case(report, suite))

    def end(self, summary: Summary) -> None:  # noqa: ARG002
        """Write all suites."""
        self.write('<?xml version="1.0" encoding="UTF-8"?>')
        total = {
            name: sum(counts[name] for counts in self._counts.values()) for name in ("tests", "failures", "errors")
        }
        self.write(f"<testsuites{attributes(name='deckcheck', **total)}>")
        for suite, cases in self._cases.items():
            self.write(f"  <testsuite{attributes(name=suite, **self._counts[suite])}>")
            for case in cases:
                self.write(case)
            self.write("  </testsuite>")
        self.write("</testsuites>")

    def _case(self, report: DeckReport, suite: str) -> str:
        path = self._paths(report.path)
        start = f"    <testcase{attributes(name=path, classname=suite, file=path)}"
        told = self.told(report)
        body = "\n".join(_lines(told, path))
        if report.verdict == LEGAL:
            return f"{start}>\n      <system-out>{body}</system-out>\n    </testcase>" if told else f"{start}/>"
        kind = "failure" if report.verdict == ILLEGAL else "error"
        worst = min(told, key=lambda finding: SEVERITIES.index(finding.severity)) if told else None
        head = f"{report.verdict}: {sentence(worst.message)}" if worst else report.verdict
        if len(told) > 1:
            head += f" And {count(len(told) - 1, 'more finding')}."
        about = attributes(type=report.verdict, message=head)
        return f"{start}>\n      <{kind}{about}>{body}</{kind}>\n    </testcase>"


def _lines(findings: list[Finding], path: str) -> list[str]:
    """Return two lines for each finding: where and what, then the rule and what to do."""
    lines = []
    for finding in findings:
        place = finding.locations[0] if finding.locations else None
        position = f":{place.line}:{place.column}" if place and place.line else ""
        file = place.path if place and place.path else path
        lines.append(f"{text(file)}{position}: {finding.code} {finding.severity} {text(sentence(finding.message))}")
        if finding.rule or finding.hint:
            lines.append(f"  {text(f'{finding.rule} {finding.hint}'.strip())}")
    return lines
