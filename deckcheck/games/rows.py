"""``rows``: an entry that stands once for each row of a table, with the row's values in the place of ``"row.NAME"``.

Entries are written out before the shape of a file is looked at, so that everything after that sees plain entries.
"""

from __future__ import annotations

from deckcheck.suggest import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.files.shape_faults import Fault

    Places = dict[str, list[int]]
    """For each code the written entry that each entry comes from."""

ROW = "row."
MOST_ROWS = 1000
_WORDS = ("text", "hint", "source", "rows")


class WrittenOut:
    """A tree of a game or format file whose rows are written out; ``faults`` are those of rows.

    ``places`` says which written entry each entry comes from, for the codes that have rows.
    """

    def __init__(self, tree: dict[str, object]) -> None:
        self.places: Places = {}
        self.faults: list[Fault] = []
        self.tree = tree
        rules = tree.get("rules")
        if isinstance(rules, dict):
            self.tree = {**tree, "rules": {code: self._code(code, entries) for code, entries in rules.items()}}

    def placed(self, faults: list[Fault]) -> list[Fault]:
        """Return faults where they are written, each once; what only follows from a fault of rows is left out."""
        faulty = {path[:3] for path, _ in self.faults}
        kept = [fault for fault in faults if fault in self.faults or self.written(fault[0])[:3] not in faulty]
        return list(dict.fromkeys((self.written(path), message) for path, message in kept))

    def written(self, path: tuple[str | int, ...]) -> tuple[str | int, ...]:
        """Return where something was written that stands at a path of the tree."""
        if len(path) > 2 and path[0] == "rules" and path[1] in self.places and isinstance(path[2], int):
            return (*path[:2], self.places[str(path[1])][path[2]], *path[3:])
        return path

    def _code(self, code: str, entries: object) -> object:
        if not isinstance(entries, list):
            return entries
        written: list[object] = []
        places: list[int] = []
        for number, entry in enumerate(entries):
            parts = self._entry(("rules", code, number), entry)
            written += parts
            places += [number] * len(parts)
        if len(written) != len(entries):
            self.places[code] = places
        return written

    def _entry(self, path: tuple[str | int, ...], entry: object) -> list[object]:
        """Return the entries that one stands for: the first has its rows, the others an empty list of them."""
        if not isinstance(entry, dict):
            return [entry]
        rows = entry.get("rows")
        rest = {key: value for key, value in entry.items() if key != "rows"}
        read = dict(_rows_read(rest, ()))
        if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
            if rows is None:
                self.faults += [
                    ((*path, *at), f'"row.{name}" needs rows, with a {name} each') for at, name in read.items()
                ]
            return [entry]
        if len(rows) > MOST_ROWS:
            self.faults.append(((*path, "rows"), f"{len(rows)} rows are too many: at most {MOST_ROWS}"))
            return [rest]
        names = dict.fromkeys(read.values())
        faults = list(_row_faults(rows, names))
        self.faults += [((*path, "rows", *at), message) for at, message in faults]
        if not names:
            self.faults.append(
                ((*path, "rows"), 'the rows are not read: write "row.NAME" where a value of theirs belongs')
            )
        if faults or not names:
            return [rest]
        return [{**_put_in(rest, row), "rows": rows if row is rows[0] else []} for row in rows]


def _row_faults(rows: list[dict[str, object]], names: dict[str, None]) -> Iterator[Fault]:
    for number, row in enumerate(rows):
        for name in names:
            if name not in row:
                yield (number,), f"row {number + 1} has no {name}{did_you_mean(name, row)}"
        for name, value in row.items():
            parts = value if isinstance(value, list) else [value]
            if name in names and not all(isinstance(part, str | int) for part in parts):
                yield (
                    (number, name),
                    f"{name} of row {number + 1} must be a number, a text, true, false, or a list of them",
                )
            elif name not in names:
                yield (number, name), f"nothing reads {name} of row {number + 1}{did_you_mean(name, names)}"


def _rows_read(node: object, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Return the places at which a row is read, with the name that is read there."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key not in _WORDS:
                yield from _rows_read(value, (*path, key))
    elif isinstance(node, list):
        for number, value in enumerate(node):
            yield from _rows_read(value, (*path, number))
    elif isinstance(node, str) and node.startswith(ROW) and len(node) > len(ROW):
        yield path, node[len(ROW) :]


def _put_in(entry: dict[str, object], row: dict[str, object]) -> dict[str, object]:
    return {key: value if key in _WORDS else _value_in(value, row) for key, value in entry.items()}


def _value_in(node: object, row: dict[str, object]) -> object:
    if isinstance(node, dict):
        return _put_in(node, row)
    if isinstance(node, list):
        return [_value_in(value, row) for value in node]
    if isinstance(node, str) and node.startswith(ROW) and node[len(ROW) :] in row:
        return row[node[len(ROW) :]]
    return node
