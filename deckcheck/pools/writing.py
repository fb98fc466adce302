"""Pool files as import writes them: a head, and one line for each card. The same bytes for the same cards."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_BARE = re.compile(r"[A-Za-z0-9_-]+\Z")
_SURROGATE = re.compile("[\ud800-\udfff]")
_DEVICES = (f"{name}{number}" for name in ("com", "lpt") for number in range(10))
_RESERVED = frozenset({"con", "prn", "aux", "nul", *_DEVICES})
"""Names that no file has on Windows."""


def pool_text(tree: Mapping[str, object]) -> str:
    """Write the tree of a pool as TOML: each card on a line of its own."""
    lines = [toml_pair(key, value) for key, value in tree.items() if key != "cards"]
    cards = tree.get("cards")
    rows = [f"  {toml_value(card)}," for card in cards] if isinstance(cards, list) else []
    return "\n".join([*lines, "", "cards = [", *rows, "]", ""])


def toml_value(value: object) -> str:
    """Write a value in one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    if isinstance(value, dict):
        pairs = ", ".join(toml_pair(key, one) for key, one in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    return str(value)  # numbers and days


def toml_pair(key: str, value: object) -> str:
    """Write a key and its value."""
    return f"{key if _BARE.match(key) else _quoted(key)} = {toml_value(value)}"


def _quoted(text: str) -> str:
    """Write a text in quotes. JSON's escapes are TOML's too; halves of characters are no text in either."""
    return json.dumps(_SURROGATE.sub("\ufffd", text), ensure_ascii=False).replace("\x7f", "\\u007f")


def file_names(codes: list[str]) -> dict[str, str]:
    """Return the name of the file of each set: its code, changed where a file system would not take it."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for code in sorted(codes):
        plain = re.sub(r"[^\w.-]", "_", code).strip(".") or "_"
        if plain.casefold().partition(".")[0] in _RESERVED:
            plain += "_"
        name, more = plain, 2
        while name.casefold() in taken:
            name, more = f"{plain}-{more}", more + 1
        taken.add(name.casefold())
        found[code] = f"{name}.toml"
    return found
