"""A run of ``convert``: paths become decks, decks become files in another format."""

from __future__ import annotations

import os
import sys

from deckcheck.cli.checkers import Checkers
from deckcheck.cli.errors import complain, say
from deckcheck.cli.inputs.decks import decks_of
from deckcheck.cli.inputs.sifting import Sifting
from deckcheck.convert.converter import Converter
from deckcheck.decks.formats import FORMATS
from deckcheck.errors import UsageProblem
from deckcheck.files.display import harmless, safe
from deckcheck.files.write import write_whole
from deckcheck.output.summary_line import count
from deckcheck.report import ERROR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.cli.inputs.deck_file import Found
    from deckcheck.cli.settings import Settings
    from deckcheck.convert.converter import Conversion
    from deckcheck.report import Finding

NOT_UNDERSTOOD, TROUBLE = 3, 2


def run_convert(
    paths: Sequence[str], to: str, output: str, settings: Settings, *, force: bool = False, with_facts: bool = False
) -> int:
    """Convert all decks that paths lead to, and return the exit code."""
    checkers = Checkers(paths, settings)
    settings = checkers.settings
    found = list(decks_of(paths, settings, checkers.first.checker.library, Sifting(checkers.sections)))
    targets = _targets(found, to, output)
    run = _Run(checkers, to, force=force, quiet=settings.quiet, with_facts=with_facts)
    return max(run.deck(deck, target) for deck, target in zip(found, targets, strict=True))


class _Run:
    """Converts decks, and goes on where something stands in the way of one of them."""

    def __init__(self, checkers: Checkers, to: str, *, force: bool, quiet: bool, with_facts: bool) -> None:
        self.checkers = checkers
        self.to = to
        self.force = force
        self.quiet = quiet
        self.with_facts = with_facts

    def deck(self, found: Found, target: str) -> int:
        """Convert one deck, and give what that is worth as an exit code."""
        if found.trouble:
            complain(UsageProblem(found.trouble))
            return TROUBLE
        if found.unreadable:
            return _tell_unreadable(found.path, found.unreadable.findings)
        try:
            conversion = self._convert(found)
        except UsageProblem as problem:
            say(f"{found.path} is not converted.")
            complain(problem)
            return TROUBLE
        if not conversion.data:
            return _tell_unreadable(found.path, conversion.findings)
        return self._write(found.path, target, conversion)

    def _convert(self, found: Found) -> Conversion:
        configured = self.checkers.of(found.path)
        asked = self.checkers.settings
        usual = configured.config.game_of(found.path) if configured.config else ""
        converter = Converter(
            configured.checker.library,
            self.to,
            game=asked.game,
            reader=asked.reader,
            encoding=asked.encoding,
            with_facts=self.with_facts,
        )
        return converter.convert(found.path, found.data, usual)

    def _write(self, path: str, target: str, conversion: Conversion) -> int:
        try:
            _put(target, conversion.data, force=self.force)
        except FileExistsError:
            say(f"{target} is there already; {path} is not written. --force writes over it.")
            return TROUBLE
        except OSError as error:
            say(f"{target} cannot be written: {error.strerror or error}.")
            return TROUBLE
        if not self.quiet:
            _line(f"{path}: {conversion.reader}, {count(conversion.copies, 'card')} -> {target or 'standard output'}")
        for finding in conversion.findings:
            if finding.severity == ERROR or not self.quiet:
                _line(f"  {_place(finding)}{finding.code} {finding.message}")
        for loss in conversion.losses:
            _line(f"  {self.to} does not carry {loss}.")
        return 0 if conversion.is_whole else NOT_UNDERSTOOD


def _targets(found: Sequence[Found], to: str, output: str) -> list[str]:
    """Return the file that each deck is written to, ``""`` for standard output.

    Raises:
        UsageProblem: several decks would become one file.
    """
    folder = output.endswith(("/", os.sep)) or os.path.isdir(output)
    if len(found) == 1 and not folder:
        return ["" if output == "-" else output]
    if not output or output == "-" or os.path.isfile(output):
        raise UsageProblem(f"{len(found)} decks need a folder to be written into.", hint="Say it with -o FOLDER.")
    ending = FORMATS[to].extensions[0]
    targets = [os.path.join(output, _stem(deck.path) + ending) for deck in found]
    first: dict[str, str] = {}
    for deck, target in zip(found, targets, strict=True):
        other = first.setdefault(target.casefold(), deck.path)
        if other != deck.path:
            raise UsageProblem(f"{other} and {deck.path} would both become {target}.", hint="Rename one of them.")
    os.makedirs(output, exist_ok=True)
    return targets


def _stem(path: str) -> str:
    return os.path.splitext(os.path.basename(path))[0].strip("<>") or "deck"


def _put(target: str, data: bytes, *, force: bool) -> None:
    if target:
        write_whole(target, data, force=force)
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()


def _tell_unreadable(path: str, findings: Iterable[Finding]) -> int:
    say(f"{path} cannot be read as a deck.")
    for finding in findings:
        _line(f"  {_place(finding)}{finding.code} {finding.message}")
        if finding.hint:
            _line(f"    {finding.hint}")
    return TROUBLE


def _place(finding: Finding) -> str:
    place = finding.locations[0] if finding.locations else None
    return f"{place.line}:{place.column}: " if place and place.line else ""


def _line(text: str) -> None:
    sys.stderr.write(harmless(safe(text)) + "\n")
