"""Errors that end a run with a message for people."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.report import Finding


class DeckcheckError(Exception):
    """Something that stops the run and that the user can mend. ``exit_code`` is what the program ends with."""

    exit_code = 2

    def __init__(self, message: str, findings: Sequence[Finding] = (), hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.findings = tuple(findings)
        self.hint = hint


class UsageProblem(DeckcheckError):  # noqa: N818 (what it is, not that it is one)
    """A wrong option, or a game, pool, format or configuration that cannot be used; ``findings`` say where."""
