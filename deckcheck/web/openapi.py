"""The description of the programming interface, made from the models of questions and the schema of reports."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from deckcheck.answers.limits import BYTES, CARDS, CHECKS, LINES, UNKNOWN
from deckcheck.answers.questions import CheckQuestion, CompleteQuestion, ConvertQuestion, FixQuestion
from deckcheck.answers.refusals import TITLES
from deckcheck.output.report_schema import report_schema
from deckcheck.report import VERDICTS
from deckcheck.version import __version__

if TYPE_CHECKING:
    from pydantic import BaseModel

    Node = dict[str, object]

PLACE = "#/components/schemas/"
TEXT: Node = {"type": "string"}
NUMBER: Node = {"type": "integer"}
MAYBE: Node = {"type": ["integer", "null"]}
QUESTIONS: dict[str, type[BaseModel]] = {
    "check": CheckQuestion,
    "fix": FixQuestion,
    "complete": CompleteQuestion,
    "convert": ConvertQuestion,
}
ANSWERS = {"check": "Checked", "fix": "Repair", "complete": "Repair", "convert": "Converted"}


def openapi() -> Node:
    """Return the document."""
    schemas = {**_answers(), **_report()}
    paths: Node = {}
    for name, model in QUESTIONS.items():
        tree = model.model_json_schema(ref_template=f"{PLACE}{{model}}")
        schemas.update(tree.pop("$defs", {}))
        schemas[model.__name__] = tree
        asked = {"required": True, "content": {"application/json": {"schema": _ref(model.__name__)}}}
        about = (model.__doc__ or "").partition("\n")[0]
        paths[f"/api/{name}"] = {
            "post": {
                "operationId": name,
                "summary": about,
                "parameters": _language(),
                "requestBody": asked,
                "responses": _responses(ANSWERS[name]),
            }
        }
    paths["/api/games"] = _get("games", "The games that are supported.", "Games")
    game = {"name": "G", "in": "path", "required": True, "schema": TEXT}
    paths["/api/games/{G}/formats"] = _get("formats", "The formats of a game.", "Formats", [game])
    paths["/api/cards"] = _get("cards", "Cards by words of their names, or by FIELD=VALUE.", "Cards", _search())
    return {
        "openapi": "3.1.0",
        "info": {"title": "deckcheck", "version": __version__, "description": _limits()},
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _limits() -> str:
    return (
        f"Limits of a request: {BYTES // 1024} KiB, {LINES} lines, {UNKNOWN} unknown lines over all checks, "
        f"{CHECKS} checks. An illegal deck is an answer (200); problems are application/problem+json with a code."
    )


def _ref(name: str) -> Node:
    return {"$ref": f"{PLACE}{name}"}


def _object(properties: Node, optional: tuple[str, ...] = ()) -> Node:
    needed = [name for name in properties if name not in optional]
    return {"type": "object", "required": needed, "properties": properties, "additionalProperties": False}


def _list(of: Node) -> Node:
    return {"type": "array", "items": of}


def _report() -> Node:
    """Return the schema of reports with its parts as components."""
    tree = json.loads(json.dumps(report_schema()).replace("#/$defs/", f"{PLACE}Report_"))
    definitions = tree.pop("$defs")
    tree.pop("$schema")
    return {"Report": tree, **{f"Report_{name}": one for name, one in definitions.items()}}


def _answers() -> Node:
    edit = _object(
        {
            "do": TEXT, "section": TEXT, "card": TEXT, "count": NUMBER, "line": MAYBE, "codes": _list(TEXT),
            "to": TEXT, "to_card": TEXT,
        },
        ("to", "to_card"),
    )  # fmt: skip
    cannot = _object({name: _list(TEXT) for name in ("codes", "wishes", "nearest", "change")})
    game = _object(
        {"id": TEXT, "name": TEXT, "source": TEXT, "cards": {"type": "boolean"}, "sections": _list(_named())}
    )
    card = _object(
        {
            "title": TEXT, "write": TEXT, "printings": _list(TEXT), "invented": {"type": "boolean"},
            "facts": {"type": "object", "additionalProperties": {"type": "array"}},
        }
    )  # fmt: skip
    verdict = {"enum": list(VERDICTS)}
    return {
        "Checked": _object(
            {"reports": _list(_ref("Report")), "breakdowns": _list(_list({"type": "object"}))}, ("breakdowns",)
        ),
        "Repair": _object(
            {
                "headline": TEXT, "steps": _list(TEXT), "path": TEXT, "verdict": verdict, "after": verdict,
                "copies": MAYBE, "proven": {"type": "boolean"}, "edits": _list(edit), "alternatives": _list(MAYBE),
                "text": TEXT, "cannot": {"anyOf": [cannot, {"type": "null"}]}, "notes": _list(TEXT),
            }
        ),
        "Converted": _object(
            {
                "reader": TEXT, "cards": NUMBER, "text": TEXT, "base64": TEXT, "losses": _list(TEXT),
                "findings": _list(_ref("Report_finding")),
            },
            ("text", "base64"),
        ),
        "Games": _object({"games": _list(game)}),
        "Formats": _object({"game": TEXT, "formats": _list(_object({"id": TEXT, "name": TEXT}))}),
        "Cards": _object({"game": TEXT, "found": NUMBER, "cards": _list(card)}),
        "Problem": _object(
            {"type": TEXT, "title": TEXT, "status": NUMBER, "code": {"enum": list(TITLES)}, "detail": TEXT}
        ),
    }  # fmt: skip


def _language() -> list[Node]:
    about = "The language of findings: en or ja; what is not translated is in English. It goes before Accept-Language."
    return [{"name": "lang", "in": "query", "description": about, "schema": TEXT}]


def _named() -> Node:
    return _object({"id": TEXT, "title": TEXT})


def _search() -> list[Node]:
    limit = {"type": "integer", "minimum": 1, "maximum": CARDS}
    return [
        {"name": "game", "in": "query", "required": True, "schema": TEXT},
        {"name": "q", "in": "query", "schema": TEXT},
        {"name": "limit", "in": "query", "schema": limit},
    ]


def _get(name: str, about: str, answer: str, parameters: list[Node] | None = None) -> Node:
    more = {"parameters": parameters} if parameters else {}
    return {"get": {"operationId": name, "summary": about, **more, "responses": _responses(answer)}}


def _responses(answer: str) -> Node:
    problem = {"application/problem+json": {"schema": _ref("Problem")}}
    refused = {str(status): {"description": about, "content": problem} for status, about in _STATUSES.items()}
    return {"200": {"description": "The answer", "content": {"application/json": {"schema": _ref(answer)}}}, **refused}


_STATUSES = {
    400: "The request is not understood",
    404: "There is nothing here",
    408: "The request came too slowly",
    413: "The request is too large",
    415: "The request is no JSON",
    422: "Too slow, too many lines, or nothing that can be done",
    429: "Too many requests of one address",
    503: "Too many questions at once",
}
