"""Faults of pools, first by the place in the tree, then as findings with line and column."""

from __future__ import annotations

from deckcheck.record import Record
from deckcheck.report import ERROR, Finding, Location

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.cards.pools.pool_file import PoolFile
    from deckcheck.files.toml_positions import TomlPositions
    from deckcheck.report import Severity

Path = tuple[str | int, ...]
Spot = tuple["PoolFile", Path]
"""A key of a pool file."""


class Flaw(Record):
    """Something wrong with a pool, at one or several keys."""

    __slots__ = ("cards", "code", "hint", "message", "severity", "spots")

    def __init__(
        self,
        code: str,
        message: str,
        spots: Iterable[Spot],
        hint: str = "",
        cards: Iterable[str] = (),
        severity: Severity = ERROR,
    ) -> None:
        self.code = code
        self.message = message
        self.spots = tuple(spots)
        self.hint = hint
        self.cards = tuple(cards)
        self.severity = severity


def located(flaws: Iterable[Flaw]) -> list[Finding]:
    """Turn flaws into findings, in the order of files and lines. Only now are lines and columns looked for."""
    positions: dict[str, TomlPositions] = {}
    findings = [
        Finding(
            flaw.code,
            flaw.message,
            flaw.severity,
            cards=flaw.cards,
            hint=flaw.hint,
            locations=tuple(_locate(file, path, positions) for file, path in flaw.spots),
        )
        for flaw in flaws
    ]
    return sorted(findings, key=_place)


def _locate(file: PoolFile, path: Path, known: dict[str, TomlPositions]) -> Location:
    if not file.text:
        return Location(0, path=file.path)
    if file.path not in known:
        from deckcheck.files.toml_positions import TomlPositions

        known[file.path] = TomlPositions(file.text)
    place = known[file.path].at(file.written_at(path))
    return Location(place.line, place.column, place.end_column, place.text, file.path)


def _place(finding: Finding) -> tuple[str, int, int, str, str]:
    first = finding.locations[0]
    return first.path, first.line, first.column, finding.code, finding.message
