"""A run of ``deckcheck fix``: each deck repaired, shown or written, and the exit code of all of them."""

from __future__ import annotations

import json
import os
import sys
from difflib import unified_diff

from deckcheck.cli.checkers import Checkers
from deckcheck.cli.errors import complain, tell_passed
from deckcheck.cli.inputs.decks import decks_of
from deckcheck.errors import UsageProblem
from deckcheck.files.display import safe
from deckcheck.files.write import write_whole
from deckcheck.output.github import data_text, property_text
from deckcheck.output.paths import RelativePaths
from deckcheck.output.summary_line import count
from deckcheck.record import Record
from deckcheck.repair.deck import Parts
from deckcheck.repair.names import names_data, near_names, respell
from deckcheck.repair.repairer import Repairer, exit_code, joined, keep_parts
from deckcheck.repair.words import headline, one_line, repair_data, steps
from deckcheck.report import ILLEGAL, LEGAL, UNREADABLE
from deckcheck.wording import listing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cli.checkers import ConfiguredChecker
    from deckcheck.cli.inputs.deck_file import Found
    from deckcheck.cli.settings import Settings
    from deckcheck.decks.edit.changes import Edited
    from deckcheck.repair.deck import RepairWishes
    from deckcheck.repair.names import Respelt
    from deckcheck.repair.repairer import Repair
    from deckcheck.report import NotJudged

TROUBLE = 2


class FixTarget(Record):
    """Where repairs go: into the decks (``write``) or another file (``output``), and in which ``format`` they are told.

    ``diff`` leaves everything out but the difference.
    """

    __slots__ = ("diff", "format", "output", "write")

    def __init__(self, *, write: bool = False, diff: bool = False, output: str = "", format: str = "text") -> None:
        self.write = write
        self.diff = diff
        self.output = output
        self.format = format

    @property
    def writes(self) -> bool:
        """Whether anything is written to a file."""
        return self.write or bool(self.output)


def run_fix(
    paths: Sequence[str], settings: Settings, wishes: RepairWishes, target: FixTarget, *, names: bool = False
) -> int:
    """Repair all decks that paths lead to, and give the exit code."""
    checkers = Checkers(paths, settings, details=keep_parts)
    passed: list[NotJudged] = []
    found = list(decks_of(paths, checkers.settings, checkers.first.checker.library, checkers.sifting(passed)))
    tell_passed(passed)
    if target.output and len(found) > 1:
        raise UsageProblem("-o is for one deck; --write changes each deck where it is.")
    run = _Names(checkers, wishes, target) if names else _Run(checkers, wishes, target)
    codes = [run.deck(one) for one in found]
    run.end()
    return joined(codes)


class _Run:
    """Repairs decks, and goes on where something stands in the way of one of them."""

    def __init__(self, checkers: Checkers, wishes: RepairWishes, target: FixTarget) -> None:
        self.checkers = checkers
        self.wishes = wishes
        self.target = target
        self.paths = RelativePaths()
        self.data: list[dict[str, object]] = []

    def deck(self, found: Found) -> int:
        """Repair one deck, and give what that is worth as an exit code."""
        try:
            if found.trouble:
                raise UsageProblem(found.trouble)
            checker = self.checkers.of(found.path)
            if found.unreadable is not None:
                raise UsageProblem(f"{found.path} cannot be read as a deck.", found.unreadable.findings)
            self._refuse_links(found.path)
            return self._work(found, checker)
        except UsageProblem as problem:
            complain(problem)
            return TROUBLE

    def _work(self, found: Found, checker: ConfiguredChecker) -> int:
        repair = Repairer(checker.checker, self.wishes).repair(found.path, found.data, checker.terms(found.path))
        if repair.report.verdict == UNREADABLE:
            raise UsageProblem(f"{found.path} cannot be read as a deck.", repair.report.findings)
        self._write(repair.path, repair.edited)
        self._tell(repair)
        if repair.refused is not None:
            complain(repair.refused)
        return exit_code(repair, written=self.target.writes)

    def end(self) -> None:
        """Write what can be written only when all decks are done."""
        if self.target.format == "json":
            text = json.dumps({"decks": self.data}, ensure_ascii=False, indent=1)
            _put(f"{text}\n")

    def _refuse_links(self, path: str) -> None:
        file = path if self.target.write else self.target.output
        if self.target.writes and path == "-" and self.target.write:
            raise UsageProblem("Standard input cannot be written into.", hint="Write to a file: -o FILE.")
        if self.target.writes and file != "-" and os.path.islink(file):
            raise UsageProblem(
                f"{file} is a link, and no file is written through a link.",
                hint=f"Name the file that it leads to: {os.path.realpath(file)}",
            )

    def _write(self, path: str, edited: Edited | None) -> None:
        if not self.target.writes or edited is None:
            return
        file = self.target.output or path
        if file == "-":
            _put(edited.data)
            return
        try:
            write_whole(file, edited.data, force=True)
        except OSError as error:
            raise UsageProblem(f"{file} cannot be written: {error.strerror or error}.") from None

    def _tell(self, repair: Repair) -> None:
        if self.target.format == "json":
            self.data.append(repair_data(repair, self.paths(repair.path)))
        elif self.target.format == "github":
            self._annotate(repair)
        elif self.target.output == "-":
            return
        else:
            if not self.target.diff:
                self._plan(repair)
            if not self.target.writes or self.target.diff:
                self._difference(repair.path, repair.edited)

    def _plan(self, repair: Repair) -> None:
        _put(f"{safe(repair.path)}: {safe(headline(repair))}\n")
        for text in [*steps(repair), *repair.notes, *_left_open(repair)]:
            _put(f"  {safe(text)}\n")
        if self.target.writes and repair.edited is not None:
            _put(f"  Written to {safe(self.target.output or repair.path)}.\n")

    def _difference(self, path: str, edited: Edited | None) -> None:
        if edited is None:
            return
        lines = difference(edited.before, edited.after, path)
        if not self.target.diff and sys.stdout.isatty():
            lines = [f"{safe(line)}\n" for line in lines]
        _put("".join(lines))

    def _annotate(self, repair: Repair) -> None:
        if not (repair.changes or repair.cannot):
            return
        line = min((number for number in repair.lines if number), default=1)
        where = f"file={property_text(self.paths(repair.path))},line={line},title=deckcheck fix"
        _put(f"::notice {where}::{data_text(one_line(repair))}\n")


class _Names(_Run):
    """Writes the right spelling of cards into decks."""

    def _work(self, found: Found, checker: ConfiguredChecker) -> int:
        respelt = respell(checker.checker, found.path, found.data, checker.terms(found.path))
        if respelt.report.verdict == UNREADABLE:
            raise UsageProblem(f"{found.path} cannot be read as a deck.", respelt.report.findings)
        self._write(found.path, respelt.edited)
        if self.target.format == "json":
            self.data.append(names_data(respelt, self.paths(found.path)))
        elif self.target.output != "-":
            self._tell_names(found.path, respelt)
        if respelt.spellings and not self.target.writes:
            return 1
        return {LEGAL: 0, ILLEGAL: 1}.get(respelt.after.verdict, 3)

    def _tell_names(self, path: str, respelt: Respelt) -> None:
        if not self.target.diff:
            many = len(respelt.spellings)
            what = f"{count(many, 'name')} to write in another way" if many else "no name to change"
            _put(f"{safe(path)}: {what}.\n")
            for one in respelt.spellings:
                _put(f"  line {one.line}: {safe(one.before)} -> {safe(one.after)}\n")
            if self.target.writes and respelt.edited is not None:
                _put(f"  Written to {safe(self.target.output or path)}.\n")
        if not self.target.writes or self.target.diff:
            self._difference(path, respelt.edited)


def difference(before: str, after: str, path: str) -> list[str]:
    """Return the lines of a difference as git apply takes it."""
    name = path.lstrip("/")
    lines = unified_diff(_kept_lines(before), _kept_lines(after), f"a/{name}", f"b/{name}")
    return [line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines]


def _kept_lines(text: str) -> list[str]:
    """Split at LF only, as git does."""
    lines = text.split("\n")
    return [f"{line}\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])


def _left_open(repair: Repair) -> list[str]:
    """Say what cannot be judged of the deck, before or after."""
    report = repair.after or repair.report
    told = [one.message for one in report.findings if one.waiting or one.code in ("DK001", "DK002")]
    if not told or report.verdict == LEGAL:
        return []
    near = near_names(report.details) if isinstance(report.details, Parts) else []
    spelling = [f"Spelling first: deckcheck fix --names knows what {listing(near)} means."] if near else []
    more = f" and {len(told) - 3} things more" if len(told) > 3 else ""
    return [*spelling, f"Left as it is, because it cannot be judged: {'; '.join(told[:3])}{more}."]


def _put(text: str | bytes) -> None:
    data = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
