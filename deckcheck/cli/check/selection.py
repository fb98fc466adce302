"""Which of the decks a run is about: all of them, or those that a change may have made illegal."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from deckcheck.cli.errors import say

if TYPE_CHECKING:
    from deckcheck.cli.settings import Settings


def only_changed(paths: tuple[str, ...], settings: Settings, revision: str) -> tuple[tuple[str, ...], Settings]:
    """Return paths and settings of a run over what has changed since a git revision.

    Raises:
        UsageProblem: git cannot tell.
    """
    from deckcheck.cli.inputs.git import changes_since, settle_revision

    revision, paths = settle_revision(revision, paths)
    changes = changes_since(revision, paths)
    return paths, settings.replaced(changes=changes)


def with_dependents(paths: tuple[str, ...], settings: Settings) -> tuple[tuple[str, ...], Settings]:
    """Return paths and settings of a run over changed files and what hangs on them; no paths if there is no file.

    Raises:
        UsageProblem: git cannot tell which files are gone.
    """
    from deckcheck.cli.inputs.changes import dependents
    from deckcheck.cli.inputs.git import files_gone

    gone = list(files_gone())
    known = {os.path.realpath(file.path) for file in gone}
    missing = [path for path in paths if not os.path.lexists(path) and os.path.realpath(path) not in known]
    if missing:
        more = f" and {len(missing) - 3} more" if len(missing) > 3 else ""
        say(f"Not there, and not among what git knows to be deleted: {', '.join(missing[:3])}{more}.")
    named, changes = dependents(paths, gone)
    return named, settings.replaced(changes=changes, changed_files=True)
