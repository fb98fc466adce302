"""JSON output: one object for a run, or one line for a deck."""

from __future__ import annotations

import hashlib
import json
from time import strftime

from deckcheck.files.display import bare_text
from deckcheck.output.base import Output
from deckcheck.output.not_judged import data_of
from deckcheck.output.paths import RelativePaths
from deckcheck.output.report_data import deck_data, summary_data
from deckcheck.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.output.base import Target
    from deckcheck.report import DeckReport, Summary

SCHEMA = "deckcheck-report/1"
FEW_POOLS = 20
"""So many digests of pools stand in the line of a deck; more are named by one."""
_ESCAPED = {
    code: f"\\u{code:04x}"
    for code in (*range(0x7F, 0xA0), 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A))
}
"""Signs that JSON allows and that play tricks on terminals; they can stand in texts only, so an escape fits.

So it does for ``#``: two of them may begin a command of a server.
"""


class JsonWriter(Output):
    """An output that writes JSON, in whatever encoding its target has."""

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self._paths = RelativePaths()
        self._ascii = not (target.stream.encoding or "utf-8").lower().startswith("utf")

    def text(self, value: object, indent: int | None = None) -> str:
        """Return a value as JSON."""
        return safe_json(json.dumps(value, ensure_ascii=self._ascii, indent=indent))


def safe_json(text: str) -> str:
    """Return JSON in which nothing plays tricks on a terminal or a server that shows it."""
    text = text.translate(_ESCAPED)
    return text.replace("#", "\\u0023") if text.count("#") > 1 and "##" in bare_text(text) else text


class JsonOutput(JsonWriter):
    """One object with all decks, written as they come."""

    _before = "\n"

    def begin(self) -> None:
        """Write the head of the object."""
        head = self.text(
            {"schema": SCHEMA, "deckcheck": __version__, "as_of": self.target.as_of or strftime("%Y-%m-%d")}
        )
        self.target.stream.write(f'{head[:-1]},\n "decks": [')

    def deck(self, report: DeckReport) -> None:
        """Write the object of one deck."""
        inside = self.text(deck_data(report), indent=1).replace("\n", "\n  ")
        self.target.stream.write(f"{self._before}  {inside}")
        self._before = ",\n"

    def end(self, summary: Summary) -> None:
        """Write the summary, and close the object."""
        passed = [data_of(one, self._paths) for one in summary.not_judged]
        self.write(f'\n ],\n "not_judged": {self.text(passed)},\n "summary": {self.text(summary_data(summary))}}}')


class JsonLinesOutput(JsonWriter):
    """The object of one deck a line, for other programs.

    The digests of pools stand in a line of their own, before the first deck that was judged with them; the decks name
    them by that line's ``pools``.
    """

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self._named: dict[tuple[str, ...], str] = {}

    def deck(self, report: DeckReport) -> None:
        """Write the line of one deck."""
        data = deck_data(report)
        if len(report.pools) > FEW_POOLS:
            data["pools"] = self._name_of(report.pools)
        self.write(self.text(data))

    def end(self, summary: Summary) -> None:
        """Write a line for each file that was passed over: it has a path and no verdict."""
        for one in summary.not_judged:
            told = data_of(one, self._paths)
            self.write(self.text({"path": told.pop("path"), "not_judged": told}))

    def _name_of(self, pools: tuple[str, ...]) -> str:
        if pools not in self._named:
            digest = hashlib.sha256("\n".join(pools).encode()).hexdigest()
            self._named[pools] = f"sha256:{digest}"
            self.write(self.text({"pools": self._named[pools], "digests": list(pools)}))
        return self._named[pools]
