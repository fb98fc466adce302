"""``deckcheck check --format all``: which of its game's formats each deck keeps."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from deckcheck.cli.check.run import TROUBLE
from deckcheck.cli.checkers import Checkers
from deckcheck.cli.errors import complain
from deckcheck.cli.inputs.decks import decks_of
from deckcheck.errors import UsageProblem
from deckcheck.files.display import safe
from deckcheck.output.json import safe_json
from deckcheck.output.paths import RelativePaths
from deckcheck.output.summary_line import count
from deckcheck.output.text_width import crop, crop_start, width
from deckcheck.output.two_columns import open_page
from deckcheck.record import Record
from deckcheck.report import ILLEGAL, LEGAL, UNDETERMINED, UNREADABLE
from deckcheck.rules.dates import today

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.cli.checkers import ConfiguredChecker
    from deckcheck.cli.settings import Settings
    from deckcheck.output.two_columns import Page
    from deckcheck.report import DeckReport

SCHEMA = "deckcheck-formats/1"
GAP = 2
NARROWEST = 20
"""Columns that paths get at least."""
BEST_FIRST = (LEGAL, UNDETERMINED, ILLEGAL, UNREADABLE)
EXITS = {LEGAL: 0, ILLEGAL: 1, UNDETERMINED: 3, UNREADABLE: 2}


class FormatOutcome(Record):
    """What came of a deck in a format: the verdict, and the codes of errors, each once. Whole reports are not kept."""

    __slots__ = ("codes", "verdict")

    def __init__(self, report: DeckReport) -> None:
        self.verdict = report.verdict
        self.codes = sorted({f.code for f in report.findings if f.severity == "error" and f.follows_from is None})


class FormatRow(Record):
    """A deck with what came of it by format; where it cannot be read, that is of the default format only."""

    __slots__ = ("game", "path", "reports")

    def __init__(self, path: str, game: str, reports: dict[str, FormatOutcome]) -> None:
        self.path = path
        self.game = game
        self.reports = reports

    @property
    def best(self) -> str:
        """The best verdict of all."""
        return min((report.verdict for report in self.reports.values()), key=BEST_FIRST.index)


def run_table(paths: Sequence[str], settings: Settings) -> int:
    """Check decks by every format, write the table, and give the exit code: by the best verdict of each deck."""
    name, file = settings.outputs[0]
    if name not in ("", "text", "json") or len(settings.outputs) > 1 or file:
        raise UsageProblem("The table of formats is written to standard output, as text or json.")
    table = _Table(paths or ["."], settings.replaced(format=""))
    rows = list(table.rows())
    if name == "json":
        _write_json(rows, settings.day or today())
    else:
        _write_text(rows, open_page())
    if table.trouble:
        return TROUBLE
    codes = {EXITS[row.best] for row in rows}
    return next((code for code in (2, 1, 3) if code in codes), 0)


class _Table:
    def __init__(self, paths: Sequence[str], settings: Settings) -> None:
        self.trouble = False
        self._paths = paths
        self._checkers = Checkers(paths, settings)
        self._told: set[str] = set()

    def rows(self) -> Iterator[FormatRow]:
        """Check the decks."""
        library = self._checkers.first.checker.library
        for found in decks_of(self._paths, self._checkers.settings, library, self._checkers.sifting()):
            if found.trouble:
                self._complain(UsageProblem(found.trouble))
                continue
            if found.unreadable:
                yield FormatRow(found.path, "", {"": FormatOutcome(found.unreadable)})
            else:
                yield from self._row(self._checkers.of(found.path), found.path, found.data)

    def _row(self, configured: ConfiguredChecker, path: str, data: bytes) -> Iterator[FormatRow]:
        try:
            usual = configured.check_by("default", path, data)
            formats = list(configured.checker.library.formats(usual.game)) if usual.game else []
        except UsageProblem as problem:
            self._complain(problem)
            return
        reports = {"default": FormatOutcome(usual)}
        for format in formats[1:]:
            try:
                reports[format] = FormatOutcome(configured.check_by(format, path, data))
            except UsageProblem as problem:
                self._complain(problem)
        yield FormatRow(path, usual.game, reports)

    def _complain(self, problem: UsageProblem) -> None:
        self.trouble = True
        if problem.message not in self._told:
            self._told.add(problem.message)
            complain(problem)


def _write_text(rows: Sequence[FormatRow], page: Page) -> None:
    for game in dict.fromkeys(row.game for row in rows):
        mine = [row for row in rows if row.game == game]
        formats = list(dict.fromkeys(format for row in mine for format in row.reports))
        page.gap()
        if len(mine) == 1:
            _write_one(page, mine[0])
        else:
            _write_many(page, mine, formats)
    page.gap()
    legal = sum(row.best == LEGAL for row in rows)
    page.line(f"{count(len(rows), 'deck')}: {legal} legal in at least one format")


def _write_one(page: Page, row: FormatRow) -> None:
    """Write a line for each format, with the codes that are in the way."""
    page.line(f"{page.paint(safe(row.path), 'path')}  {page.paint(row.game, 'quiet')}")
    longest = max(len(format) for format in row.reports)
    for format, report in row.reports.items():
        verdict = page.paint(report.verdict.ljust(12), report.verdict)
        codes = ", ".join(report.codes)
        page.line(f"  {format.ljust(longest)}  {verdict}  {codes}".rstrip())


def _write_many(page: Page, rows: Sequence[FormatRow], formats: Sequence[str]) -> None:
    """Write a line for each deck with a column for each format."""
    columns = {format: max(len(format), len(UNDETERMINED)) for format in formats}
    room = page.width - sum(size + GAP for size in columns.values())
    longest = min(max(width(safe(row.path)) for row in rows), max(room, NARROWEST))
    head = [crop(rows[0].game, longest).ljust(longest), *(format.ljust(size) for format, size in columns.items())]
    page.line(page.paint("  ".join(head).rstrip(), "quiet"))
    for row in rows:
        path = crop_start(safe(row.path), longest)
        cells = [page.paint(path, "path") + " " * (longest - width(path))]
        for format, size in columns.items():
            verdict = row.reports[format].verdict if format in row.reports else ""
            cells.append(page.paint(verdict, verdict) + " " * (size - len(verdict)) if verdict else " " * size)
        page.line("  ".join(cells).rstrip())


def _write_json(rows: Sequence[FormatRow], day: str) -> None:
    import json

    paths = RelativePaths()
    decks = [
        {
            "path": paths(row.path),
            "game": row.game,
            "formats": {
                format: {"verdict": report.verdict, "codes": report.codes} for format, report in row.reports.items()
            },
        }
        for row in rows
    ]
    text = json.dumps({"schema": SCHEMA, "as_of": day, "decks": decks}, ensure_ascii=False, indent=1)
    sys.stdout.write(safe_json(text) + "\n")
