"""Which of the decks a run is about: all of them, or those that a change may have made illegal."""

from __future__ import annotations

from typing import TYPE_CHECKING

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

    named, changes = dependents(paths, files_gone())
    return named, settings.replaced(changes=changes, changed_files=True)
