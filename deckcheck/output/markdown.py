"""Markdown output: a summary of a run, for the summary page of a job or a comment."""

from __future__ import annotations

import re

from deckcheck.files.display import safe
from deckcheck.output.base import Output
from deckcheck.output.not_judged import not_judged_lines
from deckcheck.output.paths import RelativePaths
from deckcheck.output.summary_line import count, verdict_lines
from deckcheck.output.terminal import Paint
from deckcheck.report import LEGAL, WORST_FIRST
from deckcheck.wording import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.output.base import Target
    from deckcheck.report import DeckReport, Finding, Suggestion, Summary

LARGEST = 900_000
"""Bytes at most: GitHub shows no summary that is larger than a mebibyte."""
SPARE = 1_000
"""Bytes for the sentences around."""
LONGEST = 300
"""Characters of a line that only names a deck, so that the names of all failures find room."""
MANY = 20
"""More findings of one deck than this are counted only."""
_SIGNS = re.compile(r"([\\`*_\[\]<>|~#@&!$]|:(?=//)|(?<=www)\.)")
ENDLESS = 1_000_000


class MarkdownOutput(Output):
    """How many decks came out how, then a table of findings for each deck that is not simply legal, the worst first.

    Where there is no room for all of it, what is found in a deck gives way before its name does, and the names of
    legal decks before those of others.
    """

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self._paths = RelativePaths()
        self._parts: dict[str, list[tuple[str, str]]] = {verdict: [] for verdict in WORST_FIRST}
        self._sizes = dict.fromkeys(WORST_FIRST, 0)
        self._legal: list[str] = []
        self._room = LARGEST

    def deck(self, report: DeckReport) -> None:
        """Keep the part of a deck, and the line that names it: the numbers of the whole run come first."""
        told = self.told(report)
        line = f"- {report.verdict}: {self._title(report)}"
        if report.verdict == LEGAL and not told:
            self._legal.append(line[:LONGEST])
            return
        part = self._part(report, told)
        self._sizes[report.verdict] += size_of(part)
        kept = part if self._sizes[report.verdict] <= LARGEST else ""
        codes = ", ".join(dict.fromkeys(finding.code for finding in told))
        self._parts[report.verdict].append((kept, f"{line[:LONGEST]} {codes[:LONGEST]}".rstrip()))

    def end(self, summary: Summary) -> None:
        """Write the numbers, the decks with findings, and the legal ones folded away."""
        verdict = verdict_lines(summary, Paint(False), ENDLESS)[0]
        self._write(f"### deckcheck: {verdict}")
        for line in not_judged_lines(summary):
            self._write(f"\n{escaped(line)}")
        parts = [part for verdict in WORST_FIRST for part in self._parts[verdict]]
        names = sum(size_of(line) for _, line in parts)
        left: list[str] = []
        for part, line in parts:
            if part and self._room - size_of(part) > names - size_of(line) + SPARE:
                self._write(part)
                names -= size_of(line)
            else:
                left.append(line)
        if left:
            self._write("\nThere is no room for what was found in these decks:\n")
            self._write_all(left)
        if self._legal and not self.target.quiet:
            self._write(f"\n<details><summary>{count(len(self._legal), 'legal deck')}</summary>\n")
            self._write_all(self._legal)
            self._write("\n</details>")

    def _write_all(self, lines: list[str]) -> None:
        """Write lines as far as there is room, and count the others."""
        for number, line in enumerate(lines):
            if size_of(line) > self._room:
                self._write(f"\nThe summary is full: {count(len(lines) - number, 'deck')} more are not shown.")
                return
            self._write(line)

    def _write(self, part: str) -> None:
        self.write(part)
        self._room -= size_of(part)

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
    if not all(map(_stays_as_it_is, (line for _, _, changed in fix.hunks for line in changed))):
        return lines
    for first, last, changed in fix.hunks:
        where = f"Line {first}" if first == last else f"Lines {first} to {last}"
        fence = "`" * max(3, 1 + max((_longest_run(line) for line in changed), default=0))
        lines += ["", f"{where}:", f"{fence}suggestion", *changed, fence]
    return lines


def _stays_as_it_is(line: str) -> bool:
    """Tell a line that can be shown sign for sign; a suggestion of another one would change the deck."""
    return safe(line.replace("\t", " ")) == line.replace("\t", " ")


def _longest_run(line: str) -> int:
    return max((len(run) for run in re.findall("`+", line)), default=0)


def size_of(part: str) -> int:
    """Return the bytes that a part takes, with its line end."""
    return len(part.encode(errors="backslashreplace")) + 1


def escaped(text: str) -> str:
    """Return a text in which no sign means anything to Markdown or HTML."""
    return _SIGNS.sub(r"\\\1", safe(text))
