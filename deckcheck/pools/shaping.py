"""From what stands in a source to a value of a fact, as a map says and as the game's facts are."""

from __future__ import annotations

import functools
import re
from itertools import chain, islice
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from deckcheck.games.game import BOOLEAN, FILTERS, INTEGER
from deckcheck.pools.map_model import NONE, UNKNOWN
from deckcheck.pools.paths import elements, named_roots, search, split_root, text_of, with_roots

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.games.game import Field
    from deckcheck.pools.map_model import ValueModel
    from deckcheck.pools.sources.rows import SourceRow

LONGEST = 20_000
"""Characters of a text that a pattern is tried on."""
_YES, _NO = frozenset({"yes", "true", "y", "1", "x"}), frozenset({"no", "false", "n", "0"})
_WHOLE = re.compile(r"[+-]?[0-9]{1,15}(\.0+)?\Z")


class SaidOfFact:
    """What a source says of a fact, if that is no value."""

    def __init__(self, what: str) -> None:
        self.what = what

    def __repr__(self) -> str:
        return self.what


NOTHING = SaidOfFact("nothing")
"""The source does not say anything."""
IS_NONE = SaidOfFact(NONE)
"""It is known to be none."""
IS_UNKNOWN = SaidOfFact(UNKNOWN)
"""It is known not to be known."""
IS_USUAL = SaidOfFact("usual")
"""It is the value that goes without saying."""


def at(row: SourceRow, path: str) -> object:
    """Return what stands at a path of a row, ``None`` where nothing does."""
    if "$" not in path:
        return search(row.data, path)
    root, below = split_root(path)
    if root:
        return search(_root(row, root), below)
    if isinstance(row.data, dict):
        names = named_roots(path)
        return search(row.data | {f"${name}": _root(row, name) for name in names}, with_roots(path))
    return search(row.data, path)


def _root(row: SourceRow, name: str) -> object:
    """Return what a word behind a ``$`` stands for."""
    if name == "file":
        return row.file.stem
    if name == "folder":
        return row.file.folder
    if name == "key":
        return row.key or None
    return {"set": row.set, "printing": row.printing}.get(name, row.joined.get(name))


def shaped(spec: ValueModel, row: SourceRow, *, flag: bool = False) -> object:
    """Return the value that a map makes of a row: one, a list of several, or what :class:`SaidOfFact` says instead.

    Where no ``flag`` is asked for, ``false`` says nothing.
    """
    for path in spec.from_:
        found = [value for value in _flat(at(row, path), spec.keys) if flag or value is not False]
        values = _cut(spec, found)
        if not values:
            continue
        if spec.none and all(value in spec.none for value in values):
            return IS_NONE
        value = _finished(spec, [value for value in values if value not in spec.none])
        if value is not NOTHING:
            return value
    return _missing(spec)


def raw_items(spec: ValueModel, row: SourceRow) -> list[object]:
    """Return the items that a path leads to: tables are left as they are, texts are shaped."""
    for path in spec.from_:
        found = elements(row.data, path) if isinstance(row.data, Element) and "$" not in path else at(row, path)
        if isinstance(found, dict) and not spec.keys:
            found = list(found.values())
        items = found if isinstance(found, list) else [found]
        tables: list[object] = [one for one in items if isinstance(one, dict | Element)]
        if values := tables or _cut(spec, _flat(found, spec.keys)):
            return values
    return []


def all_texts(spec: ValueModel, row: SourceRow) -> list[str]:
    """Return the texts at all paths, each once."""
    found: list[object] = []
    for path in spec.from_:
        value = shaped(spec.model_copy(update={"from_": [path]}), row)
        found += [] if isinstance(value, SaidOfFact) else value if isinstance(value, list) else [value]
    return list(dict.fromkeys(text for text in map(as_text, found) if text))


def _missing(spec: ValueModel) -> object:
    if spec.missing is None:
        return False if spec.has or spec.given else NOTHING
    said = {NONE: IS_NONE, UNKNOWN: IS_UNKNOWN}
    return said.get(spec.missing, spec.missing) if isinstance(spec.missing, str) else spec.missing


def _finished(spec: ValueModel, values: list[object]) -> object:
    values = _renamed(spec, values)
    if spec.given:
        return bool(values)
    if spec.has:
        return any(value in spec.has for value in values)
    if spec.number:
        values = [number for value in values if isinstance(number := whole(value), int)]
    if spec.slug:
        values = [text if is_code(text := str(value)) else slug(text) for value in values]
    values = each_once(values)
    if not values:
        return NOTHING
    value = values[0] if len(values) == 1 else values
    return IS_USUAL if spec.skip is not None and as_text(value) == as_text(spec.skip) else value


def each_once(values: Iterable[object]) -> list[object]:
    """Return each value once, tables among them."""
    known = list(values)
    try:
        return list(dict.fromkeys(known))
    except TypeError:  # tables have no hash
        return [value for at, value in enumerate(known) if value not in known[:at]]


def _flat(found: object, keys: Sequence[object]) -> list[object]:
    """Return the single values in what was found, texts trimmed, empty ones left out."""
    if isinstance(found, dict):
        if keys:
            wanted = [as_text(key) for key in keys]
            return [str(key) for key, value in found.items() if as_text(value) in wanted]
        return [{key: value for key, value in found.items() if value is not None}] if found else []
    if isinstance(found, list):
        return [value for one in found for value in _flat(one, keys)]
    if isinstance(found, Element):
        found = text_of(found)
    if isinstance(found, str):
        return [text] if (text := found.strip()) else []
    return [] if found is None else [found]


def _cut(spec: ValueModel, values: list[object]) -> list[object]:
    """Take what the pattern fits, cut it where it is split, write it small."""
    if spec.match:
        places = (_pattern(spec.match).finditer(str(value)[:LONGEST]) for value in values)
        found = chain.from_iterable(one if spec.all else islice(one, 1) for one in places)
        values = [one[1] if one.re.groups else one[0] for one in found]
    if spec.split:
        values = [part for value in values for part in (value.split(spec.split) if isinstance(value, str) else [value])]
    if spec.match or spec.split:
        values = [value.strip() if isinstance(value, str) else value for value in values]
        values = [value for value in values if value not in ("", None)]
    return [value.casefold() if isinstance(value, str) else value for value in values] if spec.lower else values


@functools.lru_cache(maxsize=500)
def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text)


def _renamed(spec: ValueModel, values: Iterable[object]) -> list[object]:
    if not spec.values:
        return list(values)
    said = {"keep": None, "drop": ""}
    other = said.get(spec.others, spec.others) if isinstance(spec.others, str) else spec.others
    renamed = [spec.values.get(as_text(value), value if other is None else other) for value in values]
    return [value for value in renamed if value != ""]


def as_text(value: object) -> str:
    """Return a value as maps write it: ``true``, ``3``, a text; ``""`` for nothing."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value).strip()


def whole(value: object) -> object:
    """Return a whole number if a value is one, however it is written; else the value itself."""
    if isinstance(value, bool):
        return value
    if isinstance(value, float) and value.is_integer() and abs(value) < 1 << 53:
        return int(value)
    if isinstance(value, str) and _WHOLE.match(value):
        return int(value.partition(".")[0])
    return value


def truth(value: object) -> object:
    """Return true or false if a value says that, however it is written; else the value itself."""
    if isinstance(value, str) and value.casefold() in _YES | _NO:
        return value.casefold() in _YES
    return bool(value) if type(value) in (int, float) and value in (0, 1) else value


def fitted(value: object, field: Field) -> object:
    """Bring a value into the form of a fact; what does not fit is left as it is, and found by whoever checks pools."""
    if field.kind == FILTERS:
        return [value] if isinstance(value, dict) else value
    if isinstance(value, list) and field.many:
        return each_once(_one(one, field) for one in value)
    return _one(value, field)


def _one(value: object, field: Field) -> object:
    if field.kind == BOOLEAN:
        return truth(value)
    if field.kind == INTEGER:
        return whole(value)
    if isinstance(value, bool | int | float):
        value = as_text(value)
    if field.values and isinstance(value, str) and value not in field.values:
        alike = [one for one in field.values if one.casefold() == value.casefold()]
        return alike[0] if len(alike) == 1 else value
    return value


def is_code(text: str) -> bool:
    """Say whether a text may be the code of a set: no spaces, and nothing that cannot be seen."""
    return text.split() == [text] and text.isprintable()


def slug(text: str) -> str:
    """Return a text as small letters, digits and hyphens, whatever its script; ``""`` where it has none of them."""
    from unicodedata import combining, normalize

    plain = "".join(sign for sign in normalize("NFKD", text.casefold()) if not combining(sign))
    words = "".join(sign if sign.isalnum() else " " for sign in plain.replace("'", "").replace("’", "")).split()
    return normalize("NFC", "-".join(words))
