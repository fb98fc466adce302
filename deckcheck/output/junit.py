"""JUnit output: a test suite for each game, with a test case for each deck.

It has all that the strictest of the published schemas asks for, that of the Ant tasks, and nothing else: no attributes
of all suites together, no output of a single case. Times are not measured, and the day of the check is all that is said
of when it was: so two runs over the same files write the same.
"""

from __future__ import annotations

from time import strftime

from deckcheck.output.markup import MarkupOutput, attributes, text
from deckcheck.output.not_judged import TITLE, why
from deckcheck.output.paths import RelativePaths
from deckcheck.output.summary_line import count
from deckcheck.report import ILLEGAL, LEGAL, SEVERITIES
from deckcheck.wording import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.output.base import Target
    from deckcheck.report import DeckReport, Finding, Summary


class JunitOutput(MarkupOutput):
    """Test suites as CI servers read them: an illegal deck is a failure, one that could not be judged an error.

    What was found in legal decks is the output of the suite; a file that was passed over is a case that was skipped.
    """

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self._paths = RelativePaths()
        self._cases: dict[str, list[str]] = {}
        self._counts: dict[str, dict[str, int]] = {}
        self._said: dict[str, list[str]] = {}
        self._day = f"{target.as_of or strftime('%Y-%m-%d')}T00:00:00"

    def deck(self, report: DeckReport) -> None:
        """Keep the test case of a deck: its suite says first how many there are."""
        suite = report.game or "unknown game"
        outcome = "" if report.verdict == LEGAL else "failures" if report.verdict == ILLEGAL else "errors"
        self._add(suite, self._case(report, suite), outcome)

    def end(self, summary: Summary) -> None:
        """Write all suites."""
        for one in summary.missed():
            start = f"    <testcase{attributes(name=self._paths(one.path), classname=TITLE, time='0')}"
            self._add(TITLE, f"{start}>\n      <skipped{attributes(message=why(one))}/>\n    </testcase>", "skipped")
        self.write('<?xml version="1.0" encoding="UTF-8"?>')
        self.write("<testsuites>")
        for number, (suite, cases) in enumerate(self._cases.items()):
            about = {"name": suite, "package": "deckcheck", "id": number, **self._counts[suite]}
            when = {"timestamp": self._day, "hostname": "localhost", "time": "0"}
            self.write(f"  <testsuite{attributes(**about, **when)}>\n    <properties/>")
            for case in cases:
                self.write(case)
            said = "\n".join(self._said.get(suite, ()))
            self.write(f"    <system-out>{said}</system-out>\n    <system-err/>\n  </testsuite>")
        self.write("</testsuites>")

    def _add(self, suite: str, case: str, outcome: str) -> None:
        counts = self._counts.setdefault(suite, {"tests": 0, "failures": 0, "errors": 0, "skipped": 0})
        counts["tests"] += 1
        if outcome:
            counts[outcome] += 1
        self._cases.setdefault(suite, []).append(case)

    def _case(self, report: DeckReport, suite: str) -> str:
        path = self._paths(report.path)
        start = f"    <testcase{attributes(name=path, classname=suite, time='0')}"
        told = self.told(report)
        lines = _lines(told, path)
        if report.verdict == LEGAL:
            self._said.setdefault(suite, []).extend(lines)
            return f"{start}/>"
        body = "\n".join(lines)
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
