"""What pydantic found wrong with a file, in words for the person who wrote it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Collection

    from pydantic import BaseModel, ValidationError
    from pydantic_core import ErrorDetails

Fault = tuple[tuple[str | int, ...], str]
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
    error: ValidationError, keys: Collection[str], *, tags: Collection[str] = (), patterns: dict[str, str] | None = None
) -> list[Fault]:
    """Turn a validation error into faults, each place once.

    Args:
        error: what pydantic raised.
        keys: the keys that may be meant where one is not known.
        tags: parts of pydantic's places that are not in the file (the names of alternatives).
        patterns: what to say of a text that does not fit a pattern, by the pattern.
    """
    found: dict[tuple[str | int, ...], str] = {}
    for detail in error.errors(include_url=False):
        path = tuple(part for part in detail["loc"] if part not in tags and part != "[key]")
        found.setdefault(path, _sentence(detail, path, keys, patterns or {}))
    return list(found.items())


def _sentence(
    detail: ErrorDetails, path: tuple[str | int, ...], keys: Collection[str], patterns: dict[str, str]
) -> str:
    kind = detail["type"]
    name = path[-1] if path else "the file"
    if kind == "extra_forbidden":
        return f"{name} is no key here" + (
            ": it belongs to another table" if name in keys else did_you_mean(str(name), keys)
        )
    if kind == "missing":
        return f"{name} is missing"
    if kind in _KINDS:
        return f"{name} must be {_KINDS[kind]}"
    if kind == "greater_than_equal":
        return f"{name} must be at least {detail.get('ctx', {}).get('ge')}"
    if kind == "too_short":
        least = int(detail.get("ctx", {}).get("min_length", 1))
        return f"{name} must not be empty" if least == 1 else f"{name} needs at least {least} entries"
    if kind == "string_pattern_mismatch":
        pattern = detail.get("ctx", {}).get("pattern", "")
        return f"{detail['input']!r}: {patterns.get(pattern, 'the name does not have the right form')}"
    if kind == "literal_error":
        allowed = str(detail.get("ctx", {}).get("expected", ""))
        words = [word for word in allowed.replace(" or ", ", ").replace("'", "").split(", ") if word]
        return f"{name} must be {allowed}, not {detail['input']!r}{did_you_mean(str(detail['input']), words)}"
    return f"{name}: {detail['msg'].removeprefix('Value error, ').rstrip('.')}"


def keys_of(*models: type[BaseModel]) -> set[str]:
    """Collect the keys of models, and of the models below them."""
    found: set[str] = set()
    for model in models:
        for name, field in model.model_fields.items():
            found.add(field.alias or name)
    return found
