"""What pydantic found wrong with a file, in words for the person who wrote it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, get_args

from deckcheck.files.display import toml_value
from deckcheck.suggest import did_you_mean

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError
    from pydantic_core import ErrorDetails

Path = tuple[str | int, ...]
Fault = tuple[Path, str]
"""The path of a key in the file, and a sentence."""

_KINDS = {
    "string_type": "a text in quotes",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "list_type": "a list in brackets",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
    "date_type": "a date such as 2027-03-01, without quotes",
}


def shape_faults(
    error: ValidationError, model: type[BaseModel], tree: object, *, patterns: dict[str, str] | None = None
) -> list[Fault]:
    """Turn a validation error into faults, each place once.

    Args:
        error: what pydantic raised.
        model: what the file was validated by: it knows the keys of each table.
        tree: what was validated: what of pydantic's places is not in it (names of alternatives) is left out.
        patterns: what to say of a text that does not fit a pattern, by the pattern.
    """
    found: dict[Path, list[ErrorDetails]] = {}
    for detail in error.errors(include_url=False):
        found.setdefault(_path(detail, tree), []).append(detail)
    tables = Tables(model)
    return [(path, _sentence(details, path, tables, patterns or {})) for path, details in found.items()]


def _path(detail: ErrorDetails, tree: object) -> Path:
    """Return the keys that lead to a place as the file has them."""
    parts = [part for part in detail["loc"] if part != "[key]"]
    node, path = tree, []
    for part in parts:
        inside = part in node if isinstance(node, dict) else isinstance(node, list) and isinstance(part, int)
        if inside:
            node = node[part]  # type: ignore[index]
            path.append(part)
    return (*path, parts[-1]) if detail["type"] == "missing" else tuple(path)


def _sentence(details: list[ErrorDetails], path: Path, tables: Tables, patterns: dict[str, str]) -> str:
    name = path[-1] if path and isinstance(path[-1], str) else "it" if path else "the file"
    kinds = dict.fromkeys(_KINDS[detail["type"]] for detail in details if detail["type"] in _KINDS)
    if kinds:
        return f"{name} must be {' or '.join(kinds)}{_example(details[0], path, tables)}"
    if details[0]["type"] == "extra_forbidden":
        return _unknown_key(name, path, tables)
    return _one_sentence(details[0], name, patterns)


def _example(detail: ErrorDetails, path: Path, tables: Tables) -> str:
    """Write a number that stands where its table is due as that table: ``copies.max = 2``."""
    number, bounds = detail["input"], [key for key in tables.keys(path) if key in ("max", "exactly")]
    if type(number) is not int or not bounds or not path or not _KINDS.get(detail["type"], "").startswith("a table"):
        return ""
    return f": {path[-1]}.{'exactly' if path[-1] == 'count' and 'exactly' in bounds else bounds[0]} = {number}"


def _unknown_key(name: str, path: Path, tables: Tables) -> str:
    """Say that a table has no such key, and the nearest of its own, or else whose key it is."""
    near = did_you_mean(name, tables.keys(path[:-1]))
    return f"unknown key {name}" + (near or (": it belongs to another table" if name in tables.all_keys else ""))


def _one_sentence(detail: ErrorDetails, name: str, patterns: dict[str, str]) -> str:
    kind, context = detail["type"], detail.get("ctx", {})
    if kind == "missing":
        return f"{name} is missing"
    if kind == "greater_than_equal":
        return f"{name} must be at least {context.get('ge')}"
    if kind in ("too_short", "too_long"):
        return _length_words(name, context)
    if kind == "string_pattern_mismatch":
        wrong = patterns.get(context.get("pattern", ""), "the name does not have the right form")
        return f"{toml_value(detail['input'])}: {wrong}"
    if kind == "literal_error":
        return _literal_words(name, detail["input"], str(context.get("expected", "")))
    said = detail["msg"].removeprefix("Value error, ").rstrip(".")
    return said if kind == "value_error" else f"{name}: {said}"


def _length_words(name: str, context: dict[str, object]) -> str:
    if "max_length" in context:
        return f"{name} has at most {context['max_length']} entries"
    least = int(str(context.get("min_length", 1)))
    return f"{name} must not be empty" if least == 1 else f"{name} needs at least {least} entries"


def _literal_words(name: str, written: object, expected: str) -> str:
    words = [word for word in expected.replace(" or ", ", ").replace("'", "").split(", ") if word]
    allowed = expected.replace("'", '"')
    return f"{name} must be {allowed}, not {toml_value(written)}{did_you_mean(str(written), words)}"


class Tables:
    """The tables that a model allows, by the paths of their keys."""

    def __init__(self, model: type[BaseModel]) -> None:
        self._model = model

    def keys(self, path: Path) -> list[str]:
        """Return the keys that a table may have."""
        kinds: list[object] = [self._model]
        for part in path:
            kinds = [below for kind in kinds for below in _below(kind, part)]
        return list(dict.fromkeys(key for kind in kinds for key in _fields(kind)))

    @cached_property
    def all_keys(self) -> set[str]:
        """The keys of all tables."""
        seen: list[object] = []
        todo: list[object] = [self._model]
        while todo:
            kind = todo.pop()
            if kind not in seen:
                seen.append(kind)
                todo += [part for field in _fields(kind).values() for part in _kinds(field)]
        return {key for kind in seen for key in _fields(kind)}


def _fields(kind: object) -> dict[str, object]:
    """Return the types of the keys of a model; others have none."""
    fields = getattr(kind, "model_fields", {}) if isinstance(kind, type) else {}
    named = {field.alias or name: field.annotation for name, field in fields.items()}
    return {} if named.keys() == {"root"} else named


def _kinds(annotation: object) -> list[object]:
    """Return the models that may stand for a type, or below it in lists and tables."""
    root = getattr(annotation, "model_fields", {}).get("root") if isinstance(annotation, type) else None
    if root is not None:
        return _kinds(root.annotation)
    if isinstance(annotation, type) and hasattr(annotation, "model_fields"):
        return [annotation]
    return [kind for part in get_args(annotation) for kind in _kinds(part)]


def _below(kind: object, part: str | int) -> list[object]:
    """Return the models that may stand below a key of a model."""
    if isinstance(part, int) or part not in _fields(kind):
        return [kind]  # lists and tables of models are passed over
    return _kinds(_fields(kind)[part])
