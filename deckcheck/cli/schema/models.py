"""From the models of files to schemas of TOML, which knows no null."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.output.report_schema import DRAFT

if TYPE_CHECKING:
    from pydantic import BaseModel

NULL = {"type": "null"}
Node = dict[str, object]


def schema_of(model: type[BaseModel], title: str) -> Node:
    """Return the schema of a model."""
    tree = _tidied(model.model_json_schema(by_alias=True))
    assert isinstance(tree, dict)
    definitions = tree.pop("$defs", {})
    described = {name: tree.pop(name) for name in ("description",) if name in tree}
    tree.pop("title", None)
    return {"$schema": DRAFT, "title": title, **described, **tree, **({"$defs": definitions} if definitions else {})}


def _tidied(node: object) -> object:
    """Take out what only Python means: null for what is left out, and titles that repeat a key."""
    if isinstance(node, list):
        return [_tidied(one) for one in node]
    if not isinstance(node, dict):
        return node
    tidy = {key: _named(value) if key in ("properties", "$defs") else _tidied(value) for key, value in node.items()}
    if tidy.get("default", 0) is None:
        del tidy["default"]
    if "patternProperties" in tidy:
        tidy.setdefault("additionalProperties", False)
    choices = tidy.get("anyOf")
    if isinstance(choices, list) and NULL in choices:
        left = [choice for choice in choices if choice != NULL]
        del tidy["anyOf"]
        tidy = {**(left[0] if len(left) == 1 else {"anyOf": left}), **tidy}
    return tidy


def _named(table: dict[str, object]) -> Node:
    """Tidy what stands behind names that are no words of the schema language."""
    return {name: _tidied(value) for name, value in table.items()}
