"""From the rows of a source to its cards, by a map; every row that becomes none is named, with the reason."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from deckcheck.cards.pools.facts import has
from deckcheck.cards.pools.keys import TYPE, default
from deckcheck.files.display import shown
from deckcheck.games.game import BOOLEAN, FILTERS
from deckcheck.pools.map_file import values_of_map
from deckcheck.pools.map_model import OnlyNot, ValueModel
from deckcheck.pools.paths import TableRow, folded
from deckcheck.pools.shaping import (
    IS_NONE,
    IS_UNKNOWN,
    IS_USUAL,
    NOTHING,
    SaidOfFact,
    all_texts,
    as_text,
    at,
    fitted,
    is_code,
    raw_items,
    shaped,
    slug,
    whole,
)
from deckcheck.pools.source_card import SourceCard
from deckcheck.report import Finding
from deckcheck.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.games.game import Game
    from deckcheck.pools.map_file import Map
    from deckcheck.pools.map_model import MapFile
    from deckcheck.pools.sources.rows import SourceRow

SEVERAL = ";"
"""What stands between several values of a fact in a spreadsheet."""
DASH = "-"
"""What a spreadsheet writes for a fact that is known to be none."""


class RowReader:
    """Reads the rows of a source by a map.

    Args:
        map: the map.
        game: the game of the cards.
        set_code: the code of the set of rows that name none.
    """

    def __init__(self, map: Map, game: Game, set_code: str = "") -> None:
        self.map = map
        self.game = game
        self.faults: list[Finding] = []
        self.passed_over = 0
        self.not_meant: dict[str, None] = {}
        self.left_out: Counter[str] = Counter()
        self._file: MapFile = map.file
        self._set = set_code
        self._facts = _specs(map.file, game)
        known = {*game.fields, *game.kept, "rarity"}
        self._unknown_facts = [name for name in self._facts if name not in known]
        for name in self._unknown_facts:
            del self._facts[name]
        self._columns: dict[str, Sequence[str]] = {}
        self._nameless: list[str] = []
        self._found: Counter[str] = Counter()
        self._rows = 0
        self._unnumbered = 0

    def cards(self, row: SourceRow) -> Iterator[SourceCard]:
        """Return the cards that a row tells: one, or one for each of its printings; none where it is not meant."""
        self._rows += 1
        if not isinstance(row.data, dict | Element):
            self._fault(row, "PL002", f"Row {row.number} is no table of facts")
            return
        if not self._can_be_read(row):
            return
        if not self._is_meant(row):
            self.passed_over += 1
            if self._file.card.same_as is not None:
                self.not_meant[self._text(self._file.card.number, row)] = None
            return
        plan = self._file.source.printings
        if plan is None:
            yield from self._card(row)
            return
        printings = raw_items(plan, row)
        if not printings:
            self._fault(row, "IM003", f"{self._label(row)} has no printing at {' or '.join(plan.from_)}")
        for printing in printings:
            row.printing = printing
            yield from self._card(row)

    def finish(self) -> list[Finding]:
        """Say which paths of the map found nothing in any row, and which of its facts the game does not know."""
        findings = [*self._missing_columns()]
        for name in self._unknown_facts:
            known = [*self.game.fields, *self.game.kept]
            message = f"{self.game.name} has no fact {name}{did_you_mean(name, known)}; it was left out"
            findings.append(self._at_map(("card", "facts", name), message))
        for name, spec in self._facts.items():
            if self._rows and spec.from_ and not self._found[name] and name in self._file.card.facts:
                where = " or ".join(spec.from_)
                message = f"{name}: in none of {self._rows} rows is anything at {where}"
                findings.append(self._at_map(("card", "facts", name), message))
        number = self._file.card.number
        if number is not None and self._unnumbered == self._rows > 0 and not self._columns:
            where = " or ".join(number.from_)
            message = f"number: in none of {self._rows} rows is anything at {where}; names stand for it"
            findings.append(self._at_map(("card", "number"), message))
        return findings

    def unread_columns(self) -> list[str]:
        """Name the columns of tables that the map does not read, each with the fact that may be meant."""
        specs = [value for _, value in values_of_map(self._file)] + list(self._facts.values())
        paths = [path for spec in specs for path in spec.from_] + list(self._file.source.only)
        paths += [join.on for join in self._file.join.values()]
        paths += [self._file.card.same_as.from_] if self._file.card.same_as else []
        read = set(map(folded, paths))
        columns = dict.fromkeys(name for names in self._columns.values() for name in names)
        there = set(map(folded, columns))
        lacking = [name for name in self._facts if folded(name) not in there]
        return [f"{shown(name)}{did_you_mean(name, lacking)}" for name in columns if folded(name) not in read]

    def _at_map(self, keys: tuple[str, ...], message: str) -> Finding:
        return self.map.fault(keys, message).replaced(severity="warning")

    def _fault(self, row: SourceRow, code: str, message: str, hint: str = "") -> None:
        self.faults.append(Finding(code, message, locations=(row.origin.location(),), hint=hint))

    def _label(self, row: SourceRow) -> str:
        name = shaped(self._file.card.name, row)
        return shown(as_text(name)) if isinstance(name, str | int) else f"Row {row.number}"

    def _can_be_read(self, row: SourceRow) -> bool:
        """Look once in each table which columns it has: without the names of the cards nothing of it can be read."""
        if not isinstance(row.data, TableRow):
            return True
        if row.file.path not in self._columns:
            self._columns[row.file.path] = row.file.columns
            paths = self._file.card.name.from_
            if self._file.card.same_as is None and not any(_has_column(row.file.columns, path) for path in paths):
                self.faults.append(self._no_column(("card", "name"), paths, row.file.columns, row.file.path))
                self._nameless.append(row.file.path)
        return row.file.path not in self._nameless

    def _missing_columns(self) -> Iterator[Finding]:
        """Find paths of the map that are columns of no table."""
        columns = tuple(dict.fromkeys(name for names in self._columns.values() for name in names))
        for keys, paths in _columns_read(self._file) if columns else ():
            if not any("$" in path or _has_column(columns, path) for path in paths):
                yield self._no_column(keys, paths, columns, "The source")

    def _no_column(self, keys: tuple[str, ...], paths: Sequence[str], columns: Sequence[str], where: str) -> Finding:
        message = f"{where} has no column {' or '.join(paths)}{did_you_mean(paths[0], columns)}"
        return self.map.fault(keys, message, f"Its columns are {shown(', '.join(columns), 200)}.")

    def _is_meant(self, row: SourceRow) -> bool:
        return all(_allows(wanted, at(row, path)) for path, wanted in self._file.source.only.items())

    def _card(self, row: SourceRow) -> Iterator[SourceCard]:
        card = self._file.card
        same = as_text(at(row, card.same_as.from_)) if card.same_as else ""
        name = self._text(card.name, row)
        code = self._text(self._file.set.code, row) or self._set
        if not name and not same:
            self._fault(row, "PL008", f"Row {row.number} has no name", "Each card needs one.")
        if not code:
            hint = "Say in the source to which set it belongs, or name one for all such rows: --set CODE."
            self._fault(row, "PL011", f"{self._label(row)} has no set", hint)
        elif not is_code(code):
            hint = "A code is short, without spaces and accents. In a map, slug = true makes one of a name."
            self._fault(row, "PL011", f"{self._label(row)}: {shown(code)} is no code of a set", hint)
        if (name or same) and is_code(code):
            yield self._read(row, code, name, same)

    def _read(self, row: SourceRow, code: str, name: str, same: str) -> SourceCard:
        spec = self._file.card
        found = SourceCard(code, self._text(spec.number, row), name, row.origin, same=same)
        found.variant = self._text(spec.variant, row)
        found.also = tuple(text for text in all_texts(spec.also, row) if text != name) if spec.also else ()
        found.ids = tuple(all_texts(spec.ids, row)) if spec.ids else ()
        self._read_facts(row, found)
        if not found.number:
            found.numbered = False
            self._unnumbered += 1
            found.number = slug(self._title(found))
        return found

    def _read_facts(self, row: SourceRow, card: SourceCard) -> None:
        for name, spec in self._facts.items():
            field = self.game.fields.get(name)
            value = shaped(spec, row, flag=field is not None and field.kind == BOOLEAN)
            if value is NOTHING:
                continue
            if value is IS_UNKNOWN:
                card.unknown.append(name)
            elif value is IS_NONE or value is IS_USUAL:
                card.facts[name] = self._none(name, spec, value is IS_USUAL)
                self._found[name] += value is IS_USUAL
            else:
                self._found[name] += 1
                value = self._fitted(name, value)
                if name in self.game.numbers and not isinstance(value, int):
                    self.left_out[f"{name} that is no whole number"] += 1
                else:
                    card.facts[name] = value
        self._leave_out(card)

    def _leave_out(self, card: SourceCard) -> None:
        """Leave out facts that cards of its type do not have."""
        type = card.facts.get(TYPE)
        for name in [*card.facts] if isinstance(type, str) else ():
            field = self.game.fields.get(name)
            if field is not None and not has(field, type) and card.facts.pop(name) not in ("", False):
                self.left_out[f"{name} of cards of type {type}"] += 1

    def _none(self, name: str, spec: ValueModel, usual: bool) -> object:
        field = self.game.fields.get(name)
        if field is None:
            return ""
        if usual and default(field) is None and not field.optional:
            return self._fitted(name, spec.skip)
        return default(field) if usual and default(field) is not None else False if field.kind == BOOLEAN else ""

    def _fitted(self, name: str, value: object) -> object:
        field = self.game.fields.get(name)
        if field is not None:
            return fitted(value, field)
        if name in self.game.numbers:
            return whole(value)
        return [as_text(one) for one in value] if isinstance(value, list) else as_text(value)

    def _text(self, spec: ValueModel | None, row: SourceRow) -> str:
        value = NOTHING if spec is None else shaped(spec, row)
        if isinstance(value, SaidOfFact):
            return ""
        return as_text(value[0] if isinstance(value, list) else value)

    def _title(self, card: SourceCard) -> str:
        more = [card.facts.get(name) for name in self.game.titled_by if name not in ("name", "number", "set")]
        return " ".join([card.name, *(as_text(value) for value in more if isinstance(value, str | int))])


def _specs(file: MapFile, game: Game) -> dict[str, ValueModel]:
    """Return where each fact comes from; by its name where the map says so and has no line for it."""
    found: dict[str, ValueModel] = {}
    if file.card.by_name:
        for name in (*game.fields, *game.kept, "rarity"):
            field = game.fields.get(name)
            if field is not None and field.kind == FILTERS:
                continue  # no cell and no property holds a filter
            many = name not in game.numbers if field is None else field.many
            found[name] = ValueModel.model_validate({"from": [name], "none": [DASH], "split": SEVERAL if many else ""})
        for name in ("name", "set", "number"):
            found.pop(name, None)
    return found | ({"rarity": file.card.rarity} if file.card.rarity else {}) | file.card.facts


def _columns_read(file: MapFile) -> Iterator[tuple[tuple[str, ...], Sequence[str]]]:
    """List the columns that a map names itself, but that of the names."""
    for keys, value in values_of_map(file):
        if value.from_ and not file.card.by_name and keys != ("card", "name"):
            yield tuple(map(str, keys)), value.from_


def _has_column(columns: Sequence[str], path: str) -> bool:
    return path in columns or folded(path) in map(folded, columns)


def _allows(wanted: object, found: object) -> bool:
    if isinstance(wanted, OnlyNot):
        return not _allows(wanted.not_, found)
    values = [as_text(one) for one in (found if isinstance(found, list) else [found])]
    return any(as_text(one) in values for one in (wanted if isinstance(wanted, list) else [wanted]))
