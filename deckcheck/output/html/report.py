"""HTML output: one page that needs nothing else, for people who were not there when decks were checked."""

from __future__ import annotations

import os
from tempfile import SpooledTemporaryFile
from time import strftime

from deckcheck.output.html.deck import deck_html
from deckcheck.output.markup import MarkupOutput, attributes, tag, text
from deckcheck.output.summary_line import count
from deckcheck.report import LEGAL, VERDICTS
from deckcheck.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.output.base import Target
    from deckcheck.report import DeckReport, Summary

STYLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "html.css")
IN_MEMORY = 16 * 1024 * 1024
"""Characters of a page that are kept in memory until the numbers of the run, which come first, are known."""
OPEN = 10
"""So many decks that are not simply legal are shown unfolded."""
HEAD = (
    '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    '<meta name="color-scheme" content="light dark">\n'
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
)
"""The policy lets nothing in: no script, no picture, no font from anywhere."""


class HtmlOutput(MarkupOutput):
    """The numbers of the run, then each deck with its findings and what it is made of."""

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self._decks = SpooledTemporaryFile(IN_MEMORY, "w+", encoding="utf-8", errors="backslashreplace", newline="\n")  # noqa: SIM115
        self._samples: dict[str, None] = {}
        self._opened = 0

    def deck(self, report: DeckReport) -> None:
        """Keep the part of a deck."""
        told = self.told(report)
        self._samples.update(dict.fromkeys(report.samples))
        unfolded = (report.verdict != LEGAL or bool(told)) and self._opened < OPEN
        self._opened += unfolded
        self._decks.write(deck_html(report, told, unfolded) + "\n")

    def end(self, summary: Summary) -> None:
        """Write the page."""
        with open(STYLE, encoding="utf-8") as file:
            style = file.read()
        title = f"{count(summary.decks, 'deck')} checked"
        self.write(f"{HEAD}<title>{text(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>")
        self.write(_filters(summary))
        self.write(f"<header><h1>{text(title)}</h1>\n{_numbers(summary)}</header>\n<main>")
        self._decks.seek(0)
        for line in self._decks:
            self.write(line.rstrip("\n"))
        self._decks.close()
        self.write(f"</main>\n<footer>{self._footer()}</footer>\n</body>\n</html>")

    def _footer(self) -> str:
        day = self.target.as_of or strftime("%Y-%m-%d")
        lines = [tag("p", f"Checked by the rules of {text(day)} with deckcheck {text(__version__)}.")]
        if self._samples:
            sets = ", ".join(sorted(self._samples))
            lines.append(tag("p", f"Made up for examples and tests: the cards of {text(sets)}."))
        return "\n".join(lines)


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
