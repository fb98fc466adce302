"""A row of a source, and where it stands."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from deckcheck.report import Location

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(slots=True, eq=False)
class SourceFile:
    """A file of a source; ``columns`` are a table's. ``find_lines`` finds the lines of rows that do not know theirs."""

    path: str
    kind: str
    columns: tuple[str, ...] = ()
    find_lines: Callable[[], list[int]] | None = None
    _lines: list[int] | None = None

    @property
    def stem(self) -> str:
        """Its name without what tells its kind."""
        name = os.path.basename(self.path).removesuffix(".gz")
        return os.path.splitext(name)[0]

    @property
    def folder(self) -> str:
        """The name of the folder that it is in."""
        return os.path.basename(os.path.dirname(os.path.abspath(self.path)))

    def line_of(self, number: int) -> int:
        """Return the line of a row by its number, 0 where that is not known."""
        if self._lines is None:
            self._lines = self.find_lines() if self.find_lines else []
        return self._lines[number - 1] if 0 < number <= len(self._lines) else 0


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a row stands: its file, its number in it, its line if that is known."""

    file: SourceFile
    number: int
    line: int = 0

    def location(self) -> Location:
        """Return the place for a finding."""
        return Location(self.line or self.file.line_of(self.number), path=self.file.path)


@dataclass(slots=True, eq=False)
class SourceRow:
    """A row: its ``data`` (a table, an element) and what it stands below.

    ``key`` is its key in a table of cards, ``set`` the set above it, ``printing`` one of its printings.
    """

    data: object
    file: SourceFile
    number: int
    line: int = 0
    key: str = ""
    set: object = None
    printing: object = None
    joined: dict[str, object] = field(default_factory=dict)

    @property
    def origin(self) -> Origin:
        """Where it stands."""
        return Origin(self.file, self.number, self.line)
