"""``deckcheck check --list-files``: which decks a run would check."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from deckcheck.cli.check.run import TROUBLE
from deckcheck.cli.checkers import Checkers
from deckcheck.cli.inputs.decks import decks_of
from deckcheck.errors import UsageProblem
from deckcheck.files.display import harmless, safe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cli.settings import Settings


def list_files(paths: Sequence[str], settings: Settings) -> int:
    """Write the path of each deck that would be checked, one a line, and give the exit code."""
    paths = paths or ["."]
    checkers = Checkers(paths, settings)
    code = 0
    for found in decks_of(paths, checkers.settings, checkers.first.checker.library, checkers.sifting()):
        if found.trouble:
            from deckcheck.cli.errors import complain

            complain(UsageProblem(found.trouble))
            code = TROUBLE
        else:
            _write(found.path, zero=settings.zero)
    return code


def _write(path: str, *, zero: bool) -> None:
    """Write a path as it is with a zero byte behind it, or one that is safe to show with a line end."""
    if zero:
        sys.stdout.buffer.write(os.fsencode(path) + b"\0")
    else:
        shown = safe(path)
        sys.stdout.write(f"{shown if harmless(shown) == shown else f'./{shown}'}\n")
