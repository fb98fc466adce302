"""The tools for assistants: each is a question of the interface, answered by the same workers within its limits."""

from __future__ import annotations

import json
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from deckcheck.answers.refusals import Refusal
from deckcheck.version import __version__
from deckcheck.web.workers import Workers

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

Data = dict[str, object]

INSTRUCTIONS = (
    "Checks decks of card games against their rules of construction. Do not guess whether a deck is legal: ask "
    "check_deck. 'undetermined' means that something could not be judged, and is not 'legal'. Card names have to be "
    "those of the pools: find_cards knows them. Codes such as CO005 are explained by explain_code."
)


def make_server(command: Sequence[str]) -> MCPServer[None]:
    """Return the server; ``command`` starts a worker."""
    tools = _Tools(Workers(command, many=1))

    @asynccontextmanager
    async def life(server: MCPServer[None]) -> AsyncIterator[None]:  # noqa: ARG001 (the kit's signature)
        tools.workers.start()
        try:
            yield
        finally:
            await tools.workers.stop()

    server: MCPServer[None] = MCPServer(
        "deckcheck", version=__version__, instructions=INSTRUCTIONS, lifespan=life, log_level="ERROR"
    )
    asked = (
        tools.check_deck,
        tools.smallest_fix,
        tools.complete_deck,
        tools.convert_deck,
        tools.find_cards,
        tools.explain_code,
        tools.game_rules,
        tools.list_games,
        tools.list_formats,
    )
    for tool in asked:
        server.add_tool(tool)
    return server


class _Tools:
    """The tools; what their texts say is what an assistant reads."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers

    async def check_deck(self, deck: str, game: str = "", format: str = "", day: str = "") -> Data:
        """Check whether a deck list is legal, and why not, with the lines that are at fault.

        Args:
            deck: the whole list as text, one card a line, such as "3 Bossk"; headings name sections.
            game: the id of a game from list_games; leave it out if the list says "Game: …".
            format: the id of a format from list_formats.
            day: the day whose ban lists hold, as 2027-03-01; today if left out.
        """
        return await self._ask("check", deck=deck, checks=[{"game": game, "format": format, "day": day}])

    async def smallest_fix(
        self,
        deck: str,
        game: str = "",
        format: str = "",
        day: str = "",
        keep: list[str] | None = None,
        without: list[str] | None = None,
        only_remove: bool = False,
    ) -> Data:
        """Find the smallest change that makes an illegal deck legal, proven smallest where it says so.

        Args:
            deck: the whole list as text.
            game: the id of a game; leave it out if the list says it.
            format: the id of a format.
            day: the day whose ban lists hold.
            keep: cards that stay where they are.
            without: cards that are not to be in the deck.
            only_remove: put nothing in.
        """
        terms = {"deck": deck, "game": game, "format": format, "day": day}
        return await self._ask("fix", **terms, keep=keep or [], without=without or [], only_remove=only_remove)

    async def complete_deck(self, deck: str, game: str = "", format: str = "", day: str = "") -> Data:
        """Find cards which, added to a part of a deck, make it legal; nothing is taken out.

        Args:
            deck: the part of a list as text.
            game: the id of a game; leave it out if the list says it.
            format: the id of a format.
            day: the day whose ban lists hold.
        """
        return await self._ask("complete", deck=deck, game=game, format=format, day=day)

    async def convert_deck(self, deck: str, to: str, game: str = "") -> Data:
        """Write a deck list in another file format, and tell what that format does not carry.

        Args:
            deck: the whole list as text.
            to: toml, text, json, csv, o8d (OCTGN), cod (Cockatrice), lackey, arena.
            game: the id of a game; leave it out if the list says it.
        """
        return await self._ask("convert", deck=deck, to=to, game=game)

    async def find_cards(self, game: str, query: str = "", limit: int = 20) -> Data:
        """Find cards of a game by words of their names, or by facts such as "type=foe renown=3".

        Args:
            game: the id of a game.
            query: words, and FIELD=VALUE.
            limit: at most 50.
        """
        return await self._look("cards", game=game, q=query, limit=str(limit))

    async def explain_code(self, code: str) -> Data:
        """Explain the code of a finding, such as CO005 or DK001: the rule, its source, and what to do.

        Args:
            code: the code.
        """
        return await self._look("explain", code=code)

    async def game_rules(self, game: str) -> Data:
        """List the rules of deck construction of a game, with their codes and sources.

        Args:
            game: the id of a game.
        """
        return await self._look("rules", game=game)

    async def list_games(self) -> Data:
        """List the games that are known; "cards" says whether their cards are at hand."""
        return await self._look("games")

    async def list_formats(self, game: str) -> Data:
        """List the formats of a game: ban lists and house rules.

        Args:
            game: the id of a game.
        """
        return await self._look("formats", game=game)

    async def _ask(self, do: str, **asked: object) -> Data:
        return await self._answer({"do": do}, json.dumps(asked).encode())

    async def _look(self, do: str, **query: str) -> Data:
        return await self._answer({"do": do, "query": query})

    async def _answer(self, head: Data, body: bytes = b"") -> Data:
        try:
            told, answer = await self.workers.ask(head, body)
        except Refusal as refusal:
            raise ToolError(refusal.detail) from None
        data: Data = json.loads(answer)
        if told["status"] != 200:
            raise ToolError(str(data["detail"]))
        return data
