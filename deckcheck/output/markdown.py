"""Markdown output: a summary of a run, for the summary page of a job or a comment."""

from __future__ import annotations

import re

from deckcheck.files.display import safe
from deckcheck.output.base import Output
from deckcheck.output.paths import RelativePaths
from deckcheck.output.summary_line import count, verdict_lines
from deckcheck.output.terminal import Paint
from deckcheck.report import LEGAL
from deckcheck.wording import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.output.base import Target
    from deckcheck.report import DeckReport, Finding, Suggestion, Summary

LARGEST = 900_000
"""Bytes of details at most: GitHub shows no summary that is larger than a mebibyte."""
MANY = 20
"""More findings of one deck than this are counted only."""
_SIGNS = re.compile(r"([\\`*_\[\]<>|~#@&!$]|:(?=//)|(?<=www)\.)")
ENDLESS = 1_000_000


class MarkdownOutput(Output):
    """How many decks came out how, then a table of findings for each deck that is not simply legal."""

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self._paths = RelativePaths()
        self._details: list[str] = []
        self._legal: list[str] = []
        self._size = 0
        self._left_out = 0

    def deck(self, report: DeckReport) -> None:
        """Keep the part of a deck: the numbers of the whole run come first."""
        told = self.told(report)
        plain = report.verdict == LEGAL and not told
        part = f"- {self._title(report)}" if plain else self._part(report, told)
        size = len(part.encode(errors="backslashreplace"))
        if self._size + size > LARGEST:
            self._left_out += 1
            return
        self._size += size
        (self._legal if plain else self._details).append(part)

    def end(self, summary: Summary) -> None:
        """Write the numbers, the decks with findings, and the legal ones folded away."""
        verdict = verdict_lines(summary, Paint(False), ENDLESS)[0]
        self.write(f"### deckcheck: {verdict}")
        for part in self._details:
            self.write(part)
        if self._legal and not self.target.quiet:
            self.write(f"\n<details><summary>{count(len(self._legal), 'legal deck')}</summary>\n")
            for line in self._legal:
                self.write(line)
            self.write("\n</details>")
        if self._left_out:
            self.write(f"\nThe summary is full: {count(self._left_out, 'deck')} more are not shown.")

    def _title(self, report: DeckReport) -> str:
        about = " · ".join(escaped(text) for text in (report.name, report.game) if text)
        return f"{escaped(self._paths(report.path))} ({about})" if about else escaped(self._paths(report.path))

    def _part(self, report: DeckReport, told: list[Finding]) -> str:
        lines = [f"\n#### {report.verdict}: {self._title(report)}", ""]
        if told:
            lines += ["| code | line | what was found | the rule |", "| --- | ---: | --- | --- |"]
        lines += [self._row(finding) for finding in told[:MANY]]
        if len(told) > MANY:
            lines.append(f"\nAnd {count(len(told) - MANY, 'more finding')}.")
        if report.fix is not None:
            lines += _suggestions(report.fix)
        return "\n".join(lines)

    def _row(self, finding: Finding) -> str:
        numbers = [str(place.line) for place in finding.locations[:5] if place.line and not place.path]
        what = f"{escaped(sentence(finding.message))} {escaped(finding.hint)}".rstrip()
        elsewhere = [f"{self._paths(p.path)}:{p.line}" for p in finding.locations if p.path and p.line]
        see = f" See {escaped(', '.join(elsewhere))}." if elsewhere else ""
        severity = "" if finding.severity == "error" else f" {finding.severity}"
        return f"| {finding.code}{severity} | {', '.join(numbers)} | {what}{see} | {escaped(finding.rule)} |"


def _suggestions(fix: Suggestion) -> list[str]:
    """Return a repair as suggestions that a review on GitHub can take over."""
    lines = ["", escaped(fix.text)]
    for first, last, changed in fix.hunks:
        where = f"Line {first}" if first == last else f"Lines {first} to {last}"
        where = where if last >= first else f"Above line {first}"
        fence = "`" * max(3, 1 + max((_longest_run(line) for line in changed), default=0))
        lines += ["", f"{where}:", f"{fence}suggestion", *map(safe, changed), fence]
    return lines


def _longest_run(line: str) -> int:
    return max((len(run) for run in re.findall("`+", line)), default=0)


def escaped(text: str) -> str:
    """Return a text in which no sign means anything to Markdown or HTML."""
    return _SIGNS.sub(r"\\\1", safe(text))
