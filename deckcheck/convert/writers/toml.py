"""The native TOML: a section is a table of names and counts, or of tables where names do not suffice."""

from __future__ import annotations

import tomli_w

from deckcheck.files.display import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.convert.sheet import Pile, Sheet, SheetLine

REMARKS = True


def write(sheet: Sheet) -> str:
    """Return the text of the file."""
    tree: dict[str, object] = dict(sheet.said)
    for pile in sheet.piles:
        tree[_key(pile, tree)] = _section(pile)
    remarks = "".join(f"# {one_line(remark)}\n" for remark in sheet.remarks)
    return remarks + tomli_w.dumps(tree, multiline_strings=True)


def _key(pile: Pile, taken: dict[str, object]) -> str:
    """Return the name of a section; one that the game does not have must not be called like something else."""
    key = pile.id or pile.title
    while key in taken:
        key += " deck"
    return key


def _section(pile: Pile) -> object:
    texts = {row.text for row in pile.rows if row.name}
    if len(texts) == len(pile.rows):
        return {row.text: row.count for row in pile.rows}
    return [_entry(row) for row in pile.rows]


def _entry(row: SheetLine) -> dict[str, object]:
    said = {"card": row.name, "set": row.set, "number": row.number}
    return {**{key: text for key, text in said.items() if text}, "count": row.count}
