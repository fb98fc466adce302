"""JSON in the shape of the TOML file, a section as a list of cards, one a line."""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.convert.sheet import Pile, Sheet, SheetLine

REMARKS = True


def write(sheet: Sheet) -> str:
    """Return the text of the file."""
    said = dict(sheet.said)
    if sheet.remarks:
        said["notes"] = "\n".join([*([str(said["notes"])] if "notes" in said else []), *sheet.remarks])
    parts = [f"  {_text(key)}: {_text(value)}" for key, value in said.items()]
    parts += [_section(pile) for pile in sheet.piles]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _section(pile: Pile) -> str:
    rows = ",\n".join(f"    {_text(_entry(row))}" for row in pile.rows)
    return f"  {_text(pile.id or pile.title)}: [\n{rows}\n  ]"


def _entry(row: SheetLine) -> dict[str, object]:
    said = {"card": row.name, "set": row.set, "number": row.number}
    return {**{key: text for key, text in said.items() if text}, "count": row.count}


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
