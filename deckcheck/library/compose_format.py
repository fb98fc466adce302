"""From checked sources to a ruleset: a format on top of a game and its pools."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from deckcheck.errors import UsageProblem
from deckcheck.files.paths import near
from deckcheck.games.formats.apply import apply_format
from deckcheck.games.formats.lint import lint_format
from deckcheck.games.formats.load import read_format
from deckcheck.games.load import check_game, read_bytes
from deckcheck.games.lower import lower_game
from deckcheck.library.compose import Composer
from deckcheck.library.format_cards import card_faults
from deckcheck.library.format_lists import list_constraints

if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.cards.pools.pools import Pools
    from deckcheck.games.game import Game
    from deckcheck.library.compose import Composed


def compose_format(game_path: str, format_path: str, pools_of: Callable[[Game], Pools]) -> Composed:
    """Put a game, its pools and a format together.

    Args:
        game_path: the game file.
        format_path: the format file.
        pools_of: reads the pools; a format may change what makes two printings the same card.

    Raises:
        UsageProblem: the format does not fit the game or the pools; its findings tell each fault with its line.
    """
    source = read_format(format_path)
    data = read_bytes(game_path, "game")
    file = check_game(data, game_path)
    faults = lint_format(source.file, file)
    digests = {game_path: _digest(data), format_path: source.digest}
    changed = file if faults else apply_format(file, source.file)
    game = lower_game(changed, game_path, _digest("\n".join(digests.values()).encode()))
    game = game.replaced(titled_by=tuple(file.card.identity))
    try:
        composer = Composer(game, pools_of(game))
    except UsageProblem as problem:
        problem.hint = problem.hint or f"So read by the rules of {near(format_path)}, which may ask more of the pools."
        raise
    faults += card_faults(source, composer.names, composer.pools.sets)
    if faults:
        raise source.problem(faults)
    lists = list_constraints(source, game, composer.names, composer.pools.sets)
    return composer.composed(source.file.id, lists, digests)


def _digest(data: bytes) -> str:
    return "sha256:" + hashlib.sha256(data).hexdigest()
