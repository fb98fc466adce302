"""The programming interface: what it answers is what the command says, and what its own document describes.

With DECKCHECK_LONG set in the environment, 500 generated cases instead of 80.
"""

from __future__ import annotations

import base64
import json
import os
import time

import jsonschema
import pytest
from helpers import CONAN, EXAMPLES, RENOWN, games_with_cards
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from site_in_tests import serving

from deckcheck.__main__ import run
from deckcheck.web.openapi import openapi

DOCUMENT = openapi()
DECKS = sorted(path for path in EXAMPLES.glob("*/*/*.t*t*") if path.suffix in (".txt", ".toml"))


def schema(path: str, method: str, status: int) -> dict:
    answers = DOCUMENT["paths"][path][method]["responses"]
    assert str(status) in answers, f"{path} answers {status}, which is not described"
    (one,) = answers[str(status)]["content"].values()
    return {**one["schema"], "components": DOCUMENT["components"]}


def holds(answer, path: str, method: str = "post"):
    """Hold an answer to the document, and return its data."""
    kind = "application/json" if answer.status == 200 else "application/problem+json"
    assert answer.heads["content-type"] == kind
    data = answer.json()
    jsonschema.validate(data, schema(path, method, answer.status))
    return data


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.name)
def test_the_same_report_as_the_command(site, path, capsys):
    deck = path.read_text(encoding="utf-8")
    data = holds(site.api("check", deck=deck, filename=path.name), "/api/check")
    run(["check", str(path), "--isolated", "--output-format", "json"])
    wanted = json.loads(capsys.readouterr().out)
    (got,) = data["reports"]
    for one in (*wanted["decks"], *got["decks"]):
        folder = one.pop("path").removesuffix(path.name)
        one.pop("waived")
        for finding in one["findings"]:
            finding["hint"] = finding["hint"].replace(folder, "") if folder else finding["hint"]
            for place in finding["locations"]:
                place.pop("path", None)
    assert got == wanted


def test_several_formats_and_days_at_once(site):
    checks = [{}, {"game": "conan", "day": "2020-02-29"}, {"game": "guardians"}]
    data = holds(site.api("check", deck=CONAN, checks=checks, breakdown=True), "/api/check")
    today = time.strftime("%Y-%m-%d")
    assert [one["as_of"] for one in data["reports"]] == [today, "2020-02-29", today]
    assert [one["decks"][0]["game"] for one in data["reports"]] == ["conan", "conan", "guardians"]
    assert [one["decks"][0]["verdict"] for one in data["reports"]] == ["legal", "legal", "undetermined"]
    assert data["breakdowns"][0][0]["found"]["min"] is not None


def test_fix_and_complete(site):
    pytest.importorskip("highspy")
    data = holds(site.api("fix", deck=RENOWN), "/api/fix")
    assert (data["verdict"], data["after"]) == ("illegal", "legal")
    again = holds(site.api("check", deck=data["text"]), "/api/check")
    assert again["reports"][0]["decks"][0]["verdict"] == "legal"
    half = "\n".join(CONAN.splitlines()[:12])
    data = holds(site.api("complete", deck=half, filename="half.toml"), "/api/complete")
    assert data["after"] == "legal"
    assert {one["do"] for one in data["edits"]} == {"add"}


def test_convert(site):
    data = holds(site.api("convert", deck=CONAN, to="o8d"), "/api/convert")
    assert data["text"].startswith("<?xml")
    pytest.importorskip("openpyxl")
    data = holds(site.api("convert", deck=CONAN, to="xlsx"), "/api/convert")
    assert base64.b64decode(data["base64"]).startswith(b"PK")


def test_games_formats_and_cards(site):
    games = holds(site.get("/api/games"), "/api/games", "get")["games"]
    assert [one["id"] for one in games if one["cards"]] == games_with_cards()
    formats = holds(site.get("/api/games/conan/formats"), "/api/games/{G}/formats", "get")
    assert formats["formats"][0] == {"id": "default", "name": "default"}
    cards = holds(site.get("/api/cards?game=conan&q=renown=3&limit=2"), "/api/cards", "get")
    assert len(cards["cards"]) == 2 < cards["found"]
    assert all(card["facts"]["renown"] == [3] for card in cards["cards"])
    for path in ("/api/games/none/formats", "/api/cards?game=none", "/api/cards?game=conan&q=wrong=1", "/api/cards"):
        assert site.get(path).status == 400
    assert site.get("/api/openapi.json").json() == json.loads(json.dumps(DOCUMENT))


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/api/check", b"{", 400, "bad-request"),
        ("/api/check", b"[" * 60000, 400, "bad-request"),
        ("/api/check", b'{"deck": 1}', 400, "bad-request"),
        ("/api/check", b'{"deck": "", "more": 1}', 400, "bad-request"),
        ("/api/check", b'{"deck": "", "checks": []}', 400, "bad-request"),
        ("/api/check", json.dumps({"deck": "", "checks": [{}] * 11}).encode(), 400, "bad-request"),
        ("/api/check", b'{"deck": "", "checks": [{"day": "2027-02-30"}]}', 400, "bad-request"),
        ("/api/check", b'{"deck": "", "checks": [{"game": "none"}]}', 400, "bad-request"),
        ("/api/check", b'{"deck": "", "checks": [{"game": "../conan"}]}', 400, "bad-request"),
        ("/api/check", b'{"deck": "", "checks": [{"format": "open"}]}', 400, "bad-request"),
        ("/api/check", b'{"deck": "", "filename": "../x.txt"}', 400, "bad-request"),
        ("/api/convert", b'{"deck": "1 x", "to": "exe"}', 400, "bad-request"),
        ("/api/fix", b'{"deck": "Game: conan\\n1 x", "keep": ["Nobody"]}', 422, "cannot-be-used"),
        ("/api/check", json.dumps({"deck": "Game: conan\n" + "1 x\n" * 2100}).encode(), 422, "too-many-lines"),
        ("/api/check", json.dumps({"deck": "1 x\n" * 400}).encode(), 422, "too-many-lines"),
        ("/api/check", json.dumps({"deck": "x" * 65537}).encode(), 413, "too-large"),
        ("/api/check", json.dumps({"deck": "é" * 40000}).encode(), 413, "too-large"),
    ],
)
def test_what_is_refused(site, path, body, status, code):
    answer = site.ask("POST", path, body, {"content-type": "application/json"})
    assert (answer.status, answer.json()["code"]) == (status, code)
    holds(answer, path)


def test_500_unknown_lines_over_all_checks(site):
    deck = "Game: conan\n" + "\n".join(f"1 nobody{n}x" for n in range(300))
    assert site.api("check", deck=deck).status == 200
    answer = site.api("check", deck=deck, checks=[{}, {}])
    assert (answer.status, answer.json()["code"]) == (422, "too-many-unknown")


def test_other_kinds_methods_and_addresses(site):
    assert site.ask("POST", "/api/check", b"{}", {"content-type": "text/plain"}).status == 415
    assert site.ask("POST", "/", b"x", {"content-type": "application/json"}).status == 415
    assert site.get("/api/check").status == 405
    assert site.get("/etc/passwd").json()["code"] == "not-found"


KNOWN = [
    "Game: conan",
    "[foe]",
    "Foe deck:",
    "2 Marsh Witch of Ghulden",
    'game = "conan"',
    "Conan:",
    "//",
    "{",
    "<deck>",
]
LINES = st.one_of(
    st.sampled_from(KNOWN),
    st.text(max_size=30),
    st.builds("{} {}".format, st.integers(-3, 99999), st.text(max_size=12)),
)
DECK = st.one_of(st.lists(LINES, max_size=12).map("\n".join), st.text(max_size=200), st.just(CONAN), st.just(RENOWN))
GAMES = st.sampled_from(["conan", "guardians", "sky-galleon", "magic", "x", ""])
DAYS = st.sampled_from(["", "2027-01-01", "x"])
TERMS = st.fixed_dictionaries({}, optional={"game": GAMES, "day": DAYS})
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
NAMES = st.sampled_from(["deck.txt", "deck.o8d", "deck.csv", "deck.toml", "deck.json", "deck.xlsx", "deck.dek", "a/b"])
CHECKED = st.fixed_dictionaries(
    {"deck": DECK},
    optional={"checks": st.lists(TERMS, max_size=3), "breakdown": st.booleans(), "filename": NAMES},
)
WRITERS = st.sampled_from(["text", "toml", "csv", "cod", "exe"])
CONVERTED = st.fixed_dictionaries({"deck": DECK, "to": WRITERS}, optional={"filename": NAMES})
WRONG = st.fixed_dictionaries({"deck": ANYTHING}, optional={"checks": ANYTHING})
ASKED = st.one_of(
    st.tuples(st.just("check"), st.one_of(CHECKED, WRONG)),
    st.tuples(st.just("convert"), CONVERTED),
    st.tuples(st.sampled_from(["check", "fix", "complete", "convert"]), ANYTHING),
)


CASES = 500 if os.environ.get("DECKCHECK_LONG") else 80


@settings(max_examples=CASES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(asked=ASKED)
def test_generated_cases_are_answered_as_described(site, asked):
    name, body = asked
    answer = site.ask("POST", f"/api/{name}", json.dumps(body).encode(), {"content-type": "application/json"})
    assert answer.status != 500, site.log[-1]
    holds(answer, f"/api/{name}")


def test_origins_that_are_allowed_and_others(site):
    assert "access-control-allow-origin" not in site.get("/api/games", origin="https://club.example").heads
    with serving(many=1, origins=["https://club.example"]) as open_site:
        allowed = open_site.get("/healthz", origin="https://club.example")
        assert allowed.heads["access-control-allow-origin"] == "https://club.example"
        assert "access-control-allow-origin" not in open_site.get("/healthz", origin="https://evil.example").heads
