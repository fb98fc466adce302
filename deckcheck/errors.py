"""Errors that end a run with a message for people."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Sequence

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


def must_be_text(**values: object) -> None:
    """Raise a ``TypeError`` that names a value of a call that is not a text."""
    for name, value in values.items():
        if not isinstance(value, str):
            raise TypeError(f"{name.replace('_', ' ')} is a text, not {value!r}")


def path_of(path: str | os.PathLike[str], name: str) -> str:
    """Return a path as a text; anything else raises a ``TypeError`` that names the value of the call."""
    written = path if isinstance(path, str) else path.__fspath__() if hasattr(path, "__fspath__") else None
    if not isinstance(written, str):
        raise TypeError(f"{name} is a path (a text or a pathlib.Path), not {path!r}")
    return written


def list_of(values: Iterable[object], name: str, of: str) -> list[object]:
    """Return the values of a list; one text would be taken letter by letter, and a table or a set has no order."""
    if isinstance(values, str | bytes) or hasattr(values, "__fspath__"):
        raise TypeError(f"{name} is a list of {of}: write [{values!r}]")
    if isinstance(values, dict | set | frozenset) or not hasattr(values, "__iter__"):
        raise TypeError(f"{name} is a list of {of}, not {values!r}")
    return list(values)


def paths_of(paths: Iterable[str | os.PathLike[str]], name: str) -> list[str]:
    """Return a list of paths as texts; anything else raises a ``TypeError``."""
    return [path_of(path, f"each of {name}") for path in list_of(paths, name, "paths")]  # type: ignore[arg-type]


def texts_of(texts: Iterable[str], name: str, of: str) -> tuple[str, ...]:
    """Return a list of texts; anything else raises a ``TypeError``."""
    found = list_of(texts, name, of)
    for text in found:
        must_be_text(**{f"each of {name}": text})
    return tuple(found)  # type: ignore[arg-type]
