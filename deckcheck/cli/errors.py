"""What the program says when it cannot go on."""

from __future__ import annotations

import os
import sys

from deckcheck.errors import DeckcheckError
from deckcheck.files.display import harmless, safe
from deckcheck.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.report import Finding, NotJudged

NO_OUTPUT, BUG = 2, 70
EXCERPT = 72
"""So much of a faulty line is shown."""


def failed(error: Exception) -> int:
    """Say on standard error what happened, and give the exit code."""
    if os.environ.get("DECKCHECK_DEBUG"):
        import traceback

        traceback.print_exception(error)
    if isinstance(error, DeckcheckError):
        complain(error)
        return error.exit_code
    if isinstance(error, OSError):
        place = f"{error.filename}: " if error.filename else ""
        say(f"{place}{error.strerror or error}.")
        return NO_OUTPUT
    _ask_for_report(error)
    return BUG


def complain(error: DeckcheckError) -> None:
    """Say what is wrong with what was asked for, with the places in the files that are meant."""
    say(error.message)
    for finding in error.findings:
        _write(f"  {_place(finding)}{finding.code} {safe(finding.message)}")
        if finding.locations and (line := finding.locations[0].text.strip()):
            _write(f"    | {safe(line[:EXCERPT])}{'…' if len(line) > EXCERPT else ''}")
        if finding.hint:
            _write(f"    {safe(finding.hint)}")
    if error.hint:
        _write(f"  {safe(error.hint)}")


def say(message: str) -> None:
    """Write a message to standard error, after everything that was written before."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError:  # the disk is full; whoever wrote hears of it
        pass
    _write(f"deckcheck: {safe(message)}")


def _write(line: str) -> None:
    try:
        sys.stderr.write(harmless(line) + "\n")
    except OSError:  # there is nowhere else to say it; the exit code tells
        pass


def tell_passed(passed: Iterable[NotJudged]) -> None:
    """Say which files were passed over that nobody asked to leave out, and why."""
    from deckcheck.output.not_judged import why

    for one in {one.path: one for one in passed if not one.chosen}.values():
        say(f"{one.path} is passed over: {why(one)}.")


def _place(finding: Finding) -> str:
    if not finding.locations:
        return ""
    place = finding.locations[0]
    line = f"{place.line}:{place.column}" if place.line else ""
    told = ":".join(part for part in (safe(place.path), line) if part)
    return f"{told}: " if told else ""


def _ask_for_report(error: Exception) -> None:
    say(f"This is a mistake in deckcheck {__version__}, not in your files: {type(error).__name__}: {error}")
    _write("  Please report it, with the command and, if you can, the file.")
    _write("  With DECKCHECK_DEBUG=1 in the environment the report can say where it happened.")
