"""YGOPro's ``lflist.conf``: lists of passcodes, each with the copies that are allowed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckcheck.files.display import shown
from deckcheck.files.toml import BrokenFile
from deckcheck.pools.sources.files import open_lines
from deckcheck.pools.sources.rows import SourceRow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.pools.map_model import SourceModel
    from deckcheck.pools.sources.rows import SourceFile

_CARD = re.compile(r"([0-9]{1,10})\s+(-?[0-9]{1,3})\s*(?:(?:--|#)\s*(.*))?\Z")
_COLUMNS = re.compile(r"\t|\s{3,}")


def read_lflist(file: SourceFile, plan: SourceModel) -> Iterator[SourceRow]:
    """Read each list as a row: its ``name``, ``whitelist``, ``limits`` (ids by copies), ``listed`` and ``labels``.

    ``unread`` are the lines that could not be read, each with its number.
    """
    _, lines = open_lines(file.path, plan.encoding)
    row: SourceRow | None = None
    number = 0
    for line, text in enumerate(lines, 1):
        written = text.strip()
        if written.startswith("!"):
            if row is not None:
                yield row
            number += 1
            row = SourceRow(_empty(written[1:].strip()), file, number, line)
        elif written and not written.startswith(("#", "--")):
            if row is None:
                raise BrokenFile(
                    f"{shown(written, 60)} stands before the first list: a line such as !2026.07 OCG.", line
                )
            if not _read(row, written):
                _listed(row, "unread").append((line, written))
    if row is None:
        raise BrokenFile("There is no list: a line such as !2026.07 OCG begins one.")
    yield row


def _empty(name: str) -> dict[str, object]:
    return {"name": name, "whitelist": False, "limits": {}, "listed": [], "labels": {}, "unread": []}


def _listed(row: SourceRow, key: str) -> list[object]:
    found = row.data[key] if isinstance(row.data, dict) else None
    return found if isinstance(found, list) else []


def _read(row: SourceRow, written: str) -> bool:
    """Take down a line of a list; say whether it could be read."""
    data = row.data
    if not isinstance(data, dict):
        return False
    if written.casefold() == "$whitelist":
        data["whitelist"] = True
        return True
    found = _CARD.match(written)
    if found is None:
        return False
    id, copies = found[1], int(found[2])
    if copies < 0:  # not part of the list
        return True
    data["limits"].setdefault(str(copies), []).append(id)
    data["listed"].append(id)
    if label := _COLUMNS.split((found[3] or "").strip())[0].strip():
        data["labels"][id] = label
    return True
