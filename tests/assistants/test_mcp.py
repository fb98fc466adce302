"""The tools as an assistant sees them: through the protocol's own client."""

from __future__ import annotations

import asyncio
import json
import sys

import pytest

pytest.importorskip("mcp")

from helpers import CONAN, EXAMPLES
from mcp import Client, StdioServerParameters, stdio_client

FAULTS = (EXAMPLES / "conan" / "illegal" / "five-faults.txt").read_text(encoding="utf-8")
CALLS = [
    ("check_deck", {"deck": CONAN}),
    ("check_deck", {"deck": FAULTS, "game": "conan", "day": "2027-01-02"}),
    ("explain_code", {"code": "CO005"}),
    ("explain_code", {"code": "DK001"}),
    ("explain_code", {"code": "CO999"}),
    ("find_cards", {"game": "conan", "query": "type=foe renown=3", "limit": 2}),
    ("smallest_fix", {"deck": FAULTS}),
    ("convert_deck", {"deck": CONAN, "to": "o8d"}),
    ("list_games", {}),
    ("list_formats", {"game": "conan"}),
    ("list_formats", {"game": ""}),
    ("game_rules", {"game": "conan"}),
    ("check_deck", {"deck": "Game: conan\n" + "1 x\n" * 3000}),
    ("check_deck", {"deck": 7}),
    ("check_deck", {"deck": "Game: conan\nPlayer: 山田\n\n1 砂漠の狼\r\n"}),
]


@pytest.fixture(scope="module")
def answers():
    """Ask everything in one run of the command."""
    command = StdioServerParameters(command=sys.executable, args=["-m", "deckcheck", "mcp", "--isolated"])

    async def ask():
        async with Client(stdio_client(command)) as client:
            tools = await client.list_tools()
            return tools.tools, [await client.call_tool(name, asked) for name, asked in CALLS]

    return asyncio.run(asyncio.wait_for(ask(), 120))


def data(answers, number: int) -> dict:
    result = answers[1][number]
    assert not result.is_error, result
    return json.loads(result.content[0].text)


def test_every_tool_says_what_it_is_for(answers):
    names = {tool.name for tool in answers[0]}
    assert {name for name, _ in CALLS} <= names
    assert all(len(tool.description) > 40 for tool in answers[0])


def test_check(answers):
    (legal,) = data(answers, 0)["reports"]
    assert legal["decks"][0]["verdict"] == "legal"
    (illegal,) = data(answers, 1)["reports"]
    assert (illegal["as_of"], illegal["decks"][0]["verdict"]) == ("2027-01-02", "illegal")
    assert {"CO001", "CO005"} <= {one["code"] for one in illegal["decks"][0]["findings"]}
    (japanese,) = data(answers, 14)["reports"]
    assert japanese["decks"][0]["player"] == "山田"


def test_explain(answers):
    assert data(answers, 2)["game"] == "conan"
    assert data(answers, 3)["advice"]
    assert "no code CO999" in answers[1][4].content[0].text


def test_cards_formats_and_rules(answers):
    cards = data(answers, 5)
    assert len(cards["cards"]) == 2
    assert all(card["facts"]["renown"] == [3] for card in cards["cards"])
    assert "conan" in [one["id"] for one in data(answers, 8)["games"]]
    assert data(answers, 9)["formats"][0]["id"] == "default"
    assert data(answers, 11)["rules"][0]["code"] == "CO001"


def test_fix_and_convert(answers):
    pytest.importorskip("highspy")
    assert data(answers, 6)["after"] == "legal"
    assert data(answers, 7)["text"].startswith("<?xml")


@pytest.mark.parametrize(("number", "words"), [(10, "no game"), (12, "at most 2,000 lines"), (13, "deck")])
def test_what_cannot_be_answered_is_an_error_with_words(answers, number, words):
    result = answers[1][number]
    assert result.is_error
    assert words in result.content[0].text
