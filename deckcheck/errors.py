"""Errors that end a run with a message for people."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.report import Finding


class DeckcheckError(Exception):
    """Something that stops the run and that the user can fix. ``exit_code`` is what the program ends with."""

    exit_code = 2

    def __init__(self, message: str, findings: Sequence[Finding] = (), hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.findings = tuple(findings)
        self.hint = hint

    def __str__(self) -> str:
        """Return the message, then each fault with its place, then what to do."""
        lines = [self.message]
        for finding in self.findings:
            place = finding.locations[0] if finding.locations else None
            where = f"{place.path}:{place.line}:{place.column}: " if place is not None else ""
            lines.append(f"{where}{finding.code} {finding.message}")
        return "\n".join([*lines, self.hint] if self.hint else lines)


class UsageProblem(DeckcheckError):  # noqa: N818 (what it is, not that it is one)
    """A wrong option, or a game, pool, format or configuration that cannot be used; ``findings`` say where."""
