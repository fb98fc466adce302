"""``deckcheck check --list-files``: which decks a run would check."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from deckcheck.cli.check.run import TROUBLE, make_checker
from deckcheck.cli.checkers import Desks
from deckcheck.cli.inputs.decks import decks_of
from deckcheck.errors import UsageProblem
from deckcheck.output.safe import safe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cli.settings import Settings


def list_files(paths: Sequence[str], settings: Settings) -> int:
    """Write the path of each deck that would be checked, one a line, and give the exit code."""
    paths = paths or ["."]
    desks = Desks(paths, settings, make_checker)
    code = 0
    for found in decks_of(paths, desks.settings, desks.first.checker.library, desks.sifting()):
        if found.trouble:
            from deckcheck.cli.errors import complain

            complain(UsageProblem(found.trouble))
            code = TROUBLE
        else:
            sys.stdout.write(f"{safe(found.path)}\n")
    return code
