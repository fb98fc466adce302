"""HTML output: one page that needs nothing else, for people who were not there when decks were checked."""

from __future__ import annotations

import os
from tempfile import SpooledTemporaryFile
from time import strftime

from deckcheck.language import said
from deckcheck.output.html.deck import deck_html, line_html
from deckcheck.output.markup import MarkupOutput, attributes, tag, text
from deckcheck.output.not_judged import not_judged_lines, why
from deckcheck.output.summary import reasons
from deckcheck.output.summary_line import count
from deckcheck.report import LEGAL, VERDICTS, WORST_FIRST
from deckcheck.version import __version__
from deckcheck.wording import samples_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.output.base import Target
    from deckcheck.report import DeckReport, Summary

STYLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "html.css")
IN_MEMORY = 4 * 1024 * 1024
"""Characters of a page that are kept in memory until the numbers of the run, which come first, are known."""
HEAD = (
    '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    '<meta name="color-scheme" content="light dark">\n'
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
)
"""The policy lets nothing in: no script, no picture, no font from anywhere."""


class HtmlOutput(MarkupOutput):
    """The numbers of the run, a line for each deck that is not legal, and each deck, the worst first.

    Of a deck there are its findings and what it is made of. Only decks that are simply legal are folded away.
    """

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self._decks = {verdict: _Kept() for verdict in WORST_FIRST}
        self._lines = {verdict: _Kept() for verdict in WORST_FIRST}
        self._samples: dict[str, None] = {}

    def deck(self, report: DeckReport) -> None:
        """Keep the part of a deck."""
        told = self.told(report)
        self._samples.update(dict.fromkeys(report.samples))
        unfolded = report.verdict != LEGAL or bool(told)
        self._decks[report.verdict].add(deck_html(report, told, unfolded))
        if report.verdict != LEGAL:
            self._lines[report.verdict].add(line_html(report, reasons(told)))

    def end(self, summary: Summary) -> None:
        """Write the page."""
        with open(STYLE, encoding="utf-8") as file:
            style = file.read()
        title = said("{decks} checked", decks=count(summary.decks, "deck"))
        self.write(f"{HEAD}<title>{text(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>")
        self.write(_filters(summary))
        self.write(f"<header><h1>{text(title)}</h1>\n{_numbers(summary)}</header>\n<main>")
        if summary.decks > 1 and summary.legal < summary.decks:
            self.write('<table class="overview">\n<tbody>')
            self._write_kept(self._lines)
            self.write("</tbody>\n</table>")
        for kept in self._lines.values():
            kept.close()
        self._write_not_judged(summary)
        self._write_kept(self._decks)
        self.write(f"</main>\n<footer>{self._footer()}</footer>\n</body>\n</html>")

    def _write_kept(self, kept: dict[str, _Kept]) -> None:
        for verdict in WORST_FIRST:
            for line in kept[verdict].lines():
                self.write(line)

    def _write_not_judged(self, summary: Summary) -> None:
        missed = summary.missed()
        if missed:
            title = said("{files} not judged", files=count(len(missed), "file"))
            self.write(f'<section class="missed">{tag("h2", text(title))}\n<ul>')
            for one in missed:
                self.write(tag("li", f"{tag('b', text(one.path))} {text(why(one))}"))
            self.write("</ul></section>")
        for line in not_judged_lines(summary)[bool(missed) :]:
            self.write(tag("p", text(line), class_="quiet"))

    def _footer(self) -> str:
        day = self.target.as_of or strftime("%Y-%m-%d")
        lines = [tag("p", f"Checked by the rules of {text(day)} with deckcheck {text(__version__)}.")]
        if self._samples:
            lines.append(tag("p", text(samples_words(sorted(self._samples)))))
        return "\n".join(lines)


class _Kept:
    """Lines that are kept until the numbers of the run, which come first, are known; many of them in a file."""

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile(IN_MEMORY, "w+", encoding="utf-8", errors="backslashreplace", newline="\n")  # noqa: SIM115

    def add(self, part: str) -> None:
        self._file.write(f"{part}\n")

    def lines(self) -> Iterator[str]:
        self._file.seek(0)
        for line in self._file:
            yield line.rstrip("\n")
        self.close()

    def close(self) -> None:
        self._file.close()


def _filters(summary: Summary) -> str:
    """Return the buttons by which decks of one verdict are shown alone; the style sheet does what they say."""
    there = [verdict for verdict in VERDICTS if getattr(summary, verdict)]
    if len(there) < 2:
        return ""
    return "\n".join(
        f"<input{attributes(type='radio', name='show', id=f'show-{name}')}{' checked' if name == 'all' else ''}>"
        for name in ("all", *there)
    )


def _numbers(summary: Summary) -> str:
    """Say how many decks came out how; where there are several verdicts each is a button."""
    there = [(verdict, getattr(summary, verdict)) for verdict in VERDICTS if getattr(summary, verdict)]
    if len(there) < 2:
        return "".join(tag("p", f"{number} {verdict}", class_=f"badge {verdict}") for verdict, number in there)
    buttons = [("all", f"all {summary.decks}"), *((verdict, f"{number} {verdict}") for verdict, number in there)]
    labels = (tag("label", words, for_=f"show-{name}", class_=f"badge {name}") for name, words in buttons)
    return tag("p", "\n".join(labels), class_="numbers")
