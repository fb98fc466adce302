"""The JSON Schema of the report: of ``check --output-format json``, and below ``deck`` of one deck."""

from __future__ import annotations

from deckcheck.output.json import SCHEMA
from deckcheck.report import SEVERITIES, VERDICTS

DRAFT = "http://json-schema.org/draft-07/schema#"
"""The version that editors for TOML understand."""
TEXT, NUMBER = {"type": "string"}, {"type": "integer"}
TEXTS = {"type": "array", "items": TEXT}


def report_schema() -> dict[str, object]:
    """Return the schema."""
    run = {
        "schema": {"const": SCHEMA},
        "deckcheck": TEXT,
        "as_of": {"type": "string", "format": "date"},
        "decks": _list("deck"),
        "not_judged": {"type": "array", "items": {"type": "object", "required": ["path", "reason"]}},
        "summary": _object(dict.fromkeys(("decks", *VERDICTS, *(f"{one}s" for one in SEVERITIES)), NUMBER)),
    }
    definitions = {"deck": _deck(), "finding": _object(_finding()), "waived": _waived(), "location": _location()}
    return {
        "$schema": DRAFT,
        "title": "Report of deckcheck",
        "description": "What `check --output-format json` prints.",
        **_object(run),
        "$defs": definitions,
    }


def _deck() -> dict[str, object]:
    texts = dict.fromkeys(("path", "name", "player", "game", "format", "reader", "rules", "signature"), TEXT)
    so_far = {"possible": {"type": ["boolean", "null"]}, "to_go": {"type": ["integer", "null"]}, "codes": TEXTS}
    change = _object({"line": NUMBER, "last": NUMBER, "text": TEXTS})
    fix = {"text": TEXT, "copies": NUMBER, "changes": {"type": "array", "items": change}}
    needed = {
        **texts,
        "pools": TEXTS,
        "verdict": {"enum": list(VERDICTS)},
        "sections": {"type": "object", "additionalProperties": NUMBER},
        "findings": _list("finding"),
        "waived": _list("waived"),
    }
    return _object(needed, so_far=_object(so_far), fix=_object(fix))


def _finding() -> dict[str, object]:
    return {
        **dict.fromkeys(("code", "message", "section", "hint", "rule", "source"), TEXT),
        "severity": {"enum": list(SEVERITIES)},
        "cards": TEXTS,
        "found": {
            "description": "What the deck has: a number, a text, the values that are there, or a number for each value",
            "anyOf": [NUMBER, TEXT, TEXTS, {"type": "object", "additionalProperties": NUMBER}, {"type": "null"}],
        },
        "allowed": {
            "description": "What the rule allows: bounds, or values",
            "anyOf": [_allowed(), {"type": "null"}],
        },
        "locations": _list("location"),
        "follows_from": {"type": ["string", "null"]},
        "waiting_codes": TEXTS,
    }


def _allowed() -> dict[str, object]:
    bounds = {"min": NUMBER, "max": NUMBER, "values": {"type": "array"}}
    return {"type": "object", "properties": bounds, "additionalProperties": False}


def _waived() -> dict[str, object]:
    place = {"anyOf": [{"$ref": "#/$defs/location"}, {"type": "null"}]}
    return _object({**_finding(), "reason": TEXT, "until": {"type": ["string", "null"]}, "waiver": place})


def _location() -> dict[str, object]:
    return _object({"line": NUMBER, "column": NUMBER, "end_column": NUMBER, "text": TEXT}, path=TEXT)


def _list(name: str) -> dict[str, object]:
    return {"type": "array", "items": {"$ref": f"#/$defs/{name}"}}


def _object(needed: dict[str, object] | dict[str, dict[str, str]], **others: object) -> dict[str, object]:
    properties = {**needed, **others}
    return {"type": "object", "required": list(needed), "properties": properties, "additionalProperties": False}
