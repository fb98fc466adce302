"""Reading the lists of a source, by a map; every fault on the way is told with its place."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING

from deckcheck.files.display import shown
from deckcheck.pools.days import day_or_month_of
from deckcheck.pools.formats.card_writing import CardWriter
from deckcheck.pools.formats.maps import paths_of
from deckcheck.pools.formats.written_lists import ListGroup, Points, WrittenList
from deckcheck.pools.joining import joined_row, read_join
from deckcheck.pools.shaping import SaidOfFact, as_text, at, shaped, slug, whole
from deckcheck.pools.sources.files import source_files
from deckcheck.pools.sources.read import read_rows
from deckcheck.report import WARNING, Finding
from deckcheck.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from deckcheck.library.library import Library
    from deckcheck.pools.formats.map_model import FormatModel, LegalityModel, ReferencesModel, RuleTemplate
    from deckcheck.pools.formats.maps import ListMap
    from deckcheck.pools.map_model import ValueModel
    from deckcheck.pools.sources.rows import SourceRow

LEGAL, BANNED, RESTRICTED, NO = "legal", "banned", "restricted", "no"
MEANINGS = (LEGAL, BANNED, RESTRICTED, NO)
_COPIES = {BANNED: 0, RESTRICTED: 1}
_WORD = re.compile(r"\w+")
_RANGE = re.compile(r"(.*[^0-9])([0-9]{1,6})-([0-9]{1,6})")
_LONGEST_RANGE = 2000


class ListReader:
    """Reads sources by one map of lists.

    Args:
        map: the map.
        library: the pools at hand, by which cards are written.
        since: the first day of lists that name none.
    """

    def __init__(self, map: ListMap, library: Library, since: date | None) -> None:
        self._map = map.file
        self._library = library
        self._since = since
        self._writers: dict[str, CardWriter] = {}
        self._joins: dict[str, dict[str, list[object]]] = {}
        self._names: dict[str, dict[str, str]] = {}
        self._legal: dict[str, WrittenList] = {}
        words = {word for _, path in paths_of(self._map) for word in _WORD.findall(path)}
        self._read_keys = words | {*self._map.beside} | {join.key for join in self._map.join.values()}
        self.lists: list[WrittenList] = []
        self.faults: list[Finding] = []
        self.not_taken: Counter[str] = Counter()
        """What lists say and the map does not read, by its key."""
        self.files = self.rows = 0

    def read(self, paths: Sequence[str]) -> None:
        """Read sources, files or folders.

        Raises:
            UsageProblem: one of them does not exist, or holds no file of the kind that the map reads; there are no
                pools of the game.
        """
        plan = self._map.source
        for path in paths:
            self._joins = {name: read_join(join, path, self.faults) for name, join in self._map.join.items()}
            for name, table in self._map.names.items():
                rows = read_join(table, path, self.faults)
                self._names[name] = {key: as_text(_below(found[0], table.name)) for key, found in rows.items()}
            for file in source_files(path, plan.files, plan.kind or ""):
                self.files += 1
                for row in read_rows(file, plan, self.faults):
                    self.rows += 1
                    self._row(row)
        self.lists += self._legal.values()
        for game, writer in self._writers.items():
            for card, why in writer.unclear.items():
                if self._map.legality is None:
                    self.faults.append(Finding("IM003", f"{shown(card)} is not clear in the pools of {game}: {why}"))
                else:  # not among the cards that are legal, so that nothing becomes legal by it
                    message = f"{shown(card)} is not clear in the pools of {game} and left out: {why}"
                    self.faults.append(Finding("IM003", message, WARNING))

    @property
    def unknown(self) -> list[str]:
        """The cards that no pool has."""
        return [card for writer in self._writers.values() for card in writer.unknown]

    def _writer(self, game: str) -> CardWriter:
        if game not in self._writers:
            self._writers[game] = CardWriter(self._library, game)
        return self._writers[game]

    def _fault(self, row: SourceRow, message: str, line: int = 0) -> None:
        place = row.origin.location()
        self.faults.append(Finding("IM003", message, locations=(place.replaced(line=line) if line else place,)))

    def _row(self, row: SourceRow) -> None:
        for name, join in self._map.join.items():
            row.joined[name] = joined_row(self._joins[name], row, join)
            if row.joined[name] is None and not join.many and (wanted := as_text(at(row, join.on))):
                self._fault(row, f"There is no {name} {shown(wanted)} in {' or '.join(join.files)}")
        if self._map.format is not None:
            self._list(row, self._map.format)
        elif self._map.legality is not None:
            self._card(row, self._map.legality)

    # a row is a list

    def _list(self, row: SourceRow, plan: FormatModel) -> None:
        if not isinstance(row.data, dict):
            self._fault(row, f"Row {row.number} is no list")
            return
        id = _id(_text(plan.id, row))
        if not id:
            self._fault(row, f"The list in row {row.number} has no id of letters and digits")
            return
        for line, text in row.data.get("unread") or ():
            self._fault(row, f"{shown(text, 60)} is no card with a number of copies", line)
        made = WrittenList(self._map.game, id, _text(plan.name, row), self._day(row, plan), row.origin)
        self._cards_of(row, made, plan)
        for name, spec in plan.options.items():
            if value := _text(spec, row):
                number = whole(value)
                made.options[name] = number if isinstance(number, int) else value
        for number, template in enumerate(self._map.rules):
            self._rule(row, made, number, template)
        self._take_note(row)
        self.lists.append(made)

    def _day(self, row: SourceRow, plan: FormatModel) -> date | None:
        written = _text(plan.since, row)
        day = day_or_month_of(written) if written else self._since
        if written and day is None:
            self._fault(row, f"{shown(written)} is not a date, use YYYY-MM-DD")
        return day

    def _cards_of(self, row: SourceRow, made: WrittenList, plan: FormatModel) -> None:
        for limits in self._map.limits:
            for card in self._cards(limits.cards, row):
                made.limit(card, limits.limit)
        for number, groups in enumerate(self._map.groups):
            cards = self._cards(groups.cards, row)
            if len(cards) > groups.most:
                made.groups[number] = ListGroup(cards, groups.most)
        if plan.sets is not None:
            made.sets = self._texts(plan.sets, row) or None
        made.plus = self._cards(plan.plus, row) if plan.plus else ()
        made.only = (list(self._cards(plan.only, row)) or None) if plan.only else None
        made.points = self._points(row)

    def _points(self, row: SourceRow) -> Points | None:
        plan = self._map.points
        table = at(row, plan.cards) if plan else None
        if plan is None or table is None:
            return None
        most = whole(_text(plan.most, row))
        if not isinstance(table, dict) or not isinstance(most, int) or not all(map(str.isdecimal, map(str, table))):
            self._fault(row, f"The points list at {plan.cards} is no table from points to cards, with a budget")
            return None
        weights: dict[str, int] = {}
        for points, cards in table.items():
            for id in cards if isinstance(cards, list) else [cards]:
                card = self._write(row, self._named(plan.names, as_text(id), row))
                weights[card] = max(int(points), weights.get(card, 0))
        return Points(tuple(weights.items()), most, plan.once)

    def _rule(self, row: SourceRow, made: WrittenList, number: int, template: RuleTemplate) -> None:
        """Make the rule of a template, if the list says all of what it needs."""
        values: dict[str, object] = {}
        for name, spec in template.values.items():
            if template.number:
                found = whole(_text(spec, row))
                if found == "":
                    continue
                if not isinstance(found, int):
                    self._fault(row, f"{shown(as_text(found))} is no whole number, for the rule {template.code}")
                    continue
                values[name] = found
            elif texts := (self._cards if template.cards else self._texts)(spec, row):
                values[name] = list(texts)
        if values and len(values) < len(template.values):
            lacking = ", ".join(name for name in template.values if name not in values)
            self._fault(row, f"The list says nothing of {lacking}, which the rule {template.code} needs")
        elif values:
            made.rules[number] = json.loads(json.dumps(_filled(template.entry, values)))

    def _take_note(self, row: SourceRow) -> None:
        """Count what a list, or a row joined to it, says besides what the map reads."""
        for data in (row.data, *row.joined.values()):
            for key, value in data.items() if isinstance(data, dict) else ():
                if key not in self._read_keys and value not in (None, "", [], {}):
                    self.not_taken[key] += 1

    def _texts(self, spec: ReferencesModel, row: SourceRow) -> tuple[str, ...]:
        value = shaped(spec, row)
        found = [] if isinstance(value, SaidOfFact) else value if isinstance(value, list) else [value]
        odd = [one for one in found if isinstance(one, dict | list)]
        if odd:
            self._fault(row, f"At {' or '.join(spec.from_)} stands {shown(str(odd[0]), 60)}, where texts were expected")
        plain = [as_text(one) for one in found if not isinstance(one, dict | list)]
        plain = [one for text in plain for one in _range(text)] if spec.ranges else plain
        texts = (self._named(spec.names, one, row) for one in plain)
        return tuple(dict.fromkeys(text for text in texts if text))

    def _cards(self, spec: ReferencesModel, row: SourceRow) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._write(row, text) for text in self._texts(spec, row)))

    def _write(self, row: SourceRow, id: str) -> str:
        plan = self._map.format
        labels = at(row, plan.labels) if plan and plan.labels else None
        label = as_text(labels.get(id)) if isinstance(labels, dict) else ""
        return self._writer(self._map.game).write(id, label)

    def _named(self, table: str, id: str, row: SourceRow) -> str:
        """Return what is to be written for an id of the source; one that its own files do not explain is a fault."""
        if not table or not id:
            return id
        if name := self._names[table].get(id):
            return name
        guess = did_you_mean(id, self._names[table])
        self._fault(row, f"{shown(id)} is in none of {' or '.join(self._map.names[table].files)}{guess}")
        return id

    # a row is a card

    def _card(self, row: SourceRow, plan: LegalityModel) -> None:
        name, table = _text(plan.card, row), at(row, plan.of.from_[0]) if plan.of.from_ else None
        for path in plan.of.from_[1:]:
            table = table if table is not None else at(row, path)
        if not name:
            self._fault(row, f"Row {row.number} has no name")
        elif table is not None and not isinstance(table, dict):
            self._fault(row, f"The legalities of {shown(name)} are no table from formats to words")
        for key, word in table.items() if name and isinstance(table, dict) else ():
            self._legality(row, plan, name, as_text(key), as_text(word))

    def _legality(self, row: SourceRow, plan: LegalityModel, name: str, key: str, word: str) -> None:
        format = plan.formats.get(key)
        if format is None:
            if key not in plan.beside:
                self.not_taken[key] += 1
            return
        meaning = plan.words.get(word)
        if meaning not in MEANINGS:
            known = ", ".join(plan.words)
            self._fault(row, f"{shown(name)} is {shown(word)} in {key}; known words are {known}")
            return
        game = format.game or self._map.game
        if key not in self._legal:
            self._legal[key] = WrittenList(game, _id(key), format.name, self._since, row.origin, only=[])
        if meaning == NO:
            return
        writer = self._writer(game)
        card = writer.write(name)
        if card in writer.unclear:
            return
        made = self._legal[key]
        if made.only is not None:
            made.only.append(card)
        if meaning in _COPIES:
            made.limit(card, _COPIES[meaning])


def _id(text: str) -> str:
    """Return the id of a format for what a source calls it; ``""`` where nothing of that can stand in one."""
    plain = "".join(sign for sign in slug(text.replace("_", " ")) if sign.isascii())
    id = "-".join(part for part in plain.split("-") if part)
    return f"format-{id}" if id[:1].isdecimal() else id


def _range(text: str) -> list[str]:
    """Return what ``1_5-9`` stands for; anything else as it is."""
    found = _RANGE.fullmatch(text)
    first, last = (int(found[2]), int(found[3])) if found else (1, 0)
    if found is None or not first <= last < first + _LONGEST_RANGE:
        return [text]
    return [f"{found[1]}{number}" for number in range(first, last + 1)]


def _below(row: object, path: str) -> object:
    from deckcheck.pools.paths import search

    return search(row, path)


def _text(spec: ValueModel | None, row: SourceRow) -> str:
    value = shaped(spec, row) if spec is not None else ""
    return "" if isinstance(value, SaidOfFact) else as_text(value[0] if isinstance(value, list) else value)


def _filled(node: object, values: dict[str, object]) -> object:
    """Put values into an entry: a text that is exactly ``$NAME`` becomes what the list says."""
    if isinstance(node, dict):
        return {key: _filled(one, values) for key, one in node.items()}
    if isinstance(node, list):
        return [_filled(one, values) for one in node]
    if isinstance(node, str) and node.startswith("$") and node[1:] in values:
        return values[node[1:]]
    if isinstance(node, str):
        for name, value in values.items():
            node = node.replace(f"${name}", str(value)) if isinstance(value, int) else node
    return node
