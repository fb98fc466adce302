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
Pairs = dict[str, tuple[str, object]]

FEW = {str(number): number for number in range(1, 100)}
TRUTH = {"true": True, "false": False}
LONGEST = 15
"""Digits of a number that is surely within TOML's 64 bits."""
MOST_KEPT, LARGE = 20_000, 50_000
"""Lines that are kept; characters of a text that is no deck but a pool, whose lines do not come again elsewhere."""
_pairs: Pairs = {}
"""What lines of ``key = value`` said, as far as there is room: decks of one game share many."""


def parse_simple(text: str) -> Table | None:
    """Return what the full parser would give, or ``None`` where the text may hold more than plain TOML."""
    if "\\" in text:
        return None
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    pairs = _pairs if len(text) < LARGE else {}
    tables = _Tables()
    for line in text.split("\n"):
        pair = pairs.get(line)
        if pair is None:
            if not line or tables.begin_again(line):
                continue
            pair = _read_pair(line)
            if pair is None:
                if not line.isprintable() or not tables.read(line):
                    return None
                continue
            if len(pairs) < MOST_KEPT:
                pairs[line] = pair
        key, value = pair
        if key in tables.table:
            return None
        tables.table[key] = value
    return tables.top


class _Tables:
    """The tables of a text while it is read; ``table`` is the one in which the next lines stand."""

    def __init__(self) -> None:
        self.top: Table = {}
        self.table = self.top
        self._lists: dict[str, list[Table]] = {}

    def begin_again(self, line: str) -> bool:
        """Begin the next table of a list by the very heading that was there before; say whether it is one."""
        tables = self._lists.get(line)
        if tables is None:
            return False
        self.table = {}
        tables.append(self.table)
        return True

    def read(self, line: str) -> bool:
        """Read any line but a pair; say whether it is plain."""
        heading = line.strip()
        if not heading or heading[0] == "#":
            return True
        if heading[0] != "[":
            return False
        heading = heading.partition("#")[0].rstrip()
        listed = heading[:2] == "[[" and heading[-2:] == "]]"
        name = heading[2:-2] if listed else heading[1:-1]
        if not _is_bare(name) or not heading.endswith("]") or (name in self.top and not listed):
            return False
        self.table = {}
        if not listed:
            self.top[name] = self.table
            return True
        tables = self.top.setdefault(name, [])
        if not isinstance(tables, list):
            return False
        tables.append(self.table)
        self._lists[line] = tables
        return True


def _read_pair(line: str) -> tuple[str, object] | None:
    """Read ``key = value``, ``None`` where it is something else."""
    key, _, written = line.partition("=")
    key = key.strip()
    if key[:1] == '"' and key[-1:] == '"' and key.count('"') == 2:
        key = key[1:-1]
    elif not _is_bare(key):
        return None
    written = written.strip()
    value = FEW.get(written) or _value(written)
    return None if value is None or not line.isprintable() else (key, value)


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
