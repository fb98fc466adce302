"""What pydantic found wrong with a file, in words for the person who wrote it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.files.display import toml_value
from deckcheck.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Collection

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
    error: ValidationError, keys: Collection[str], tree: object = None, *, patterns: dict[str, str] | None = None
) -> list[Fault]:
    """Turn a validation error into faults, each place once.

    Args:
        error: what pydantic raised.
        keys: the keys that may be meant where one is not known.
        tree: what was validated: what of pydantic's places is not in it (names of alternatives) is left out.
        patterns: what to say of a text that does not fit a pattern, by the pattern.
    """
    found: dict[Path, list[ErrorDetails]] = {}
    for detail in error.errors(include_url=False):
        found.setdefault(_path(detail, tree), []).append(detail)
    return [(path, _sentence(details, path, keys, patterns or {})) for path, details in found.items()]


def _path(detail: ErrorDetails, tree: object) -> Path:
    """Return the keys that lead to a place as the file has them."""
    parts = [part for part in detail["loc"] if part != "[key]"]
    if tree is None:
        return tuple(parts)
    node, path = tree, []
    for part in parts:
        inside = part in node if isinstance(node, dict) else isinstance(node, list) and isinstance(part, int)
        if inside:
            node = node[part]  # type: ignore[index]
            path.append(part)
    return (*path, parts[-1]) if detail["type"] == "missing" else tuple(path)


def _sentence(details: list[ErrorDetails], path: Path, keys: Collection[str], patterns: dict[str, str]) -> str:
    name = path[-1] if path and isinstance(path[-1], str) else "it" if path else "the file"
    kinds = dict.fromkeys(_KINDS[detail["type"]] for detail in details if detail["type"] in _KINDS)
    if kinds:
        return f"{name} must be {' or '.join(kinds)}"
    return _one_sentence(details[0], name, keys, patterns)


def _one_sentence(detail: ErrorDetails, name: str, keys: Collection[str], patterns: dict[str, str]) -> str:
    kind, context = detail["type"], detail.get("ctx", {})
    if kind == "extra_forbidden":
        return f"{name} is no key here" + (
            ": it belongs to another table" if name in keys else did_you_mean(name, keys)
        )
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
    return f"{name}: {detail['msg'].removeprefix('Value error, ').rstrip('.')}"


def _length_words(name: str, context: dict[str, object]) -> str:
    if "max_length" in context:
        return f"{name} has at most {context['max_length']} entries"
    least = int(str(context.get("min_length", 1)))
    return f"{name} must not be empty" if least == 1 else f"{name} needs at least {least} entries"


def _literal_words(name: str, written: object, expected: str) -> str:
    words = [word for word in expected.replace(" or ", ", ").replace("'", "").split(", ") if word]
    allowed = expected.replace("'", '"')
    return f"{name} must be {allowed}, not {toml_value(written)}{did_you_mean(str(written), words)}"


def keys_of(*models: type[BaseModel]) -> set[str]:
    """Collect the keys of models, and of the models below them."""
    found: set[str] = set()
    for model in models:
        for name, field in model.model_fields.items():
            found.add(field.alias or name)
    return found
