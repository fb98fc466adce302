"""JUnit output: a test suite for each game, with a test case for each deck."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from deckcheck.output.base import Output
from deckcheck.output.paths import RelativePaths
from deckcheck.output.safe import safe, sentence
from deckcheck.output.verdict import count
from deckcheck.report import ILLEGAL, LEGAL, SEVERITIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.output.base import Target
    from deckcheck.report import DeckReport, Finding, Summary


class JunitOutput(Output):
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
        self._line('<?xml version="1.0" encoding="UTF-8"?>')
        total = {
            name: sum(counts[name] for counts in self._counts.values()) for name in ("tests", "failures", "errors")
        }
        self._line(f"<testsuites{_attributes(name='deckcheck', **_texts(total))}>")
        for suite, cases in self._cases.items():
            self._line(f"  <testsuite{_attributes(name=suite, **_texts(self._counts[suite]))}>")
            for case in cases:
                self._line(case)
            self._line("  </testsuite>")
        self._line("</testsuites>")

    def _case(self, report: DeckReport, suite: str) -> str:
        path = self._paths(report.path)
        start = f"    <testcase{_attributes(name=path, classname=suite, file=path)}"
        told = self.told(report)
        text = escape("\n".join(_lines(told, path)))
        if report.verdict == LEGAL:
            return f"{start}>\n      <system-out>{text}</system-out>\n    </testcase>" if told else f"{start}/>"
        kind = "failure" if report.verdict == ILLEGAL else "error"
        worst = min(told, key=lambda finding: SEVERITIES.index(finding.severity)) if told else None
        head = f"{report.verdict}: {sentence(worst.message)}" if worst else report.verdict
        if len(told) > 1:
            head += f" And {count(len(told) - 1, 'more finding')}."
        about = _attributes(type=report.verdict, message=head)
        return f"{start}>\n      <{kind}{about}>{text}</{kind}>\n    </testcase>"

    def _line(self, text: str) -> None:
        if not (self.target.stream.encoding or "utf-8").lower().startswith("utf-8"):
            text = text.encode("ascii", "xmlcharrefreplace").decode()
        self.write(text)


def _lines(findings: list[Finding], path: str) -> list[str]:
    """Give two lines for each finding: where and what, then the rule and what to do."""
    lines = []
    for finding in findings:
        place = finding.locations[0] if finding.locations else None
        position = f":{place.line}:{place.column}" if place and place.line else ""
        file = place.path if place and place.path else path
        lines.append(f"{safe(file)}{position}: {finding.code} {finding.severity} {safe(sentence(finding.message))}")
        if finding.rule or finding.hint:
            lines.append(f"  {safe(f'{finding.rule} {finding.hint}'.strip())}")
    return lines


def _texts(numbers: dict[str, int]) -> dict[str, str]:
    return {name: str(number) for name, number in numbers.items()}


def _attributes(**values: str) -> str:
    return "".join(f" {name}={quoteattr(safe(value))}" for name, value in values.items())
