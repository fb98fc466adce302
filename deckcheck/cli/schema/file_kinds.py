"""The kinds of files that have a schema."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from deckcheck.cli.schema.deck import any_deck_schema, deck_schema
from deckcheck.cli.schema.models import schema_of
from deckcheck.errors import UsageProblem

if TYPE_CHECKING:
    from deckcheck.library.library import Library

KINDS = ("deck", "pool", "game", "format", "config", "report")


def make_schema(kind: str, game: str, library: Library) -> dict[str, object]:
    """Make the schema of a kind of file, for one game where it depends on that.

    Raises:
        UsageProblem: a game is needed, or it or its pools cannot be used.
    """
    if kind == "deck":
        if not game:
            return any_deck_schema([library.game(id) for id in library.games()])
        return deck_schema(library.game(game), library.pools(game).cards)
    if kind == "pool":
        if not game:
            games = ", ".join(library.games())
            raise UsageProblem("What a pool may say depends on its game: add --game GAME.", hint=f"Games: {games}.")
        from deckcheck.cards.pools.model import pool_model

        return schema_of(pool_model(library.game(game)), f"Card pool of {library.game(game).name}")
    if kind == "game":
        from deckcheck.games.model import GameFile

        return schema_of(GameFile, "Game of deckcheck")
    if kind == "format":
        from deckcheck.games.formats.model import FormatFile

        return schema_of(FormatFile, "Format of deckcheck")
    if kind == "report":
        from deckcheck.output.report_schema import report_schema

        return report_schema()
    from deckcheck.config.model import ConfigModel

    return schema_of(ConfigModel, "Configuration of deckcheck")


def schema_text(schema: dict[str, object]) -> str:
    """Return a schema as the text of a file."""
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"
