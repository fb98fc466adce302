"""The plain part of TOML, in which nearly all decks are written, read without loading a parser.

Loading the full parser takes longer than a whole check, and it reads plain lines at a third of this speed. Here are
lines of ``key = value`` with bare or quoted keys and whole numbers, days, truth values or texts, under ``[table]`` and
``[[table]]`` headings. Anything else, and anything wrong, is left to the full parser: it alone says what TOML is.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import date

Table = dict[str, object]

FEW = {str(number): number for number in range(1, 100)}
TRUTH = {"true": True, "false": False}
LONGEST = 15
"""Digits of a number that is surely within TOML's 64 bits."""
MOST_KEPT = 20_000
_pairs: dict[str, tuple[str, object]] = {}
"""What lines of ``key = value`` said, as far as there is room: decks of one game and cards of one pool share many."""


def parse_simple(text: str) -> Table | None:
    """Give what the full parser would give, or ``None`` where the text may hold more than plain TOML."""
    if "\\" in text:
        return None
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    top: Table = {}
    table = top
    bare: set[str] = set()
    for line in text.split("\n"):
        pair = _pairs.get(line) or _read_pair(line, bare)
        if pair is not None:
            key, value = pair
            if key in table:
                return None
            table[key] = value
        else:
            opened = _read_other(line.strip(), top, table) if line.isprintable() else None
            if opened is None:
                return None
            table = opened
    return top


def _read_pair(line: str, bare: set[str]) -> tuple[str, object] | None:
    """Read ``key = value``, ``None`` where it is something else. ``bare`` are keys that need no quotes."""
    key, _, written = line.partition("=")
    key = key.strip()
    if key not in bare:
        if key[:1] == '"' and key[-1:] == '"' and key.count('"') == 2:
            key = key[1:-1]
        elif _is_bare(key):
            bare.add(key)
        else:
            return None
    written = written.strip()
    value = FEW.get(written) or _value(written)
    if value is None or not line.isprintable():
        return None
    pair = key, value
    if len(_pairs) < MOST_KEPT:
        _pairs[line] = pair
    return pair


def _read_other(line: str, top: Table, table: Table) -> Table | None:
    """Read any line but a pair; give the table in which the next lines stand, ``None`` where it is not plain."""
    if not line or line[0] == "#":
        return table
    return _open_table(line, top) if line[0] == "[" else None


def _is_bare(key: str) -> bool:
    return key.isascii() and key.replace("_", "").replace("-", "").isalnum()


def _is_number(written: str) -> bool:
    return (
        written.isdecimal() and written.isascii() and len(written) <= LONGEST and (written[0] != "0" or written == "0")
    )


def _value(written: str) -> int | str | date | None:
    """Read a text in quotes, or a value that a comment follows."""
    if written[:1] == '"':
        text, closed, rest = written[1:].partition('"')
        return text if closed and rest.lstrip()[:1] in ("", "#") else None
    bare = written.partition("#")[0].rstrip()
    if _is_number(bare):
        return int(bare)
    return _date(bare) if len(bare) == len("2027-03-01") else TRUTH.get(bare)


def _date(written: str) -> date | None:
    year, month, day = written[:4], written[5:7], written[8:]
    if written[4] != "-" or written[7] != "-" or not (written.isascii() and f"{year}{month}{day}".isdecimal()):
        return None
    from datetime import date

    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None


def _open_table(line: str, top: Table) -> Table | None:
    """Begin the table of a heading; ``None`` where the heading is not plain or its name is taken."""
    heading = line.partition("#")[0].rstrip()
    listed = heading[:2] == "[[" and heading[-2:] == "]]"
    name = heading[2:-2] if listed else heading[1:-1]
    if not _is_bare(name) or not heading.endswith("]") or (name in top and not listed):
        return None
    table: Table = {}
    if not listed:
        top[name] = table
        return table
    tables = top.setdefault(name, [])
    if not isinstance(tables, list):
        return None
    tables.append(table)
    return table
