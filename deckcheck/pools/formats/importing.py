"""Import of formats: from the lists of sources to format files that are known to work."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from deckcheck.errors import UsageProblem
from deckcheck.files.display import shown
from deckcheck.pools.formats.dating import in_order
from deckcheck.pools.formats.format_text import files_of
from deckcheck.pools.formats.reading import ListReader
from deckcheck.report import ERROR, WARNING, Finding

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date

    from deckcheck.library.library import Library
    from deckcheck.pools.formats.maps import ListMap
    from deckcheck.pools.formats.written_lists import WrittenList

_NAMED = 5


@dataclass(slots=True)
class ImportedFormats:
    """What an import makes: the text of each file by its name, and all that was found on the way.

    ``told`` says for each format how many lists it is made of, and since when.
    """

    files: dict[str, str] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    told: dict[str, str] = field(default_factory=dict)
    read: tuple[int, int] = 0, 0
    """Files and rows."""

    @property
    def faults(self) -> list[Finding]:
        """What keeps the formats from being written."""
        return [finding for finding in self.findings if finding.severity == ERROR]


def import_formats(
    sources: Sequence[str],
    map: ListMap,
    library: Library,
    *,
    since: date | None = None,
    wanted: Sequence[str] = (),
    trial: Callable[[str], Library],
) -> ImportedFormats:
    """Read sources by a map of lists, and make a file of each format.

    Args:
        sources: files or folders.
        map: the map.
        library: the games and pools at hand.
        since: the first day of lists that name none.
        wanted: the ids of the formats that are made; all if there are none.
        trial: opens a library with the formats of a folder, to find out whether they can be used.

    Raises:
        UsageProblem: a source does not exist, there are no pools of the game, or no format of a wanted id.
    """
    reader = ListReader(map, library, since)
    reader.read(sources)
    made = ImportedFormats(findings=reader.faults, read=(reader.files, reader.rows))
    by_format: dict[tuple[str, str], list[WrittenList]] = {}
    for one in reader.lists:
        by_format.setdefault((one.game, one.id), []).append(one)
    ids = {id for _, id in by_format}
    if unknown := [id for id in wanted if id not in ids]:
        raise UsageProblem(f"The source has no format {unknown[0]}.", hint=f"It has {', '.join(sorted(ids))}.")
    for (_, id), lists in sorted(by_format.items()):
        if wanted and id not in wanted:
            continue
        ordered, faults = in_order(lists)
        made.findings += faults
        if ordered and not faults:
            made.files |= files_of(ordered, map.file)
            made.told[id] = _told(ordered)
            made.findings += _without_days(ordered)
    made.findings += _not_taken(reader)
    if not made.faults:
        made.findings += _tried(made.files, sorted(by_format), trial)
    return made


def _told(lists: Sequence[WrittenList]) -> str:
    since = f", since {lists[0].since}" if lists[0].since else ""
    lasts = f", the last since {lists[-1].since}" if len(lists) > 1 else ""
    return f"{len(lists)} list{'s' if len(lists) > 1 else ''}{since}{lasts}"


def _without_days(lists: Sequence[WrittenList]) -> list[Finding]:
    """Say what of older lists cannot be said with days in a format: the newest list's holds on all of them."""
    parts: dict[str, list[object]] = {
        "cards that alone are legal": [one.only for one in lists],
        "cards that are legal besides": [one.plus for one in lists],
        "options": [one.options for one in lists],
    }
    return [
        Finding("IM003", f"{lists[0].id}: {what} have no days in a format; those of the newest list hold", WARNING)
        for what, values in parts.items()
        if any(value != values[-1] for value in values)
    ]


def _not_taken(reader: ListReader) -> list[Finding]:
    found = [
        Finding("IM003", f"{key} is said {number} time{'s' if number > 1 else ''} and not taken over", WARNING)
        for key, number in sorted(reader.not_taken.items())
    ]
    unknown = reader.unknown
    if unknown:
        some = ", ".join(shown(card) for card in unknown[:_NAMED])
        more = f" and {len(unknown) - _NAMED} more" if len(unknown) > _NAMED else ""
        message = f"No pool has {some}{more}; they are written as the source does"
        found.append(Finding("IM003", message, WARNING))
    return found


def _tried(files: dict[str, str], formats: Sequence[tuple[str, str]], trial: Callable[[str], Library]) -> list[Finding]:
    """Put each format together with the game and its cards; what does not work is a fault."""
    found: list[Finding] = []
    with tempfile.TemporaryDirectory(prefix="deckcheck-formats-") as folder:
        for name, text in files.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8", newline="") as file:
                file.write(text)
        library = trial(folder)
        for game, id in formats:
            if f"{id}.toml" not in files:
                continue
            try:
                library.ruleset(game, id)
            except UsageProblem as problem:
                message = f"The format {id} cannot be used: {problem.message}"
                found.append(Finding("IM003", message))
                found += [one.replaced(locations=()) for one in problem.findings]
    return found
